/**
 * Cosignatures of witnesses (C2SP `tlog-cosignature`, Ed25519): "at this time
 * this was the largest tree I had seen, and it is consistent with all before".
 */
import { AppError } from '#data/model/errors.ts'
import { concatBytes, toUtf8, type Bytes } from '#data/ledger/format/bytes.ts'
import type { Note, NoteSignature } from './signed-note.ts'
import {
  COSIGNATURE_TYPE,
  signBytes,
  verifyBytes,
  type SigningKey,
  type VerifierKey,
} from './signing-key.ts'

export interface Cosignature {
  readonly witness: VerifierKey
  /** Seconds since 1970, as the witness states them. */
  readonly timeSeconds: number
}

/** The last second a date can hold; a stated time behind it is no time. */
const LAST_SECOND = 8_640_000_000_000

function toMessage(checkpointText: string, timeSeconds: number): Bytes {
  return toUtf8(`cosignature/v1\ntime ${timeSeconds}\n${checkpointText}`)
}

/** The line a witness adds to a checkpoint. Whether the tree is consistent with the last one seen is checked before. */
export async function cosign(
  checkpointText: string,
  key: SigningKey,
  timeSeconds: number,
): Promise<NoteSignature> {
  if (key.type !== COSIGNATURE_TYPE || !Number.isSafeInteger(timeSeconds) || timeSeconds < 0)
    throw new AppError('bad_input', 'A cosignature needs the key of a witness and a whole second.')
  const time = new Uint8Array(8)
  new DataView(time.buffer).setBigUint64(0, BigInt(timeSeconds))
  const signature = await signBytes(key, toMessage(checkpointText, timeSeconds))
  return { name: key.name, id: key.id, signature: concatBytes(time, signature) }
}

/** The cosignatures of known witnesses on a checkpoint; throws `ledger_invalid` when one of them is wrong. */
export async function listCosignatures(
  note: Note,
  witnesses: readonly VerifierKey[],
): Promise<Cosignature[]> {
  const found: Cosignature[] = []
  for (const line of note.signatures) {
    const witness = witnesses.find(
      (key) => key.type === COSIGNATURE_TYPE && key.name === line.name && key.id === line.id,
    )
    if (witness === undefined || found.some((other) => other.witness === witness)) continue
    const timeSeconds = await verifyCosignature(note.text, line, witness)
    if (timeSeconds === null)
      throw new AppError('ledger_invalid', `The cosignature of ${line.name}+${line.id} is wrong.`)
    found.push({ witness, timeSeconds })
  }
  return found
}

async function verifyCosignature(
  checkpointText: string,
  { signature }: NoteSignature,
  witness: VerifierKey,
): Promise<number | null> {
  if (signature.length !== 72) return null
  const time = new DataView(signature.buffer, signature.byteOffset, 8).getBigUint64(0)
  const timeSeconds = Number(time)
  if (timeSeconds > LAST_SECOND) return null
  const message = toMessage(checkpointText, timeSeconds)
  return (await verifyBytes(witness, message, signature.subarray(8))) ? timeSeconds : null
}
