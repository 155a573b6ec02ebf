import { expect, test } from 'vitest'
import { SHOWN_GOALS, toScoreChances } from '#data/model/forecast/score-chances.ts'
import { toGoalGrid } from './goal-grid.ts'
import { toBothScoreProbability, toOutcomeShares, toOverGoals } from './goal-markets.ts'

const SHAPE = {
  homeTightness: 1.08,
  awayTightness: 1.05,
  draw: 0.06,
  goalless: 0.03,
  oneGoal: 0.05,
}

test.for([
  { homeRate: 1.45, awayRate: 1.15 },
  { homeRate: 2.6, awayRate: 0.7 },
  { homeRate: 0.8, awayRate: 1.9 },
])('the scores derived from a prediction’s sums are those of the engine’s grid (%o)', (rates) => {
  const grid = toGoalGrid(rates, SHAPE)
  const shares = toOutcomeShares(grid)
  const over = toOverGoals(grid)
  const chances = toScoreChances({
    homeWinProbability: 100 * shares.home,
    drawProbability: 100 * shares.draw,
    awayWinProbability: 100 * shares.away,
    expectedHomeGoals: rates.homeRate,
    expectedAwayGoals: rates.awayRate,
    bothTeamsToScoreProbability: 100 * toBothScoreProbability(grid),
    probOver05Goals: 100 * over[0.5],
    probOver15Goals: 100 * over[1.5],
    probOver25Goals: 100 * over[2.5],
    probOver35Goals: 100 * over[3.5],
    probOver45Goals: 100 * over[4.5],
    probOver55Goals: 100 * over[5.5],
  })
  expect(chances.flat().reduce((sum, chance) => sum + chance, 0)).toBeCloseTo(100, 6)
  for (let home = 0; home < SHOWN_GOALS; home++)
    for (let away = 0; away < SHOWN_GOALS; away++) {
      const truth = 100 * grid.cells[home * grid.size + away]!
      expect(Math.abs(chances[home]![away]! - truth), `${home}–${away}`).toBeLessThan(0.35)
    }
})
