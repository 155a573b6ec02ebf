/**
 * Guard against typing errors in learned data: swapped odds, a score of 40–0, 99 shots. A figure
 * beyond the plausible distance from its expectation is cut to it, and the match is reported, so
 * that a person can check its row.
 */
import type { HistoricMatch } from '#data/model/history.ts'

/** What was cut in a match. */
export type SlipPart = 'odds' | 'goals' | 'shotsOnTarget' | 'shots' | 'corners'

export interface Slip {
  readonly match: Pick<HistoricMatch, 'matchId' | 'kickoffMs'>
  readonly part: SlipPart
}

/** Standard deviations beyond which a figure is cut. */
const MOST_DEVIATIONS = 4
/** Variance of shots and corners, relative to that of a Poisson count. */
const COUNT_SPREAD = 1.6

/** Surprise of odds, cut at four standard deviations. */
export function cutSurprise(surprise: number, variance: number): number {
  const most = MOST_DEVIATIONS * Math.sqrt(variance)
  return Math.max(-most, Math.min(most, surprise))
}

/** Most goals that count, by the expected number. */
export function toMostGoals(expected: number): number {
  return expected + MOST_DEVIATIONS * Math.sqrt(expected)
}

/** Most shots or corners of a side that count for its strength, by the expected number. */
export function toMostCounted(expected: number): number {
  return expected + MOST_DEVIATIONS * Math.sqrt(COUNT_SPREAD * expected)
}

/** Most of any count of a side that counts for the count itself, where sides differ more. */
export function toMostOfCount(expected: number): number {
  return expected + 2 * MOST_DEVIATIONS * Math.sqrt(COUNT_SPREAD * expected)
}
