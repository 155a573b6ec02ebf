/** Stored matches as a feed's rows are compared with them. */
import { and, eq, gte, inArray, sql } from '#data/db/drizzle.ts'
import type { MatchStatus } from '#data/model/match/match.ts'
import type { Database, WriteDb } from '#data/db/database.ts'
import { matches } from '#data/db/schema.ts'
import { toLots } from '#data/model/lots.ts'

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
