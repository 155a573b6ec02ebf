/** Number of stored matches, for operators who check what was fetched. */
import { sql } from '#data/db/drizzle.ts'
import type { ReadDb } from '#data/db/database.ts'
import { matches } from '#data/db/schema.ts'

export interface MatchCounts {
  readonly played: number
  readonly leagues: number
  /** Matches with kick-off between the two instants, and how many of them have weather. */
  readonly ahead: number
  readonly aheadWithWeather: number
}

export async function countMatches(
  db: ReadDb,
  { from, to }: { readonly from: Date; readonly to: Date },
): Promise<MatchCounts> {
  const isAhead = sql`${matches.kickoffAt} between ${from.toISOString()}::timestamptz and ${to.toISOString()}::timestamptz`
  const [row] = await db
    .select({
      played: sql<number>`count(*) filter (where ${matches.matchStatus} = 'finished')::int`,
      leagues: sql<number>`count(distinct ${matches.leagueId})::int`,
      ahead: sql<number>`count(*) filter (where ${isAhead})::int`,
      aheadWithWeather: sql<number>`count(*) filter (where ${isAhead} and ${matches.temperature} is not null)::int`,
    })
    .from(matches)
  return row!
}
