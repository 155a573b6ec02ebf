/** The mean of all members on matches that are over, from more than ten forecasts on (decision 038). */
import { and, count, desc, eq, exists, gte, lt, sql, type SQLWrapper } from '#data/db/drizzle.ts'
import type { ReadDb } from '#data/db/database.ts'
import { matches, memberForecasts, users } from '#data/db/schema.ts'
import { FEWEST_MEMBERS, type MembersMean } from '#data/model/record/member-record.ts'
import type { ScoredForecast } from '#data/scoring/member-record.ts'
import { isPlayed, selectCounting, toScored } from './scored-forecasts.ts'

/**
 * Condition: the account had confirmed an address before kick-off. Somebody with nine accounts of his
 * own could work back the tenth forecast of a mean, and with those that he confirms one by one
 * afterwards a forecast among more.
 */
const isConfirmed = (db: ReadDb) =>
  exists(
    db
      .select({ id: users.id })
      .from(users)
      .where(
        and(eq(users.id, memberForecasts.userId), lt(users.emailVerifiedAt, matches.kickoffAt)),
      ),
  )

/** Whole per cent, so that a mean does not tell the sum that it was made of; the draw is what is left. */
const toMean = ({ home, away }: { readonly home: SQLWrapper; readonly away: SQLWrapper }) => {
  const whole = (of: SQLWrapper) => sql`round(avg(${of}))`
  return {
    home: sql<number>`${whole(home)}`.mapWith(Number).as('home'),
    draw: sql<number>`greatest(0, 100 - ${whole(home)} - ${whole(away)})`
      .mapWith(Number)
      .as('draw'),
    away: sql<number>`${whole(away)}`.mapWith(Number).as('away'),
  }
}

/** The mean of all members on each match that is over and has enough of them, the newest matches first. */
export async function listScoredMeans(db: ReadDb): Promise<ScoredForecast[]> {
  const counting = selectCounting(db, and(isPlayed, isConfirmed(db)))
  const { matchId, league, kickoffAt, homeScore, awayScore } = counting
  const facts = { matchId, league, kickoffAt, homeScore, awayScore }
  const rows = await db
    .select({ ...facts, ...toMean(counting) })
    .from(counting)
    .groupBy(...Object.values(facts))
    .having(gte(count(), FEWEST_MEMBERS))
    .orderBy(desc(kickoffAt))
  return toScored(db, rows)
}

/** The mean of all members on a match; null before it is over, and without enough of them. */
export async function getMembersMean(db: ReadDb, matchId: string): Promise<MembersMean> {
  const isAsked = eq(memberForecasts.matchId, matchId)
  const counting = selectCounting(db, and(isAsked, isPlayed, isConfirmed(db)))
  const [row] = await db.select({ n: count(), ...toMean(counting) }).from(counting)
  return row === undefined || row.n < FEWEST_MEMBERS ? null : row
}

/** Rows of all members, changes of mind included. */
export const countForecasts = (db: ReadDb): Promise<number> => db.$count(memberForecasts)
