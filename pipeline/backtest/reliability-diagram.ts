/** A reliability diagram as SVG: stated against observed frequency, with the number of claims of each point. */
import type { CalibrationBin } from '#data/scoring/calibration.ts'
import { toShareInterval } from '#data/scoring/interval.ts'

const SIZE = 320
const MARGIN = 44
const PLOT = SIZE - 2 * MARGIN

function toX(probability: number): string {
  return (MARGIN + probability * PLOT).toFixed(1)
}

function toY(share: number): string {
  return (SIZE - MARGIN - share * PLOT).toFixed(1)
}

function formatPoint({ n, predicted, observed }: CalibrationBin): string {
  if (predicted === null || observed === null) return ''
  const [low, high] = toShareInterval(observed * n, n)
  const words = `stated ${(predicted * 100).toFixed(1)} %, observed ${(observed * 100).toFixed(1)} %, n ${n}`
  return `<g><title>${words}</title><line class="range" x1="${toX(predicted)}" x2="${toX(predicted)}" y1="${toY(low)}" y2="${toY(high)}"/><circle cx="${toX(predicted)}" cy="${toY(observed)}" r="4"/></g>`
}

/** The diagram of some bins; whiskers are 95 % intervals. */
export function formatReliabilityDiagram(title: string, bins: readonly CalibrationBin[]): string {
  const ticks = [0, 0.25, 0.5, 0.75, 1].map(
    (tick) =>
      `<text x="${toX(tick)}" y="${SIZE - MARGIN + 18}" text-anchor="middle">${tick * 100}</text><text x="${MARGIN - 8}" y="${toY(tick)}" text-anchor="end" dominant-baseline="middle">${tick * 100}</text>`,
  )
  return `<svg viewBox="0 0 ${SIZE} ${SIZE}" role="img" aria-label="${title}: stated against observed, per cent">
<rect x="${MARGIN}" y="${MARGIN}" width="${PLOT}" height="${PLOT}" class="frame"/>
<line class="right" x1="${toX(0)}" y1="${toY(0)}" x2="${toX(1)}" y2="${toY(1)}"/>
<text x="${SIZE / 2}" y="24" text-anchor="middle" class="title">${title}</text>
<text x="${SIZE / 2}" y="${SIZE - 6}" text-anchor="middle">stated, %</text>
${ticks.join('\n')}
${bins.map(formatPoint).join('\n')}
</svg>`
}
