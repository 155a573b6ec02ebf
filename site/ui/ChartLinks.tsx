/** Where the figures of the picture above are, for other programs. */
import { CHART_FORMATS, toChartPath, type Chart } from '#site/lib/charts/chart.ts'
import { toColon } from '#site/lib/texts/format.ts'
import type { UiTexts } from './texts.ts'

interface Props {
  readonly texts: UiTexts
  /** Nothing is drawn where the picture has no files. */
  readonly chart: Pick<Chart, 'id'> | undefined
  /** What the page calls the picture. */
  readonly name: string
  /** Said before the links where two pictures share a place. */
  readonly label?: string
}

export function ChartLinks({ texts: { t, language }, chart, name, label }: Props) {
  if (chart === undefined) return null
  return (
    <p className="no-print mt-1 text-xs text-muted" data-chart={chart.id}>
      {label !== undefined && `${label}${toColon(language)}`}
      {CHART_FORMATS.map(({ ending, name: format }, index) => (
        <span key={ending}>
          {index > 0 && ' · '}
          <a
            className="link link-alone text-inherit"
            href={toChartPath(chart, ending)}
            aria-label={t('public:chartFile', { format, chart: name })}
          >
            {format}
          </a>
        </span>
      ))}
    </p>
  )
}
