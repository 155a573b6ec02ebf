/**
 * Probabilities of 0, 1, … `maxCount` events of a Poisson count.
 *
 * @param rate expected number of events, > 0
 */
export function toPoissonProbabilities(rate: number, maxCount: number): Float64Array {
  const probabilities = new Float64Array(maxCount + 1)
  let probability = Math.exp(-rate)
  for (let count = 0; count <= maxCount; count++) {
    probabilities[count] = probability
    probability *= rate / (count + 1)
  }
  return probabilities
}
