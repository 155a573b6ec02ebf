/** `CHANGES.md`: what a release added to the one before, and what it replaced. */
import { toSeasonName } from '#data/model/season.ts'
import type { SeasonState, State } from '#data/release/release-state.ts'

/** A line for each season that is not as it was. */
export function describeChanges(before: State | null, seasons: readonly SeasonState[]): string[] {
  const count = (state: SeasonState | undefined) =>
    state?.files.find(({ table, format }) => table === 'predictions' && format === 'csv')?.rows ?? 0
  return seasons.flatMap((state) => {
    const old = before?.seasons.find(({ season }) => season === state.season)
    if (old?.hash === state.hash) return []
    const replaced = state.replaced - (old?.replaced ?? 0)
    const words = `${count(state) - count(old)} more opened predictions`
    return `- ${toSeasonName(state.season)}: ${words}${replaced > 0 ? `; ${replaced} replaced by a correction or an incident, named in \`replaced_by\`` : ''}`
  })
}
