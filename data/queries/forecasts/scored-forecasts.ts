/**
 * Members' forecasts of matches that are over, beside ours and the market's. Nothing of it is
 * stored: a corrected result scores again with the next read (decision 038).
 */
import { and, asc, desc, eq, isNotNull, sql, type SQL } from '#data/db/drizzle.ts'
import type { ReadDb } from '#data/db/database.ts'
import { ledgerEntries, matches, memberForecasts } from '#data/db/schema.ts'
import { readSealedMarket } from '#data/ledger/leaves/sealed-market.ts'
import { toOutcome } from '#data/model/match/outcome.ts'
import { toDay } from '#data/model/time.ts'
import { isAnyOf } from '#data/queries/any-of.ts'
import { isCounting } from '#data/queries/log/log-rows.ts'
import type { ScoredForecast } from '#data/scoring/member-record.ts'
import type { OutcomeShares } from '#data/scoring/proper-scores.ts'
import { isInTime } from './member-forecasts.ts'

/** Newest matches of one record: some years of a member who forecasts every match of a league. */
const MOST_SCORED = 3000

/**
 * Condition: the match was played, counts and is open; a ruling does not count. A feed may call
 * tomorrow's match finished by mistake, which opens nothing.
 */
export const isPlayed = and(
  eq(matches.matchStatus, 'finished'),
  eq(matches.awarded, false),
  isNotNull(matches.openedAt),
)

export const toShares = (home: number, draw: number, away: number): OutcomeShares => ({
  home: home / 100,
  draw: draw / 100,
  away: away / 100,
})

interface Opened {
  /** Null where all revisions were made after the kick-off. */
  readonly ours: OutcomeShares | null
  readonly market: OutcomeShares | null
  /** Every result that the match was opened with. */
  readonly results: readonly Goals[]
}

interface Goals {
  readonly homeScore: number
  readonly awayScore: number
}

const toNumber = (of: SQL) => sql<number>`(${of})::float8`.mapWith(Number)

async function listOpenings(db: ReadDb, matchIds: readonly string[]) {
  // Each text is parsed once.
  const opened = sql`jsonb_to_record(${ledgerEntries.body}::jsonb) as opened(revision int, result jsonb, prediction jsonb)`
  const prediction = sql`opened.prediction`
  return db
    .select({
      matchId: matches.id,
      homeScore: toNumber(sql`opened.result->>'homeScore'`),
      awayScore: toNumber(sql`opened.result->>'awayScore'`),
      home: toNumber(sql`${prediction}->>'homeWinProbability'`),
      draw: toNumber(sql`${prediction}->>'drawProbability'`),
      away: toNumber(sql`${prediction}->>'awayWinProbability'`),
      market: sql<string | null>`${prediction}->>'market'`,
      isScored: sql<boolean>`${isCounting(db)} and (${prediction}->>'madeAt')::timestamptz < ${matches.kickoffAt}`,
    })
    .from(ledgerEntries)
    .innerJoin(matches, eq(matches.id, ledgerEntries.matchId))
    .innerJoin(opened, sql`true`)
    .where(and(eq(ledgerEntries.kind, 'open'), isAnyOf(ledgerEntries.matchId, matchIds)))
    .orderBy(sql`opened.revision`, asc(ledgerEntries.entryIndex))
}

/** What the log has opened of these matches: the revision that is scored, and each result. */
export async function listOpened(
  db: ReadDb,
  matchIds: readonly string[],
): Promise<Map<string, Opened>> {
  if (matchIds.length === 0) return new Map()
  const byMatch = Map.groupBy(await listOpenings(db, matchIds), ({ matchId }) => matchId)
  return new Map(
    [...byMatch].map(([matchId, list]) => {
      const last = list.findLast(({ isScored }) => isScored)
      const market = JSON.parse(last?.market ?? 'null') as unknown
      const mark = readSealedMarket({ market })
      return [
        matchId,
        {
          ours: last ? toShares(last.home, last.draw, last.away) : null,
          market: mark && toShares(mark.home, mark.draw, mark.away),
          results: list,
        },
      ]
    }),
  )
}

/** Chances, per cent, beside the match that they are scored on. */
export interface PlayedRow {
  readonly matchId: string
  readonly home: number
  readonly draw: number
  readonly away: number
  readonly league: string
  readonly kickoffAt: Date
  readonly homeScore: number | null
  readonly awayScore: number | null
}

/** Adds what the log has opened of each match. */
export async function toScored(db: ReadDb, rows: readonly PlayedRow[]): Promise<ScoredForecast[]> {
  const opened = await listOpened(
    db,
    rows.map(({ matchId }) => matchId),
  )
  return rows.map(({ matchId, home, draw, away, league, kickoffAt, homeScore, awayScore }) => ({
    league,
    day: toDay(kickoffAt),
    outcome: toOutcome(homeScore!, awayScore!),
    mine: toShares(home, draw, away),
    ours: opened.get(matchId)?.ours ?? null,
    market: opened.get(matchId)?.market ?? null,
    isCorrected: (opened.get(matchId)?.results ?? []).some(
      (result) => result.homeScore !== homeScore || result.awayScore !== awayScore,
    ),
  }))
}

/** The forecasts that fulfil a condition and count: of each member and match the last one in time. */
export const selectCounting = (db: ReadDb, where: SQL | undefined) =>
  db
    .selectDistinctOn([memberForecasts.userId, memberForecasts.matchId], {
      userId: memberForecasts.userId,
      matchId: memberForecasts.matchId,
      home: memberForecasts.home,
      draw: memberForecasts.draw,
      away: memberForecasts.away,
      league: matches.league,
      kickoffAt: matches.kickoffAt,
      homeScore: matches.actualHomeScore,
      awayScore: matches.actualAwayScore,
    })
    .from(memberForecasts)
    .innerJoin(matches, eq(matches.id, memberForecasts.matchId))
    .where(and(isInTime, where))
    .orderBy(asc(memberForecasts.userId), asc(memberForecasts.matchId), desc(memberForecasts.id))
    .as('counting')

/** The forecasts of a member that are scored, the newest matches first. */
export async function listScored(db: ReadDb, userId: string): Promise<ScoredForecast[]> {
  const counting = selectCounting(db, and(eq(memberForecasts.userId, userId), isPlayed))
  const rows = await db.select().from(counting).orderBy(desc(counting.kickoffAt)).limit(MOST_SCORED)
  return toScored(db, rows)
}

/** Played matches of a member whose forecasts were all sealed too late to be scored. */
export async function countLate(db: ReadDb, userId: string): Promise<number> {
  const late = db
    .select({ matchId: memberForecasts.matchId })
    .from(memberForecasts)
    .innerJoin(matches, eq(matches.id, memberForecasts.matchId))
    .where(and(eq(memberForecasts.userId, userId), isPlayed))
    .groupBy(memberForecasts.matchId)
    .having(sql`not bool_or(${isInTime})`)
    .as('late')
  const [row] = await db.select({ n: sql<number>`count(*)`.mapWith(Number) }).from(late)
  return row!.n
}
