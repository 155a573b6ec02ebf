import { assert, integer, property } from 'fast-check'
import { expect, test } from 'vitest'
import { toPrintedChances, toPrintedConfidence, toPrintedDoubleChances } from './printed-chances.ts'

const toChances = (home: number, draw: number, away: number) => ({
  homeWinProbability: home,
  drawProbability: draw,
  awayWinProbability: away,
})

/** Rounded separately: 30.0, 35.1 and 35.0, together 100.1. */
const UNEVEN = toChances(29.96, 35.07, 34.97)

test('the printed chances sum to 100, also where rounding each alone would not', () => {
  expect(toPrintedChances(UNEVEN)).toEqual({ home: 29.9, draw: 35.1, away: 35 })
  assert(
    property(integer({ min: 0, max: 1e6 }), integer({ min: 0, max: 1e6 }), (one, other) => {
      const [low, high] = [Math.min(one, other) / 1e4, Math.max(one, other) / 1e4]
      const chances = toChances(low, high - low, 100 - high)
      const { home, draw, away } = toPrintedChances(chances)
      expect(home + draw + away).toBeCloseTo(100, 6)
      expect(Math.abs(home - chances.homeWinProbability)).toBeLessThan(0.1)
    }),
  )
})

test('the printed chance of two outcomes is the sum of their printed chances', () => {
  const { home, draw, away } = toPrintedChances(UNEVEN)
  const sums = toPrintedDoubleChances(UNEVEN)
  expect(sums.homeOrDraw).toBeCloseTo(home + draw, 6)
  expect(sums.homeOrAway).toBeCloseTo(home + away, 6)
  expect(sums.drawOrAway).toBeCloseTo(draw + away, 6)
})

test("the confidence is printed as the outcome's chance where they are equal, else as itself", () => {
  const likely = toChances(35.07, 29.96, 34.97)
  expect(toPrintedConfidence({ ...likely, confidenceScore: 35.07 })).toBe(35.1)
  const home = toChances(44.96, 30.07, 24.97)
  expect(toPrintedConfidence({ ...home, confidenceScore: 44.96 })).toBe(44.9)
  expect(toPrintedConfidence({ ...home, confidenceScore: 51.26 })).toBe(51.3)
})
