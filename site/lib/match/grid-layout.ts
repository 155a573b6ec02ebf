/**
 * Layout of the score grid as cells, home goals downwards, for pages and for the pictures of shared
 * links.
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
  /** Final score; null before the final whistle. */
  readonly result: Score | null
}

const SIDES = ['home', 'draw', 'away'] as const

/** Sizes of the bars of row and column sums, outside the cells. */
const SUM = { gap: 6, text: 15, thickness: 7, longest: 30 } as const
/** Room of the sums beside and below the cells. */
export const SUMS_SIZE = SUM.gap + SUM.text + SUM.longest
/** Room for the names of the clubs, above and to the left of the cells. */
export const NAMES_SIZE = 16

export interface GridSum {
  /** Chance that the side scores this number of goals, per cent. */
  readonly chance: number
  readonly bar: {
    readonly x: number
    readonly y: number
    readonly width: number
    readonly height: number
  }
  /** Position of its figure. */
  readonly text: { readonly x: number; readonly y: number; readonly anchor: 'start' | 'middle' }
}

interface GridCell {
  /** Outcome of the cell's scores. */
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
  /** Number of goals of each row and column, and the position of its middle. */
  readonly labels: readonly { readonly goals: string; readonly middle: number }[]
  /** The outermost cell of each outcome, in which its letter is drawn. */
  readonly corners: readonly {
    readonly side: GridCell['side']
    readonly letter: string
    readonly x: number
    readonly y: number
  }[]
  /** Corner of the predicted score's cell. */
  readonly framed: { readonly x: number; readonly y: number }
  /** Middle of the dot in the cell of the final score. */
  readonly dotted: { readonly x: number; readonly y: number } | null
}

/** Cached by prediction: every language and the shared picture use the same chances. */
const known = new WeakMap<Prediction, number[][]>()

/** Per cent of each score: `chances[homeGoals][awayGoals]`. */
export function getChances(prediction: Prediction): number[][] {
  const chances = known.get(prediction) ?? toScoreChances(prediction)
  known.set(prediction, chances)
  return chances
}

/** Label of a row or column: the last one stands for five goals and more. */
export const toGoals = (goals: number): string =>
  goals === SHOWN_GOALS ? `${goals}+` : String(goals)

const CORNERS = [
  { side: 'home', letter: '1', score: { home: SHOWN_GOALS, away: 0 } },
  { side: 'draw', letter: 'X', score: { home: SHOWN_GOALS, away: SHOWN_GOALS } },
  { side: 'away', letter: '2', score: { home: 0, away: SHOWN_GOALS } },
] as const

const toCorner = ({ home, away }: Score) => ({
  x: LABEL + Math.min(away, SHOWN_GOALS) * CELL,
  y: LABEL + Math.min(home, SHOWN_GOALS) * CELL,
})

export const getPredictedScore = (prediction: Prediction): Score => ({
  home: prediction.predictedHomeScore,
  away: prediction.predictedAwayScore,
})

/** The chances of the goals of each side: the sums of the rows, and of the columns. */
export function sumGoals(chances: readonly (readonly number[])[]) {
  const add = (sum: number, chance: number) => sum + chance
  return {
    home: chances.map((row) => row.reduce(add, 0)),
    away: chances.map((_, goals) => chances.map((row) => row[goals]!).reduce(add, 0)),
  }
}

/** The sums as bars: beside the rows for the home side, below the columns for the other. */
export function layOutSums(prediction: Prediction): GridSum[] {
  const { home, away } = sumGoals(getChances(prediction))
  const most = Math.max(...home, ...away)
  const toLength = (chance: number) => Math.round((SUM.longest * chance * 10) / most) / 10
  const from = GRID_SIZE + SUM.gap
  const toMiddle = (goals: number) => LABEL + goals * CELL + (CELL - GAP) / 2
  return [
    ...home.map((chance, goals) => ({
      chance,
      bar: { x: from, y: toMiddle(goals) + 2, width: toLength(chance), height: SUM.thickness },
      text: { x: from, y: toMiddle(goals) - 3, anchor: 'start' as const },
    })),
    ...away.map((chance, goals) => ({
      chance,
      bar: {
        x: toMiddle(goals) - SUM.thickness / 2,
        y: from + SUM.text,
        width: SUM.thickness,
        height: toLength(chance),
      },
      text: { x: toMiddle(goals), y: from + SUM.text - 4, anchor: 'middle' as const },
    })),
  ]
}

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
    corners: CORNERS.map(({ score, ...corner }) => ({ ...corner, ...toCorner(score) })),
    framed: toCorner(getPredictedScore(prediction)),
    dotted: dotted && { x: dotted.x + CELL - 9, y: dotted.y + 8 },
  }
}
