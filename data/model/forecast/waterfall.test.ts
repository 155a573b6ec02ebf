import { array, assert, double, property } from 'fast-check'
import { expect, test } from 'vitest'
import { FACTOR_GROUPS } from './prediction.ts'
import { toWaterfall } from './waterfall.ts'

const toFactors = (values: readonly number[]) => ({
  outcome: values.map((value, index) => ({ group: FACTOR_GROUPS[index]!, value })),
  homeGoals: [],
  awayGoals: [],
})

test('without any contribution both sides have the same chance', () => {
  expect(toWaterfall({ factors: toFactors([]), drawProbability: 26 })).toEqual({
    start: 37,
    steps: [],
    end: 37,
  })
})

test('a contribution moves the home win by what it is worth where the sum stands', () => {
  // log(0.5 / 0.25) is twice the chance of the other side: of 75 per cent decided, 50 and 25.
  const { steps, end } = toWaterfall({ factors: toFactors([Math.log(2)]), drawProbability: 25 })
  expect(steps).toMatchObject([{ group: 'base', points: 12.5, from: 37.5 }])
  expect(steps[0]!.to).toBeCloseTo(50, 10)
  expect(end).toBe(50)
})

test('what is printed adds up to the printed figure, and it is the figure that the sum stands for', () => {
  assert(
    property(
      array(double({ min: -2, max: 2, noNaN: true }), { minLength: 1, maxLength: 14 }),
      double({ min: 0, max: 60, noNaN: true }),
      (values, drawProbability) => {
        const { start, steps, end } = toWaterfall({ factors: toFactors(values), drawProbability })
        const printed = steps.reduce((sum, { points }) => sum + points, start)
        expect(printed).toBeCloseTo(end, 6)
        const sum = values.reduce((total, value) => total + value, 0)
        const home = (100 - drawProbability) / (1 + Math.exp(-sum))
        expect(Math.abs(end - home)).toBeLessThanOrEqual(0.0501)
        for (const { logOdds, points } of steps)
          expect(logOdds * points).toBeGreaterThanOrEqual(-0.2)
      },
    ),
  )
})
