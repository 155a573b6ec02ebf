/** The mean of all members on matches that are over, from ten forecasts on (decision 038). */
import { and, asc, count, desc, eq, gte, sql, type SQLWrapper } from '#data/db/drizzle.ts'
import type { ReadDb } from '#data/db/database.ts'
import { matches, memberForecasts } from '#data/db/schema.ts'
import { FEWEST_MEMBERS, type MembersMean } from '#data/model/record/member-record.ts'
import type { ScoredForecast } from '#data/scoring/member-record.ts'
import { isInTime } from './member-forecasts.ts'
import { isPlayed, toScored } from './scored-forecasts.ts'

const toMean = (of: SQLWrapper) => sql<number>`avg(${of})`.mapWith(Number)

/** The mean of all members on each match that is over and has ten of them, the newest matches first. */
export async function listScoredMeans(db: ReadDb): Promise<ScoredForecast[]> {
  const { userId, matchId, home, draw, away, id } = memberForecasts
  const counting = db
    .selectDistinctOn([userId, matchId], { matchId, home, draw, away })
    .from(memberForecasts)
    .innerJoin(matches, eq(matches.id, matchId))
    .where(and(isInTime, isPlayed))
    .orderBy(asc(userId), asc(matchId), desc(id))
    .as('counting')
  const means = db
    .select({
      matchId: counting.matchId,
      home: toMean(counting.home).as('home'),
      draw: toMean(counting.draw).as('draw'),
      away: toMean(counting.away).as('away'),
    })
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

/** The mean of all members on a match, per cent; null before it is over, and below ten of them. */
export async function getMembersMean(db: ReadDb, matchId: string): Promise<MembersMean> {
  const counting = db
    .selectDistinctOn([memberForecasts.userId], {
      home: memberForecasts.home,
      draw: memberForecasts.draw,
      away: memberForecasts.away,
    })
    .from(memberForecasts)
    .innerJoin(matches, eq(matches.id, memberForecasts.matchId))
    .where(and(eq(memberForecasts.matchId, matchId), isInTime, isPlayed))
    .orderBy(asc(memberForecasts.userId), desc(memberForecasts.id))
    .as('counting')
  const [row] = await db
    .select({
      n: sql<number>`count(*)`.mapWith(Number),
      home: toMean(counting.home),
      draw: toMean(counting.draw),
      away: toMean(counting.away),
    })
    .from(counting)
  return row === undefined || row.n < FEWEST_MEMBERS ? null : row
}

/** Rows of all members, changes of mind included. */
export const countForecasts = (db: ReadDb): Promise<number> => db.$count(memberForecasts)
