/**
 * Probabilities of 0, 1, … `maxCount` events of a Poisson count.
 *
 * @param rate expected number of events, > 0
 */
export function toPoissonProbabilities(rate: number, maxCount: number): Float64Array {
  const probabilities = new Float64Array(maxCount + 1)
  fillPoisson(probabilities, rate)
  return probabilities
}

/** The same into an array of any size. */
export function fillPoisson(into: Float64Array, rate: number): void {
  let probability = Math.exp(-rate)
  for (let count = 0; count < into.length; count++) {
    into[count] = probability
    probability *= rate / (count + 1)
  }
}
