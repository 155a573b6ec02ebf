import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { toGoalRates, toGoalsForecast, type StrengthPart } from './forecast.ts'
import { toOutcomeShares } from './goal-markets.ts'
import { GRID_SHAPE } from '#pipeline/models/constants.ts'
import { POISSON_SHAPE, toGoalGrid } from './goal-grid.ts'
import { MAX_RATE, MIN_RATE } from './score-grid.ts'

const meta = { matchId: 'a-match', modelVersion: 'test' }
const value = fc.double({ min: -0.8, max: 0.8, noNaN: true })
const parts = fc.tuple(value, value, value, value).map(([a, b, c, d]): StrengthPart[] => [
  { group: 'base', supremacy: 0, total: 0.4 },
  { group: 'homeAdvantage', supremacy: a, total: 0 },
  { group: 'strength', supremacy: b, total: c },
  { group: 'absences', supremacy: d, total: 0 },
])

test('rates follow from supremacy and total, within bounds', () => {
  const { homeRate, awayRate } = toGoalRates(0.3, 0.5)
  expect(Math.log(homeRate / awayRate)).toBeCloseTo(0.3, 12)
  expect(Math.log(homeRate * awayRate)).toBeCloseTo(0.5, 12)
  expect(toGoalRates(9, 5)).toEqual({ homeRate: MAX_RATE, awayRate: Math.exp(-2) })
  expect(toGoalRates(9, 0).awayRate).toBe(MIN_RATE)
})

test('contributions sum to the figures, even where a rate meets its bound', () => {
  fc.assert(
    fc.property(parts, fc.double({ min: 0, max: 6, noNaN: true }), (list, more) => {
      const strength = {
        parts: [...list, { group: 'season' as const, supremacy: more, total: 0 }],
        shape: GRID_SHAPE,
        firstHalfShare: 0.44,
      }
      const { factors, outcome, homeRate, awayRate } = toGoalsForecast(strength, meta)
      const sum = (part: readonly { value: number }[]) =>
        part.reduce((total, one) => total + one.value, 0)
      expect(sum(factors.outcome)).toBeCloseTo(Math.log(outcome.home / outcome.away), 9)
      expect(sum(factors.homeGoals)).toBeCloseTo(Math.log(homeRate), 9)
      expect(sum(factors.awayGoals)).toBeCloseTo(Math.log(awayRate), 9)
    }),
    { numRuns: 30 },
  )
})

test('in the plain shape it is plain Poisson, and each part has the sign of its effect', () => {
  const strength = {
    parts: [
      { group: 'base', supremacy: 0, total: 0.4 },
      { group: 'homeAdvantage', supremacy: 0.3, total: 0 },
      { group: 'strength', supremacy: -0.5, total: 0 },
    ] as const,
    shape: POISSON_SHAPE,
    firstHalfShare: 0.44,
  }
  const forecast = toGoalsForecast(strength, meta)
  expect(forecast.outcome).toEqual(
    toOutcomeShares(toGoalGrid(toGoalRates(-0.2, 0.4), POISSON_SHAPE)),
  )
  const [base, homeAdvantage, rating] = forecast.factors.outcome
  expect(base!.value).toBeCloseTo(0, 12)
  expect(homeAdvantage!.value).toBeGreaterThan(0)
  expect(rating!.value).toBeLessThan(0)
})

test('the halves sum to the match and confidence is that of the predicted outcome', () => {
  fc.assert(
    fc.property(parts, (list) => {
      const forecast = toGoalsForecast(
        { parts: list, shape: GRID_SHAPE, firstHalfShare: 0.44 },
        meta,
      )
      const { outcome, predictedOutcome, confidence } = forecast
      expect(forecast.firstHalfGoals + forecast.secondHalfGoals).toBeCloseTo(
        forecast.homeRate + forecast.awayRate,
        12,
      )
      const of = { home_win: outcome.home, draw: outcome.draw, away_win: outcome.away }
      expect(confidence).toBe(of[predictedOutcome])
    }),
    { numRuns: 30 },
  )
})
