/** Reads what the alarms and the metrics are told from: the rows and the snapshot, in one transaction. */
import type { Signs } from '#data/model/alarms.ts'
import { getMailState, type MailState } from '#data/queries/mail/mail-queue.ts'
import { getLastRun, type LastRun } from '#data/queries/operation/run-figures.ts'
import { listTroubles } from '#data/queries/operation/service-state.ts'
import type { AppDependencies } from '#api/dependencies.ts'

export interface ReadSigns {
  readonly signs: Signs
  readonly lastRun: LastRun | null
  readonly mail: MailState
}

/** The snapshot as it was last looked at: the caller looks. Throws when the database does not answer. */
export async function readSigns({
  database,
  snapshots,
  publication,
}: Pick<AppDependencies, 'database' | 'snapshots' | 'publication'>): Promise<ReadSigns> {
  const { troubles, lastRun, mail } = await database.read(async (db) => ({
    troubles: await listTroubles(db),
    lastRun: await getLastRun(db),
    mail: await getMailState(db),
  }))
  const { state, createdAt, expiresAt, problem } = snapshots.getStatus()
  return {
    lastRun,
    mail,
    signs: {
      snapshot: { state, createdAt, expiresAt, problem },
      rewind: publication.getRewind(),
      troubles: Object.fromEntries(troubles),
      lastRun,
      mail,
    },
  }
}
