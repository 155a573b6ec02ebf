/**
 * Draws scores from the grid of two rates, many times over. Rates are rounded to a fine raster
 * first, so that a whole run needs a few hundred grids and not one for each match of each world.
 */
import { GRID_SHAPE } from '#pipeline/models/constants.ts'
import { CUP_GRID_SHAPE } from '#pipeline/models/cups/constants.ts'
import { toGoalRates } from '#pipeline/models/markets/forecast.ts'
import { toGoalGrid, toNeutralShape, type GridShape } from '#pipeline/models/markets/goal-grid.ts'
import { AliasTable } from './alias-table.ts'

/** More goals count as this many. */
const MOST_GOALS = 8
export const SCORE_SIDE = MOST_GOALS + 1
/** Steps of log supremacy and log total: half a step changes a probability by less than a quarter of a point. */
const STEP = { supremacy: 0.02, total: 0.05 }

/**
 * Size of the raster to either side, in steps: up to twenty times the other side's rate, and down
 * to almost no goals.
 */
const REACH = { supremacy: 400, total: 128 }
const WIDTH = 2 * REACH.total

function toStep(value: number, step: number, reach: number): number {
  return Math.max(-reach, Math.min(reach - 1, Math.round(value / step)))
}

/** A table that draws `home * SCORE_SIDE + away`, for the log supremacy and the log total of a match. */
type ToScoreDraws = (supremacy: number, total: number, neutral?: boolean) => AliasTable

function makeScoreDraws(shape: GridShape): ToScoreDraws {
  const neutralShape = toNeutralShape(shape)
  // By position in the raster: this is called for every match of every world, and in a cup for
  // every leg.
  const known: (AliasTable | undefined)[] = Array.from({ length: 4 * REACH.supremacy * WIDTH })
  return (supremacy, total, neutral = false) => {
    const s = toStep(supremacy, STEP.supremacy, REACH.supremacy)
    const t = toStep(total, STEP.total, REACH.total)
    const key = ((s + REACH.supremacy) * WIDTH + t + REACH.total) * 2 + Number(neutral)
    const before = known[key]
    if (before) return before
    const rates = toGoalRates(s * STEP.supremacy, t * STEP.total)
    const { cells, size } = toGoalGrid(rates, neutral ? neutralShape : shape)
    const chances = new Float64Array(SCORE_SIDE * SCORE_SIDE)
    for (let home = 0; home < size; home++)
      for (let away = 0; away < size; away++)
        chances[Math.min(home, MOST_GOALS) * SCORE_SIDE + Math.min(away, MOST_GOALS)]! +=
          cells[home * size + away]!
    const draws = new AliasTable(chances)
    known[key] = draws
    return draws
  }
}

export const toScoreDraws = makeScoreDraws(GRID_SHAPE)
export const toCupScoreDraws = makeScoreDraws(CUP_GRID_SHAPE)
