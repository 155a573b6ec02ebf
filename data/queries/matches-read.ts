/** Matches as the API reads them: the list's columns for many, everything for one. */
import { and, asc, count, desc, eq, getTableColumns, gte, lte, min, type SQL } from 'drizzle-orm'
import type { ReadDb } from '#data/db/database.ts'
import { matchEvents, matches, matchStatistics } from '#data/db/schema.ts'
import type { ListMatch, Match } from '#data/model/match.ts'
import {
  MatchEventSchema,
  STATISTIC_KEYS,
  type MatchEvent,
  type Statistics,
} from '#data/model/statistics.ts'
import { LIST_MATCH_COLUMNS, toListMatch, toMatch } from './list-match.ts'

export interface KickoffWindow {
  readonly from: Date
  /** Last instant that still belongs to it. */
  readonly to: Date
}

const isWithin = (window: KickoffWindow) =>
  and(gte(matches.kickoffAt, window.from), lte(matches.kickoffAt, window.to))

const selectList = (db: ReadDb, where: SQL | undefined) =>
  db.select(LIST_MATCH_COLUMNS).from(matches).where(where)

/** Every match of one UTC day, in no promised order. */
export async function listMatchesOfDay(db: ReadDb, day: string): Promise<ListMatch[]> {
  return (await selectList(db, eq(matches.matchDate, day))).map(toListMatch)
}

/** First day of the window that has a match, or null. */
export async function getFirstDay(db: ReadDb, window: KickoffWindow): Promise<string | null> {
  const [row] = await db
    .select({ day: min(matches.matchDate) })
    .from(matches)
    .where(isWithin(window))
  return row?.day ?? null
}

/** The days of the window that have matches, of one league where it is named, earliest first. */
export async function listDays(
  db: ReadDb,
  window: KickoffWindow,
  league?: string,
): Promise<string[]> {
  const rows = await db
    .selectDistinct({ day: matches.matchDate })
    .from(matches)
    .where(
      league === undefined ? isWithin(window) : and(isWithin(window), eq(matches.league, league)),
    )
    .orderBy(asc(matches.matchDate))
  return rows.map((row) => row.day)
}

export interface MatchPageQuery {
  /** Name of a league, null for all. */
  readonly league: string | null
  /** From 1. */
  readonly page: number
  readonly pageSize: number
}

/** Matches of all days, newest first, and how many there are. */
export async function listNewestMatches(
  db: ReadDb,
  { league, page, pageSize }: MatchPageQuery,
): Promise<{ rows: ListMatch[]; total: number }> {
  const where = league === null ? undefined : eq(matches.league, league)
  const rows = await selectList(db, where)
    .orderBy(desc(matches.kickoffAt), asc(matches.id))
    .limit(pageSize)
    .offset((page - 1) * pageSize)
  const [counted] = await db.select({ total: count() }).from(matches).where(where)
  return { rows: rows.map(toListMatch), total: counted?.total ?? 0 }
}

/** One match with all its context, or null. */
export async function getMatch(db: ReadDb, id: string): Promise<Match | null> {
  const [row] = await db.select().from(matches).where(eq(matches.id, id))
  return row ? toMatch(row) : null
}

/** Statistics of a match, or null when no feed has delivered any. */
export async function getStatistics(db: ReadDb, matchId: string): Promise<Statistics | null> {
  const [row] = await db.select().from(matchStatistics).where(eq(matchStatistics.matchId, matchId))
  if (!row) return null
  return Object.fromEntries(STATISTIC_KEYS.map((key) => [key, row[key]])) as Statistics
}

/** The timeline of a match, in order. */
export async function listEvents(db: ReadDb, matchId: string): Promise<MatchEvent[]> {
  const {
    id: _id,
    matchId: _matchId,
    position: _position,
    ...columns
  } = getTableColumns(matchEvents)
  const rows = await db
    .select(columns)
    .from(matchEvents)
    .where(eq(matchEvents.matchId, matchId))
    .orderBy(asc(matchEvents.position))
  return rows.map((row) => MatchEventSchema.parse(row))
}
