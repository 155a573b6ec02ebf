/** Matches as the pipeline stores and reads them. */
import { and, eq, gte, inArray, lte, sql } from '#data/db/drizzle.ts'
import type { MatchStatus } from '#data/model/match/match.ts'
import type { Database, ReadDb, WriteDb } from '#data/db/database.ts'
import { matches, matchEvents, matchOdds, matchStatistics } from '#data/db/schema.ts'
import type { FixtureFacts } from '#data/model/history.ts'
import type { LeagueId } from '#data/model/leagues.ts'
import { toLots } from '#data/model/lots.ts'
import { upsertRows } from '#data/queries/upsert.ts'

export type MatchRow = typeof matches.$inferSelect
export type NewMatchRow = typeof matches.$inferInsert
export type StatisticsRow = typeof matchStatistics.$inferInsert
export type OddsRow = typeof matchOdds.$inferInsert
export type EventRow = typeof matchEvents.$inferInsert

export interface KnownMatch {
  readonly id: string
  readonly leagueId: string
  readonly season: number
  readonly stage: string | null
  readonly homeTeamId: string
  readonly awayTeamId: string
  readonly status: MatchStatus
  readonly kickoffAt: Date
  /** The feed it was last read from. */
  readonly source: string
  /** That feed's own id. */
  readonly sourceId: string | null
  readonly feedHash: string | null
  /** An administrator entered the result: no feed overwrites it. */
  readonly isResultEntered: boolean
  /** The log has opened its prediction. */
  readonly isOpened: boolean
}

const KNOWN_COLUMNS = {
  id: matches.id,
  leagueId: matches.leagueId,
  season: matches.season,
  stage: matches.stage,
  homeTeamId: matches.homeTeamId,
  awayTeamId: matches.awayTeamId,
  status: matches.matchStatus,
  kickoffAt: matches.kickoffAt,
  source: matches.source,
  sourceId: matches.sourceId,
  feedHash: matches.feedHash,
  isResultEntered: sql<boolean>`${matches.resultEnteredAt} is not null`,
  isOpened: sql<boolean>`${matches.openedAt} is not null`,
}

/**
 * The stored matches, to distinguish new, changed, unchanged and missing ones. A league at a time: a
 * server answers nobody else while its embedded database works on a statement.
 */
export async function listKnownMatches(
  database: Database,
  firstSeason = 0,
): Promise<Map<string, KnownMatch>> {
  const isSince = gte(matches.season, firstSeason)
  const leagues = await database.readOne((db) =>
    db.selectDistinct({ id: matches.leagueId }).from(matches).where(isSince),
  )
  const known = new Map<string, KnownMatch>()
  for (const league of leagues) {
    const rows = await database.readOne((db) =>
      db
        .select(KNOWN_COLUMNS)
        .from(matches)
        .where(and(eq(matches.leagueId, league.id), isSince)),
    )
    for (const row of rows) known.set(row.id, row)
  }
  return known
}

/**
 * These matches as they are at this moment, held until the transaction ends: since a run has read them,
 * an administrator may have entered a result, or the whistle may have gone.
 */
export async function lockKnownMatches(
  db: WriteDb,
  ids: readonly string[],
): Promise<Map<string, KnownMatch>> {
  const known = new Map<string, KnownMatch>()
  for (const lot of toLots(ids, 1000)) {
    const rows = await db
      .select(KNOWN_COLUMNS)
      .from(matches)
      .where(inArray(matches.id, [...lot]))
      // Members may star and forecast them meanwhile: such rows only need the match's key.
      .for('no key update')
    for (const row of rows) known.set(row.id, row)
  }
  return known
}

export async function upsertMatches(db: WriteDb, rows: readonly NewMatchRow[]): Promise<void> {
  await upsertRows(db, matches, rows, { key: ['id'], onConflict: 'update' })
}

export async function upsertStatistics(db: WriteDb, rows: readonly StatisticsRow[]): Promise<void> {
  await upsertRows(db, matchStatistics, rows, { key: ['matchId'], onConflict: 'update' })
}

export async function upsertOdds(db: WriteDb, rows: readonly OddsRow[]): Promise<void> {
  await upsertRows(db, matchOdds, rows, { key: ['matchId'], onConflict: 'update' })
}

/** Events have no ids in the feeds: a match's timeline is replaced as a whole. */
export async function replaceEvents(
  db: WriteDb,
  matchIds: readonly string[],
  rows: readonly EventRow[],
): Promise<void> {
  if (matchIds.length === 0) return
  await db.delete(matchEvents).where(inArray(matchEvents.matchId, [...matchIds]))
  for (const lot of toLots(rows, 1000)) await db.insert(matchEvents).values(lot)
}

/** Every match with kick-off in [from, to], in order of kick-off. */
export async function listMatchesBetween(db: ReadDb, from: Date, to: Date): Promise<MatchRow[]> {
  return db
    .select()
    .from(matches)
    .where(and(gte(matches.kickoffAt, from), lte(matches.kickoffAt, to)))
    .orderBy(matches.kickoffAt, sql`${matches.id} collate "C"`)
}

export async function listMatchesByIds(db: ReadDb, ids: readonly string[]): Promise<MatchRow[]> {
  return ids.length === 0
    ? []
    : db
        .select()
        .from(matches)
        .where(inArray(matches.id, [...ids]))
}

/** Facts of a stored match before kick-off, as the models read them. */
export function toFixtureFacts(row: MatchRow): FixtureFacts {
  const hasWeather = row.temperature !== null && row.windSpeed !== null && row.humidity !== null
  return {
    matchId: row.id,
    league: row.leagueId as LeagueId,
    season: row.season,
    kickoffMs: row.kickoffAt.getTime(),
    homeTeamId: row.homeTeamId,
    awayTeamId: row.awayTeamId,
    homeTeam: row.homeTeam,
    awayTeam: row.awayTeam,
    neutral: row.neutral,
    referee: row.refereeName,
    weather: hasWeather
      ? {
          temperature: row.temperature!,
          windSpeed: row.windSpeed!,
          humidity: row.humidity!,
          precipitation: row.precipitation,
        }
      : null,
    absences: row.sidelinedPlayers
      .filter(({ team_id }) => team_id === row.homeTeamId || team_id === row.awayTeamId)
      .map((player) => ({
        side: player.team_id === row.homeTeamId ? 'home' : 'away',
        playerName: player.player_name,
        position: player.position ?? null,
        minutesShare: player.minutes_share ?? null,
      })),
  }
}
