/** Matches as the API reads them, with the list's columns. */
import { and, asc, count, desc, eq, gte, inArray, lte, max, type SQL } from '#data/db/drizzle.ts'
import type { ReadDb } from '#data/db/database.ts'
import { matches, predictions, teams } from '#data/db/schema.ts'
import { toSlug } from '#data/model/feed.ts'
import { isOffThePitch, MATCH_STATUSES, type ListMatch } from '#data/model/match/match.ts'
import { LIST_MATCH_COLUMNS, toListMatch } from './list-match.ts'

interface KickoffWindow {
  readonly from: Date
  /** Last instant, inclusive. */
  readonly to: Date
}

const isWithin = (window: KickoffWindow) =>
  and(gte(matches.kickoffAt, window.from), lte(matches.kickoffAt, window.to))

const PLAYED = MATCH_STATUSES.filter((status) => !isOffThePitch(status))

/** First day of the window with a match that is played, else with any; null without matches. */
export async function getFirstDay(db: ReadDb, window: KickoffWindow): Promise<string | null> {
  const findDay = async (isAsked?: SQL) => {
    const [row] = await db
      .select({ day: matches.matchDate })
      .from(matches)
      .where(and(isWithin(window), isAsked))
      // `min(match_date)` would scan the index of all seasons; order by kick-off and take one.
      .orderBy(asc(matches.kickoffAt))
      .limit(1)
    return row?.day ?? null
  }
  return (await findDay(inArray(matches.matchStatus, PLAYED))) ?? findDay()
}

/** Days of the window with matches, of one league if given, earliest first. */
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

/** Id and day of every match of the window, in order of kick-off. */
export async function listMatchDays(
  db: ReadDb,
  window: KickoffWindow,
): Promise<{ readonly id: string; readonly day: string }[]> {
  return db
    .select({ id: matches.id, day: matches.matchDate })
    .from(matches)
    .where(isWithin(window))
    .orderBy(asc(matches.kickoffAt), asc(matches.id))
}

const CALENDAR_COLUMNS = {
  id: matches.id,
  leagueId: matches.leagueId,
  homeTeamId: matches.homeTeamId,
  awayTeamId: matches.awayTeamId,
  matchDate: matches.matchDate,
  league: matches.league,
  homeTeam: matches.homeTeam,
  awayTeam: matches.awayTeam,
  kickoffAt: matches.kickoffAt,
  venue: matches.venue,
  matchStatus: matches.matchStatus,
  awarded: matches.awarded,
  isMock: matches.isMock,
  updatedAt: matches.updatedAt,
}
export type CalendarRow = Pick<typeof matches.$inferSelect, keyof typeof CALENDAR_COLUMNS> & {
  /** When its prediction was scored; null before. */
  readonly settledAt: Date | null
}

/** Calendar fields of the matches of a window, in order of kick-off. */
export async function listCalendar(db: ReadDb, window: KickoffWindow): Promise<CalendarRow[]> {
  const where = isWithin(window)
  const rows = await db
    .select(CALENDAR_COLUMNS)
    .from(matches)
    .where(where)
    .orderBy(asc(matches.kickoffAt), asc(matches.id))
  const settled = await db
    .select({ id: predictions.matchId, at: max(predictions.accuracyCalculatedAt) })
    .from(predictions)
    .where(inArray(predictions.matchId, db.select({ id: matches.id }).from(matches).where(where)))
    .groupBy(predictions.matchId)
  const settledAt = new Map(settled.map(({ id, at }) => [id, at]))
  return rows.map((row) => ({ ...row, settledAt: settledAt.get(row.id) ?? null }))
}

/** A team by its id, or by one that it had before; null when there is none of this id. */
export async function getTeam(
  db: ReadDb,
  id: string,
): Promise<{ readonly id: string; readonly name: string } | null> {
  const [row] = await db.select({ name: teams.name }).from(teams).where(eq(teams.id, id))
  return row === undefined ? null : { id: toSlug(row.name), name: row.name }
}

export interface MatchPageQuery {
  /** Name of a league, null for all. */
  readonly league: string | null
  /** From 1. */
  readonly page: number
  readonly pageSize: number
}

/** A match with the fields for result entry. */
type EnteredMatch = ListMatch & { readonly resultEnteredAt: string | null }

/** Matches of all days, newest first, and their number; only those that kicked off by an instant, if given. */
export async function listNewestMatches(
  db: ReadDb,
  { league, page, pageSize }: MatchPageQuery,
  begunBy: Date | null,
): Promise<{ rows: EnteredMatch[]; total: number }> {
  const where = and(
    league === null ? undefined : eq(matches.league, league),
    begunBy === null ? undefined : lte(matches.kickoffAt, begunBy),
  )
  const rows = await db
    .select({ ...LIST_MATCH_COLUMNS, resultEnteredAt: matches.resultEnteredAt })
    .from(matches)
    .where(where)
    .orderBy(desc(matches.kickoffAt), asc(matches.id))
    .limit(pageSize)
    .offset((page - 1) * pageSize)
  const [counted] = await db.select({ total: count() }).from(matches).where(where)
  return {
    rows: rows.map((row) => ({
      ...toListMatch(row),
      resultEnteredAt: row.resultEnteredAt?.toISOString() ?? null,
    })),
    total: counted?.total ?? 0,
  }
}
