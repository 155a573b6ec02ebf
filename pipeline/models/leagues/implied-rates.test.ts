import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { toGoalRates } from '#pipeline/models/markets/forecast.ts'
import { toOutcomeShares, toOverGoals } from '#pipeline/models/markets/goal-markets.ts'
import { toImpliedRates } from './implied-rates.ts'
import { toPoissonGrid } from '#pipeline/models/markets/poisson-grid.ts'

/** Odds without a margin from a grid with the dependence assumed for bookmakers. */
function toOdds(supremacy: number, total: number) {
  const grid = toPoissonGrid(toGoalRates(supremacy, total), -0.06)
  const { home, draw, away } = toOutcomeShares(grid)
  const over = toOverGoals(grid)[2.5]
  return {
    home: 1 / home,
    draw: 1 / draw,
    away: 1 / away,
    over25: 1 / over,
    under25: 1 / (1 - over),
  }
}

const supremacies = fc.double({ min: -1.2, max: 1.2, noNaN: true })
const totals = fc.double({ min: -0.2, max: 0.9, noNaN: true })

test('recovers the rates behind the odds', () => {
  fc.assert(
    fc.property(supremacies, totals, (supremacy, total) => {
      const implied = toImpliedRates(toOdds(supremacy, total), 0)!
      expect(implied.supremacy).toBeCloseTo(supremacy, 3)
      expect(implied.total).toBeCloseTo(total, 3)
    }),
  )
})

test('without over and under it uses the given total', () => {
  fc.assert(
    fc.property(supremacies, totals, (supremacy, total) => {
      const odds = { ...toOdds(supremacy, total), over25: null, under25: null }
      const implied = toImpliedRates(odds, total)!
      expect(implied.total).toBeNull()
      expect(implied.supremacy).toBeCloseTo(supremacy, 3)
    }),
  )
})

test('is mirrored when the sides are swapped', () => {
  const odds = { home: 1.8, draw: 3.7, away: 4.6, over25: 1.85, under25: 2 }
  const one = toImpliedRates(odds, 0)!
  const other = toImpliedRates({ ...odds, home: odds.away, away: odds.home }, 0)!
  expect(other.supremacy).toBeCloseTo(-one.supremacy, 9)
  expect(other.total).toBeCloseTo(one.total!, 9)
})

test('odds that no rates explain are not used', () => {
  expect(
    toImpliedRates({ home: 1.001, draw: 900, away: 900, over25: 900, under25: 1.001 }, 0),
  ).toBeNull()
})
