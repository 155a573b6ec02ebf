/**
 * Stated chance against observed share, one dot for each group of stated chances with its 95 % interval
 * as a bar, and its number of predictions where groups differ in it.
 */
import { Fragment, type ReactNode } from 'react'
import type { ReliabilityBin } from '#data/model/forecast/proof.ts'
import { GROUND, layOutCalibration, PLOT_SIZE } from '#site/lib/record/calibration-layout.ts'
import { ChartHead } from '#site/ui/ChartHead.tsx'

interface Props {
  readonly id: string
  /** What the plot shows, or of what it is. */
  readonly title: string
  readonly stated: string
  readonly happened: string
  /** How it is read. */
  readonly caption: string
  readonly bins: readonly ReliabilityBin[]
  readonly children?: ReactNode
}

const { left, right, top, bottom } = GROUND

export function ReliabilityPlot({ id, title, stated, happened, caption, bins, children }: Props) {
  const { ticks, dots } = layOutCalibration(bins)
  const sizes = bins.map(({ n }) => n)
  // Of groups of one size the caption tells it: ten equal figures would only cover each other.
  const areSizesShown = Math.max(...sizes) > Math.min(...sizes) + 1
  return (
    <figure>
      <ChartHead claim={title} how={caption} />
      <svg
        viewBox={`0 0 ${PLOT_SIZE.width} ${PLOT_SIZE.height}`}
        // An inline drawing with a label: there is no image file for an `img`.
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
        role="img"
        aria-labelledby={id}
        className="mt-3 w-full max-w-[17.5rem] text-[11px]"
      >
        <title id={id}>{`${title.replace(/\.?$/, '.')} ${caption}`}</title>
        <rect
          x={left}
          y={top}
          width={right - left}
          height={bottom - top}
          fill="none"
          stroke="var(--color-rule)"
        />
        <path
          d={`M${left} ${bottom}L${right} ${top}`}
          stroke="var(--color-muted)"
          strokeDasharray="4 4"
        />
        {ticks.map(({ percent, x, y }) => (
          <Fragment key={percent}>
            <text x={x} y={bottom + 15} textAnchor="middle" fill="var(--color-muted)">
              {percent}
            </text>
            <text x={left - 6} y={y + 4} textAnchor="end" fill="var(--color-muted)">
              {percent}
            </text>
          </Fragment>
        ))}
        <text x={right} y={PLOT_SIZE.height - 6} textAnchor="end" fill="var(--color-ink)">
          {`${stated}, %`}
        </text>
        <text x={left} y={top - 9} fill="var(--color-ink)">
          {`${happened}, %`}
        </text>
        {dots.map(({ n, x, y, low, high }) => (
          <g key={x}>
            <line x1={x} x2={x} y1={low} y2={high} stroke="var(--color-pitch)" strokeWidth="2" />
            <circle cx={x} cy={y} r="3.5" fill="var(--color-pitch)" />
            {areSizesShown && (
              <text
                x={x > right - 40 ? x - 7 : x + 7}
                y={y > bottom - 20 ? y - 6 : y + 12}
                textAnchor={x > right - 40 ? 'end' : 'start'}
                fill="var(--color-muted)"
                fontSize="9"
              >
                {n}
              </text>
            )}
          </g>
        ))}
      </svg>
      {children}
    </figure>
  )
}
