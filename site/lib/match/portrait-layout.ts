/**
 * The score grid of an opened prediction in small, as the portrait of its match in rows of results and
 * in shared pictures: home goals downwards, each cell in the colour of its outcome, the stronger the
 * likelier. Pure.
 */
import { toScoreChances, SHOWN_GOALS } from '#data/model/forecast/score-chances.ts'
import type { OpenedMatch } from '#data/model/match/public-match.ts'

export const PORTRAIT_SIDES = ['home', 'draw', 'away'] as const
/** How strong a cell's colour is, from hardly possible to about as likely as the likeliest. */
export const PORTRAIT_LEVELS = [0.12, 0.4, 0.7, 1] as const
const CELL = 8
/** Size of a cell without its gap: the width of the strokes. */
export const PORTRAIT_CELL = 7
const SIZE = (SHOWN_GOALS + 1) * CELL - 1
export const PORTRAIT_BOX = `-1 -1 ${SIZE + 2} ${SIZE + 2}`
/** Enough for four levels; the grid of a page takes ten times as many. */
const ROUNDS = 6

/** A stroke for each outcome and level, in their order; an empty one where no cell has it. */
const known = new WeakMap<object, readonly string[]>()

function layOut(prediction: OpenedMatch['prediction']): readonly string[] {
  const chances = toScoreChances(prediction, ROUNDS)
  const most = Math.max(...chances.flat())
  const strokes = PORTRAIT_SIDES.flatMap(() => PORTRAIT_LEVELS.map(() => ''))
  for (const [home, row] of chances.entries())
    for (const [away, chance] of row.entries()) {
      const side = 1 - Math.sign(home - away)
      const level = Math.round(((PORTRAIT_LEVELS.length - 1) * chance) / most)
      strokes[side * PORTRAIT_LEVELS.length + level] +=
        `M${away * CELL} ${home * CELL + PORTRAIT_CELL / 2}h${PORTRAIT_CELL}`
    }
  return strokes
}

/** Cached by prediction: pages of every language and the shared picture have the same. */
export function layOutPortrait({ prediction }: Pick<OpenedMatch, 'prediction'>): readonly string[] {
  const strokes = known.get(prediction) ?? layOut(prediction)
  known.set(prediction, strokes)
  return strokes
}

const toCell = (homeGoals: number, awayGoals: number) => ({
  x: Math.min(awayGoals, SHOWN_GOALS) * CELL,
  y: Math.min(homeGoals, SHOWN_GOALS) * CELL,
})

/** The marks of the score grid: a frame for the predicted score, a dot for the final one. */
export function toMarks({ prediction, homeScore, awayScore }: OpenedMatch) {
  const cell = toCell(homeScore, awayScore)
  return {
    frame: {
      ...toCell(prediction.predictedHomeScore, prediction.predictedAwayScore),
      width: PORTRAIT_CELL,
      height: PORTRAIT_CELL,
    },
    dot: { cx: cell.x + PORTRAIT_CELL / 2, cy: cell.y + PORTRAIT_CELL / 2, r: 2 },
  }
}
