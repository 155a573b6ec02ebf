/** Whether the published matches are those of a demo, as their status file says. */
import { PublishedStatusSchema } from '#data/model/match/published-status.ts'
import type { PublicationReader } from '#data/queries/published.ts'

export async function isDemoPublished(publication: PublicationReader): Promise<boolean> {
  const status = (await publication.getCurrent()).files.get('public/status.json')
  return status !== undefined && PublishedStatusSchema.parse(JSON.parse(status)).isDemo
}
