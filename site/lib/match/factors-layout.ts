/**
 * The waterfall of what moved the chance of a home win, laid out: which steps are shown, and where
 * each mark and bar stands.
 */
import { toWaterfall, type Waterfall, type WaterfallStep } from '#data/model/forecast/waterfall.ts'

/** Smaller contributions (log-odds) are not worth a row; together they are the rest of the total. */
const LEAST_SHOWN = 0.005
/** Room left and right of the bars, per cent of a home win. */
const MARGIN = 1

/** Left edge and width in per cent of the drawing. */
interface Bar {
  readonly left: string
  readonly width: string
  readonly tone: string
}

/** A step with its bar. */
export interface FactorBar extends WaterfallStep, Bar {}

export interface FactorsLayout {
  readonly bars: readonly FactorBar[]
  /** Chance of a home win without any difference, and where it stands. */
  readonly start: number
  readonly startLeft: string
  /** The shown chance of a home win, and the bar of all steps together, from start to end. */
  readonly end: number
  readonly whole: Bar
  /** Sum of all contributions as log-odds, those without a bar included. */
  readonly total: number
}

/** Null where no contribution is worth a row. */
export function layOutFactors(prediction: Parameters<typeof toWaterfall>[0]): FactorsLayout | null {
  const { start, steps, end }: Waterfall = toWaterfall(prediction)
  const shown = steps.filter(({ logOdds, points }) => Math.abs(logOdds) >= LEAST_SHOWN || points)
  if (shown.length === 0) return null
  const places = [start, end, ...shown.flatMap(({ from, to }) => [from, to])]
  const low = Math.min(...places) - MARGIN
  const span = Math.max(...places) + MARGIN - low
  const toShare = (points: number) => `${((points / span) * 100).toFixed(2)}%`
  const toBar = (from: number, to: number): Bar => ({
    left: toShare(Math.min(from, to) - low),
    width: `max(1px, ${toShare(Math.abs(to - from))})`,
    tone: to < from ? 'bg-away' : 'bg-home',
  })
  return {
    bars: shown.map((step) => ({ ...step, ...toBar(step.from, step.to) })),
    start,
    startLeft: toShare(start - low),
    end,
    whole: toBar(start, end),
    total: steps.reduce((sum, { logOdds }) => sum + logOdds, 0),
  }
}
