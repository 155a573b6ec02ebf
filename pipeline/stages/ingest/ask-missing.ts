/** Matches that a feed of the near days no longer has: they were moved to a day that it was not asked about. */
import type { KnownMatch } from '#data/queries/matches/known-matches.ts'
import { DAY_MS } from '#data/model/time.ts'
import { askOptional } from '#pipeline/sources/calls/optional-part.ts'
import type { FeedAnswer } from '#pipeline/sources/source.ts'
import { toRunWindow, type RunContext } from '#pipeline/stages/run-context.ts'

/** A match can be moved after its day, and is asked about for so long. */
const BACK_MS = 10 * DAY_MS

/** The answer with the stored matches of these days that it lacks, asked for by the feed's own ids. */
export async function withMissing(
  context: RunContext,
  answer: FeedAnswer,
  known: ReadonlyMap<string, KnownMatch>,
): Promise<FeedAnswer> {
  const { source, leagues, now } = context
  if (!source.loadLive) return answer
  const told = new Set(answer.rows.map(({ sourceId }) => sourceId))
  const rejected = new Set(answer.rejects.map(({ matchId }) => matchId))
  const from = now.getTime() - BACK_MS
  const to = toRunWindow(context).to.getTime()
  const ids = [...known.values()].flatMap((match) => {
    const { id, sourceId, leagueId, status, kickoffAt } = match
    const isNear = kickoffAt.getTime() >= from && kickoffAt.getTime() <= to
    const isWanted = leagues?.some((league) => league === leagueId) ?? true
    if (match.source !== source.name || sourceId === null || told.has(sourceId)) return []
    const isOpen = (status === 'scheduled' || status === 'live') && !match.isResultEntered
    return isNear && isWanted && isOpen && !rejected.has(id) ? sourceId : []
  })
  if (ids.length === 0) return answer
  const warnings: string[] = []
  const found = await askOptional(
    'Matches that the feed no longer lists',
    () => source.loadLive!(ids),
    (words) => void warnings.push(words),
  )
  // An answer about live matches can have any of them.
  const rows =
    found?.rows.filter(({ sourceId }) => sourceId !== null && ids.includes(sourceId)) ?? []
  return {
    ...answer,
    rows: [
      ...answer.rows,
      ...rows.map((row) => ({
        ...row,
        untold: ['lineups', 'absences', 'stations', 'weather'] as const,
      })),
    ],
    rejects: [...answer.rejects, ...(found?.rejects ?? [])],
    warnings: [...answer.warnings, ...warnings],
  }
}
