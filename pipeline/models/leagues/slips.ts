/**
 * Guard against a slip of the pen in what is learned: swapped odds, a score of
 * 40–0, 99 shots. A figure further from what was expected than football ever
 * is counts as far as it ever is, and the match is told, so that a person can
 * look at its row.
 */
import type { HistoricMatch } from '#data/model/history.ts'

/** What of a match was cut. */
export type SlipPart = 'odds' | 'goals' | 'shotsOnTarget' | 'shots' | 'corners'

export interface Slip {
  readonly match: Pick<HistoricMatch, 'matchId' | 'kickoffMs'>
  readonly part: SlipPart
}

/** Standard deviations beyond which a figure is cut. */
const MOST_DEVIATIONS = 4
/** Variance of shots and corners, where that of a Poisson count is 1. */
const COUNT_SPREAD = 1.6

/** How far odds were from what was expected, cut at four standard deviations. */
export function cutSurprise(surprise: number, variance: number): number {
  const most = MOST_DEVIATIONS * Math.sqrt(variance)
  return Math.max(-most, Math.min(most, surprise))
}

/** The most goals that count, by how many were expected. */
export function toMostGoals(expected: number): number {
  return expected + MOST_DEVIATIONS * Math.sqrt(expected)
}

/** The most shots or corners of a side that count for its strength, by how many were expected. */
export function toMostCounted(expected: number): number {
  return expected + MOST_DEVIATIONS * Math.sqrt(COUNT_SPREAD * expected)
}

/** The most of any count of a side that counts for that count itself: sides differ more in it. */
export function toMostOfCount(expected: number): number {
  return expected + 2 * MOST_DEVIATIONS * Math.sqrt(COUNT_SPREAD * expected)
}
