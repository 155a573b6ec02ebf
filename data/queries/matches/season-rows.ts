/** Matches of the current seasons, for season forecasts. */
import { and, gte, inArray, max, sql } from '#data/db/drizzle.ts'
import type { ReadDb } from '#data/db/database.ts'
import { matches } from '#data/db/schema.ts'
import type { MatchStatus } from '#data/model/match/match.ts'

export interface SeasonRow {
  readonly leagueId: string
  readonly season: number
  readonly stage: string | null
  readonly homeTeamId: string
  readonly awayTeamId: string
  readonly homeTeam: string
  readonly awayTeam: string
  readonly matchStatus: MatchStatus
  readonly actualHomeScore: number | null
  readonly actualAwayScore: number | null
}

/** Every match of the newest season of these leagues that has one since an instant, in order of kick-off. */
export async function listSeasonRows(
  db: ReadDb,
  leagueIds: readonly string[],
  since: Date,
): Promise<SeasonRow[]> {
  if (leagueIds.length === 0) return []
  const wanted = and(gte(matches.kickoffAt, since), inArray(matches.leagueId, [...leagueIds]))
  const newest = await db
    .select({ leagueId: matches.leagueId, season: max(matches.season) })
    .from(matches)
    .where(wanted)
    .groupBy(matches.leagueId)
  return listRowsOfSeasons(
    db,
    newest.map(({ leagueId, season }) => [leagueId, season!]),
  )
}

/** Every match of these seasons, in order of kick-off. */
export async function listRowsOfSeasons(
  db: ReadDb,
  seasons: readonly (readonly [leagueId: string, season: number])[],
): Promise<SeasonRow[]> {
  if (seasons.length === 0) return []
  const pairs = seasons.map(([leagueId, season]) => sql`(${leagueId}, ${season}::integer)`)
  return db
    .select({
      leagueId: matches.leagueId,
      season: matches.season,
      stage: matches.stage,
      homeTeamId: matches.homeTeamId,
      awayTeamId: matches.awayTeamId,
      homeTeam: matches.homeTeam,
      awayTeam: matches.awayTeam,
      matchStatus: matches.matchStatus,
      actualHomeScore: matches.actualHomeScore,
      actualAwayScore: matches.actualAwayScore,
    })
    .from(matches)
    .where(sql`(${matches.leagueId}, ${matches.season}) in (${sql.join(pairs, sql`, `)})`)
    .orderBy(matches.kickoffAt, sql`${matches.id} collate "C"`)
}
