import { expect, test } from 'vitest'
import { readOdds } from './odds.ts'
import { toOverGoals, toOutcomeShares } from '#pipeline/models/markets/goal-markets.ts'
import { toPoissonGrid } from '#pipeline/models/markets/poisson-grid.ts'

test('goals inverted from odds are within 0.03 of the goals the odds were made from', () => {
  for (let supremacy = -1.5; supremacy <= 1.5; supremacy += 0.25)
    for (let tempo = -0.2; tempo <= 0.9; tempo += 0.2) {
      const rates = {
        homeRate: Math.exp((tempo + supremacy) / 2),
        awayRate: Math.exp((tempo - supremacy) / 2),
      }
      const grid = toPoissonGrid(rates, -0.06)
      const { home, draw, away } = toOutcomeShares(grid)
      const over = toOverGoals(grid)[2.5]
      const goals = { supremacy: 0, tempo: 0 }
      const margin = 1.05
      readOdds(
        {
          home: 1 / (home * margin),
          draw: 1 / (draw * margin),
          away: 1 / (away * margin),
          over25: 1 / (over * margin),
          under25: 1 / ((1 - over) * margin),
        },
        goals,
      )
      expect(Math.abs(goals.supremacy - supremacy)).toBeLessThan(0.03)
      expect(Math.abs(goals.tempo - tempo)).toBeLessThan(0.03)
    }
})
