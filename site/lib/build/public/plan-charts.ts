/** Plans the CSV and JSON files of the charts of record and seasons, which are the same in every language. */
import { toContentHash } from '#data/files/content-hash.ts'
import { CHART_FORMATS, toChartPath } from '#site/lib/charts/chart.ts'
import { CHART_WRITERS } from '#site/lib/charts/chart-files.ts'
import { packText } from './pack-text.ts'
import type { Job } from './page-jobs.ts'
import type { PublishedCharts } from './published-charts.ts'

export function planCharts({ site, record, seasons }: PublishedCharts): Job[] {
  return [record, ...seasons.values()].flatMap((charts) =>
    [...charts.values()].flatMap((chart) =>
      CHART_FORMATS.map(({ ending }): Job => {
        const content = CHART_WRITERS[ending](chart, site)
        return {
          file: toChartPath(chart, ending).slice(1),
          hash: toContentHash(content),
          make: () => packText(content),
        }
      }),
    ),
  )
}
