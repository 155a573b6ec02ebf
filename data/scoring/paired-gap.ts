/**
 * The mean difference of two forecasts' scores on the same matches, with its 95 % interval. The
 * matches are paired, so what is easy or hard to foretell in a match falls out of the difference.
 */

const Z = 1.959963984540054
/** With fewer the spread is not known. */
const FEWEST = 2

export interface PairedGap {
  readonly mean: number
  /** Null with a single match. */
  readonly interval: [low: number, high: number] | null
}

/** Mean and normal interval of the differences; null without any. */
export function toPairedGap(differences: readonly number[]): PairedGap | null {
  const n = differences.length
  if (n === 0) return null
  const mean = differences.reduce((sum, one) => sum + one, 0) / n
  if (n < FEWEST) return { mean, interval: null }
  const squares = differences.reduce((sum, one) => sum + (one - mean) ** 2, 0)
  const spread = Z * Math.sqrt(squares / (n - 1) / n)
  return { mean, interval: [mean - spread, mean + spread] }
}
