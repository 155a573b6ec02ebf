/** The published figures as charts, which stand on pages and in files of their own. */
import { PROOF } from '#data/measured/proof.ts'
import { SeasonFileSchema } from '#data/model/forecast/season-forecast.ts'
import { MarketRecordSchema } from '#data/model/record/market-record.ts'
import { RecordSchema } from '#data/model/record/record.ts'
import { PublishedStatusSchema } from '#data/model/match/published-status.ts'
import { toCharts, type ChartEnding, type Charts } from '#site/lib/charts/chart.ts'
import { CHART_WRITERS, type ChartSite } from '#site/lib/charts/chart-files.ts'
import { listMarketCharts } from '#site/lib/charts/market-charts.ts'
import { listRecordCharts } from '#site/lib/charts/record-charts.ts'
import { listSeasonCharts } from '#site/lib/charts/season-charts.ts'
import { listTestCharts } from '#site/lib/charts/test-charts.ts'
import { getFile, listFolder, type PublicFacts, type PublishedFiles } from './facts.ts'

/** Who publishes them, and under which licence. */
export type SiteFacts = Omit<ChartSite, 'isDemo'>

export interface PublishedCharts {
  readonly site: ChartSite
  /** Charts of the page of the record: record, comparison with the market, walk-forward test. */
  readonly record: Charts
  /** By the id of the league. */
  readonly seasons: ReadonlyMap<string, Charts>
}

const mergeCharts = (...all: readonly Charts[]): Charts =>
  toCharts(all.flatMap((charts) => [...charts.values()]))

export function makeCharts(
  files: PublishedFiles,
  facts: PublicFacts,
  site: SiteFacts,
): PublishedCharts {
  const record = getFile(files, 'record', RecordSchema)
  const market = getFile(files, 'market', MarketRecordSchema)
  const seasons = listFolder(files, 'seasons', SeasonFileSchema).map(
    ([league, file]): [string, Charts] => [
      league,
      listSeasonCharts(file, facts.tables.get(league) ?? []),
    ],
  )
  return {
    site: { ...site, isDemo: getFile(files, 'status', PublishedStatusSchema)?.isDemo ?? false },
    record: mergeCharts(
      listRecordCharts(record),
      listMarketCharts(market, record?.asOf ?? null),
      listTestCharts(PROOF),
    ),
    seasons: new Map(seasons),
  }
}

/** The text of a chart's file; null for a chart that there is not. */
export function writeChart(
  charts: PublishedCharts,
  id: string,
  ending: ChartEnding,
): string | null {
  const chart = [charts.record, ...charts.seasons.values()]
    .map((all) => all.get(id))
    .find((one) => one !== undefined)
  return chart === undefined ? null : CHART_WRITERS[ending](chart, charts.site)
}
