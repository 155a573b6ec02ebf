/**
 * Layout of a prediction's moves as small step lines (a revision holds until the next one), one for
 * each outcome whose chance moved by a point or more.
 */
import { toPrintedChances } from '#data/model/forecast/printed-chances.ts'
import type { Revision } from '#data/model/forecast/revision-moves.ts'

export const LINE_SIZE = { width: 120, height: 28 } as const
/** Room for the dot at the end of a line and for the thickness of the line. */
const MARGIN = 4
/** Least change, in percentage points, that counts as a move. */
const MOVED_POINTS = 1
/** Least span of a line's height, in percentage points, so that a small move looks small. */
const LEAST_SPAN = 5

export const MOVED = ['home', 'draw', 'away'] as const

export interface MovesLine {
  readonly name: (typeof MOVED)[number]
  readonly path: string
  /** Where the line ends. */
  readonly end: { readonly x: number; readonly y: number }
  /** The chance at first and at last as it is printed. */
  readonly first: number
  readonly last: number
}

/** The chances of a revision as they are printed, in the order of the lines. */
export function listPrinted(revision: Revision): number[] {
  const printed = toPrintedChances(revision)
  return MOVED.map((name) => printed[name])
}

const round = (value: number) => Math.round(value * 10) / 10

/**
 * The lines of the outcomes that moved, all to one scale, each around the middle of its own figures.
 * @param revisions two or more, oldest first
 */
export function layOutMoves(revisions: readonly Revision[]): MovesLine[] {
  const times = revisions.map(({ madeAt }) => Date.parse(madeAt))
  const [from, to] = [times[0]!, times.at(-1)!]
  const printed = revisions.map(listPrinted)
  const moved = MOVED.flatMap((name, index) => {
    const figures = printed.map((row) => row[index]!)
    const [low, high] = [Math.min(...figures), Math.max(...figures)]
    return round(high - low) >= MOVED_POINTS ? [{ name, figures, low, high }] : []
  })
  const span = Math.max(LEAST_SPAN, ...moved.map(({ low, high }) => high - low))
  const inner = { width: LINE_SIZE.width - 2 * MARGIN, height: LINE_SIZE.height - 2 * MARGIN }
  const xs = times.map((time) =>
    round(MARGIN + (inner.width * (time - from)) / Math.max(to - from, 1)),
  )
  return moved.map(({ name, figures, low, high }) => {
    const middle = (low + high) / 2
    const ys = figures.map((figure) =>
      round(LINE_SIZE.height / 2 - (inner.height * (figure - middle)) / span),
    )
    const steps = xs.slice(1).map((x, index) => `H${x}V${ys[index + 1]}`)
    return {
      name,
      path: `M${xs[0]} ${ys[0]}${steps.join('')}`,
      end: { x: xs.at(-1)!, y: ys.at(-1)! },
      first: figures[0]!,
      last: figures.at(-1)!,
    }
  })
}
