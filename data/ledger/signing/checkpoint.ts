/** Checkpoints (C2SP `tlog-checkpoint`): origin, size and root hash of the log, as a signed note. */
import { AppError } from '#data/model/errors.ts'
import { parseBase64, toBase64, type Bytes } from '#data/ledger/format/bytes.ts'
import { openNote, signNote, type OpenNote } from './signed-note.ts'
import type { SigningKey, VerifierKey } from './signing-key.ts'

export interface Checkpoint {
  /** Which log: for ours the name of its key. */
  readonly origin: string
  /** Number of entries. */
  readonly size: number
  readonly rootHash: Bytes
}

/** A checkpoint with a verified signature, and its note. */
export interface OpenCheckpoint extends Checkpoint {
  readonly note: OpenNote
}

function refuse(what: string): never {
  throw new AppError('ledger_invalid', `The checkpoint cannot be used: ${what}.`)
}

/** The signed text of a checkpoint. */
function formatCheckpointText(checkpoint: Checkpoint): string {
  return `${checkpoint.origin}\n${checkpoint.size}\n${toBase64(checkpoint.rootHash)}\n`
}

/** Parses the text of a checkpoint; extension lines are allowed and ignored, as the format says. */
export function parseCheckpointText(text: string): Checkpoint {
  const [origin, size, rootHash, ...rest] = text.split('\n')
  if (!origin || rest.at(-1) !== '' || rest.slice(0, -1).includes(''))
    refuse('it does not have three lines')
  if (!/^(?:0|[1-9]\d*)$/.test(size!) || !Number.isSafeInteger(Number(size)))
    refuse('its size is not a whole number')
  const hash = parseBase64(rootHash!)
  if (hash.length !== 32) refuse('its root hash does not have 32 bytes')
  return { origin, size: Number(size), rootHash: hash }
}

/** The signed checkpoint as it is published. */
export function signCheckpoint(
  checkpoint: Checkpoint,
  ...keys: readonly SigningKey[]
): Promise<string> {
  return signNote(formatCheckpointText(checkpoint), ...keys)
}

/**
 * Opens a published checkpoint; throws `ledger_invalid` unless a key of `keys` with the name of the
 * origin has signed it.
 */
export async function openCheckpoint(
  source: string | Uint8Array,
  keys: readonly VerifierKey[],
): Promise<OpenCheckpoint> {
  const note = await openNote(source, keys)
  const checkpoint = parseCheckpointText(note.text)
  if (!note.verifiedBy.some((key) => key.name === checkpoint.origin))
    refuse(`it is of ${checkpoint.origin}, which is not the name of the key that signed it`)
  return { ...checkpoint, note }
}
