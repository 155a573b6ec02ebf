import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { toFairProbabilities } from './shin.ts'

test('removes the margin as the README of the Python package shin shows', () => {
  const probabilities = toFairProbabilities([2.6, 2.4, 4.3])
  expect(probabilities[0]).toBeCloseTo(0.37299406033208965, 6)
  expect(probabilities[1]).toBeCloseTo(0.4047794109200184, 6)
  expect(probabilities[2]).toBeCloseTo(0.2222265287474275, 6)
})

test('odds without a margin are the probabilities themselves', () => {
  const [home, draw, away] = toFairProbabilities([2, 4, 4])
  expect([home, draw, away]).toEqual([0.5, 0.25, 0.25])
})

test('probabilities sum to 1 and keep the order of the odds', () => {
  const price = fc.double({ min: 1.02, max: 40, noNaN: true })
  fc.assert(
    fc.property(price, price, price, (home, draw, away) => {
      const odds = [home, draw, away]
      const probabilities = toFairProbabilities(odds)
      expect(probabilities.reduce((sum, one) => sum + one, 0)).toBeCloseTo(1, 9)
      for (const [i, p] of probabilities.entries())
        for (const [j, q] of probabilities.entries())
          if (odds[i]! < odds[j]!) expect(p).toBeGreaterThanOrEqual(q)
    }),
  )
})

test('long shots are shortened more than favourites', () => {
  const [favourite = 0, , longShot = 0] = toFairProbabilities([1.3, 5.5, 11])
  const margin = 1 / 1.3 + 1 / 5.5 + 1 / 11
  expect(favourite).toBeGreaterThan(1 / 1.3 / margin)
  expect(longShot).toBeLessThan(1 / 11 / margin)
})
