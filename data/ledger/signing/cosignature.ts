/**
 * Cosignatures of witnesses (C2SP `tlog-cosignature`, Ed25519 and ML-DSA-44): "at this time this
 * was the largest tree I had seen, and it is consistent with all before".
 */
import { AppError } from '#data/model/errors.ts'
import { concatBytes, toUtf8, type Bytes } from '#data/ledger/format/bytes.ts'
import { parseCheckpointText } from './checkpoint.ts'
import type { Note, NoteSignature } from './signed-note.ts'
import {
  canVerify,
  isWitnessKey,
  ML_DSA_COSIGNATURE_TYPE,
  signBytes,
  verifyBytes,
  type SigningKey,
  type VerifierKey,
} from './signing-key.ts'

interface Cosignature {
  readonly witness: VerifierKey
  /** Seconds since 1970, as the witness states them. */
  readonly timeSeconds: number
}

/** Last second that a Date can represent; a later time is invalid. */
const LAST_SECOND = 8_640_000_000_000
const TIME_BYTES = 8

function toUint64(value: number): Bytes {
  const bytes = new Uint8Array(TIME_BYTES)
  new DataView(bytes.buffer).setBigUint64(0, BigInt(value))
  return bytes
}

/** A text of 1 to 255 bytes after its length byte, as in TLS (RFC 8446, section 3.4). */
function toShortText(text: string): Bytes {
  const bytes = toUtf8(text)
  if (bytes.length === 0 || bytes.length > 255)
    throw new AppError(
      'ledger_invalid',
      `The name ${text.slice(0, 50)}… is too long for a cosignature of ML-DSA-44.`,
    )
  return concatBytes(Uint8Array.of(bytes.length), bytes)
}

/** A witness and the stated time of its cosignature. */
export interface WitnessTime {
  readonly name: string
  /** Id of its key, 8 hex digits. */
  readonly id: string
  /** Seconds since 1970. */
  readonly timeSeconds: number
}

/** The bytes that a witness signs: with ML-DSA-44 also its own name, and no extension lines. */
function toMessage(checkpointText: string, timeSeconds: number, witness: VerifierKey): Bytes {
  if (witness.type !== ML_DSA_COSIGNATURE_TYPE)
    return toUtf8(`cosignature/v1\ntime ${timeSeconds}\n${checkpointText}`)
  const { origin, size, rootHash } = parseCheckpointText(checkpointText)
  return concatBytes(
    toUtf8('subtree/v1\n\0'),
    toShortText(witness.name),
    toUint64(timeSeconds),
    toShortText(origin),
    toUint64(0),
    toUint64(size),
    rootHash,
  )
}

/** The line a witness adds to a checkpoint. Consistency with the last seen tree must be checked before. */
export async function cosign(
  checkpointText: string,
  key: SigningKey,
  timeSeconds: number,
): Promise<NoteSignature> {
  if (!isWitnessKey(key) || !Number.isSafeInteger(timeSeconds) || timeSeconds < 0)
    throw new AppError('bad_input', 'A cosignature needs the key of a witness and a whole second.')
  const signature = await signBytes(key, toMessage(checkpointText, timeSeconds, key))
  return { name: key.name, id: key.id, signature: concatBytes(toUint64(timeSeconds), signature) }
}

/** The lines of these witnesses on a note. */
function listLines(note: Note, witnesses: readonly VerifierKey[]) {
  return note.signatures.flatMap((line) => {
    const witness = witnesses.find(
      (key) => isWitnessKey(key) && key.name === line.name && key.id === line.id,
    )
    return witness === undefined ? [] : { witness, line }
  })
}

/**
 * Cosignatures of known witnesses on a checkpoint, the first of each; throws `ledger_invalid` when
 * any of them is wrong. Left out: those that cannot be checked here (`listUncheckable`), and ML-DSA-44
 * cosignatures with time 0, which state no time.
 */
export async function listCosignatures(
  note: Note,
  witnesses: readonly VerifierKey[],
): Promise<Cosignature[]> {
  const found: Cosignature[] = []
  for (const { witness, line } of listLines(note, witnesses)) {
    if (!(await canVerify(witness))) continue
    const timeSeconds = await verifyCosignature(note.text, line, witness)
    if (timeSeconds === null)
      throw new AppError('ledger_invalid', `The cosignature of ${line.name}+${line.id} is wrong.`)
    if (found.some((before) => before.witness === witness)) continue
    if (timeSeconds > 0 || witness.type !== ML_DSA_COSIGNATURE_TYPE)
      found.push({ witness, timeSeconds })
  }
  return found
}

/**
 * Witnesses with a line on the note whose algorithm this browser or Node lacks: it is unknown
 * whether they signed.
 */
export async function listUncheckable(
  note: Note,
  witnesses: readonly VerifierKey[],
): Promise<VerifierKey[]> {
  const found = new Set<VerifierKey>()
  for (const { witness } of listLines(note, witnesses))
    if (!(await canVerify(witness))) found.add(witness)
  return [...found]
}

async function verifyCosignature(
  checkpointText: string,
  { signature }: NoteSignature,
  witness: VerifierKey,
): Promise<number | null> {
  if (signature.length < TIME_BYTES) return null
  const time = new DataView(signature.buffer, signature.byteOffset, TIME_BYTES).getBigUint64(0)
  const timeSeconds = Number(time)
  if (timeSeconds > LAST_SECOND) return null
  const message = toMessage(checkpointText, timeSeconds, witness)
  const isRight = await verifyBytes(witness, message, signature.subarray(TIME_BYTES))
  return isRight ? timeSeconds : null
}
