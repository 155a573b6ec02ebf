/** Shares the frames of a built site with machines that have no site of their own (`serve --api`). */
import type { Database } from '#data/db/database.ts'
import { announcePublished } from '#data/queries/published.ts'
import { storeFrames } from '#data/queries/published-pages.ts'
import { readFrames } from '#cli/serving/open-pages.ts'

/** Call it once the scripts and styles of the build are where visitors load them from. */
export async function shareFrames(database: Database, siteDir: string): Promise<void> {
  if (database.isEmbedded) return
  const frames = await readFrames(siteDir)
  await database.write(async (db) => {
    if (await storeFrames(db, frames)) await announcePublished(db)
  })
}
