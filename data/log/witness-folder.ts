/**
 * A witness's memory: its own key, the key of the log it follows, and the last
 * checkpoint it cosigned. What it has cosigned is never forgotten, so a log
 * that shows somebody else another history is caught by the next look.
 */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { openCheckpoint, type OpenCheckpoint } from '#data/ledger/signing/checkpoint.ts'
import { cosign } from '#data/ledger/signing/cosignature.ts'
import { followLog } from '#data/ledger/audit/follow-log.ts'
import type { LogReader } from '#data/ledger/tree/log-reader.ts'
import { formatNote } from '#data/ledger/signing/signed-note.ts'
import {
  COSIGNATURE_TYPE,
  formatSigningKey,
  formatVerifierKey,
  makeSigningKey,
  parseSigningKey,
  parseVerifierKey,
  type SigningKey,
  type VerifierKey,
} from '#data/ledger/signing/signing-key.ts'
import { CHECKPOINT_PATH } from '#data/ledger/tree/tile-path.ts'
import { readLogKeys, verifyLog } from '#data/ledger/audit/verify-log.ts'
import { AppError } from '#data/model/errors.ts'
import { writeFileAtomically } from './atomic-file.ts'

export interface Witness {
  readonly folder: string
  readonly key: SigningKey
  /** Key of the log it follows. */
  readonly logKey: VerifierKey
}

async function readText(path: string): Promise<string | null> {
  try {
    return (await readFile(path, 'utf8')).trim()
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}

async function loadKey(folder: string, name: string): Promise<SigningKey> {
  const path = join(folder, 'secret-key')
  const stored = await readText(path)
  if (stored !== null) return parseSigningKey(stored)
  const key = await makeSigningKey(name, COSIGNATURE_TYPE)
  await writeFileAtomically(path, `${formatSigningKey(key)}\n`, 0o600)
  await writeFileAtomically(join(folder, 'key'), `${formatVerifierKey(key)}\n`)
  return key
}

/**
 * Opens a witness's folder, making its key the first time.
 *
 * @param trusted the log's key as one has it from elsewhere; null believes what the log itself says the first time, and only that from then on
 */
export async function openWitness(
  read: LogReader,
  folder: string,
  options: { readonly name: string; readonly trusted: VerifierKey | null },
): Promise<Witness> {
  const key = await loadKey(folder, options.name)
  const path = join(folder, 'log-key')
  const stored = await readText(path)
  if (stored !== null && options.trusted === null)
    return { folder, key, logKey: parseVerifierKey(stored) }
  const logKey = options.trusted ?? (await readLogKeys(read))[0]!
  if (stored !== null && parseVerifierKey(stored).name !== logKey.name)
    throw new AppError('conflict', `The folder ${folder} follows another log: ${stored}.`)
  await writeFileAtomically(path, `${formatVerifierKey(logKey)}\n`)
  return { folder, key, logKey }
}

/** The note this witness cosigned last, null before the first. */
export function readCosigned(witness: Pick<Witness, 'folder'>): Promise<string | null> {
  return readFile(join(witness.folder, CHECKPOINT_PATH), 'utf8').catch((error: unknown) => {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  })
}

/** The key a log says took the place of the one followed, after its whole history was checked with that one; null when none did. */
async function findSuccessor(read: LogReader, logKey: VerifierKey): Promise<VerifierKey | null> {
  const report = await verifyLog(read, { keys: [logKey] })
  return report.ok && report.key !== null && report.key !== formatVerifierKey(logKey)
    ? parseVerifierKey(report.key)
    : null
}

/** What one look at the log found. */
export interface Look {
  readonly witness: Witness
  readonly checkpoint: OpenCheckpoint
  /** Entries at the look before, null the first time. */
  readonly sizeBefore: number | null
}

/**
 * Looks at the log once: checks that it continues what was cosigned before, and
 * cosigns it. Throws `ledger_invalid` for a fork, a log cut short, an old
 * checkpoint or another key, with the note that shows it kept in `evidence`.
 */
export async function watchOnce(read: LogReader, witness: Witness, now: Date): Promise<Look> {
  const before = await readCosigned(witness)
  const seen = before === null ? null : await openCheckpoint(before, [witness.logKey])
  let { logKey } = witness
  let checkpoint: OpenCheckpoint
  try {
    checkpoint = await followLog(read, [logKey], seen).catch(async (error: unknown) => {
      const successor = await findSuccessor(read, logKey)
      if (successor === null) throw error
      logKey = successor
      return followLog(read, [logKey], seen)
    })
  } catch (error) {
    if (error instanceof AppError && error.code === 'ledger_invalid')
      await keepEvidence(read, witness, now)
    throw error
  }
  const { note } = checkpoint
  const cosignature = await cosign(note.text, witness.key, Math.floor(now.getTime() / 1000))
  const own = note.signatures.filter((line) => line.name === logKey.name && line.id === logKey.id)
  await writeFileAtomically(join(witness.folder, 'log-key'), `${formatVerifierKey(logKey)}\n`)
  await writeFileAtomically(
    join(witness.folder, CHECKPOINT_PATH),
    formatNote({ text: note.text, signatures: [...own, cosignature] }),
  )
  return { witness: { ...witness, logKey }, checkpoint, sizeBefore: seen?.size ?? null }
}

async function keepEvidence(read: LogReader, witness: Witness, now: Date): Promise<void> {
  const shown = await read(CHECKPOINT_PATH)
  if (shown === null) return
  const name = `${now.toISOString().replaceAll(/[:.]/g, '-')}.checkpoint`
  await writeFileAtomically(join(witness.folder, 'evidence', name), shown)
}
