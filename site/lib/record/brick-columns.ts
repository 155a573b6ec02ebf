/** Layout of a day's predictions as bricks, right ones first, row by row from the bottom. In pixels. */
import type { RecordDay } from '#data/model/record/record.ts'

const GAP = 2
const BRICK = { width: 13, height: 6 } as const
/** Maximum width of a column: a tenth of a narrow screen. */
const COLUMN_WIDTH = 28
/** Maximum height of a column, in bricks. */
const MOST_ROWS = 26

export interface BrickColumn {
  readonly width: number
  readonly height: number
  /** SVG paths of the filled and of the empty bricks; an empty text if there are none. */
  readonly right: string
  readonly wrong: string
}

/** Number of bricks side by side in every column, so that the highest column stays within MOST_ROWS. */
export function toBricksAcross(most: number): number {
  return Math.max(1, Math.ceil(most / MOST_ROWS))
}

export function layOutBricks(
  { n, correct }: Pick<RecordDay, 'n' | 'correct'>,
  across: number,
): BrickColumn {
  const brickWidth = Math.max(
    3,
    Math.min(BRICK.width, Math.floor((COLUMN_WIDTH - (across - 1) * GAP) / across)),
  )
  const rows = Math.ceil(n / across)
  const height = rows * (BRICK.height + GAP) - GAP
  // Offset by half a pixel, so that an outline of one pixel is sharp.
  const draw = (index: number) => {
    const x = (index % across) * (brickWidth + GAP) + 0.5
    const y = height - BRICK.height - Math.floor(index / across) * (BRICK.height + GAP) + 0.5
    return `M${x} ${y}h${brickWidth - 1}v${BRICK.height - 1}h${1 - brickWidth}z`
  }
  const bricks = Array.from({ length: n }, (_, index) => draw(index))
  return {
    width: across * (brickWidth + GAP) - GAP,
    height,
    right: bricks.slice(0, correct).join(''),
    wrong: bricks.slice(correct).join(''),
  }
}
