/**
 * A witness's files: its own key, the last cosigned checkpoint of each watched log, and the
 * evidence against logs that showed another history. The last cosigned checkpoint is never lost, so
 * a log that shows somebody else another history is caught by the next check.
 */
import { join } from 'node:path'
import { toHex, toUtf8 } from '#data/ledger/format/bytes.ts'
import { hashSha256 } from '#data/ledger/format/sha256.ts'
import { parseCheckpointText, type Checkpoint } from '#data/ledger/signing/checkpoint.ts'
import { cosign, listCosignatures, listUncheckable } from '#data/ledger/signing/cosignature.ts'
import {
  formatNote,
  parseNote,
  type Note,
  type NoteSignature,
} from '#data/ledger/signing/signed-note.ts'
import {
  COSIGNATURE_TYPE,
  formatSigningKey,
  formatVerifierKey,
  makeSigningKey,
  parseSigningKey,
  type KeyType,
  type SigningKey,
} from '#data/ledger/signing/signing-key.ts'
import { CHECKPOINT_PATH } from '#data/ledger/tree/tile-path.ts'
import { AppError } from '#data/model/errors.ts'
import { writeFileAtomically } from '#data/files/atomic-file.ts'
import { readPrivateText } from '#data/files/private-file.ts'
import { listIfThere, readTextIfThere } from '#data/files/read-if-there.ts'

/** A witness: its folder and its key. */
export interface WitnessFolder {
  readonly folder: string
  readonly key: SigningKey
}

/** The text of a file without its last newline, null when it does not exist. */
export async function readTextOrNull(path: string): Promise<string | null> {
  return (await readTextIfThere(path))?.trimEnd() ?? null
}

/**
 * Opens the folder of a witness, creating its key the first time.
 * @param type of a new key; every browser can verify Ed25519
 */
export async function openWitnessFolder(
  folder: string,
  name: string,
  type: KeyType = COSIGNATURE_TYPE,
): Promise<WitnessFolder> {
  const path = join(folder, 'secret-key')
  const stored = await readPrivateText(path)
  if (stored !== null) return { folder, key: await parseSigningKey(stored) }
  const key = await makeSigningKey(name, type)
  await writeFileAtomically(path, `${formatSigningKey(key)}\n`, 0o600)
  await writeFileAtomically(join(folder, 'key'), `${formatVerifierKey(key)}\n`)
  return { folder, key }
}

/** Key of a log's state in files and displays: SHA-256 of its origin, hex. */
export function toLogId(origin: string): string {
  return toHex(hashSha256(toUtf8(origin)))
}

function toCheckpointPath({ folder }: Pick<WitnessFolder, 'folder'>, origin: string): string {
  return join(folder, 'logs', toLogId(origin), CHECKPOINT_PATH)
}

/** The last checkpoint of a log that this witness cosigned. */
interface Cosigned {
  /** The stored note: the log's signature and the witness's own. */
  readonly note: string
  readonly checkpoint: Checkpoint
}

/**
 * The last checkpoint of this log that the witness cosigned, null before the first; throws
 * `internal` when the file no longer contains what the witness signed.
 */
export async function readCosigned(
  witness: WitnessFolder,
  origin: string,
): Promise<Cosigned | null> {
  const path = toCheckpointPath(witness, origin)
  const text = await readTextOrNull(path)
  if (text === null) return null
  const note = parseNote(`${text}\n`)
  if ((await listUncheckable(note, [witness.key])).length > 0)
    throw new AppError(
      'internal',
      "This Node cannot check signatures of the witness's kind of key, and nothing is cosigned unchecked. Run the witness with a newer Node.",
    )
  if ((await listCosignatures(note, [witness.key])).length === 0)
    throw new AppError(
      'internal',
      `${path} does not carry this witness's own signature: it was changed. Restore it from a backup: nothing is cosigned without it.`,
    )
  return { note: formatNote(note), checkpoint: parseCheckpointText(note.text) }
}

/**
 * Cosigns a checkpoint and stores it durably before the cosignature is handed out. The caller has
 * checked that it continues the previous one.
 * @param logSignatures the log's own signatures, stored beside the cosignature
 */
export async function cosignAndStore(
  witness: WitnessFolder,
  seen: { readonly origin: string; readonly text: string },
  logSignatures: readonly NoteSignature[],
  now: Date,
): Promise<NoteSignature> {
  const line = await cosign(seen.text, witness.key, Math.floor(now.getTime() / 1000))
  await writeFileAtomically(
    toCheckpointPath(witness, seen.origin),
    formatNote({ text: seen.text, signatures: [...logSignatures, line] }),
  )
  return line
}

/** A checkpoint shown by a log, with its request. */
interface Shown {
  readonly note: Uint8Array | Note
  /** The request that carried it, if any. */
  readonly request?: Uint8Array
}

interface Evidence {
  readonly origin: string
  /** The previously cosigned note; null before the first. */
  readonly cosigned: string | null
  readonly shown: Shown
  /** False where no known key of the log has signed what is shown: anybody can make more of that. */
  readonly isSigned?: boolean
}

/** After that many the log is known to be bad; more would fill the disk. */
const MOST_EVIDENCE = 100

/**
 * Stores both checkpoints, the cosigned one and the one shown now, in a folder of their own below
 * `evidence`, at most MOST_EVIDENCE per log, and as many that it has not signed. The same text is
 * stored once. Returns the folder; null when the limit is reached.
 */
export async function storeEvidence(
  witness: Pick<WitnessFolder, 'folder'>,
  { origin, cosigned, shown, isSigned = true }: Evidence,
): Promise<string | null> {
  const bytes = shown.note instanceof Uint8Array ? shown.note : toUtf8(formatNote(shown.note))
  const named = shown.note instanceof Uint8Array ? bytes : toUtf8(shown.note.text)
  const all = join(witness.folder, 'evidence')
  const log = `${toLogId(origin).slice(0, 16)}-${isSigned ? '' : 'unsigned-'}`
  const folder = join(all, `${log}${toHex(hashSha256(named)).slice(0, 32)}`)
  if ((await readTextOrNull(join(folder, 'shown'))) !== null) return folder
  const kept = (await listIfThere(all)).filter(
    (name) => name.startsWith(log) && name.includes('-unsigned-') !== isSigned,
  )
  if (kept.length >= MOST_EVIDENCE) return null
  if (cosigned !== null) await writeFileAtomically(join(folder, 'cosigned'), cosigned)
  if (shown.request) await writeFileAtomically(join(folder, 'request'), shown.request)
  await writeFileAtomically(join(folder, 'shown'), bytes)
  return folder
}
