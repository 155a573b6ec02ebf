/**
 * What a witness keeps on disk: its own key, for each log it watches the
 * checkpoint it cosigned last, and the evidence against logs that showed
 * another history. What it has cosigned is never forgotten, so a log that shows
 * somebody else another history is caught by the next look.
 */
import { join } from 'node:path'
import { toHex, toUtf8 } from '#data/ledger/format/bytes.ts'
import { hashSha256 } from '#data/ledger/format/sha256.ts'
import { parseCheckpointText, type Checkpoint } from '#data/ledger/signing/checkpoint.ts'
import { cosign, listCosignatures } from '#data/ledger/signing/cosignature.ts'
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
import { writeFileAtomically } from './atomic-file.ts'
import { readPrivateText } from './private-file.ts'
import { listIfThere, readTextIfThere } from './read-if-there.ts'

/** A witness: its folder and its key. */
export interface WitnessFolder {
  readonly folder: string
  readonly key: SigningKey
}

/** The text of a file without its last newline, null when there is none. */
export async function readTextOrNull(path: string): Promise<string | null> {
  return (await readTextIfThere(path))?.trimEnd() ?? null
}

/**
 * Opens the folder of a witness, making its key the first time.
 *
 * @param type of a key that is made here; Ed25519 is what every browser can check
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

/** The name under which a log's state is kept and shown: SHA-256 of its origin, hex. */
export function toLogId(origin: string): string {
  return toHex(hashSha256(toUtf8(origin)))
}

function toCheckpointPath({ folder }: Pick<WitnessFolder, 'folder'>, origin: string): string {
  return join(folder, 'logs', toLogId(origin), CHECKPOINT_PATH)
}

/** The checkpoint of a log that this witness cosigned last. */
export interface Cosigned {
  /** The note as it was kept: the log's signature and the witness's own. */
  readonly note: string
  readonly checkpoint: Checkpoint
}

/** The checkpoint of this log that the witness cosigned last, null before the first; throws `internal` when the file no longer holds what the witness signed. */
export async function readCosigned(
  witness: WitnessFolder,
  origin: string,
): Promise<Cosigned | null> {
  const path = toCheckpointPath(witness, origin)
  const text = await readTextOrNull(path)
  if (text === null) return null
  const note = parseNote(`${text}\n`)
  if ((await listCosignatures(note, [witness.key])).length === 0)
    throw new AppError(
      'internal',
      `${path} does not carry this witness's own signature: it was changed. Restore it from a backup: nothing is cosigned without it.`,
    )
  return { note: formatNote(note), checkpoint: parseCheckpointText(note.text) }
}

/**
 * Cosigns a checkpoint and stores it durably before the cosignature is given
 * out. The caller has checked that it continues the one before.
 *
 * @param logSignatures the log's own signatures, kept beside the cosignature
 */
export async function cosignAndKeep(
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

/** A checkpoint that a log has shown, with the request it came in. */
export interface Shown {
  readonly note: Uint8Array | Note
  /** The request it came in, where there was one. */
  readonly request?: Uint8Array
}

interface Evidence {
  readonly origin: string
  /** The note cosigned before; null before the first. */
  readonly cosigned: string | null
  readonly shown: Shown
}

/** A log that shows something else at each request is known by then; a disk is not filled by it. */
const MOST_EVIDENCE = 100

/**
 * Keeps both checkpoints, the one cosigned before and the one shown now, in a
 * folder of their own below `evidence`, the first hundred of each log. The same
 * text shown again is kept once. The folder; null when nothing more is kept of this log.
 */
export async function keepEvidence(
  witness: Pick<WitnessFolder, 'folder'>,
  { origin, cosigned, shown }: Evidence,
): Promise<string | null> {
  const bytes = shown.note instanceof Uint8Array ? shown.note : toUtf8(formatNote(shown.note))
  const named = shown.note instanceof Uint8Array ? bytes : toUtf8(shown.note.text)
  const all = join(witness.folder, 'evidence')
  const log = toLogId(origin).slice(0, 16)
  const folder = join(all, `${log}-${toHex(hashSha256(named)).slice(0, 32)}`)
  if ((await readTextOrNull(join(folder, 'shown'))) !== null) return folder
  const kept = (await listIfThere(all)).filter((name) => name.startsWith(log))
  if (kept.length >= MOST_EVIDENCE) return null
  if (cosigned !== null) await writeFileAtomically(join(folder, 'cosigned'), cosigned)
  if (shown.request) await writeFileAtomically(join(folder, 'request'), shown.request)
  await writeFileAtomically(join(folder, 'shown'), bytes)
  return folder
}
