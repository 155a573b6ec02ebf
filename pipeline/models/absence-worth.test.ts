import { expect, test } from 'vitest'
import type { OpenedPrediction } from '#data/ledger/leaves/leaf.ts'
import { toMeanInterval } from '#data/scoring/mean-interval.ts'
import { toRankedProbabilityScore } from '#data/scoring/proper-scores.ts'
import { makeSampleDay } from '#data/testing/sample-log.ts'
import { CUP_GRID_SHAPE } from '#pipeline/models/cups/constants.ts'
import { toGoalsForecast } from '#pipeline/models/markets/forecast.ts'
import { describeAbsences, measureAbsences, toSharesWithoutAbsences } from './absence-worth.ts'
import { toAbsencePart } from './absences.ts'
import { toPrediction } from './assemble.ts'
import { GRID_SHAPE, STAKES } from './constants.ts'

const MISSING = Array.from({ length: 4 }, () => ({
  side: 'home' as const,
  playerName: 'A Regular',
  position: 'attacker' as const,
  minutesShare: 0.9,
}))
const META = {
  matchId: 'premier-league-2026-home-0-away-0',
  revision: 1,
  madeAt: '2026-07-31T15:00:00.000Z',
  dataCutoffAt: '2026-07-31T15:00:00.000Z',
  weatherImpact: null,
  refereeImpact: null,
  aiReasoning: '',
}

function predict(shape = GRID_SHAPE, supremacy = 0.4) {
  const parts = [
    { group: 'base' as const, supremacy: 0, total: 0.6 },
    { group: 'strength' as const, supremacy, total: 0.1 },
  ]
  const toForecast = (all: typeof parts) =>
    toGoalsForecast({ parts: all, shape, firstHalfShare: 0.45 }, { ...META, modelVersion: 'test' })
  const absences = toAbsencePart(MISSING)!
  const given = toForecast([...parts, absences] as typeof parts)
  return {
    prediction: toPrediction({ ...given, situation: 'usual', counts: null }, META),
    without: toForecast(parts).outcome,
  }
}

test('chances without absences are those of the same parts without theirs, whatever the shape', () => {
  const lastRound = { ...GRID_SHAPE, draw: GRID_SHAPE.draw + STAKES.lastRoundDraw }
  for (const shape of [GRID_SHAPE, CUP_GRID_SHAPE, lastRound])
    for (const supremacy of [-1, 0, 0.4, 1.2]) {
      const { prediction, without } = predict(shape, supremacy)
      const shares = toSharesWithoutAbsences(prediction)!
      expect(prediction.homeWinProbability / 100).toBeLessThan(without.home - 0.01)
      for (const outcome of ['home', 'draw', 'away'] as const)
        expect(Math.abs(shares[outcome] - without[outcome])).toBeLessThan(
          shape === GRID_SHAPE ? 0.0001 : 0.002,
        )
    }
  const { factors: _, ...older } = predict().prediction
  expect(toSharesWithoutAbsences(older)).toBeNull()
})

const { prediction } = predict()
const { factors, expectedHomeGoals, expectedAwayGoals } = prediction
const CHANGES: Partial<OpenedPrediction> = { factors, expectedHomeGoals, expectedAwayGoals }
/** Two matches a day, each with a prediction that took absences into account. */
function makeLeaves(days: number) {
  return Array.from({ length: days }, (_, day) => {
    const { universe, commits, opens } = makeSampleDay(day, day, CHANGES)
    return [...universe, ...commits, ...opens]
  }).flat()
}

test('their worth is told from 500 settled predictions on, paired', () => {
  expect(measureAbsences(makeLeaves(249))).toEqual({ n: 498, gain: null })
  const leaves = makeLeaves(250)
  const worth = measureAbsences(leaves)
  const gains = leaves.flatMap((leaf) => {
    if (leaf.kind !== 'open') return []
    const { prediction: given, result } = leaf
    const { homeScore: home, awayScore: away } = result
    const outcome = home > away ? 'home_win' : home < away ? 'away_win' : 'draw'
    const ours = {
      home: given.homeWinProbability / 100,
      draw: given.drawProbability / 100,
      away: given.awayWinProbability / 100,
    }
    const without = toSharesWithoutAbsences(given)!
    return toRankedProbabilityScore(without, outcome) - toRankedProbabilityScore(ours, outcome)
  })
  expect(worth).toEqual({ n: 500, gain: toMeanInterval(gains) })
  expect(describeAbsences(worth)).toMatch(
    /absences: in 500 settled .* (?:lowered|raised) by 0\.\d{5} \(95 %/,
  )
  const told = (mean: number) =>
    describeAbsences({ n: 500, gain: { mean, interval: [mean - 0.0003, mean + 0.0003] } })
  expect(told(0.00012)).toContain('lowered by 0.00012 (95 %: -0.00018 to 0.00042)')
  expect(told(-0.00012)).toContain('raised by 0.00012 (95 %: -0.00018 to 0.00042)')
  expect(describeAbsences({ n: 3, gain: null })).toContain('in 3 settled predictions')
  const others = measureAbsences([...makeSampleDay(0).universe, ...makeSampleDay(0).opens])
  expect(others.n).toBe(0)
})
