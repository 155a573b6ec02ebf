import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Outcome } from '#data/model/match/match.ts'
import {
  toEventBrier,
  toEventLogLoss,
  toLogLoss,
  toOutcomeBrier,
  toOutcomeProbability,
  toRankedProbabilityScore,
} from './proper-scores.ts'

const shares = (home: number, draw: number, away: number) => ({ home, draw, away })

test('gives the ranked probability scores computed by hand for forecasts of Constantinou & Fenton (2012)', () => {
  const score = (home: number, draw: number, away: number, outcome: Outcome) =>
    toRankedProbabilityScore(shares(home, draw, away), outcome)
  expect(score(1, 0, 0, 'home_win')).toBe(0)
  expect(score(0.9, 0.1, 0, 'home_win')).toBeCloseTo(0.005, 12)
  expect(score(0.8, 0.1, 0.1, 'home_win')).toBeCloseTo(0.025, 12)
  expect(score(0.5, 0.25, 0.25, 'home_win')).toBeCloseTo(0.15625, 12)
  expect(score(0.35, 0.3, 0.35, 'draw')).toBeCloseTo(0.1225, 12)
  expect(score(0.6, 0.3, 0.1, 'draw')).toBeCloseTo(0.185, 12)
  expect(score(0.6, 0.25, 0.15, 'home_win')).toBeCloseTo(0.09125, 12)
  expect(score(0.57, 0.33, 0.1, 'home_win')).toBeCloseTo(0.09745, 12)
})

test('Brier and log loss follow their formulas', () => {
  expect(toOutcomeBrier(shares(0.5, 0.3, 0.2), 'draw')).toBeCloseTo(0.25 + 0.49 + 0.04, 12)
  expect(toLogLoss(0.25)).toBeCloseTo(2 * Math.LN2, 12)
  expect(toEventLogLoss(0.8, false)).toBeCloseTo(-Math.log(0.2), 12)
  expect(toEventBrier(0.8, true)).toBeCloseTo(0.04, 12)
  expect(toOutcomeProbability(shares(0.5, 0.3, 0.2), 'away_win')).toBe(0.2)
})

test('a probability of 0 for the outcome costs much, but not infinitely much', () => {
  expect(toLogLoss(0)).toBeCloseTo(27.631, 3)
})

test('no other forecast beats the true probabilities on average', () => {
  const share = fc.integer({ min: 1, max: 100 })
  const forecast = fc.tuple(share, share, share).map(([home, draw, away]) => {
    const sum = home + draw + away
    return shares(home / sum, draw / sum, away / sum)
  })
  const outcomes: Outcome[] = ['home_win', 'draw', 'away_win']
  fc.assert(
    fc.property(forecast, forecast, (truth, other) => {
      const mean = (score: (outcome: Outcome) => number) =>
        outcomes.reduce((sum, one) => sum + toOutcomeProbability(truth, one) * score(one), 0)
      for (const score of [
        toRankedProbabilityScore,
        toOutcomeBrier,
        (given: typeof truth, one: Outcome) => toLogLoss(toOutcomeProbability(given, one)),
      ])
        expect(mean((one) => score(other, one))).toBeGreaterThanOrEqual(
          mean((one) => score(truth, one)) - 1e-12,
        )
    }),
  )
})
