/**
 * A mean with its 95 % interval: of scores, or of the differences of two forecasts' scores on the
 * same matches, out of which falls what is easy or hard to foretell in a match.
 */

const Z = 1.959963984540054
/** With fewer the spread is not known. */
const FEWEST = 2

export interface MeanInterval {
  readonly mean: number
  /** Null with a single match. */
  readonly interval: [low: number, high: number] | null
}

/** The mean, summed in the given order; no number without any. */
export const meanOf = (numbers: readonly number[]) =>
  numbers.reduce((sum, one) => sum + one, 0) / numbers.length

/** Mean and normal interval of the numbers; null without any. */
export function toMeanInterval(numbers: readonly number[]): MeanInterval | null {
  const n = numbers.length
  if (n === 0) return null
  const mean = meanOf(numbers)
  if (n < FEWEST) return { mean, interval: null }
  const squares = numbers.reduce((sum, one) => sum + (one - mean) ** 2, 0)
  const spread = Z * Math.sqrt(squares / (n - 1) / n)
  return { mean, interval: [mean - spread, mean + spread] }
}
