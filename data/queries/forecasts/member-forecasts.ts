/** Members' own forecasts: given until kick-off, by the clock of the database (decision 038). */
import { and, asc, desc, eq, gte, inArray, lt, lte, sql, type SQL } from '#data/db/drizzle.ts'
import type { ReadDb, WriteDb } from '#data/db/database.ts'
import { ledgerEntries, ledgerHeads, matches, memberForecasts } from '#data/db/schema.ts'
import { sealForecast, type SealedForecast } from '#data/ledger/leaves/member-forecast.ts'
import type { ForecastInput } from '#data/model/account/member-forecast.ts'
import { toWindow } from '#data/model/match/match.ts'
import { holdAccount } from '#data/queries/account/hold-account.ts'

export type ForecastRow = typeof memberForecasts.$inferSelect

/** Rows of one member and match: more changes of mind are refused. */
export const MOST_CHANGES = 50
/** Rows of one answer. */
const MOST_ROWS = 1000

/** What became of a forecast that was sent. */
export type Given =
  | { readonly outcome: 'given'; readonly row: ForecastRow }
  | { readonly outcome: 'unknown' | 'closed' | 'too_early' | 'too_often' }

const toScore = ({ homeScore, awayScore }: Pick<ForecastRow, 'homeScore' | 'awayScore'>) =>
  homeScore === null || awayScore === null ? null : { home: homeScore, away: awayScore }

/** The text that was hashed, from its row. */
export function toSealedForecast(row: Omit<ForecastRow, 'id' | 'salt' | 'hash'>): SealedForecast {
  return {
    v: 1,
    kind: 'forecast',
    matchId: row.matchId,
    kickoffAt: row.kickoffAt.toISOString(),
    givenAt: row.givenAt.toISOString(),
    home: row.home,
    draw: row.draw,
    away: row.away,
    score: toScore(row),
  }
}

/** The match and the time by the database's clock, of which whole milliseconds are stored. */
async function getTarget(db: ReadDb, matchId: string) {
  const [target] = await db
    .select({
      now: sql<Date>`date_trunc('milliseconds', pitchproof_now())`.mapWith(matches.kickoffAt),
      kickoffAt: matches.kickoffAt,
      status: matches.matchStatus,
    })
    .from(matches)
    .where(eq(matches.id, matchId))
  return target ?? null
}

const isSame = (row: ForecastRow, { home, draw, away, score }: ForecastInput) =>
  row.home === home &&
  row.draw === draw &&
  row.away === away &&
  row.homeScore === (score?.home ?? null) &&
  row.awayScore === (score?.away ?? null)

const isOf = (userId: string, matchId: string) =>
  and(eq(memberForecasts.userId, userId), eq(memberForecasts.matchId, matchId))

interface NewForecast {
  readonly userId: string
  readonly matchId: string
  readonly forecast: ForecastInput
}

/**
 * Adds a forecast if the match is still ahead. The account's row is locked meanwhile, so the rows of
 * a member are in the order in which they are acknowledged, on all machines together. The same
 * forecast once more changes nothing.
 */
export async function giveForecast(
  db: WriteDb,
  { userId, matchId, forecast }: NewForecast,
): Promise<Given> {
  await holdAccount(db, userId)
  const target = await getTarget(db, matchId)
  if (target === null) return { outcome: 'unknown' }
  const { now: givenAt, kickoffAt, status } = target
  if (status !== 'scheduled' || kickoffAt <= givenAt) return { outcome: 'closed' }
  if (kickoffAt > toWindow(givenAt).to) return { outcome: 'too_early' }
  const [last] = await db
    .select()
    .from(memberForecasts)
    .where(isOf(userId, matchId))
    .orderBy(desc(memberForecasts.id))
    .limit(1)
  if (last && isSame(last, forecast) && last.givenAt < kickoffAt)
    return { outcome: 'given', row: last }
  if ((await db.$count(memberForecasts, isOf(userId, matchId))) >= MOST_CHANGES)
    return { outcome: 'too_often' }
  const values = {
    userId,
    matchId,
    home: forecast.home,
    draw: forecast.draw,
    away: forecast.away,
    homeScore: forecast.score?.home ?? null,
    awayScore: forecast.score?.away ?? null,
    kickoffAt,
    givenAt,
    sealIndex: null,
    sealLeaf: null,
  }
  const [row] = await db
    .insert(memberForecasts)
    .values({ ...values, ...sealForecast(toSealedForecast(values)) })
    .returning()
  return { outcome: 'given', row: row! }
}

/**
 * Condition on a forecast beside its match: a signed head held it before the kick-off of today. A
 * seal that no head has held yet is made anew by the next publication (`seal-forecasts.ts`), so the
 * time of a seal is that of its head.
 */
export const isInTime = and(
  lt(memberForecasts.givenAt, matches.kickoffAt),
  sql`exists (select 1 from ${ledgerEntries} where ${ledgerEntries.entryIndex} = ${memberForecasts.sealIndex}
    and ${ledgerEntries.acceptedAt} < ${matches.kickoffAt}
    and ${ledgerEntries.entryIndex} < (select max(${ledgerHeads.size}) from ${ledgerHeads}))`,
)!

/** What a member gave for a match, with today's kick-off. */
export interface OwnForecast {
  /** The last one given. */
  readonly last: ForecastRow
  /** The last one sealed in time, which is scored; null without one. */
  readonly counting: ForecastRow | null
  readonly kickoffAt: Date
}

/** By match: the last row given, or the last one that fulfils a condition. */
const selectLast = (db: ReadDb, isAsked: SQL) =>
  db
    .selectDistinctOn([memberForecasts.matchId], {
      row: memberForecasts,
      kickoffAt: matches.kickoffAt,
    })
    .from(memberForecasts)
    .innerJoin(matches, eq(matches.id, memberForecasts.matchId))
    .where(isAsked)
    .orderBy(asc(memberForecasts.matchId), desc(memberForecasts.id))

/** The forecast of a member on a match; null without one. */
export async function getForecast(
  db: ReadDb,
  userId: string,
  matchId: string,
): Promise<OwnForecast | null> {
  const isAsked = isOf(userId, matchId)!
  const [last] = await selectLast(db, isAsked)
  if (last === undefined) return null
  const [counting] = await selectLast(db, and(isAsked, isInTime)!)
  return { last: last.row, counting: counting?.row ?? null, kickoffAt: last.kickoffAt }
}

/** The forecasts of a member on matches from an instant on, first kick-off first; the newest where there are too many. */
export async function listForecasts(
  db: ReadDb,
  userId: string,
  from: Date,
): Promise<OwnForecast[]> {
  const isAsked = and(eq(memberForecasts.userId, userId), gte(matches.kickoffAt, from))!
  const counting = await selectLast(db, and(isAsked, isInTime)!)
  const byMatch = new Map(counting.map(({ row }) => [row.matchId, row]))
  return (await selectLast(db, isAsked))
    .map(({ row: last, kickoffAt }) => ({
      last,
      counting: byMatch.get(last.matchId) ?? null,
      kickoffAt,
    }))
    .sort(
      (one, other) =>
        one.kickoffAt.getTime() - other.kickoffAt.getTime() || one.last.id - other.last.id,
    )
    .slice(-MOST_ROWS)
}

/** Three chances as they were given, whole per cent. */
export type GivenChances = Pick<ForecastRow, 'home' | 'draw' | 'away'>

/** The forecasts of many members on the matches of a window, by member and match: the one that is scored, null without it. */
export async function listGivenChances(
  db: ReadDb,
  userIds: readonly string[],
  window: { readonly from: Date; readonly to: Date },
): Promise<Map<string, Map<string, GivenChances | null>>> {
  if (userIds.length === 0) return new Map()
  const { userId, matchId, home, draw, away, id } = memberForecasts
  const isScored = sql<boolean>`(${isInTime})`
  const rows = await db
    .selectDistinctOn([userId, matchId], { userId, matchId, home, draw, away, isScored })
    .from(memberForecasts)
    .innerJoin(matches, eq(matches.id, matchId))
    .where(
      and(
        inArray(userId, [...userIds]),
        gte(matches.kickoffAt, window.from),
        lte(matches.kickoffAt, window.to),
      ),
    )
    .orderBy(asc(userId), asc(matchId), desc(isScored), desc(id))
  const byUser = Map.groupBy(rows, (row) => row.userId)
  return new Map(
    [...byUser].map(([of, given]) => [
      of,
      new Map(given.map((row) => [row.matchId, row.isScored ? row : null])),
    ]),
  )
}

/** Every row of a member, as it was given: for the download of an account. */
export async function listOwnRows(db: ReadDb, userId: string) {
  const rows = await db
    .select()
    .from(memberForecasts)
    .where(eq(memberForecasts.userId, userId))
    .orderBy(asc(memberForecasts.id))
  return rows.map((row) => ({ ...toSealedForecast(row), salt: row.salt, sealedIn: row.sealIndex }))
}
