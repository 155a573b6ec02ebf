/**
 * The figures of the record. Brier (1950), Monthly Weather Review 78, 1–3;
 * Epstein (1969), J. Applied Meteorology 8, 985–987 (ranked probability
 * score); Wilson (1927), JASA 22, 209–212.
 */
import type { Outcome } from '#data/model/match.ts'
import type { HitRate, MeasuredRecord } from '#data/model/record.ts'

/** Probabilities of home, draw and away, 0..1. */
export interface OutcomeShares {
  readonly home: number
  readonly draw: number
  readonly away: number
}

/** 97.5 % quantile of the normal distribution. */
const Z = 1.959963984540054
/** Below this a logarithm says more about rounding than about the forecast. */
const SMALLEST = 1e-12
const BINS = 10

/** The mean in the order given, null of nothing. */
export function toMean(values: readonly number[]): number | null {
  if (values.length === 0) return null
  return values.reduce((sum, value) => sum + value, 0) / values.length
}

/** Wilson's 95 % interval of a share, which stays within 0 and 1. */
export function toWilsonInterval(correct: number, n: number): [low: number, high: number] {
  const share = correct / n
  const centre = share + (Z * Z) / (2 * n)
  const spread = Z * Math.sqrt((share * (1 - share)) / n + (Z * Z) / (4 * n * n))
  const scale = 1 + (Z * Z) / n
  return [Math.max(0, (centre - spread) / scale), Math.min(1, (centre + spread) / scale)]
}

/** How often it was right, with its interval. */
export function toHitRate(hits: readonly boolean[]): HitRate {
  const n = hits.length
  const correct = hits.filter(Boolean).length
  if (n === 0) return { n, correct, accuracy: null, interval: null }
  return { n, correct, accuracy: correct / n, interval: toWilsonInterval(correct, n) }
}

/** Brier score, log loss and ranked probability score of the three outcomes, each the mean over the matches. */
export function toOutcomeScores(
  cases: readonly { readonly shares: OutcomeShares; readonly outcome: Outcome }[],
) {
  const hit = (outcome: Outcome, one: Outcome) => (outcome === one ? 1 : 0)
  return {
    brier: toMean(
      cases.map(
        ({ shares, outcome }) =>
          (shares.home - hit(outcome, 'home_win')) ** 2 +
          (shares.draw - hit(outcome, 'draw')) ** 2 +
          (shares.away - hit(outcome, 'away_win')) ** 2,
      ),
    ),
    logLoss: toMean(
      cases.map(({ shares, outcome }) => {
        const likely =
          hit(outcome, 'home_win') * shares.home +
          hit(outcome, 'draw') * shares.draw +
          hit(outcome, 'away_win') * shares.away
        return -Math.log(Math.max(SMALLEST, likely))
      }),
    ),
    rps: toMean(
      cases.map(
        ({ shares, outcome }) =>
          ((shares.home - hit(outcome, 'home_win')) ** 2 +
            (shares.away - hit(outcome, 'away_win')) ** 2) /
          2,
      ),
    ),
  }
}

/** What was stated and what happened, in ten bins; empty ones are left out. */
export function toCalibration(
  claims: readonly { readonly probability: number; readonly happened: boolean }[],
): MeasuredRecord['calibration'] {
  const bins = Map.groupBy(claims, ({ probability }) =>
    Math.min(BINS - 1, Math.floor(probability * BINS)),
  )
  return [...bins]
    .sort(([left], [right]) => left - right)
    .map(([bin, held]) => ({
      from: bin / BINS,
      to: (bin + 1) / BINS,
      n: held.length,
      predicted: toMean(held.map(({ probability }) => probability))!,
      observed: toMean(held.map(({ happened }) => (happened ? 1 : 0)))!,
    }))
}
