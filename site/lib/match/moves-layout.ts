/**
 * The lines of how a prediction moved, laid out: one step line an outcome, since a revision stands
 * until the next one, and a label at the end of each that keeps clear of the others.
 */
import { toPrintedChances } from '#data/model/forecast/printed-chances.ts'
import type { Revision } from '#data/model/forecast/revision-moves.ts'

export const MOVES_SIZE = { width: 360, height: 170 } as const
/** Room around the lines: for the scale on the left, for the labels on the right. */
const MARGIN = { left: 34, right: 66, top: 8, bottom: 8 } as const
const LABEL_HEIGHT = 15
const STEP_PERCENT = 10

export const MOVED = [
  { name: 'home', letter: '1', key: 'homeWinProbability', tone: 'home' },
  { name: 'draw', letter: 'X', key: 'drawProbability', tone: 'draw' },
  { name: 'away', letter: '2', key: 'awayWinProbability', tone: 'away' },
] as const

export interface MovesLine {
  readonly name: (typeof MOVED)[number]['name']
  readonly letter: string
  readonly tone: string
  readonly path: string
  readonly points: readonly { readonly x: number; readonly y: number }[]
  /** The chance at first and at last as it is printed. */
  readonly first: number
  readonly last: number
  readonly labelY: number
}

export interface MovesLayout {
  readonly lines: readonly MovesLine[]
  /** Lines of the scale: per cent and height. */
  readonly scale: readonly { readonly percent: number; readonly y: number }[]
  readonly left: number
  readonly right: number
}

/** The chances of a revision as they are printed, in the order of the lines. */
export function listPrinted(revision: Revision): number[] {
  const printed = toPrintedChances(revision)
  return MOVED.map(({ name }) => printed[name])
}

const round = (value: number) => Math.round(value * 10) / 10

/** @param revisions two or more, oldest first */
export function layOutMoves(revisions: readonly Revision[]): MovesLayout {
  const times = revisions.map(({ madeAt }) => Date.parse(madeAt))
  const [from, to] = [times[0]!, times.at(-1)!]
  const all = revisions.flatMap((revision) => MOVED.map(({ key }) => revision[key]))
  const low = Math.floor(Math.min(...all) / STEP_PERCENT) * STEP_PERCENT
  const high = Math.max(
    Math.ceil(Math.max(...all) / STEP_PERCENT) * STEP_PERCENT,
    low + STEP_PERCENT,
  )
  const right = MOVES_SIZE.width - MARGIN.right
  const bottom = MOVES_SIZE.height - MARGIN.bottom
  const toX = (time: number) =>
    round(MARGIN.left + ((right - MARGIN.left) * (time - from)) / Math.max(to - from, 1))
  const toY = (percent: number) =>
    round(bottom - ((bottom - MARGIN.top) * (percent - low)) / (high - low))
  const [first, last] = [listPrinted(revisions[0]!), listPrinted(revisions.at(-1)!)]
  const drawn = MOVED.map(({ key, ...line }, index) => {
    const points = revisions.map((revision, index) => ({
      x: toX(times[index]!),
      y: toY(revision[key]),
    }))
    const [start, ...rest] = points
    const path = `M${start!.x} ${start!.y}${rest.map(({ x, y }) => `H${x}V${y}`).join('')}`
    return { ...line, path, points, first: first[index]!, last: last[index]! }
  })
  const labels = spread(drawn.map(({ points }) => points.at(-1)!.y))
  const steps = Math.round((high - low) / STEP_PERCENT)
  return {
    lines: drawn.map((line, index) => ({ ...line, labelY: labels[index]! })),
    scale: Array.from({ length: steps + 1 }, (_, step) => low + step * STEP_PERCENT).map(
      (percent) => ({ percent, y: toY(percent) }),
    ),
    left: MARGIN.left,
    right,
  }
}

/** Heights of labels, moved apart so that none covers another, within the picture. */
function spread(heights: readonly number[]): number[] {
  const order = heights.map((_, index) => index).sort((a, b) => heights[a]! - heights[b]!)
  const placed = [...heights]
  let next = MARGIN.top
  for (const index of order) {
    placed[index] = Math.max(placed[index]!, next)
    next = placed[index] + LABEL_HEIGHT
  }
  let most = MOVES_SIZE.height - MARGIN.bottom
  for (const index of order.toReversed()) {
    placed[index] = Math.min(placed[index]!, most)
    most = placed[index] - LABEL_HEIGHT
  }
  return placed
}
