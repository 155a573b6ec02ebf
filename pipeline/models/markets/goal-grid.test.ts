import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { GRID_SHAPE } from '#pipeline/models/constants.ts'
import { toPoissonProbabilities } from '#pipeline/maths/poisson.ts'
import { POISSON_SHAPE, toGoalGrid, type GridShape } from './goal-grid.ts'
import { MAX_RATE, MIN_RATE, type ScoreGrid } from './score-grid.ts'

const rate = fc.double({ min: MIN_RATE, max: MAX_RATE, noNaN: true })
const shape: fc.Arbitrary<GridShape> = fc.record({
  homeTightness: fc.double({ min: 0.95, max: 1.3, noNaN: true }),
  awayTightness: fc.double({ min: 0.95, max: 1.3, noNaN: true }),
  draw: fc.double({ min: -0.1, max: 0.2, noNaN: true }),
  goalless: fc.double({ min: -0.1, max: 0.2, noNaN: true }),
  oneGoal: fc.double({ min: -0.1, max: 0.2, noNaN: true }),
})

function sumOver({ cells, size }: ScoreGrid, value: (home: number, away: number) => number) {
  return cells.reduce(
    (sum, cell, index) => sum + cell * value(Math.floor(index / size), index % size),
    0,
  )
}

test('a grid sums to 1 and expects exactly the goals of its rates, in every shape', () => {
  fc.assert(
    fc.property(rate, rate, shape, (homeRate, awayRate, one) => {
      const grid = toGoalGrid({ homeRate, awayRate }, one)
      expect(Math.abs(sumOver(grid, () => 1) - 1)).toBeLessThan(1e-12)
      expect(Math.abs(sumOver(grid, (home) => home) - homeRate)).toBeLessThan(1e-9)
      expect(Math.abs(sumOver(grid, (_, away) => away) - awayRate)).toBeLessThan(1e-9)
    }),
  )
})

test('a grid is two independent Poisson counts in the plain shape', () => {
  const { cells, size } = toGoalGrid({ homeRate: 1.6, awayRate: 0.9 }, POISSON_SHAPE)
  const home = toPoissonProbabilities(1.6, size - 1)
  const away = toPoissonProbabilities(0.9, size - 1)
  for (const [h, a] of [
    [0, 0],
    [1, 0],
    [1, 1],
    [4, 2],
  ] as const)
    expect(cells[h * size + a]).toBeCloseTo(home[h]! * away[a]!, 12)
})

test('a grid has the probabilities of the Conway–Maxwell–Poisson law and of the two factors', () => {
  const one = { homeTightness: 1.3, awayTightness: 1, draw: 0.2, goalless: 0.1, oneGoal: 0 }
  const { cells, size } = toGoalGrid({ homeRate: 1.5, awayRate: 1 }, one)
  const at = (home: number, away: number) => Math.log(cells[home * size + away]!)
  // The law: p(k) ∝ λ^k / k!^ν, so that p(1)² / (p(0) p(2)) is 2^ν.
  expect(2 * at(1, 3) - at(0, 3) - at(2, 3)).toBeCloseTo(1.3 * Math.log(2), 9)
  expect(2 * at(4, 1) - at(4, 0) - at(4, 2)).toBeCloseTo(Math.log(2), 9)
  // A cross-ratio of four scores with one draw shows its factor; with 0–0 and 1–1 both.
  expect(at(2, 2) - at(2, 4) - at(5, 2) + at(5, 4)).toBeCloseTo(0.2, 9)
  expect(at(0, 0) + at(1, 1) - at(0, 1) - at(1, 0)).toBeCloseTo(0.2 + 0.2 + 0.1, 9)
})

test('a margin of one goal is likelier by its factor, whoever leads', () => {
  const rates = { homeRate: 1.5, awayRate: 1 }
  const toAt = (oneGoal: number) => {
    const { cells, size } = toGoalGrid(rates, { ...POISSON_SHAPE, oneGoal })
    return (home: number, away: number) => Math.log(cells[home * size + away]!)
  }
  const at = toAt(0.07)
  // Cross-ratios of four scores of which one has that margin.
  expect(at(2, 1) + at(4, 4) - at(2, 4) - at(4, 1)).toBeCloseTo(0.07, 9)
  expect(at(1, 2) + at(4, 4) - at(1, 4) - at(4, 2)).toBeCloseTo(0.07, 9)
  // 2–1 gains on 2–0.
  const plain = toAt(0)
  expect(at(2, 1) - at(2, 0)).toBeGreaterThan(plain(2, 1) - plain(2, 0) + 0.05)
})

test('a grid is mirrored when the sides and their shapes are swapped', () => {
  fc.assert(
    fc.property(rate, rate, shape, (homeRate, awayRate, one) => {
      const grid = toGoalGrid({ homeRate, awayRate }, one)
      const swapped = toGoalGrid(
        { homeRate: awayRate, awayRate: homeRate },
        { ...one, homeTightness: one.awayTightness, awayTightness: one.homeTightness },
      )
      for (let home = 0; home < 8; home++)
        for (let away = 0; away < 8; away++)
          expect(swapped.cells[away * grid.size + home]).toBeCloseTo(
            grid.cells[home * grid.size + away]!,
            10,
          )
    }),
  )
})

test('goals are underdispersed compared with Poisson counts, and draws are likelier', () => {
  const rates = { homeRate: 1.5, awayRate: 1.2 }
  const [plain, ours] = [toGoalGrid(rates, POISSON_SHAPE), toGoalGrid(rates, GRID_SHAPE)]
  const spread = (grid: ScoreGrid) => sumOver(grid, (home) => (home - 1.5) ** 2)
  const draws = (grid: ScoreGrid) => sumOver(grid, (home, away) => Number(home === away))
  expect(spread(ours) / 1.5).toBeLessThan(0.97)
  expect(draws(ours)).toBeGreaterThan(draws(plain) + 0.02)
})
