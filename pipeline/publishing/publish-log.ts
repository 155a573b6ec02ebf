/**
 * The public files of the log: an export of its rows, and the record counted
 * from them. A process killed before it has only published late, and the next
 * run catches up.
 */
import { listLateMatches } from '#data/ledger/audit/late-commits.ts'
import { requireSoundStory } from '#data/ledger/audit/new-leaves.ts'
import { toLateIncidents } from '#data/ledger/leaves/late-incident.ts'
import type { SigningKey } from '#data/ledger/signing/signing-key.ts'
import { appendLeaves, openLogForAppend } from '#data/log/log-folder.ts'
import { keepHead } from '#data/queries/log/ledger-heads.ts'
import { listEntries, toLeaf } from '#data/queries/log/ledger-rows.ts'
import { readStoredLog, toStoredRoot, type StoredLog } from '#data/queries/log/stored-log.ts'
import { toWriteOptions, type RunContext } from '#pipeline/stages/run-context.ts'
import { requireOneHistory } from './known-heads.ts'
import {
  appendEntries,
  listOwnKeys,
  requireCurrentKey,
  toLogFolder,
  withWayOut,
} from './log-entries.ts'
import { writeRecord } from './record-file.ts'

export interface PublishLogOptions {
  /** The key being handed over to: it signs beside the one in use. */
  readonly next?: SigningKey
  /** Somebody has said that this database is the newest state of a log whose folder is gone. */
  readonly isConfirmed?: boolean
}

/**
 * Publishes every entry that is stored and not yet in the files, and the record
 * after it. Nothing is signed unless the whole story holds and continues every
 * head that is known anywhere.
 */
export async function publishLog(
  context: RunContext,
  options: PublishLogOptions = {},
): Promise<void> {
  await exportEntries(context, options)
  await writeRecord(context)
}

async function exportEntries(context: RunContext, options: PublishLogOptions): Promise<void> {
  const log = await readStoredLog(context.database)
  requireSoundStory(log.story)
  const signers =
    options.next === undefined ? [context.signingKey] : [context.signingKey, options.next]
  requireCurrentKey(log.story, signers)
  const coveredSize = await requireOneHistory(context, log, {
    keys: listOwnKeys(log.story, context.signingKey),
    isConfirmed: options.isConfirmed ?? false,
  })
  await tellLate(context, coveredSize)
  await writeFiles(context, await readStoredLog(context.database), options)
}

/**
 * Adds an incident for commits that come too late, before anything is signed:
 * one signature covers both, so a run killed at any moment has published
 * neither of them, and the next one finds the incident as a row.
 */
async function tellLate(context: RunContext, coveredSize: number): Promise<void> {
  const rows = await context.database.read((db) => listEntries(db, coveredSize))
  const entries = rows.map((row) => ({ index: row.entryIndex, leaf: toLeaf(row) }))
  const late = listLateMatches(entries, { coveredSize, now: context.now })
  if (late.length === 0) return
  const items = late.map((matchId) => ({ matchId }))
  await context.database.write(
    (db) => appendEntries(context, db, toLateIncidents(items, context.now)),
    toWriteOptions(context),
  )
}

/** Writes the files behind those that are there, and keeps the head that was signed. */
async function writeFiles(
  context: RunContext,
  log: StoredLog,
  { next }: PublishLogOptions,
): Promise<void> {
  const folder = toLogFolder(context)
  const { size } = await openLogForAppend(folder, context.signingKey)
  const leaves = (await context.database.read((db) => listEntries(db, size))).map(toLeaf)
  const { checkpoint, note } = await withWayOut(folder, () =>
    appendLeaves(folder, context.signingKey, leaves, {
      expectedSize: size,
      expectedRoot: toStoredRoot(log, log.size),
      ...(next && { alsoSignWith: next }),
    }),
  )
  await context.database.write((db) => keepHead(db, checkpoint.size, note))
}
