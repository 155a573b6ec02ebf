/** The mean of all members on matches that are over, from more than ten forecasts on (decision 038). */
import { and, asc, count, desc, eq, gte, lt, sql, type SQLWrapper } from '#data/db/drizzle.ts'
import type { ReadDb } from '#data/db/database.ts'
import { matches, memberForecasts, users } from '#data/db/schema.ts'
import { FEWEST_MEMBERS, type MembersMean } from '#data/model/record/member-record.ts'
import type { ScoredForecast } from '#data/scoring/member-record.ts'
import { isInTime } from './member-forecasts.ts'
import { isPlayed, toScored } from './scored-forecasts.ts'

/**
 * The forecasts that count, one of each member and match. Only of accounts that had confirmed an
 * address before kick-off: somebody with nine accounts of his own could work back the tenth forecast
 * of a mean, and with those that he confirms one by one afterwards a forecast among more.
 */
const isCounting = and(isInTime, isPlayed, lt(users.emailVerifiedAt, matches.kickoffAt))

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
  const { userId, matchId, home, away, id } = memberForecasts
  const counting = db
    .selectDistinctOn([userId, matchId], { matchId, home, away })
    .from(memberForecasts)
    .innerJoin(matches, eq(matches.id, matchId))
    .innerJoin(users, eq(users.id, userId))
    .where(isCounting)
    .orderBy(asc(userId), asc(matchId), desc(id))
    .as('counting')
  const means = db
    .select({ matchId: counting.matchId, ...toMean(counting) })
    .from(counting)
    .groupBy(counting.matchId)
    .having(gte(count(), FEWEST_MEMBERS))
    .as('means')
  const rows = await db
    .select({
      matchId: means.matchId,
      home: means.home,
      draw: means.draw,
      away: means.away,
      league: matches.league,
      kickoffAt: matches.kickoffAt,
      homeScore: matches.actualHomeScore,
      awayScore: matches.actualAwayScore,
    })
    .from(means)
    .innerJoin(matches, eq(matches.id, means.matchId))
    .orderBy(desc(matches.kickoffAt))
  return toScored(db, rows)
}

/** The mean of all members on a match; null before it is over, and without enough of them. */
export async function getMembersMean(db: ReadDb, matchId: string): Promise<MembersMean> {
  const { userId, home, away, id } = memberForecasts
  const counting = db
    .selectDistinctOn([userId], { home, away })
    .from(memberForecasts)
    .innerJoin(matches, eq(matches.id, memberForecasts.matchId))
    .innerJoin(users, eq(users.id, userId))
    .where(and(eq(memberForecasts.matchId, matchId), isCounting))
    .orderBy(asc(userId), desc(id))
    .as('counting')
  const [row] = await db.select({ n: count(), ...toMean(counting) }).from(counting)
  return row === undefined || row.n < FEWEST_MEMBERS ? null : row
}

/** Rows of all members, changes of mind included. */
export const countForecasts = (db: ReadDb): Promise<number> => db.$count(memberForecasts)
