/**
 * Layout of the waterfall of factors that moved the chance of the likelier winner: the shown steps,
 * and the position of each mark and bar.
 */
import { toPrintedChances } from '#data/model/forecast/printed-chances.ts'
import { toWaterfall, type Waterfall, type WaterfallStep } from '#data/model/forecast/waterfall.ts'

/** Smaller contributions (log-odds) have no row; the total includes them. */
const LEAST_SHOWN = 0.005
/** Room right of the bars, per cent of a win. */
const MARGIN = 1

/** Left edge and width in per cent of the drawing. */
interface Bar {
  readonly left: string
  readonly width: string
  readonly tone: string
}

/** A step with its bar. */
interface FactorBar extends WaterfallStep, Bar {}

export interface FactorsLayout {
  /** Side whose win is shown; contributions in its favour are positive. */
  readonly side: 'home' | 'away'
  readonly bars: readonly FactorBar[]
  /** Chance of that side's win before any contribution, and its position. */
  readonly start: number
  readonly startLeft: string
  /** The predicted chance of that side's win, and its bar from zero. */
  readonly end: number
  readonly whole: Bar
  /** Sum of all contributions as log-odds, those without a bar included. */
  readonly total: number
}

/** Null where no contribution is worth a row. */
export function layOutFactors(prediction: Parameters<typeof toWaterfall>[0]): FactorsLayout | null {
  const { home, draw, away } = toPrintedChances(prediction)
  const side = away > home ? 'away' : 'home'
  const { start, steps, end } = toSide(toWaterfall(prediction), side, 100 - draw)
  const shown = steps.filter(({ logOdds, points }) => Math.abs(logOdds) >= LEAST_SHOWN || points)
  if (shown.length === 0) return null
  // From zero, so that the bar of a chance is as long as its figure says.
  const span = Math.max(start, end, ...shown.flatMap(({ from, to }) => [from, to])) + MARGIN
  const toShare = (points: number) => `${((points / span) * 100).toFixed(2)}%`
  const toBar = (from: number, to: number): Bar => ({
    left: toShare(Math.min(from, to)),
    width: `max(1px, ${toShare(Math.abs(to - from))})`,
    tone: to < from === (side === 'home') ? 'bg-away' : 'bg-home',
  })
  return {
    side,
    bars: shown.map((step) => ({ ...step, ...toBar(step.from, step.to) })),
    start,
    startLeft: toShare(start),
    end,
    whole: toBar(0, end),
    total: steps.reduce((sum, { logOdds }) => sum + logOdds, 0),
  }
}

/**
 * The waterfall seen from a side. For the away side signs flip: the draw keeps its chance, so one
 * side gains what the other loses.
 */
function toSide(home: Waterfall, side: 'home' | 'away', decided: number): Waterfall {
  if (side === 'home') return home
  return {
    start: decided - home.start,
    end: decided - home.end,
    steps: home.steps.map((step) => ({
      ...step,
      logOdds: -step.logOdds,
      points: -step.points,
      from: decided - step.from,
      to: decided - step.to,
    })),
  }
}
