/**
 * Calibration: does an event stated at 60 % happen in 60 of 100 cases? The expected calibration
 * error, and its size by chance alone for a right forecast: a measured error means nothing without
 * that. Source: Naeini, Cooper & Hauskrecht (2015), AAAI-15, 2901–2907; consistency by resampling
 * as in Bröcker & Smith (2007), Weather and Forecasting 22, 651–661.
 */

export interface Claim {
  /** Stated probability, 0..1. */
  readonly probability: number
  readonly happened: boolean
}

export interface CalibrationBin {
  readonly from: number
  readonly to: number
  readonly n: number
  /** Mean of the stated probabilities; null in an empty bin. */
  readonly predicted: number | null
  /** Share that happened; null in an empty bin. */
  readonly observed: number | null
}

const CALIBRATION_BINS = 10
const SIMULATIONS = 200

function toBinIndex(probability: number, bins: number): number {
  return Math.min(bins - 1, Math.floor(probability * bins))
}

/** Stated against observed frequencies in bins of equal width. */
export function toCalibrationBins(
  claims: readonly Claim[],
  bins = CALIBRATION_BINS,
): CalibrationBin[] {
  const sums = Array.from({ length: bins }, () => ({ n: 0, stated: 0, happened: 0 }))
  for (const { probability, happened } of claims) {
    const sum = sums[toBinIndex(probability, bins)]!
    sum.n++
    sum.stated += probability
    if (happened) sum.happened++
  }
  return sums.map(({ n, stated, happened }, index) => ({
    from: index / bins,
    to: (index + 1) / bins,
    n,
    predicted: n === 0 ? null : stated / n,
    observed: n === 0 ? null : happened / n,
  }))
}

/** Mean distance between stated and observed frequency over the bins, weighted by their number of claims. */
export function toCalibrationError(bins: readonly CalibrationBin[]): number {
  const all = bins.reduce((sum, { n }) => sum + n, 0)
  return bins.reduce(
    (sum, { n, predicted, observed }) =>
      predicted === null || observed === null
        ? sum
        : sum + (n / all) * Math.abs(predicted - observed),
    0,
  )
}

/**
 * 95th percentile of the calibration error of a perfectly calibrated forecast: outcomes are drawn
 * repeatedly from the stated probabilities.
 * @param random uniform numbers in [0, 1)
 */
export function toChanceCalibrationError(
  probabilities: readonly number[],
  random: () => number,
): { mean: number; quantile95: number } {
  const errors = Array.from({ length: SIMULATIONS }, () =>
    toCalibrationError(
      toCalibrationBins(
        probabilities.map((probability) => ({ probability, happened: random() < probability })),
      ),
    ),
  ).sort((a, b) => a - b)
  return {
    mean: errors.reduce((sum, error) => sum + error, 0) / SIMULATIONS,
    quantile95: errors[Math.ceil(0.95 * SIMULATIONS) - 1]!,
  }
}
