import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { toPoissonProbabilities } from '#pipeline/maths/poisson.ts'
import { toLowScoreFactor, toPoissonGrid } from './poisson-grid.ts'
import { MAX_RATE, MIN_RATE } from './score-grid.ts'

const rate = fc.double({ min: MIN_RATE, max: MAX_RATE, noNaN: true })
const dependence = fc.double({ min: -0.12, max: 0.02, noNaN: true })

test('has the factors of Dixon & Coles (1997), page 270, computed by hand', () => {
  const rates = { homeRate: 1.5, awayRate: 1 }
  const at = (home: number, away: number) => toLowScoreFactor({ home, away }, rates, -0.1)
  expect([at(0, 0), at(0, 1), at(1, 0), at(1, 1), at(2, 0), at(0, 2)]).toEqual([
    1.15, 0.85, 0.9, 1.1, 1, 1,
  ])
})

test('sums to 1 within 1e-9 without normalising', () => {
  fc.assert(
    fc.property(rate, rate, dependence, (homeRate, awayRate, dependence) => {
      const { cells } = toPoissonGrid({ homeRate, awayRate }, dependence)
      expect(Math.abs(cells.reduce((sum, cell) => sum + cell, 0) - 1)).toBeLessThan(1e-9)
    }),
  )
})

test('is two independent Poisson counts at dependence 0', () => {
  fc.assert(
    fc.property(rate, rate, (homeRate, awayRate) => {
      const { cells, size } = toPoissonGrid({ homeRate, awayRate }, 0)
      const home = toPoissonProbabilities(homeRate, size - 1)
      const away = toPoissonProbabilities(awayRate, size - 1)
      for (const [h, a] of [
        [0, 0],
        [1, 0],
        [0, 1],
        [1, 1],
        [3, 2],
      ] as const)
        expect(cells[h * size + a]).toBe(home[h]! * away[a]!)
    }),
  )
})

test('is mirrored when the sides are swapped', () => {
  fc.assert(
    fc.property(rate, rate, dependence, (one, other, dependence) => {
      const grid = toPoissonGrid({ homeRate: one, awayRate: other }, dependence)
      const swapped = toPoissonGrid({ homeRate: other, awayRate: one }, dependence)
      for (let home = 0; home < 8; home++)
        for (let away = 0; away < 8; away++)
          expect(swapped.cells[away * grid.size + home]).toBeCloseTo(
            grid.cells[home * grid.size + away]!,
            14,
          )
    }),
  )
})

test('its expected goals equal its rates, at any dependence', () => {
  fc.assert(
    fc.property(rate, rate, dependence, (homeRate, awayRate, dependence) => {
      const { cells, size } = toPoissonGrid({ homeRate, awayRate }, dependence)
      let homeGoals = 0
      let awayGoals = 0
      for (let home = 0; home < size; home++)
        for (let away = 0; away < size; away++) {
          homeGoals += home * cells[home * size + away]!
          awayGoals += away * cells[home * size + away]!
        }
      expect(homeGoals).toBeCloseTo(homeRate, 7)
      expect(awayGoals).toBeCloseTo(awayRate, 7)
    }),
    { numRuns: 40 },
  )
})
