/**
 * Wilson's 95 % interval of a share; it stays within 0 and 1 and is valid for few cases.
 * @see Wilson (1927), JASA 22, 209–212
 */
export function toShareInterval(successes: number, n: number): [low: number, high: number] {
  if (n === 0) return [0, 1]
  const z = 1.959963984540054
  const share = successes / n
  const centre = share + (z * z) / (2 * n)
  const spread = z * Math.sqrt((share * (1 - share)) / n + (z * z) / (4 * n * n))
  const scale = 1 + (z * z) / n
  return [Math.max(0, (centre - spread) / scale), Math.min(1, (centre + spread) / scale)]
}
