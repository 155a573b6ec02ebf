/**
 * The Panjer class of counts: negative binomial where the variance is larger
 * than the mean, Poisson where they are equal, binomial where it is smaller.
 * One family for corners (spread wider than chance) and cards (narrower).
 * Source: Panjer (1981), ASTIN Bulletin 12(1), 22–26: p(k) = p(k-1) (a + b/k).
 */

/** Counts beyond this have no weight in any market of ours. */
export const MAX_COUNT = 60
/** So near to 1 the Poisson formula is exact to more digits than the others hold. */
const POISSON_MARGIN = 1e-9

/**
 * Fills `probabilities` with those of 0, 1, … of a count; the binomial takes
 * the nearest whole number of trials, so that it sums to 1 with the mean kept.
 *
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
    // A binomial ends at its number of trials; rounding must not start it again.
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

/** The likeliest count; the smaller one when two are equal. */
export function toLikeliestCount(probabilities: Float64Array): number {
  let likeliest = 0
  for (let count = 1; count < probabilities.length; count++)
    if (probabilities[count]! > probabilities[likeliest]!) likeliest = count
  return likeliest
}
