import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { OVER_LINES } from '#data/model/forecast/markets.ts'
import { toLikeliestOutcome } from '#data/model/match/outcome.ts'
import {
  toBothScoreProbability,
  toLikeliestScore,
  toOutcomeShares,
  toOverGoals,
} from './goal-markets.ts'
import { toPoissonGrid } from './poisson-grid.ts'

const rate = fc.double({ min: 0.1, max: 6, noNaN: true })
const dependence = fc.double({ min: -0.12, max: 0, noNaN: true })
const grids = fc
  .tuple(rate, rate, dependence)
  .map(([homeRate, awayRate, dependence]) => toPoissonGrid({ homeRate, awayRate }, dependence))

test('gives the outcomes of scipy.stats.skellam 1.17 for rates 1.5 and 1.2', () => {
  const shares = toOutcomeShares(toPoissonGrid({ homeRate: 1.5, awayRate: 1.2 }, 0))
  expect(shares.home).toBeCloseTo(0.44146517316683376, 12)
  expect(shares.draw).toBeCloseTo(0.2548167775864511, 12)
  expect(shares.away).toBeCloseTo(0.30371804924671514, 12)
})

test('gives the over 2.5 of a Poisson total of 2.7 (scipy.stats.poisson: 0.50637…)', () => {
  const over = toOverGoals(toPoissonGrid({ homeRate: 1.5, awayRate: 1.2 }, 0))
  expect(over[2.5]).toBeCloseTo(0.5063755089265384, 12)
})

test('both teams score with the product of their probabilities when they are independent', () => {
  const grid = toPoissonGrid({ homeRate: 1.5, awayRate: 1.2 }, 0)
  expect(toBothScoreProbability(grid)).toBeCloseTo((1 - Math.exp(-1.5)) * (1 - Math.exp(-1.2)), 12)
})

test('the three outcomes sum to 1 and the over lines never rise', () => {
  fc.assert(
    fc.property(grids, (grid) => {
      const { home, draw, away } = toOutcomeShares(grid)
      expect(home + draw + away).toBeCloseTo(1, 9)
      const over = toOverGoals(grid)
      const lines = OVER_LINES.Goals.map((line) => over[line])
      expect(lines.toSorted((a, b) => b - a)).toEqual(lines)
      for (const probability of [...lines, toBothScoreProbability(grid)]) {
        expect(probability).toBeGreaterThanOrEqual(-1e-12)
        expect(probability).toBeLessThanOrEqual(1)
      }
    }),
  )
})

test('the predicted score always has the predicted outcome', () => {
  fc.assert(
    fc.property(grids, (grid) => {
      const outcome = toLikeliestOutcome(toOutcomeShares(grid))
      const { home, away } = toLikeliestScore(grid, outcome)
      expect(home > away ? 'home_win' : away > home ? 'away_win' : 'draw').toBe(outcome)
    }),
  )
})

test('finds the most likely score of an outcome', () => {
  const grid = toPoissonGrid({ homeRate: 2.6, awayRate: 0.6 }, -0.08)
  expect(toLikeliestScore(grid, 'home_win')).toEqual({ home: 2, away: 0 })
  expect(toLikeliestScore(grid, 'draw')).toEqual({ home: 1, away: 1 })
  expect(toLikeliestScore(grid, 'away_win')).toEqual({ home: 0, away: 1 })
})

test('the most likely score of all can be a draw where a win is the most likely outcome', () => {
  const grid = toPoissonGrid({ homeRate: 1.4, awayRate: 1.1 }, -0.08)
  expect(toLikeliestOutcome(toOutcomeShares(grid))).toBe('home_win')
  expect(toLikeliestScore(grid, null)).toEqual({ home: 1, away: 1 })
  const { home, away } = toLikeliestScore(grid, 'home_win')
  expect(home).toBeGreaterThan(away)
})
