import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { toMarketChances, type OutcomePrices } from './market-chances.ts'

const chances = fc
  .tuple(
    fc.double({ min: 0.03, max: 1, noNaN: true }),
    fc.double({ min: 0.03, max: 1, noNaN: true }),
    fc.double({ min: 0.03, max: 1, noNaN: true }),
  )
  .map((parts) => {
    const sum = parts[0] + parts[1] + parts[2]
    return parts.map((part) => part / sum) as [number, number, number]
  })

/** Prices as in Shin's model, with a share of insiders: the method must give the chances back. */
function toShinPrices(fair: readonly [number, number, number], insiders: number): OutcomePrices {
  const raw = fair.map((chance) => Math.sqrt(insiders * chance + (1 - insiders) * chance * chance))
  const sum = raw.reduce((total, one) => total + one, 0)
  return raw.map((one) => 1 / (one * sum)) as unknown as OutcomePrices
}

const books = fc.array(
  fc
    .tuple(chances, fc.double({ min: 0, max: 0.06, noNaN: true }))
    .map(([fair, insiders]) => toShinPrices(fair, insiders)),
  { minLength: 1, maxLength: 9 },
)

test('prices made by Shin’s own model give the chances back', () => {
  fc.assert(
    fc.property(chances, fc.double({ min: 0, max: 0.05, noNaN: true }), (fair, insiders) => {
      const prices = toShinPrices(fair, insiders)
      fc.pre(prices.every((price) => price > 1.001))
      const mark = toMarketChances([prices])!
      expect(mark.home).toBeCloseTo(fair[0] * 100, 2)
      expect(mark.draw).toBeCloseTo(fair[1] * 100, 2)
      expect(mark.away).toBeCloseTo(fair[2] * 100, 2)
    }),
  )
})

test('the chances sum to 100, lie within those of the single bookmakers, and no order matters', () => {
  fc.assert(
    fc.property(books, (all) => {
      const mark = toMarketChances(all)
      fc.pre(mark !== null)
      expect(Math.round((mark.home + mark.draw + mark.away) * 1e4)).toBe(1e6)
      const single = all.flatMap((one) => toMarketChances([one]) ?? [])
      expect(mark.bookmakers).toBe(single.length)
      for (const name of ['home', 'draw', 'away'] as const) {
        expect(mark[name]).toBeGreaterThanOrEqual(
          Math.min(...single.map((one) => one[name])) - 3e-4,
        )
        expect(mark[name]).toBeLessThanOrEqual(Math.max(...single.map((one) => one[name])) + 3e-4)
      }
      const turned = toMarketChances(all.toReversed())!
      for (const name of ['home', 'draw', 'away'] as const)
        expect(turned[name]).toBeCloseTo(mark[name], 3)
    }),
  )
})

test('exchanging the two clubs exchanges their chances', () => {
  fc.assert(
    fc.property(books, (all) => {
      const mark = toMarketChances(all)
      fc.pre(mark !== null)
      const turned = toMarketChances(all.map(([home, draw, away]) => [away, draw, home]))!
      expect(turned.home).toBeCloseTo(mark.away, 6)
      expect(turned.away).toBeCloseTo(mark.home, 6)
    }),
  )
})

test('a longer price is never a greater chance', () => {
  fc.assert(
    fc.property(books, (all) => {
      const prices = all[0]!
      const mark = toMarketChances([prices])
      fc.pre(mark !== null)
      const inOrder = (['home', 'draw', 'away'] as const)
        .map((name, index) => ({ price: prices[index]!, chance: mark[name] }))
        .sort((a, b) => a.price - b.price)
      expect(inOrder[0]!.chance).toBeGreaterThanOrEqual(inOrder[1]!.chance - 1e-3)
      expect(inOrder[1]!.chance).toBeGreaterThanOrEqual(inOrder[2]!.chance - 1e-3)
    }),
  )
})

test('prices of a fair book are their own chances, and slips are no bookmaker', () => {
  expect(toMarketChances([[2, 4, 4]])).toEqual({ home: 50, draw: 25, away: 25, bookmakers: 1 })
  const slips: OutcomePrices[] = [
    [0, 3, 3],
    [1, 9, 9],
    [20, 30, 40],
    [1.1, 1.2, 1.3],
  ]
  expect(toMarketChances(slips)).toBeNull()
  expect(toMarketChances([...slips, [2, 4, 4]])?.bookmakers).toBe(1)
  expect(toMarketChances([])).toBeNull()
})

test('long shots are shortened most: the bias that Shin’s method is for', () => {
  const mark = toMarketChances([[1.25, 6, 12]])!
  const sum = 1 / 1.25 + 1 / 6 + 1 / 12
  expect(mark.home).toBeGreaterThan(100 / 1.25 / sum)
  expect(mark.away).toBeLessThan(100 / 12 / sum)
})
