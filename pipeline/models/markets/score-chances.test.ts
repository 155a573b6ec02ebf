import { expect, test } from 'vitest'
import { SHOWN_GOALS, toScoreChances } from '#data/model/forecast/score-chances.ts'
import { SHAPE, seal } from '#pipeline/testing/seal-rates.ts'
import { toGoalGrid } from './goal-grid.ts'

test.for([
  { homeRate: 1.45, awayRate: 1.15 },
  { homeRate: 2.6, awayRate: 0.7 },
  { homeRate: 0.8, awayRate: 1.9 },
])('the scores derived from a prediction’s sums are those of the engine’s grid (%o)', (rates) => {
  const grid = toGoalGrid(rates, SHAPE)
  const chances = toScoreChances(seal(rates))
  expect(chances.flat().reduce((sum, chance) => sum + chance, 0)).toBeCloseTo(100, 6)
  for (let home = 0; home < SHOWN_GOALS; home++)
    for (let away = 0; away < SHOWN_GOALS; away++) {
      const truth = 100 * grid.cells[home * grid.size + away]!
      expect(Math.abs(chances[home]![away]! - truth), `${home}–${away}`).toBeLessThan(0.35)
    }
})
