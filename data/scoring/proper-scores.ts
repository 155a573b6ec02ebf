/**
 * Proper scores: only the true probabilities minimise them on average. Sources: Epstein (1969), J.
 * Applied Meteorology 8, 985–987 (ranked probability score); Brier (1950), Monthly Weather Review
 * 78, 1–3; Constantinou & Fenton (2012), J. Quantitative Analysis in Sports 8(1), why ranks matter
 * for football.
 */
import type { Outcome } from '#data/model/match/match.ts'

/** Probabilities of home win, draw and away win, 0..1. */
export interface OutcomeShares {
  readonly home: number
  readonly draw: number
  readonly away: number
}

/** Lower bound inside the logarithm: below it rounding would dominate. */
const SMALLEST = 1e-12

/** Ranked probability score of the three outcomes, 0 (certain and right) to 1 (certain of the opposite win). */
export function toRankedProbabilityScore({ home, draw }: OutcomeShares, outcome: Outcome): number {
  const homeMiss = home - (outcome === 'home_win' ? 1 : 0)
  const notAwayMiss = home + draw - (outcome === 'away_win' ? 0 : 1)
  return (homeMiss * homeMiss + notAwayMiss * notAwayMiss) / 2
}

/** Probability given to the outcome that happened. */
export function toOutcomeProbability(shares: OutcomeShares, outcome: Outcome): number {
  if (outcome === 'home_win') return shares.home
  return outcome === 'draw' ? shares.draw : shares.away
}

/** Minus the natural logarithm of the probability given to the outcome, in nats. */
export function toLogLoss(probability: number): number {
  return -Math.log(Math.max(SMALLEST, probability))
}

/** Brier score of the three outcomes: the sum over outcomes, 0 to 2. */
export function toOutcomeBrier(shares: OutcomeShares, outcome: Outcome): number {
  const miss = (share: number, happened: boolean) => (share - (happened ? 1 : 0)) ** 2
  return (
    miss(shares.home, outcome === 'home_win') +
    miss(shares.draw, outcome === 'draw') +
    miss(shares.away, outcome === 'away_win')
  )
}

/** Log loss of a yes-or-no market. */
export function toEventLogLoss(probability: number, happened: boolean): number {
  return toLogLoss(happened ? probability : 1 - probability)
}

/** Brier score of a yes-or-no market, 0 to 1. */
export function toEventBrier(probability: number, happened: boolean): number {
  return (probability - (happened ? 1 : 0)) ** 2
}
