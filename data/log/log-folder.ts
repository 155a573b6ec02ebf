/**
 * The log as files in a folder, served as they are. Every file is written whole and durably before
 * the next, the checkpoint last, so a process killed at any moment leaves a log that verifies.
 */
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import {
  prepareAppend,
  prepareStart,
  requireCheckpoint,
  type AppendOptions,
  type LogFile,
} from '#data/ledger/append.ts'
import { parseUtf8 } from '#data/ledger/format/bytes.ts'
import type { Checkpoint } from '#data/ledger/signing/checkpoint.ts'
import type { Leaf } from '#data/ledger/leaves/leaf.ts'
import type { LogReader } from '#data/ledger/tree/log-reader.ts'
import type { SigningKey, VerifierKey } from '#data/ledger/signing/signing-key.ts'
import { CHECKPOINT_PATH, KEY_PATH } from '#data/ledger/tree/tile-path.ts'
import { writeFileAtomically } from '#data/files/atomic-file.ts'
import { listFilesBelow } from '#data/files/list-files.ts'
import { makeFolder } from '#data/files/make-folder.ts'
import { isTemporary } from '#data/files/temporary-file.ts'
import { openLogFolder, readLogFile } from './read-log-folder.ts'

async function writeLogFiles(folder: string, files: readonly LogFile[]): Promise<void> {
  for (const file of files) await writeFileAtomically(join(folder, file.path), file.bytes)
}

/**
 * The log in a folder, for an append. A folder without a checkpoint counts as empty, whatever an
 * interrupted export left in it: the caller must have checked this against checkpoints stored
 * elsewhere.
 * @param keys may have signed the stored checkpoint
 */
export async function openLogForAppend(
  folder: string,
  key: SigningKey,
  keys: readonly VerifierKey[] = [key],
): Promise<{ read: LogReader; size: number }> {
  const read = openLogFolder(folder)
  if ((await read(CHECKPOINT_PATH)) !== null)
    return { read, size: (await requireCheckpoint(read, keys)).size }
  const start = new Map((await prepareStart(key)).map(({ path, bytes }) => [path, bytes]))
  return { read: async (path) => start.get(path) ?? null, size: 0 }
}

/** Result of an append. */
interface Appended {
  /** Index of the first of the leaves. */
  readonly firstIndex: number
  readonly checkpoint: Checkpoint
  /** The published checkpoint. */
  readonly note: string
  /** False when the leaves were in the log already. */
  readonly isNew: boolean
}

/** Removes temporary files of killed writers. Callers hold a lock, so nothing is being written now. */
async function removeTemporaryFiles(folder: string): Promise<void> {
  for (const path of await listFilesBelow(folder))
    if (isTemporary(path)) await rm(join(folder, path), { force: true })
}

/**
 * Adds leaves to the log in a folder, all or none. One writer at a time: the caller holds the
 * pipeline's lock. Idempotent with `expectedSize`. Throws as `prepareAppend` does.
 */
export async function appendLeaves(
  folder: string,
  key: SigningKey,
  leaves: readonly Leaf[],
  options: AppendOptions = {},
): Promise<Appended> {
  await makeFolder(folder)
  const { read } = await openLogForAppend(folder, key, options.keys)
  const append = await prepareAppend(read, key, leaves, options)
  const { firstIndex, checkpoint, files, obsolete } = append
  const [keyFile, start] = await prepareStart(key)
  if ((await readLogFile(folder, KEY_PATH)) === null) await writeLogFiles(folder, [keyFile!])
  const isBegun = (await readLogFile(folder, CHECKPOINT_PATH)) !== null
  if (files.length === 0 && !isBegun) await writeLogFiles(folder, [start!])
  if (files.length > 0) {
    await removeTemporaryFiles(folder)
    await writeLogFiles(folder, files)
    for (const path of obsolete) await rm(join(folder, path), { recursive: true, force: true })
  }
  const note = parseUtf8((await readLogFile(folder, CHECKPOINT_PATH))!)
  return { firstIndex, checkpoint, note, isNew: files.length > 0 }
}
