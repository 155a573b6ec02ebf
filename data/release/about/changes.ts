/** `CHANGES.md`: what a release added to the one before, and what it replaced. */
import { toSeasonName } from '#data/model/season.ts'
import type { SeasonState, State } from '#data/release/release-state.ts'

/** A line for each season with more opened predictions, or with replaced ones; others may have new sealed rows. */
export function describeChanges(before: State | null, seasons: readonly SeasonState[]): string[] {
  const count = (state: SeasonState | undefined) =>
    state?.files.find(({ table, format }) => table === 'predictions' && format === 'csv')?.rows ?? 0
  return seasons.flatMap((state) => {
    const old = before?.seasons.find(({ season }) => season === state.season)
    const more = count(state) - count(old)
    const replaced = state.replaced - (old?.replaced ?? 0)
    if (more === 0 && replaced === 0) return []
    const words = `${more} more opened predictions`
    return `- ${toSeasonName(state.season)}: ${words}${replaced > 0 ? `; ${replaced} replaced by a correction or an incident, named in \`replaced_by\`` : ''}`
  })
}
