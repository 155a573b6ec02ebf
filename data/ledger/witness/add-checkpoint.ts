/**
 * A log's request to a witness to cosign (C2SP `tlog-witness`, `add-checkpoint`): the line `old
 * <size>`, the consistency proof from that size on in base64, one hash per line, an empty line, and
 * the signed checkpoint.
 */
import { AppError } from '#data/model/errors.ts'
import { parseBase64, parseUtf8, toBase64, type Bytes } from '#data/ledger/format/bytes.ts'
import { parseCheckpointText, type Checkpoint } from '#data/ledger/signing/checkpoint.ts'
import { parseNote, type Note } from '#data/ledger/signing/signed-note.ts'

/** A longer proof would belong to a tree of more than 2^63 entries. */
const MOST_PROOF_LINES = 63
/**
 * Room for the longest proof and a checkpoint with 16 signatures of 5 kB, which every reader of
 * notes must accept.
 */
export const MOST_REQUEST_BYTES = 128 * 1024

export interface AddCheckpoint {
  /** Entries of the checkpoint that the witness supposedly cosigned last, 0 for none. */
  readonly oldSize: number
  readonly proof: readonly Bytes[]
  readonly note: Note
  readonly checkpoint: Checkpoint
}

function refuse(what: string): never {
  throw new AppError('bad_input', `The request to cosign cannot be read: ${what}.`)
}

/** The bytes to send, as text. */
export function formatAddCheckpoint(
  oldSize: number,
  proof: readonly Uint8Array[],
  checkpoint: string,
): string {
  const lines = [`old ${oldSize}`, ...proof.map(toBase64)]
  return `${lines.join('\n')}\n\n${checkpoint}`
}

function parseProofLine(line: string): Bytes {
  const hash = parseBase64(line)
  if (hash.length !== 32) refuse('a line of the proof does not hold 32 bytes')
  return hash
}

function parseParts(text: string): AddCheckpoint {
  const split = text.indexOf('\n\n')
  if (split < 0) refuse('no empty line stands before the checkpoint')
  const [first = '', ...proof] = text.slice(0, split).split('\n')
  const size = /^old (0|[1-9]\d*)$/.exec(first)?.[1]
  if (size === undefined || !Number.isSafeInteger(Number(size)))
    refuse('its first line is not "old" and a size')
  if (proof.length > MOST_PROOF_LINES) refuse(`it has more than ${MOST_PROOF_LINES} proof lines`)
  const note = parseNote(text.slice(split + 2))
  return {
    oldSize: Number(size),
    proof: proof.map(parseProofLine),
    note,
    checkpoint: parseCheckpointText(note.text),
  }
}

/** Parses a request without verifying it; throws `bad_input` when it has another form. */
export function parseAddCheckpoint(bytes: Uint8Array): AddCheckpoint {
  if (bytes.length > MOST_REQUEST_BYTES) refuse(`it is longer than ${MOST_REQUEST_BYTES} bytes`)
  try {
    return parseParts(parseUtf8(bytes))
  } catch (cause) {
    throw new AppError('bad_input', (cause as Error).message, { cause })
  }
}
