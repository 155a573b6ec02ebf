/**
 * Who may see which prediction. The day's matches are ranked before any filter or paging, so no
 * combination of query parameters reveals more.
 */
import { toLeagueOrder } from '#data/model/leagues.ts'
import { isOffThePitch, type MatchStatus } from '#data/model/match/match.ts'
import { FREE_FULL_MATCHES_PER_DAY, FREE_LISTED_MATCHES_PER_DAY, type Plan } from './plans.ts'

/**
 * `whole`: the whole prediction. `columns`: the list's columns only. `blurred`: a placeholder.
 * `unlisted`: only counted. `withheld`: a match that will not be played, listed without a
 * prediction.
 */
export type Visibility = 'whole' | 'columns' | 'blurred' | 'unlisted' | 'withheld'

export interface Rankable {
  readonly id: string
  readonly league: string
  readonly kickoffAt: string
  readonly matchStatus: MatchStatus
}

/** Kick-off, then the specification's league order, then match id; matches that will not be played come last. */
function compareByRank(a: Rankable, b: Rankable): number {
  return (
    Number(isOffThePitch(a.matchStatus)) - Number(isOffThePitch(b.matchStatus)) ||
    Date.parse(a.kickoffAt) - Date.parse(b.kickoffAt) ||
    toLeagueOrder(a.league) - toLeagueOrder(b.league) ||
    (a.id < b.id ? -1 : Number(a.id > b.id))
  )
}

export interface Ranked<Row> {
  readonly row: Row
  /** 1 for the first of the day; null for a match that will not be played. */
  readonly rank: number | null
}

/** The matches of one day in rank order, each with its rank. */
export function rankDay<Row extends Rankable>(matches: readonly Row[]): Ranked<Row>[] {
  return [...matches]
    .sort(compareByRank)
    .map((row, index) => ({ row, rank: isOffThePitch(row.matchStatus) ? null : index + 1 }))
}

/** The matches of a day that a free account sees in full before they are over. */
export const listFree = <Row extends Rankable>(ranked: readonly Ranked<Row>[]): Ranked<Row>[] =>
  ranked.filter(({ rank }) => rank !== null && rank <= FREE_FULL_MATCHES_PER_DAY)

/** Whether all of them have kicked off or are called off; false on a day without matches. */
export function haveFreeBegun(ranked: readonly Ranked<Rankable>[], now: Date): boolean {
  const free = listFree(ranked)
  return ranked.length > 0 && free.every(({ row }) => Date.parse(row.kickoffAt) <= now.getTime())
}

/**
 * What a plan may see of a match.
 *
 * @param rank of the day, null for a match that will not be played
 * @param settled the match is over and its prediction is open to every signed-in user
 */
export function toVisibility(plan: Plan, rank: number | null, settled: boolean): Visibility {
  if (rank === null) return 'withheld'
  if (plan === 'premium') return 'whole'
  if (rank > FREE_LISTED_MATCHES_PER_DAY) return 'unlisted'
  if (settled && plan === 'free') return 'whole'
  return rank <= FREE_FULL_MATCHES_PER_DAY ? 'columns' : 'blurred'
}
