/** Entries of the log with their proofs, as proof files carry them beside their own. */
import { parseBase64, parseUtf8, toBase64, type Bytes } from '#data/ledger/format/bytes.ts'
import { MOST_ENTRY_BYTES } from '#data/ledger/format/entry-bundle.ts'
import { MOST_ENTRIES } from './choose-incidents.ts'

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

/** What every proof file holds beside the entries that it proves. */
export interface ProofFrame {
  /** The signed checkpoint, as published. */
  readonly checkpoint: string
  /** The first cosigned checkpoint that covers the proved entry; null without one. */
  readonly early: EarlyHead | null
  /**
   * The key in the log's own file: checking with it proves only that the file agrees with itself.
   * Null in older files.
   */
  readonly key: string | null
  /** The log's key rotations, in order; usually none. */
  readonly handOvers: readonly ProvedEntry[]
}

/** An entry in the extra data of a proof file. */
export interface ExtraEntry {
  readonly index: number
  readonly entry: string
  readonly hashes: string[]
}

/** An early checkpoint in the extra data of a proof file. */
interface ExtraHead {
  readonly checkpoint: string
  readonly hashes: string[]
}

/** The frame in the extra data of a proof file: what is not there is left out. */
export interface ExtraFrame {
  readonly early?: ExtraHead
  readonly key?: string
  readonly handOvers?: readonly ExtraEntry[]
}

/** True for an object with these members alone; names in order, with commas. */
export function hasExactly(value: unknown, names: string): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && Object.keys(value).sort().join() === names
}

export const areHashes = (value: unknown): value is string[] =>
  Array.isArray(value) && value.length <= 64 && value.every((hash) => typeof hash === 'string')

function isEarly(value: unknown): value is ExtraHead {
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
    Array.isArray(value) && value.length > 0 && value.length <= MOST_ENTRIES && value.every(isEntry)
  )
}

export function toExtraEntry({ index, text, hashes }: ProvedEntry): ExtraEntry {
  return { index, entry: text, hashes: hashes.map(toBase64) }
}

export function toProvedEntry({ index, entry, hashes }: ExtraEntry): ProvedEntry {
  return { index, text: entry, hashes: hashes.map(parseBase64) }
}

/** True where what is there of the frame has its shape. */
export function isFrame({ early, key, handOvers }: Record<string, unknown>): boolean {
  return (
    (early === undefined || isEarly(early)) &&
    (key === undefined || typeof key === 'string') &&
    (handOvers === undefined || isEntries(handOvers))
  )
}

export function toExtraFrame({ early, key, handOvers }: ProofFrame): ExtraFrame {
  return {
    ...(early && { early: { ...early, hashes: early.hashes.map(toBase64) } }),
    ...(key !== null && { key }),
    ...(handOvers.length > 0 && { handOvers: handOvers.map(toExtraEntry) }),
  }
}

export function toFrame(checkpoint: string, { early, key, handOvers }: ExtraFrame): ProofFrame {
  return {
    checkpoint,
    early: early ? { ...early, hashes: early.hashes.map(parseBase64) } : null,
    key: key ?? null,
    handOvers: (handOvers ?? []).map(toProvedEntry),
  }
}

/** The extra data of a proof file, unchecked; null where they are no JSON. */
export function readExtra(extra: Bytes): unknown {
  try {
    return JSON.parse(parseUtf8(extra)) as unknown
  } catch {
    return null
  }
}
