/**
 * The chances of all scores laid out as cells, home goals downwards: for the pages, and for the
 * pictures of shared links, which are SVG without a page.
 */
import { SHOWN_GOALS, toScoreChances } from '#data/model/forecast/score-chances.ts'
import type { Prediction } from '#data/model/forecast/prediction.ts'
import type { Score } from './match-stage.ts'

const CELL = 44
const LABEL = 24
const GAP = 2
export const GRID_SIZE = LABEL + (SHOWN_GOALS + 1) * CELL
/** Width and height of a cell. */
export const CELL_SIZE = CELL - GAP

export interface GridFacts {
  readonly prediction: Prediction
  /** How it ended; null before the final whistle. */
  readonly result: Score | null
}

const SIDES = ['home', 'draw', 'away'] as const

export interface GridCell {
  /** The outcome that it stands for. */
  readonly side: (typeof SIDES)[number]
  readonly x: number
  readonly y: number
  /** Per cent. */
  readonly chance: number
  readonly opacity: string
}

export interface GridLayout {
  readonly cells: readonly GridCell[]
  /** The same cells by their outcomes. */
  readonly groups: readonly {
    readonly side: GridCell['side']
    readonly cells: readonly GridCell[]
  }[]
  /** Number of goals of each row and column, and the middle of it. */
  readonly labels: readonly { readonly goals: string; readonly middle: number }[]
  /** Corner of the predicted score's cell. */
  readonly framed: { readonly x: number; readonly y: number }
  /** Middle of the dot in the cell of the final score. */
  readonly dotted: { readonly x: number; readonly y: number } | null
}

/** The same in every language and in the shared picture: worked out once. */
const known = new WeakMap<Prediction, number[][]>()

function getChances(prediction: Prediction): number[][] {
  const chances = known.get(prediction) ?? toScoreChances(prediction)
  known.set(prediction, chances)
  return chances
}

/** The last row and column are for five goals and more. */
export const toGoals = (goals: number): string =>
  goals === SHOWN_GOALS ? `${goals}+` : String(goals)

const toCorner = ({ home, away }: Score) => ({
  x: LABEL + Math.min(away, SHOWN_GOALS) * CELL,
  y: LABEL + Math.min(home, SHOWN_GOALS) * CELL,
})

export const getPredictedScore = (prediction: Prediction): Score => ({
  home: prediction.predictedHomeScore,
  away: prediction.predictedAwayScore,
})

export function layOutGrid({ prediction, result }: GridFacts): GridLayout {
  const chances = getChances(prediction)
  const most = Math.max(...chances.flat())
  const cells = chances.flatMap((row, home) =>
    row.map((chance, away): GridCell => ({
      side: home > away ? 'home' : home < away ? 'away' : 'draw',
      ...toCorner({ home, away }),
      chance,
      opacity: (0.06 + (0.5 * chance) / most).toFixed(2),
    })),
  )
  const dotted = result && toCorner(result)
  return {
    cells,
    groups: SIDES.map((side) => ({ side, cells: cells.filter((cell) => cell.side === side) })),
    labels: chances.map((_, goals) => ({
      goals: toGoals(goals),
      middle: LABEL + goals * CELL + CELL / 2,
    })),
    framed: toCorner(getPredictedScore(prediction)),
    dotted: dotted && { x: dotted.x + CELL - 9, y: dotted.y + 8 },
  }
}
