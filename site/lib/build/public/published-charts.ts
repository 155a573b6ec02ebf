/** The published figures as the charts of the pages that show them: read once for all pages. */
import proofFile from '#data/measured/proof.json' with { type: 'json' }
import { ProofSchema } from '#data/model/forecast/proof.ts'
import { SeasonFileSchema } from '#data/model/forecast/season-forecast.ts'
import { MarketRecordSchema } from '#data/model/record/market-record.ts'
import { RecordSchema } from '#data/model/record/record.ts'
import { PublishedStatusSchema } from '#data/model/match/published-status.ts'
import { env } from '#site/lib/build/env.ts'
import { toCharts, type Charts } from '#site/lib/charts/chart.ts'
import type { ChartSite } from '#site/lib/charts/chart-files.ts'
import { listMarketCharts } from '#site/lib/charts/market-charts.ts'
import { listRecordCharts } from '#site/lib/charts/record-charts.ts'
import { listSeasonCharts } from '#site/lib/charts/season-charts.ts'
import { listTestCharts } from '#site/lib/charts/test-charts.ts'
import { getPublished } from './published.ts'
import { readFolder, type PublicFacts } from './read-public.ts'

export interface PublishedCharts {
  readonly site: ChartSite
  /** Charts of the page of the record: record, comparison with the market, walk-forward test. */
  readonly record: Charts
  /** By the id of the league. */
  readonly seasons: ReadonlyMap<string, Charts>
}

const mergeCharts = (...all: readonly Charts[]): Charts =>
  toCharts(all.flatMap((charts) => [...charts.values()]))

export async function readCharts(
  dataDir: string,
  { tables }: Pick<PublicFacts, 'tables'>,
): Promise<PublishedCharts> {
  const files = await readFolder(dataDir, '.')
  const record = RecordSchema.nullable().parse(files.get('record') ?? null)
  const market = MarketRecordSchema.nullable().parse(files.get('market') ?? null)
  const status = PublishedStatusSchema.nullable().parse(files.get('status') ?? null)
  const seasons = [...(await readFolder(dataDir, 'seasons'))].map(
    ([league, file]): [string, Charts] => [
      league,
      listSeasonCharts(SeasonFileSchema.parse(file), tables.get(league) ?? []),
    ],
  )
  return {
    site: {
      origin: env.publicOrigin,
      licence: env.dataLicence,
      operator: env.operatorName ?? 'Pitchproof',
      isDemo: status?.isDemo ?? false,
    },
    record: mergeCharts(
      listRecordCharts(record),
      listMarketCharts(market, record?.asOf ?? null),
      listTestCharts(ProofSchema.parse(proofFile)),
    ),
    seasons: new Map(seasons),
  }
}

let charts: Promise<PublishedCharts> | null = null

export function getCharts(): Promise<PublishedCharts> {
  charts ??= getPublished().then((facts) => readCharts(env.dataDir, facts))
  return charts
}
