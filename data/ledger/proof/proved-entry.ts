/** Entries of the log with their proofs, as proof files carry them beside their own. */
import { parseBase64, toBase64, type Bytes } from '#data/ledger/format/bytes.ts'
import { MOST_ENTRY_BYTES } from '#data/ledger/format/entry-bundle.ts'
import { MOST_INCIDENTS } from './choose-incidents.ts'

/** An entry as text, with its place in the tree. */
export interface ProvedEntry {
  readonly index: number
  /** The canonical JSON of the leaf, exactly as logged. */
  readonly text: string
  readonly hashes: readonly Bytes[]
}

/** An early checkpoint that covered an entry, with the entry's inclusion proof. */
export interface EarlyHead {
  /** The signed checkpoint with the witnesses' cosignatures. */
  readonly checkpoint: string
  readonly hashes: readonly Bytes[]
}

/** An entry in the extra data of a proof file. */
export interface ExtraEntry {
  readonly index: number
  readonly entry: string
  readonly hashes: string[]
}

/** An early checkpoint in the extra data of a proof file. */
export interface ExtraHead {
  readonly checkpoint: string
  readonly hashes: string[]
}

/** True for an object with these members alone; names in order, with commas. */
export function hasExactly(value: unknown, names: string): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && Object.keys(value).sort().join() === names
}

export const areHashes = (value: unknown): value is string[] =>
  Array.isArray(value) && value.length <= 64 && value.every((hash) => typeof hash === 'string')

export function isEarly(value: unknown): value is ExtraHead {
  return (
    hasExactly(value, 'checkpoint,hashes') &&
    typeof value['checkpoint'] === 'string' &&
    areHashes(value['hashes'])
  )
}

/** The log takes no longer one: whoever reads the file must not wait for it. */
export const isEntryText = (value: unknown): value is string =>
  typeof value === 'string' && value.length <= MOST_ENTRY_BYTES

export function isEntry(value: unknown): value is ExtraEntry {
  return (
    hasExactly(value, 'entry,hashes,index') &&
    Number.isSafeInteger(value['index']) &&
    Number(value['index']) >= 0 &&
    isEntryText(value['entry']) &&
    areHashes(value['hashes'])
  )
}

export function isEntries(value: unknown): value is ExtraEntry[] {
  return (
    Array.isArray(value) &&
    value.length > 0 &&
    value.length <= MOST_INCIDENTS &&
    value.every(isEntry)
  )
}

export function toExtraEntry({ index, text, hashes }: ProvedEntry): ExtraEntry {
  return { index, entry: text, hashes: hashes.map(toBase64) }
}

export function toProvedEntry({ index, entry, hashes }: ExtraEntry): ProvedEntry {
  return { index, text: entry, hashes: hashes.map(parseBase64) }
}

export function toExtraHead({ checkpoint, hashes }: EarlyHead): ExtraHead {
  return { checkpoint, hashes: hashes.map(toBase64) }
}

export function toEarlyHead({ checkpoint, hashes }: ExtraHead): EarlyHead {
  return { checkpoint, hashes: hashes.map(parseBase64) }
}
