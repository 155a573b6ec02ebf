/** Stores whether the work on the pages or on the data set failed, for the alarms of `/api/ready`. */
import { setTrouble, toTrouble } from '#data/queries/operation/service-state.ts'
import { withInstallation } from '#cli/installation.ts'
import { shareFrames } from './share-frames.ts'

/** After a build or an upload that succeeded. */
export function shareBuilt(siteDir: string): Promise<void> {
  return withInstallation(({ database }) => shareFrames(database, siteDir))
}

export type SitePart = 'site' | 'upload' | 'dataset'

export async function noteTrouble(part: SitePart, failure: unknown): Promise<void> {
  const trouble = failure === null ? null : toTrouble(failure)
  await withInstallation(({ database }) => database.write((db) => setTrouble(db, part, trouble)))
}
