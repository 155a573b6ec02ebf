/** Chances in words: the fraction that is nearest, as catalogues name it (`share.wins`, `share.times`). */

const SHARES = {
  tenth: 10,
  fifth: 20,
  quarter: 25,
  threeTenths: 30,
  third: 33.3,
  fourTenths: 40,
  nearlyHalf: 47,
  half: 50,
  overHalf: 53,
  sixTenths: 60,
  twoThirds: 66.7,
  threeQuarters: 75,
  fourFifths: 80,
  nineTenths: 90,
} as const

type Share = keyof typeof SHARES

/** @param percent 0 to 100; the words are at most five points off between 5 and 95 */
export function toShare(percent: number): Share {
  const [first, ...others] = Object.entries(SHARES) as [Share, number][]
  const distance = (of: number) => Math.abs(of - percent)
  return others.reduce(
    (best, one) => (distance(one[1]) < distance(best[1]) ? one : best),
    first!,
  )[0]
}
