/** Reads the facts behind alarms and metrics: rows and the snapshot, in one transaction. */
import { describeReplica } from '#data/db/replica.ts'
import type { ReplicaState } from '#data/db/database.ts'
import { CHECKPOINT_PATH } from '#data/ledger/tree/tile-path.ts'
import type { Signs } from '#data/model/alarms.ts'
import { AppError } from '#data/model/errors.ts'
import { listTroubled } from '#data/queries/billing/subscriptions.ts'
import { getMailState, type MailState } from '#data/queries/mail/mail-queue.ts'
import { isClearedInstallation } from '#data/queries/operation/installation.ts'
import { countHeldFixtures } from '#data/queries/operation/held-fixtures.ts'
import { getLastRun, type LastRun } from '#data/queries/operation/run-figures.ts'
import { listTroubles } from '#data/queries/operation/service-state.ts'
import { describeErrorShare } from './error-share.ts'
import type { AppDependencies } from '#api/dependencies.ts'
import { getRowFault } from '#api/row-faults.ts'

interface ReadSigns {
  readonly signs: Signs
  readonly lastRun: LastRun | null
  readonly mail: MailState
  /** Null where no replica is configured. */
  readonly replica: ReplicaState | null
}

/** Uses the snapshot as last checked: the caller checks it. Throws when the database does not answer. */
export async function readSigns({
  database,
  snapshots,
  publication,
  readLog,
  compareRows,
  metrics,
  now,
}: Pick<
  AppDependencies,
  'database' | 'snapshots' | 'publication' | 'readLog' | 'compareRows' | 'metrics' | 'now'
>): Promise<ReadSigns> {
  const { isCleared, troubles, troubled, lastRun, mail, heldFixtures } = await database.read(
    async (db) => ({
      isCleared: await isClearedInstallation(db),
      troubles: await listTroubles(db),
      troubled: await listTroubled(db),
      lastRun: await getLastRun(db),
      mail: await getMailState(db),
      heldFixtures: await countHeldFixtures(db),
    }),
  )
  const replica = (await database.readReplicaState?.()) ?? null
  const logFault = await readLog(CHECKPOINT_PATH).then(
    () => getRowFault({ database, compareRows }, now()),
    (error: unknown) => {
      if (error instanceof AppError && error.code === 'ledger_invalid') return error.message
      throw error
    },
  )
  const { state, createdAt, expiresAt, problem } = snapshots.getStatus()
  return {
    lastRun,
    mail,
    replica,
    signs: {
      snapshot: { state, createdAt, expiresAt, problem },
      isCleared,
      rewind: publication.getRewind(),
      logFault,
      troubles: Object.fromEntries(troubles),
      troubled,
      lastRun,
      heldFixtures,
      replica: replica && describeReplica(replica),
      failedAnswers: metrics === undefined ? null : describeErrorShare(metrics, now()),
      mail,
    },
  }
}
