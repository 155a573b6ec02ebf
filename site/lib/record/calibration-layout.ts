/** The calibration plot's layout, and what it shows in one sentence. */
import type { ReliabilityBin } from '#data/model/forecast/proof.ts'
import { formatPercent } from '#site/lib/texts/format.ts'
import type { UiTexts } from '#site/ui/texts.ts'

export const PLOT_SIZE = { width: 280, height: 240 } as const
/** The ground of the plot: left, right, top and bottom edge. */
export const GROUND = { left: 34, right: 268, top: 24, bottom: 200 } as const

const clamp = (share: number) => Math.min(1, Math.max(0, share))
const round = (value: number) => Number(value.toFixed(2))

/**
 * Both axes go from the tenth below the smallest dot to the tenth above the largest: there the dots
 * fill the plot. An interval that reaches beyond ends at the edge.
 */
export function layOutCalibration(bins: readonly ReliabilityBin[]) {
  const shares = bins.flatMap(({ stated, happened }) => [stated, happened])
  const from = Math.floor(round(10 * Math.min(...shares)))
  const to = Math.max(from + 1, Math.ceil(round(10 * Math.max(...shares))))
  const toPart = (share: number) => clamp((10 * share - from) / (to - from))
  const toX = (share: number) => round(GROUND.left + toPart(share) * (GROUND.right - GROUND.left))
  const toY = (share: number) => round(GROUND.bottom - toPart(share) * (GROUND.bottom - GROUND.top))
  const step = to - from > 6 && (to - from) % 2 === 0 ? 2 : 1
  const ticks = Array.from({ length: Math.floor((to - from) / step) + 1 }, (_, index) => {
    const tenth = from + index * step
    return { percent: 10 * tenth, x: toX(tenth / 10), y: toY(tenth / 10) }
  })
  const dots = bins.map(({ n, stated, happened, interval: [low, high] }) => ({
    n,
    x: toX(stated),
    y: toY(happened),
    low: toY(low),
    high: toY(high),
  }))
  return { ticks, dots }
}

/** The group with the most predictions: `When we said 60%, it happened in 58 of 100.` */
export function describeCalibration(
  { t, language }: UiTexts,
  bins: readonly ReliabilityBin[],
): string {
  const { stated, happened } = bins.reduce((most, bin) => (bin.n > most.n ? bin : most))
  return t('public:calibration.finding', {
    stated: formatPercent(100 * stated, language, 0),
    happened: Math.round(100 * happened),
  })
}
