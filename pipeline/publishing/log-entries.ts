/**
 * New entries of the log, as rows in the transaction of their subjects. Entries that a verifier
 * would refuse are refused here, by the same rules. They are published in `publish-log.ts`.
 */
import { join } from 'node:path'
import type { ReadDb, WriteDb } from '#data/db/database.ts'
import { requireFitting } from '#data/ledger/audit/new-leaves.ts'
import type { LogStory } from '#data/ledger/audit/log-story.ts'
import { equalBytes } from '#data/ledger/format/bytes.ts'
import type { Leaf } from '#data/ledger/leaves/leaf.ts'
import { signCheckpoint } from '#data/ledger/signing/checkpoint.ts'
import {
  getLastKey,
  openLogHead,
  type LogKeys,
  type SignedHead,
} from '#data/ledger/signing/current-signer.ts'
import {
  formatVerifierKey,
  parseVerifierKey,
  type SigningKey,
} from '#data/ledger/signing/signing-key.ts'
import { EMPTY_ROOT } from '#data/ledger/tree/merkle-tree.ts'
import { CHECKPOINT_PATH } from '#data/ledger/tree/tile-path.ts'
import { readLogFile } from '#data/log/read-log-folder.ts'
import { AppError } from '#data/model/errors.ts'
import { WAY_OUT_OF_OLDER_DATABASE } from '#data/model/older-database.ts'
import { getLastHead, storeHead } from '#data/queries/log/log-heads.ts'
import { insertEntries } from '#data/queries/log/log-rows.ts'
import { readLogInside, toStoredRoot, type StoredLog } from '#data/queries/log/stored-log.ts'
import type { RunContext } from '#pipeline/stages/run-context.ts'
import { requireOwnRows, signRows } from './own-rows.ts'

export function toLogFolder(context: Pick<RunContext, 'dataDir'>): string {
  return join(context.dataDir, 'ledger')
}

/** Throws `conflict` unless one of these keys is the last one in the log: a replaced key signs nothing. */
export function requireCurrentKey(story: LogStory, keys: readonly SigningKey[]): void {
  const last = getLastKey(story.handOvers)
  if (last === null || keys.some((key) => formatVerifierKey(key) === last)) return
  throw new AppError(
    'conflict',
    `The log was handed over to the key ${last}: the key given signs nothing any more. Set PITCHPROOF_SIGNING_KEY (or keys/signing.key) to the new one; if \`key rotate\` was interrupted, call it again.`,
  )
}

/** The key of this installation, the last one in the log, and those that handed over to them. */
export function getLogKeys(story: LogStory, signingKey: SigningKey): LogKeys {
  const { handOvers } = story
  const last = getLastKey(handOvers)
  const isOurs = last === null || last === formatVerifierKey(signingKey)
  return { current: isOurs ? [signingKey] : [signingKey, parseVerifierKey(last)], handOvers }
}

/** Way out when only files of the log are damaged. */
function describeWayOut(folder: string): string {
  return `If only the files in ${folder} are damaged, move that folder away and call \`ledger restore\`: they are written again from the database.`
}

/** Runs work on the files of the log; its errors get the way out added. */
export async function withWayOut<Result>(
  folder: string,
  work: () => Promise<Result>,
): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'ledger_invalid') throw error
    const message = `${error.message} ${describeWayOut(folder)}`
    throw new AppError('ledger_invalid', message, { cause: error })
  }
}

/** Opens a head of our own storage. One that none of our keys has signed is of another log, or was changed. */
export async function openOwnHead(
  place: string,
  note: string | Uint8Array,
  keys: LogKeys,
): Promise<SignedHead> {
  try {
    return await openLogHead(note, keys)
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'ledger_invalid') throw error
    const message = `${place} holds a head of the log that does not fit the signing key. ${error.message} Set PITCHPROOF_SIGNING_KEY to the key of that log, or look for a backup made after the key was handed over (without one, "ledger adopt" with the newest key); a log begun anew needs an empty database and an empty DATA_DIR. Nothing was signed.`
    throw new AppError('ledger_invalid', message, { cause: error })
  }
}

/** The head in the folder of the log; null when there is none yet. */
export async function readFolderHead(
  context: Pick<RunContext, 'dataDir'>,
  keys: LogKeys,
): Promise<SignedHead | null> {
  const folder = toLogFolder(context)
  const note = await readLogFile(folder, CHECKPOINT_PATH)
  if (note === null) return null
  return withWayOut(folder, () => openOwnHead(`The folder ${folder}`, note, keys))
}

/**
 * Entries under our own heads, in the folder and in the database. Throws `conflict` when the
 * published log has entries that this database does not have.
 */
async function getCoveredSize(context: RunContext, db: ReadDb, log: StoredLog): Promise<number> {
  const keys = getLogKeys(log.story, context.signingKey)
  const folder = await readFolderHead(context, keys)
  if (folder !== null && folder.size > log.size)
    throw new AppError(
      'conflict',
      `The published log has ${folder.size} entries, the database knows of ${log.size}: it was restored to an older state. Nothing was changed. ${WAY_OUT_OF_OLDER_DATABASE}`,
    )
  const note = await getLastHead(db)
  const row = note === null ? null : await openOwnHead('The database', note, keys)
  // Who has a key of before its hand-over can write a head of theirs into the database.
  const names = new Set(keys.current.map(formatVerifierKey))
  const isOurs = row !== null && names.has(formatVerifierKey(row.signer))
  const sizes = [folder, isOurs ? row : null].flatMap((head) =>
    head !== null && equalBytes(head.rootHash, toStoredRoot(log, Math.min(head.size, log.size)))
      ? head.size
      : [],
  )
  return Math.max(0, ...sizes)
}

/** Adds leaves as rows, all or none; returns the index of the first. */
export async function appendEntries(
  context: RunContext,
  db: WriteDb,
  leaves: readonly Leaf[],
): Promise<number> {
  const { signingKey, now } = context
  const log = await readLogInside(context.database, db)
  requireCurrentKey(log.story, [signingKey])
  const coveredSize = await getCoveredSize(context, db, log)
  await requireOwnRows(db, log, { coveredSize, keys: [signingKey] })
  requireFitting(log.story, leaves, { firstIndex: log.size, now })
  if (log.size === 0) {
    const start = { origin: signingKey.name, size: 0, rootHash: EMPTY_ROOT }
    await storeHead(db, 0, await signCheckpoint(start, signingKey))
  }
  const firstIndex = await insertEntries(db, leaves, now)
  await signRows(context, db)
  return firstIndex
}
