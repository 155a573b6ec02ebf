/** Warnings about a feed's fixtures: duplicate and missing ones. Pure. */
import type { FeedMatch } from '#data/model/feed.ts'
import type { KnownMatch } from '#data/queries/matches/match-rows.ts'
import { toFeedMatchId } from '#pipeline/sources/feed-match-id.ts'

interface UniqueRows {
  readonly rows: readonly FeedMatch[]
  readonly warnings: readonly string[]
}

/** Each match once: of two rows the later one is used, with a warning where it moves a coming match. */
export function takeLastOfEach(rows: readonly FeedMatch[], now: Date): UniqueRows {
  const byId = new Map<string, FeedMatch>()
  const warnings: string[] = []
  for (const row of rows) {
    const id = toFeedMatchId(row)
    const other = byId.get(id)
    byId.set(id, row)
    if (other === undefined || other.kickoffAt === row.kickoffAt) continue
    if ([other, row].some(({ kickoffAt }) => kickoffAt > now.toISOString()))
      warnings.push(
        `${id} is in the feed twice, at ${other.kickoffAt} and at ${row.kickoffAt}: the later row, ${row.kickoffAt}, was taken.`,
      )
  }
  return { rows: [...byId.values()], warnings }
}

/** Stored coming fixtures that the feed lacks, by league, for the leagues in its answer. */
export function listMissingFixtures(
  fromFeed: ReadonlySet<string>,
  known: readonly KnownMatch[],
  { leagueIds, now, to }: { leagueIds: ReadonlySet<string>; now: Date; to: Date },
): Record<string, string[]> {
  const missing = Object.fromEntries([...leagueIds].map((id): [string, string[]] => [id, []]))
  for (const { id, leagueId, status, kickoffAt } of known)
    if (status === 'scheduled' && kickoffAt > now && kickoffAt <= to && !fromFeed.has(id))
      missing[leagueId]?.push(id)
  return missing
}

/** One line for the run's report. */
export function describeMissing(id: string): string {
  return `${id} is missing from the feed for the second time in a row. Look at the league's page: it stays a match here, with its prediction, until the feed calls it cancelled.`
}
