/** Stores whether the work on the pages failed, for the alarms of `/api/ready`. */
import { setTrouble, toTrouble } from '#data/queries/operation/service-state.ts'
import { withInstallation } from '#cli/installation.ts'

export async function noteSiteTrouble(failure: unknown): Promise<void> {
  const trouble = failure === null ? null : toTrouble(failure)
  await withInstallation(({ database }) => database.write((db) => setTrouble(db, 'site', trouble)))
}
