/** The CSV and JSON files of a chart, and the structured data about all charts of a page. */
import { toLicenceUrl } from '#data/release/about/release-facts.ts'
import { formatCsv, formatSheetCell, SHEET_MARK } from '#data/release/files/csv.ts'
import { CHART_FORMATS, toChartPath, type Chart, type ChartEnding, type Charts } from './chart.ts'

export interface ChartSite {
  /** `https://example.com` */
  readonly origin: string
  /** SPDX name. */
  readonly licence: string
  readonly operator: string
  /** True while matches are made up for a demonstration. */
  readonly isDemo: boolean
}

/** CSV by RFC 4180; the JSON file describes the columns. */
export const toChartCsv = ({ columns, rows }: Chart): string =>
  [SHEET_MARK, ...formatCsv({ columns }, rows, formatSheetCell)].join('')

export function toChartJson(
  { id, title, description, source, asOf, filters, columns, rows }: Chart,
  { origin, licence, operator, isDemo }: ChartSite,
): string {
  const file = {
    title,
    description,
    url: `${origin}${toChartPath({ id }, 'json')}`,
    source: { text: source, url: `${origin}/verify`, publisher: operator },
    licence: { name: licence, url: toLicenceUrl(licence) },
    asOf,
    isDemo,
    filters,
    fields: columns.map(({ name, type, unit, description: meaning, isOptional = false }) => ({
      name,
      type,
      unit,
      description: meaning,
      isOptional,
    })),
    rows,
  }
  return `${JSON.stringify(file)}\n`
}

export const CHART_WRITERS = {
  csv: toChartCsv,
  json: toChartJson,
} as const satisfies Record<ChartEnding, (chart: Chart, site: ChartSite) => string>

interface PageWords {
  readonly name: string
  readonly description: string
  /** Address of the page. */
  readonly url: string
}

/** https://schema.org/Dataset: the files of all charts of a page; null if it has none. */
export function toDataset(charts: Charts, page: PageWords, site: ChartSite) {
  const { origin, licence, operator } = site
  const times = [...charts.values()].flatMap(({ asOf }) => asOf ?? []).sort()
  if (charts.size === 0) return null
  return {
    '@context': 'https://schema.org',
    '@type': 'Dataset',
    ...page,
    license: toLicenceUrl(licence),
    isAccessibleForFree: true,
    creator: { '@type': 'Organization', name: operator, url: `${origin}/` },
    ...(times.length > 0 && { dateModified: times.at(-1) }),
    distribution: [...charts.values()].flatMap((chart) =>
      CHART_FORMATS.map(({ ending, type }) => ({
        '@type': 'DataDownload',
        name: chart.title,
        description: chart.description,
        encodingFormat: type,
        contentUrl: `${origin}${toChartPath(chart, ending)}`,
      })),
    ),
  }
}
