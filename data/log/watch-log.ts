/** A witness that fetches a log's checkpoint by itself, and cosigns it when it continues the last cosigned one. */
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { followLog } from '#data/ledger/audit/follow-log.ts'
import { readLogKeys } from '#data/ledger/audit/log-signatures.ts'
import { verifyLog } from '#data/ledger/audit/verify-log.ts'
import {
  openCheckpoint,
  parseCheckpointText,
  type OpenCheckpoint,
} from '#data/ledger/signing/checkpoint.ts'
import { parseNote, type Note } from '#data/ledger/signing/signed-note.ts'
import {
  formatVerifierKey,
  parseVerifierKey,
  type KeyType,
  type VerifierKey,
} from '#data/ledger/signing/signing-key.ts'
import type { LogReader } from '#data/ledger/tree/log-reader.ts'
import { CHECKPOINT_PATH } from '#data/ledger/tree/tile-path.ts'
import { pinCheckpoint } from './public-log.ts'
import { AppError } from '#data/model/errors.ts'
import { writeFileAtomically } from '#data/files/atomic-file.ts'
import {
  cosignAndStore,
  storeEvidence,
  openWitnessFolder,
  readCosigned,
  readTextOrNull,
  type WitnessFolder,
} from './witness-folder.ts'

/** Most entries that are read in search of the next key; a season of all leagues has some 50,000. */
const MOST_READ_FOR_SUCCESSOR = 1_000_000

export interface Witness extends WitnessFolder {
  /** Key of the followed log. */
  readonly logKey: VerifierKey
}

/** The folder's file with the key that the log signs with now: the first one, or its successor. */
const FOLLOWED_KEY = 'log-key'
/** The folder's file with the key that was trusted at first: every later one is its successor. */
const FIRST_KEY = 'first-log-key'

/**
 * Opens a witness's folder for one log, creating its key the first time.
 * @param trusted the log's key as known from elsewhere, followed by its successors as long as the
 *   same one is given; null trusts the log's own key file the first time, and only that key and
 *   its successors from then on
 */
export async function openWitness(
  read: LogReader,
  folder: string,
  options: {
    readonly name: string
    readonly algorithm?: KeyType
    readonly trusted: VerifierKey | null
  },
): Promise<Witness> {
  const { key } = await openWitnessFolder(folder, options.name, options.algorithm)
  const [path, firstPath] = [join(folder, FOLLOWED_KEY), join(folder, FIRST_KEY)]
  const stored = await readTextOrNull(path)
  const { trusted } = options
  const isKnown =
    trusted === null || formatVerifierKey(trusted) === (await readTextOrNull(firstPath))
  if (stored !== null && isKnown) return { folder, key, logKey: parseVerifierKey(stored) }
  const logKey = trusted ?? (await readLogKeys(read))[0]!
  if (stored !== null && parseVerifierKey(stored).name !== logKey.name)
    throw new AppError(
      'conflict',
      `The folder ${folder} follows another log: ${stored}. Give another folder with --dir, or the key of that log.`,
    )
  // The followed key first: after a crash between the two the given key is trusted anew.
  for (const file of [path, firstPath])
    await writeFileAtomically(file, `${formatVerifierKey(logKey)}\n`)
  return { folder, key, logKey }
}

/**
 * The key that the log says replaced the followed one, after its whole history was verified with
 * that one; null when there is none or it cannot be determined. Nothing is read for a checkpoint
 * that is not signed by the key the log names, nor for one of more entries than our log has in many
 * years.
 */
async function findSuccessor(
  read: LogReader,
  bytes: Uint8Array,
  logKey: VerifierKey,
): Promise<VerifierKey | null> {
  const named = (await readLogKeys(read)).filter(({ name }) => name === logKey.name)
  const { size } = await openCheckpoint(bytes, named)
  if (size > MOST_READ_FOR_SUCCESSOR) return null
  const report = await verifyLog(read, { keys: [logKey] })
  return report.ok && report.key !== null && report.key !== formatVerifierKey(logKey)
    ? parseVerifierKey(report.key)
    : null
}

/** Result of one check of the log. */
export interface LogCheck {
  readonly witness: Witness
  readonly checkpoint: OpenCheckpoint
  /** Entries at the previous check, null the first time. */
  readonly sizeBefore: number | null
}

/**
 * The note that is shown; throws `source_unavailable` for what is no checkpoint of this log, such as
 * the page of a proxy: nobody is accused of that.
 */
function requireShown(bytes: Uint8Array | null, origin: string): Note {
  try {
    if (bytes === null) throw new Error('It shows none.')
    const note = parseNote(bytes)
    const shown = parseCheckpointText(note.text)
    if (shown.origin !== origin) throw new Error(`It shows one of ${shown.origin}.`)
    return note
  } catch (cause) {
    const words = `No checkpoint of the log ${origin} can be read: ${(cause as Error).message}`
    throw new AppError('source_unavailable', words, { cause })
  }
}

/**
 * Checks the log once: it must continue what was cosigned before, and is then cosigned. Throws
 * `ledger_invalid` for a fork, a log cut short, an old checkpoint or another key, after storing
 * both checkpoints as evidence, and `source_unavailable` where no checkpoint of the log is shown.
 * @param onAlarm receives the fault, and whether the log's key signed what is shown, before the
 *   whole log is read in search of a newer key
 */
export async function watchOnce(
  read: LogReader,
  witness: Witness,
  {
    now,
    onAlarm = () => {},
  }: { readonly now: Date; readonly onAlarm?: (words: string, isSigned: boolean) => void },
): Promise<LogCheck> {
  const origin = witness.logKey.name
  const before = await readCosigned(witness, origin)
  const seen = before && before.checkpoint
  const bytes = await read(CHECKPOINT_PATH)
  const shown = requireShown(bytes, origin)
  const pinned = pinCheckpoint(read, bytes!)
  let { logKey } = witness
  let checkpoint: OpenCheckpoint
  try {
    checkpoint = await followLog(pinned, [logKey], seen)
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'ledger_invalid') throw error
    const isSigned = await openCheckpoint(bytes!, [logKey]).then(
      () => true,
      () => false,
    )
    const store = (isProved: boolean) =>
      storeEvidence(witness, {
        origin,
        cosigned: before && before.note,
        shown: { note: shown },
        isSigned: isProved,
      })
    const evidence = await store(isSigned)
    onAlarm(error.message, isSigned)
    const successor = await findSuccessor(pinned, bytes!, logKey).catch(toNoSuccessor)
    if (successor === null) throw error
    logKey = successor
    checkpoint = await followLog(pinned, [logKey], seen).catch(async (fork: unknown) => {
      // The key handed over to the one that signed this: both together prove the fork to anybody. A
      // log that does not answer has shown none.
      if (!isSigned && fork instanceof AppError && fork.code === 'ledger_invalid') {
        await store(true)
        onAlarm(fork.message, true)
      }
      throw fork
    })
    await writeFileAtomically(join(witness.folder, FOLLOWED_KEY), `${formatVerifierKey(logKey)}\n`)
    // The log rotated its key by its own rules: the evidence stored above is removed.
    if (evidence !== null) await rm(evidence, { recursive: true, force: true })
  }
  const { note } = checkpoint
  const own = note.signatures.filter((line) => line.name === logKey.name && line.id === logKey.id)
  await cosignAndStore(witness, { origin, text: note.text }, own, now)
  return { witness: { ...witness, logKey }, checkpoint, sizeBefore: seen?.size ?? null }
}

/** A log that does not verify has no successor key; the caller reports the first fault. */
function toNoSuccessor(error: unknown): null {
  if (error instanceof AppError && error.code === 'ledger_invalid') return null
  throw error
}
