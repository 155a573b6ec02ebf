/**
 * Rounds parts so that they sum to the printed total (largest remainders are rounded up). The
 * signed figures stay unrounded.
 * @param decimals digits after the point
 * @param sum total to reach, where it is printed elsewhere: their own sum rounded up or down
 */
export function toRoundedParts(
  values: readonly number[],
  decimals: number,
  sum = values.reduce((total, value) => total + value, 0),
): number[] {
  const unit = 10 ** decimals
  const parts = values.map((value) => Math.floor(value * unit))
  const missing = Math.round(sum * unit) - parts.reduce((total, part) => total + part, 0)
  const byRemainder = values
    .map((value, index) => ({ index, remainder: value * unit - parts[index]! }))
    .toSorted((a, b) => b.remainder - a.remainder)
  for (const { index } of byRemainder.slice(0, Math.max(0, missing))) parts[index]! += 1
  return parts.map((part) => part / unit)
}
