/**
 * Parts rounded so that what is printed adds up to the printed sum: the largest remainders are
 * rounded up. The signed figures stay as they are.
 *
 * @param decimals digits behind the point
 * @param sum what they have to add up to, where that is printed elsewhere: their own sum rounded up or down
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
