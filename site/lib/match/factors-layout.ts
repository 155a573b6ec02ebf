/**
 * The waterfall of what moved the chance of a home win, laid out: which steps are shown, and where
 * each mark and bar stands.
 */
import { toWaterfall, type Waterfall, type WaterfallStep } from '#data/model/forecast/waterfall.ts'

/** Smaller contributions (log-odds) are not worth a row; together they are the rest of the total. */
const LEAST_SHOWN = 0.005
/** Room left and right of the bars, per cent of a home win. */
const MARGIN = 1

/** A step with its bar: left edge and width in per cent of the drawing. */
export interface FactorBar extends WaterfallStep {
  readonly left: string
  readonly width: string
  readonly tone: string
}

export interface FactorsLayout {
  readonly bars: readonly FactorBar[]
  /** Chance of a home win without any difference, and where it stands. */
  readonly start: number
  readonly startLeft: string
  /** The shown chance of a home win, and where it stands. */
  readonly end: number
  readonly endLeft: string
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
  return {
    bars: shown.map((step) => ({
      ...step,
      left: toShare(Math.min(step.from, step.to) - low),
      width: `max(1px, ${toShare(Math.abs(step.to - step.from))})`,
      tone: step.to < step.from ? 'bg-away' : 'bg-home',
    })),
    start,
    startLeft: toShare(start - low),
    end,
    endLeft: toShare(end - low),
    total: steps.reduce((sum, { logOdds }) => sum + logOdds, 0),
  }
}
