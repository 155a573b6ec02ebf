/** Figures as they are shown. */

/** A probability: one decimal and a per cent sign. */
export function formatPercent(percent: number): string {
  return `${percent.toFixed(1)}%`
}

/** Confidence is shown like a probability. */
export const formatConfidence = formatPercent

/** A number with fixed decimals, or a dash when the feed is silent. */
export function formatDecimals(value: number | null, decimals: number): string {
  return value === null ? '–' : value.toFixed(decimals)
}
