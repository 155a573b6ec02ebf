/** How a chance moved since the season's first forecast, as a line without a scale. */
import { formatPercent, toColon } from '#site/lib/texts/format.ts'
import type { UiTexts } from '#site/ui/texts.ts'
import type { Move } from './season-rows.ts'

const [WIDTH, HEIGHT] = [48, 16]
/** Margin for the dot at the end of the line. */
const MARGIN = 3
/** Least span of the whole height, in percentage points, so that a small move looks small. */
const LEAST_SPAN = 20

interface Props {
  readonly texts: UiTexts
  readonly move: Move
}

export function Sparkline({ texts: { t, language }, move: { chance, percents } }: Props) {
  const [low, high] = [Math.min(...percents), Math.max(...percents)]
  const span = Math.max(high - low, LEAST_SPAN)
  const top = (low + high + span) / 2
  const points = percents.map((percent, index) => ({
    x: MARGIN + (index / (percents.length - 1)) * (WIDTH - 2 * MARGIN),
    y: MARGIN + ((top - percent) / span) * (HEIGHT - 2 * MARGIN),
  }))
  const last = points.at(-1)!
  const text = t('season:moved', {
    from: formatPercent(percents[0]!, language, 0),
    to: formatPercent(percents.at(-1)!, language, 0),
  })
  return (
    <svg
      className={chance === 'relegation' ? 'sparkline tone-alert' : 'sparkline tone-pitch'}
      width={WIDTH}
      height={HEIGHT}
      // An inline drawing with a label: there is no image file for an `img`.
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
      role="img"
      aria-label={`${t(`season:chances.${chance}`)}${toColon(language)}${text}`}
    >
      <polyline points={points.map(({ x, y }) => `${x.toFixed(1)},${y.toFixed(1)}`).join(' ')} />
      <circle cx={last.x} cy={last.y} r="2.5" />
    </svg>
  )
}
