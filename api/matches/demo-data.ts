/** Whether what is published here is a demo, as the publication itself says. */
import { PublishedStatusSchema } from '#data/model/match/published-status.ts'
import type { PublicationReader } from '#data/queries/published.ts'

export async function isDemoPublished(publication: PublicationReader): Promise<boolean> {
  const status = (await publication.getCurrent()).files.get('public/status.json')
  return status !== undefined && PublishedStatusSchema.parse(JSON.parse(status)).isDemo
}
