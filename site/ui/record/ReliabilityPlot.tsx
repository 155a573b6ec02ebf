/**
 * Stated chance against observed share, one point for each tenth of the stated chances, with its 95
 * % interval as a bar.
 */
import { Fragment, type ReactNode } from 'react'
import type { ReliabilityBin } from '#data/model/forecast/proof.ts'

interface Props {
  readonly id: string
  readonly title: string
  readonly stated: string
  readonly happened: string
  readonly caption: string
  readonly bins: readonly Omit<ReliabilityBin, 'n'>[]
  readonly children?: ReactNode
}

const SIZE = 340
const MARGIN = 46
const PLOT = SIZE - 2 * MARGIN
const toX = (share: number) => MARGIN + share * PLOT
const toY = (share: number) => SIZE - MARGIN - share * PLOT
const TICKS = [0, 0.25, 0.5, 0.75, 1]

export function ReliabilityPlot({ id, title, stated, happened, caption, bins, children }: Props) {
  return (
    <figure>
      <figcaption className="text-sm">
        <span className="block font-semibold">{title}</span>
        <span className="text-muted">{caption}</span>
      </figcaption>
      <div className="@container">
        <svg
          viewBox={`0 0 ${SIZE} ${SIZE}`}
          // An inline drawing with a label: there is no image file for an `img`.
          // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
          role="img"
          aria-labelledby={id}
          className="mt-2 w-full max-w-[36rem] text-[12.5px] @sm:text-[11px] @lg:text-[8.5px]"
        >
          <title id={id}>{`${title}. ${caption}`}</title>
          <rect
            x={MARGIN}
            y={MARGIN}
            width={PLOT}
            height={PLOT}
            fill="none"
            stroke="var(--color-rule)"
          />
          <line
            x1={toX(0)}
            y1={toY(0)}
            x2={toX(1)}
            y2={toY(1)}
            stroke="var(--color-muted)"
            strokeDasharray="4 4"
          />
          {TICKS.map((tick) => (
            <Fragment key={tick}>
              <text
                x={toX(tick)}
                y={SIZE - MARGIN + 16}
                textAnchor="middle"
                fill="var(--color-muted)"
              >
                {tick * 100}
              </text>
              <text
                x={MARGIN - 8}
                y={toY(tick)}
                textAnchor="end"
                dominantBaseline="middle"
                fill="var(--color-muted)"
              >
                {tick * 100}
              </text>
            </Fragment>
          ))}
          <text x={SIZE / 2} y={SIZE - 6} textAnchor="middle" fill="var(--color-ink)">
            {`${stated}, %`}
          </text>
          <text x={MARGIN} y={MARGIN - 12} fill="var(--color-ink)">
            {`${happened}, %`}
          </text>
          {bins.map((bin) => (
            <g key={bin.stated}>
              <line
                x1={toX(bin.stated)}
                x2={toX(bin.stated)}
                y1={toY(bin.interval[0])}
                y2={toY(bin.interval[1])}
                stroke="var(--color-pitch)"
                strokeWidth="2"
              />
              <circle
                cx={toX(bin.stated)}
                cy={toY(bin.happened)}
                r="3.5"
                fill="var(--color-pitch)"
              />
            </g>
          ))}
        </svg>
      </div>
      {children}
    </figure>
  )
}
