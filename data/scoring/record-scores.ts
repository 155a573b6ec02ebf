/** The figures of the record, as means over settled matches: null without matches. */
import type { Outcome } from '#data/model/match/match.ts'
import type { HitRate, MeasuredRecord } from '#data/model/record/record.ts'
import { toCalibrationBins, type Claim } from './calibration.ts'
import { toShareInterval } from './interval.ts'
import { meanOf } from './mean-interval.ts'
import {
  toLogLoss,
  toOutcomeBrier,
  toOutcomeProbability,
  toRankedProbabilityScore,
  type OutcomeShares,
} from './proper-scores.ts'

/** The mean, summed in the given order; null for no values. */
export function toMean(values: readonly number[]): number | null {
  return values.length === 0 ? null : meanOf(values)
}

/** Hit rate with its 95 % interval. */
export function toHitRate(hits: readonly boolean[]): HitRate {
  const n = hits.length
  const correct = hits.filter(Boolean).length
  if (n === 0) return { n, correct, accuracy: null, interval: null }
  return { n, correct, accuracy: correct / n, interval: toShareInterval(correct, n) }
}

/** Brier score, log loss and ranked probability score of the three outcomes, each the mean over the matches. */
export function toOutcomeScores(
  cases: readonly { readonly shares: OutcomeShares; readonly outcome: Outcome }[],
) {
  const toMeanOf = (score: (shares: OutcomeShares, outcome: Outcome) => number) =>
    toMean(cases.map(({ shares, outcome }) => score(shares, outcome)))
  return {
    brier: toMeanOf(toOutcomeBrier),
    logLoss: toMeanOf((shares, outcome) => toLogLoss(toOutcomeProbability(shares, outcome))),
    rps: toMeanOf(toRankedProbabilityScore),
  }
}

/** Stated and observed frequencies in ten bins; empty ones are left out. */
export function toCalibration(claims: readonly Claim[]): MeasuredRecord['calibration'] {
  return toCalibrationBins(claims).flatMap(({ predicted, observed, ...bin }) =>
    predicted === null || observed === null ? [] : [{ ...bin, predicted, observed }],
  )
}
