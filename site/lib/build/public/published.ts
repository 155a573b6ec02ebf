/** The published matches and tables for components: read once for all pages. */
import { env } from '#site/lib/build/env.ts'
import { readPublicFacts, type PublicFacts } from './read-public.ts'

let facts: Promise<PublicFacts> | null = null

export function getPublished(): Promise<PublicFacts> {
  facts ??= readPublicFacts(env.dataDir, env.sitePastDir)
  return facts
}
