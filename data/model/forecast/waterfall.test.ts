import { array, assert, double, integer, property } from 'fast-check'
import { expect, test } from 'vitest'
import { FACTOR_GROUPS } from './prediction.ts'
import { toPrintedChances } from './printed-chances.ts'
import { toWaterfall } from './waterfall.ts'

const round = (percent: number) => Math.round(percent * 1e4) / 1e4

/** A prediction whose contributions add up to its log-odds, rounded as it is signed. */
function toExplained(values: readonly number[], drawProbability: number) {
  const sum = values.reduce((total, value) => total + value, 0)
  const homeWinProbability = round((100 - drawProbability) / (1 + Math.exp(-sum)))
  return {
    homeWinProbability,
    drawProbability,
    awayWinProbability: round(100 - drawProbability - homeWinProbability),
    factors: {
      outcome: values.map((value, index) => ({ group: FACTOR_GROUPS[index]!, value })),
      homeGoals: [],
      awayGoals: [],
    },
  }
}

test('without contributions both sides have the same chance', () => {
  expect(toWaterfall(toExplained([], 26))).toEqual({
    start: 37,
    steps: [],
    end: 37,
  })
})

test('a contribution is worth what it moves the home win at its place in the sum', () => {
  // log(0.5 / 0.25): the home win is twice as likely as the away win; of 75 per cent, 50 and 25.
  const { steps, end } = toWaterfall(toExplained([Math.log(2)], 25))
  expect(steps).toMatchObject([{ group: 'base', points: 12.5, from: 37.5 }])
  expect(steps[0]!.to).toBeCloseTo(50, 10)
  expect(end).toBe(50)
})

test('the printed figures sum to the printed chance of a home win', () => {
  assert(
    property(
      array(double({ min: -2, max: 2, noNaN: true }), { minLength: 1, maxLength: 14 }),
      integer({ min: 0, max: 60e4 }),
      (values, draw) => {
        const prediction = toExplained(values, draw / 1e4)
        const { start, steps, end } = toWaterfall(prediction)
        const printed = steps.reduce((sum, { points }) => sum + points, start)
        expect(printed).toBeCloseTo(end, 6)
        expect(end).toBe(toPrintedChances(prediction).home)
        for (const { logOdds, points } of steps)
          expect(logOdds * points).toBeGreaterThanOrEqual(-0.2)
      },
    ),
  )
})
