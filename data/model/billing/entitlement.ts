/**
 * Who may see which prediction. The day's matches are ranked once, before any
 * filter or page, so that no mix of query parameters frees more.
 */
import { toLeagueOrder } from '#data/model/leagues.ts'
import { isOffThePitch, type MatchStatus } from '#data/model/match/match.ts'
import { FREE_FULL_MATCHES_PER_DAY, FREE_LISTED_MATCHES_PER_DAY, type Plan } from './plans.ts'

/**
 * `whole` shows the whole prediction, `columns` the list's columns of it, `blurred` a placeholder,
 * `unlisted` nothing but a count; `withheld` lists a match that will not be played, without a prediction.
 */
export type Visibility = 'whole' | 'columns' | 'blurred' | 'unlisted' | 'withheld'

export interface Rankable {
  readonly id: string
  readonly league: string
  readonly kickoffAt: string
  readonly matchStatus: MatchStatus
}

/** Kick-off, then league order of the specification, then match id; matches that will not be played come last. */
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

/** The matches of one day in order, each with its rank of the day. */
export function rankDay<Row extends Rankable>(matches: readonly Row[]): Ranked<Row>[] {
  return [...matches]
    .sort(compareByRank)
    .map((row, index) => ({ row, rank: isOffThePitch(row.matchStatus) ? null : index + 1 }))
}

/**
 * What a plan shows of a match.
 *
 * @param rank of the day, null for a match that will not be played
 * @param settled the final whistle has gone and the prediction is open to every signed-in user
 */
export function toVisibility(plan: Plan, rank: number | null, settled: boolean): Visibility {
  if (rank === null) return 'withheld'
  if (plan === 'premium') return 'whole'
  if (rank > FREE_LISTED_MATCHES_PER_DAY) return 'unlisted'
  if (settled && plan === 'free') return 'whole'
  return rank <= FREE_FULL_MATCHES_PER_DAY ? 'columns' : 'blurred'
}
