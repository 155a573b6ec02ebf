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
import { isCounting } from '#data/queries/log/ledger-rows.ts'
import type { ScoredForecast } from '#data/scoring/member-record.ts'
import type { OutcomeShares } from '#data/scoring/proper-scores.ts'
import { isInTime } from './member-forecasts.ts'

/** Newest matches of one record: some years of a member who forecasts every match of a league. */
const MOST_SCORED = 3000

/** Condition: the match was played and counts; a ruling does not. */
export const isPlayed = and(
  eq(matches.matchStatus, 'finished'),
  eq(matches.awarded, false),
  isNotNull(matches.actualHomeScore),
)

export const toShares = (home: number, draw: number, away: number): OutcomeShares => ({
  home: home / 100,
  draw: draw / 100,
  away: away / 100,
})

interface Opened {
  readonly ours: OutcomeShares
  readonly market: OutcomeShares | null
  readonly isCorrected: boolean
}

const toNumber = (of: SQL) => sql<number>`(${of})::float8`.mapWith(Number)

/** What the log has opened of these matches: the revision that is scored, and whether it was opened twice. */
export async function listOpened(
  db: ReadDb,
  matchIds: readonly string[],
): Promise<Map<string, Opened>> {
  if (matchIds.length === 0) return new Map()
  const body = sql`${ledgerEntries.body}::jsonb`
  const chance = (name: string) => toNumber(sql`${body}->'prediction'->>${name}::text`)
  const rows = await db
    .select({
      matchId: ledgerEntries.matchId,
      revision: toNumber(sql`${body}->>'revision'`),
      home: chance('homeWinProbability'),
      draw: chance('drawProbability'),
      away: chance('awayWinProbability'),
      market: sql<string | null>`${body}->'prediction'->>'market'`,
    })
    .from(ledgerEntries)
    .where(
      and(eq(ledgerEntries.kind, 'open'), isAnyOf(ledgerEntries.matchId, matchIds), isCounting(db)),
    )
    .orderBy(asc(ledgerEntries.entryIndex))
  const byMatch = Map.groupBy(rows, ({ matchId }) => matchId!)
  return new Map(
    [...byMatch].map(([matchId, list]) => {
      const revision = Math.max(...list.map((row) => row.revision))
      const ofLast = list.filter((row) => row.revision === revision)
      const last = ofLast.at(-1)!
      const mark = readSealedMarket({ market: JSON.parse(last.market ?? 'null') as unknown })
      return [
        matchId,
        {
          ours: toShares(last.home, last.draw, last.away),
          market: mark && toShares(mark.home, mark.draw, mark.away),
          isCorrected: ofLast.length > 1,
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
    isCorrected: opened.get(matchId)?.isCorrected ?? false,
  }))
}

/** The forecasts of a member that are scored, the newest matches first. */
export async function listScored(db: ReadDb, userId: string): Promise<ScoredForecast[]> {
  const counting = db
    .selectDistinctOn([memberForecasts.matchId], {
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
    .where(and(eq(memberForecasts.userId, userId), isInTime, isPlayed))
    .orderBy(asc(memberForecasts.matchId), desc(memberForecasts.id))
    .as('counting')
  const rows = await db.select().from(counting).orderBy(desc(counting.kickoffAt)).limit(MOST_SCORED)
  return toScored(db, rows)
}
