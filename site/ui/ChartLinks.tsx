/** Links to the chart's figures as files for other programs. */
import { CHART_FORMATS, toChartPath, type Chart } from '#site/lib/charts/chart.ts'
import { toColon } from '#site/lib/texts/format.ts'
import type { UiTexts } from './texts.ts'

interface Props {
  readonly texts: UiTexts
  /** Undefined if the chart has no files: nothing is drawn. */
  readonly chart: Pick<Chart, 'id'> | undefined
  /** The chart's name on the page. */
  readonly name: string
  /** Text before the links, needed where two charts share a place. */
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
