/** The published matches, tables and charts for Astro's pages: read once for all of them. */
import { PAST_INDEX } from '#data/model/past/past-files.ts'
import { env } from './env.ts'
import { makeCharts, type PublishedCharts, type SiteFacts } from '#site/render/charts.ts'
import { toFacts, type PublicFacts, type PublishedFiles } from '#site/render/facts.ts'
import { openFolder, toPastIndex } from '#site/render/published.ts'

let reading: Promise<PublishedFiles> | null = null

function readFiles(): Promise<PublishedFiles> {
  reading ??= openFolder(env.dataDir).readNow()
  return reading
}

let facts: PublicFacts | null = null

export async function getPublished(): Promise<PublicFacts> {
  const files = await readFiles()
  facts ??= toFacts(files, toPastIndex(files.get(PAST_INDEX)))
  return facts
}

/** Who publishes, as the settings say. */
export const SITE_FACTS: SiteFacts = {
  origin: env.publicOrigin,
  licence: env.dataLicence,
  operator: env.operatorName ?? 'Pitchproof',
}

let charts: PublishedCharts | null = null

export async function getCharts(): Promise<PublishedCharts> {
  charts ??= makeCharts(await readFiles(), await getPublished(), SITE_FACTS)
  return charts
}

/** Those of these days that have a page of results. */
export async function listDaysWithResults(days: readonly string[]): Promise<ReadonlySet<string>> {
  const { resultDays, past } = await getPublished()
  return new Set([
    ...resultDays.map(({ day }) => day),
    ...days.filter((day) => past.days[day] !== undefined),
  ])
}
