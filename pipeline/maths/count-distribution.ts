/**
 * The Panjer class of counts: negative binomial where the variance is larger than the mean, Poisson
 * where they are equal, binomial where it is smaller. One family for corners (overdispersed) and
 * cards (underdispersed). Source: Panjer (1981), ASTIN Bulletin 12(1), 22–26: p(k) = p(k-1) (a +
 * b/k).
 */

/** Larger counts have no weight in any of our markets. */
export const MAX_COUNT = 60
/** This close to 1 the Poisson formula is numerically more exact than the others. */
const POISSON_MARGIN = 1e-9

/**
 * Fills `probabilities` with those of 0, 1, … of a count; the binomial uses the nearest whole
 * number of trials, so that it sums to 1 with the same mean.
 * @param mean expected count, > 0
 * @param spread variance divided by mean, no unit, 0.5 to 5; 1 is Poisson
 */
export function fillCountProbabilities(
  probabilities: Float64Array,
  mean: number,
  spread: number,
): void {
  let first = Math.exp(-mean)
  let a = 0
  let b = mean
  if (spread > 1 + POISSON_MARGIN) {
    a = 1 - 1 / spread
    const size = mean / (spread - 1)
    b = (size - 1) * a
    first = spread ** -size
  }
  if (spread < 1 - POISSON_MARGIN) {
    const trials = Math.max(Math.ceil(mean + 1e-9), Math.round(mean / (1 - spread)))
    const share = mean / trials
    a = -share / (1 - share)
    b = -(trials + 1) * a
    first = (1 - share) ** trials
  }
  let probability = first
  probabilities[0] = probability
  for (let count = 1; count < probabilities.length; count++) {
    // A binomial ends at its number of trials; rounding errors must not revive it.
    probability *= Math.max(0, a + b / count)
    if (probability < 1e-300) probability = 0
    probabilities[count] = probability
  }
}

/** Probability of strictly more than `line`, 0..1. */
export function toOverProbability(probabilities: Float64Array, line: number): number {
  let under = 0
  const last = Math.floor(line)
  for (let count = 0; count <= last; count++) under += probabilities[count]!
  return Math.min(1, Math.max(0, 1 - under))
}

/** The most likely count; the smaller one on a tie. */
export function toLikeliestCount(probabilities: Float64Array): number {
  let likeliest = 0
  for (let count = 1; count < probabilities.length; count++)
    if (probabilities[count]! > probabilities[likeliest]!) likeliest = count
  return likeliest
}
