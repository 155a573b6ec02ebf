import { expect, test } from 'vitest'
import { mapCategories } from '#data/model/match/counts.ts'
import { OVER_LINES, toOverKey } from '#data/model/forecast/markets.ts'
import { PredictionSchema } from '#data/model/forecast/prediction.ts'
import { fillCountProbabilities, toOverProbability } from '#pipeline/maths/count-distribution.ts'
import { GRID_SHAPE } from './constants.ts'
import { toPrediction } from './assemble.ts'
import type { CountForecast, CountsForecast } from '#pipeline/models/counts/forecast.ts'
import { toGoalsForecast } from '#pipeline/models/markets/forecast.ts'

const meta = {
  matchId: 'serie-a-2022-roma-lazio',
  revision: 1,
  madeAt: '2022-11-05T08:00:00.000Z',
  dataCutoffAt: '2022-11-04T22:00:00.000Z',
  weatherImpact: null,
  refereeImpact: null,
  aiReasoning: 'A close match.',
}

function makeForecast(supremacy: number, total: number) {
  const forecast = toGoalsForecast(
    {
      parts: [
        { group: 'base', supremacy: 0, total: total - 0.2 },
        { group: 'homeAdvantage', supremacy: 0.25, total: 0.2 },
        { group: 'strength', supremacy: supremacy - 0.25, total: 0 },
      ],
      shape: GRID_SHAPE,
      firstHalfShare: 0.44,
    },
    { matchId: meta.matchId, modelVersion: 'test' },
  )
  return { ...forecast, situation: 'usual' as const }
}

const goals = Array.from({ length: 41 }, (_, step) => makeForecast(-2 + step / 10, 0.3 + step / 80))

function makeCount(lines: number, expected: number): CountForecast {
  return {
    expected,
    likeliest: Math.floor(expected),
    over: Array.from({ length: lines }, (_, index) => 0.987654321 - index / 20),
  }
}

const nothing = mapCategories(() => null)
const counts: CountsForecast = {
  ...nothing,
  corners: {
    home: makeCount(8, 5.43217),
    away: makeCount(8, 4.1),
    total: makeCount(8, 9.53217),
  },
  shotsOnGoal: { home: makeCount(8, 5), away: makeCount(8, 4), total: makeCount(9, 9) },
}

test('every forecast becomes a prediction that the schema accepts', () => {
  for (const forecast of goals)
    expect(() => PredictionSchema.parse(toPrediction({ ...forecast, counts }, meta))).not.toThrow()
})

test('the three outcomes sum to exactly 100 in units of the last decimal', () => {
  for (const forecast of goals) {
    const shown = toPrediction({ ...forecast, counts: null }, meta)
    const units = [shown.homeWinProbability, shown.drawProbability, shown.awayWinProbability].map(
      (percent) => Math.round(percent * 10_000),
    )
    expect(units.reduce((sum, unit) => sum + unit, 0)).toBe(1_000_000)
  }
})

test('every figure has at most 4 decimals', () => {
  const { factors: _, ...figures } = toPrediction({ ...goals[7]!, counts }, meta)
  for (const value of Object.values(figures))
    if (typeof value === 'number') expect(Number(value.toFixed(4))).toBe(value)
})

test('the shown contributions sum to the shown figures', () => {
  for (const forecast of goals) {
    const shown = toPrediction({ ...forecast, counts: null }, meta)
    const sum = (list: readonly { value: number }[]) =>
      list.reduce((total, { value }) => total + value, 0)
    expect(sum(shown.factors.outcome)).toBeCloseTo(
      Math.log(shown.homeWinProbability / shown.awayWinProbability),
      9,
    )
    expect(Math.exp(sum(shown.factors.homeGoals))).toBeCloseTo(shown.expectedHomeGoals, 9)
    expect(Math.exp(sum(shown.factors.awayGoals))).toBeCloseTo(shown.expectedAwayGoals, 9)
  }
})

test('lines never rise after rounding, and halves sum to the match', () => {
  for (const forecast of goals) {
    const shown = toPrediction({ ...forecast, counts }, meta)
    const lines = OVER_LINES.Goals.map((line) => shown[toOverKey('Goals', line)]!)
    expect(lines.toSorted((a, b) => b - a)).toEqual(lines)
    expect(shown.expectedFirstHalfGoals + shown.expectedSecondHalfGoals).toBeCloseTo(
      shown.expectedHomeGoals + shown.expectedAwayGoals,
      3,
    )
  }
})

test('counts have their wire names, and are null where there are none', () => {
  const shown = toPrediction({ ...goals[20]!, counts }, meta)
  expect(shown.expectedHomeCorners).toBe(5.4322)
  expect(shown.predictedTotalCorners).toBe(9)
  expect(shown.probOver35Corners).toBe(98.7654)
  expect(shown.probOver10Shots).toBeCloseTo(58.7654, 4)
  expect(shown.expectedTotalCards).toBeNull()
  expect(shown.probOver25Cards).toBeNull()
  expect(toPrediction({ ...goals[20]!, counts: null }, meta).expectedTotalShotsOnGoal).toBeNull()
})

test('over 2.5 and both teams to score are predicted by their probability', () => {
  for (const forecast of goals) {
    const shown = toPrediction({ ...forecast, counts: null }, meta)
    expect(shown.overUnderPrediction).toBe(shown.probOver25Goals >= 50 ? 'over_2.5' : 'under_2.5')
    expect(shown.bothTeamsToScore).toBe(shown.bothTeamsToScoreProbability >= 50)
  }
})

/** Every count of a Poisson mean, with the lines of a category. */
function makePoisson(mean: number, category: 'HomeShots' | 'AwayShots' | 'Shots') {
  const probabilities = new Float64Array(61)
  fillCountProbabilities(probabilities, mean, 1)
  const over = OVER_LINES[category].map((line) => toOverProbability(probabilities, line))
  return { forecast: { expected: mean, likeliest: Math.floor(mean), over }, probabilities }
}

test('[entity-predictions-shots] over 10 shots is strictly more than 10, over 7 of a side strictly more than 7', () => {
  const [home, away, total] = [
    makePoisson(6, 'HomeShots'),
    makePoisson(5, 'AwayShots'),
    makePoisson(11, 'Shots'),
  ]
  const shotsOnGoal = { home: home.forecast, away: away.forecast, total: total.forecast }
  const counts = { ...nothing, shotsOnGoal }
  const shown = toPrediction({ ...goals[0]!, counts }, meta)
  const countAbove = (probabilities: Float64Array, count: number) =>
    100 * probabilities.slice(count + 1).reduce((sum, probability) => sum + probability, 0)
  expect(shown.probOver10Shots).toBeCloseTo(countAbove(total.probabilities, 10), 3)
  expect(shown.probOver10Shots).toBeLessThan(countAbove(total.probabilities, 9))
  expect(shown.probOver7HomeShots).toBeCloseTo(countAbove(home.probabilities, 7), 3)
  expect(shown.probOver7AwayShots).toBeCloseTo(countAbove(away.probabilities, 7), 3)
  expect(shown.probOver95Shots).toBeCloseTo(countAbove(total.probabilities, 9), 3)
})
