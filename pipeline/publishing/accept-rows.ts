/**
 * Accepting rows of the log as our own that no signature of its key covers: version 1.0.0
 * left them when it was interrupted. A person has read them before.
 */
import type { Leaf } from '#data/ledger/leaves/leaf.ts'
import { AppError } from '#data/model/errors.ts'
import { PIPELINE_LOCK, withLock } from '#data/queries/locks.ts'
import { listEntries, toLeaf } from '#data/queries/log/log-rows.ts'
import { readLogInside, readStoredLog } from '#data/queries/log/stored-log.ts'
import { toWriteOptions, type RunContext } from '#pipeline/stages/run-context.ts'
import { requireOneHistory } from './known-heads.ts'
import { getLogKeys, requireCurrentKey } from './log-entries.ts'
import { areRowsSigned, signRows } from './own-rows.ts'

export interface ForeignRow {
  readonly index: number
  readonly leaf: Leaf
}

/** The rows after the last head, where the key of the log has not signed them; else none. */
export async function listForeignRows(context: RunContext): Promise<ForeignRow[]> {
  const { database, signingKey } = context
  const log = await readStoredLog(database)
  requireCurrentKey(log.story, [signingKey])
  const keys = getLogKeys(log.story, signingKey)
  const { signedSize } = await requireOneHistory(context, log, { keys, isConfirmed: true })
  return database.read(async (db) => {
    if (signedSize === log.size || (await areRowsSigned(db, log, [signingKey]))) return []
    const rows = await listEntries(db, signedSize)
    return rows.map((row) => ({ index: row.entryIndex, leaf: toLeaf(row) }))
  })
}

/** Signs the rows, which must end with the last of these; the next run publishes them. */
export async function acceptRows(context: RunContext, rows: readonly ForeignRow[]): Promise<void> {
  const { database } = context
  await withLock(database, PIPELINE_LOCK, () =>
    database.write(async (db) => {
      const { size } = await readLogInside(database, db)
      if (size !== rows.at(-1)!.index + 1)
        throw new AppError(
          'conflict',
          'The log has got other entries meanwhile. Nothing was accepted: call `ledger accept` again.',
        )
      await signRows(context, db)
    }, toWriteOptions(context)),
  )
}
