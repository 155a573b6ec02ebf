/** The published matches and tables for components: read once for all pages. */
import { listMadeDays } from '#site/lib/build/past/read-past.ts'
import { env } from '#site/lib/build/env.ts'
import { readPublicFacts, type PublicFacts } from './read-public.ts'

let facts: Promise<PublicFacts> | null = null

export function getPublished(): Promise<PublicFacts> {
  facts ??= readPublicFacts(env.dataDir, env.sitePastDir)
  return facts
}

/** Those of these days that have a page of results, in this build or among the pages of the past. */
export async function listDaysWithResults(days: readonly string[]): Promise<ReadonlySet<string>> {
  const { resultDays } = await getPublished()
  return new Set([
    ...resultDays.map(({ day }) => day),
    ...(await listMadeDays(env.sitePastDir, days)),
  ])
}
