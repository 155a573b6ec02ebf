/**
 * Proof files (C2SP `tlog-proof`): one entry's index, its inclusion proof and the signed
 * checkpoint, for checking offline.
 */
import { AppError } from '#data/model/errors.ts'
import { parseBase64, toBase64, type Bytes } from '#data/ledger/format/bytes.ts'

const FIRST_LINE = 'c2sp.org/tlog-proof@v1'
const MOST_HASHES = 64

interface TlogProof {
  readonly index: number
  /** From the leaf's sibling up to the root's child. */
  readonly hashes: readonly Bytes[]
  /** The signed checkpoint, as published. */
  readonly checkpoint: string
  /** Not covered by the proof: its user must check it. */
  readonly extra: Bytes | null
}

function refuse(what: string): never {
  throw new AppError('ledger_invalid', `The proof file cannot be read: ${what}.`)
}

/** The text of a proof file. */
export function formatTlogProof(proof: TlogProof): string {
  return [
    FIRST_LINE,
    ...(proof.extra === null ? [] : [`extra ${toBase64(proof.extra)}`]),
    `index ${proof.index}`,
    ...proof.hashes.map(toBase64),
    '',
    proof.checkpoint,
  ].join('\n')
}

/** Parses a proof file without verifying it; throws `ledger_invalid` when it has another form. */
export function parseTlogProof(text: string): TlogProof {
  const split = text.indexOf('\n\n')
  if (split < 0) refuse('no blank line stands before the checkpoint')
  const lines = text.slice(0, split).split('\n')
  if (lines.shift() !== FIRST_LINE) refuse(`its first line is not ${FIRST_LINE}`)
  const extra = lines[0]?.startsWith('extra ') ? parseBase64(lines.shift()!.slice(6)) : null
  const index = /^index (0|[1-9]\d{0,15})$/.exec(lines.shift() ?? '')?.[1]
  if (index === undefined || !Number.isSafeInteger(Number(index))) refuse('its index is missing')
  if (lines.length > MOST_HASHES) refuse('it has too many hashes')
  const hashes = lines.map(parseBase64)
  if (hashes.some((hash) => hash.length !== 32)) refuse('a hash does not have 32 bytes')
  return { index: Number(index), hashes, checkpoint: text.slice(split + 2), extra }
}
