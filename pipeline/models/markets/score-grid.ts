/**
 * The type of a score grid, and the range of its rates. The engine makes it in goal-grid.ts, the
 * benchmarks in poisson-grid.ts; pages draw it with site/ui/match/ScoreGrid.tsx.
 */

/** Beyond 30 goals per side the probability is below a double's precision at 1. */
export const MAX_GOALS = 30
/** Rates outside are not football; inside, the grid sums to 1 within 1e-9 without normalising. */
export const MIN_RATE = 0.05
export const MAX_RATE = 7

/** Probabilities of all scores; the cell of `home`–`away` is `home * size + away`. */
export interface ScoreGrid {
  readonly size: number
  readonly cells: Float64Array
}

export interface GoalRates {
  /** Expected home goals, goals per match. */
  readonly homeRate: number
  readonly awayRate: number
}

/** The rate, limited to the grid's range. */
export function toBoundedRate(rate: number): number {
  return Math.min(MAX_RATE, Math.max(MIN_RATE, rate))
}
