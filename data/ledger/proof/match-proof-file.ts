/**
 * The proof file of one match: a C2SP `tlog-proof` of its opening (of its commit while it is
 * closed). The extra data contain the entry itself and the commit with its own inclusion proof in
 * the same checkpoint; the earlier cosigned checkpoint that covered the commit, if any; incidents
 * that concern the match; the log's key, and its rotation entries. Runs in the browser, so its few
 * members are checked by hand instead of by a schema.
 */
import { AppError } from '#data/model/errors.ts'
import { parseBase64, parseUtf8, toBase64, type Bytes } from '#data/ledger/format/bytes.ts'
import { toCanonicalBytes } from '#data/ledger/format/canonical-json.ts'
import { MOST_INCIDENTS } from './choose-incidents.ts'
import { formatTlogProof, parseTlogProof } from './tlog-proof.ts'

/** An entry as text, with its place in the tree. */
export interface ProvedEntry {
  readonly index: number
  /** The canonical JSON of the leaf, exactly as logged. */
  readonly text: string
  readonly hashes: readonly Bytes[]
}

/** An early checkpoint that covered the commit, with the commit's inclusion proof. */
interface EarlyHead {
  /** The signed checkpoint with the witnesses' cosignatures. */
  readonly checkpoint: string
  readonly hashes: readonly Bytes[]
}

/** Content of a match's proof file, not yet checked. */
export interface MatchProof {
  /** The signed checkpoint, as published. */
  readonly checkpoint: string
  readonly commit: ProvedEntry
  /** Null until the match is over. */
  readonly open: ProvedEntry | null
  /** The first cosigned checkpoint that covers the commit; null without one. */
  readonly early: EarlyHead | null
  /** Incidents of this match, in the log's order; usually none. */
  readonly incidents: readonly ProvedEntry[]
  /**
   * The key in the log's own file: checking with it proves only that the file agrees with itself.
   * Null in older files.
   */
  readonly key: string | null
  /** The log's key rotations, in order; usually none. */
  readonly handOvers: readonly ProvedEntry[]
}

interface ExtraEntry {
  readonly index: number
  readonly entry: string
  readonly hashes: string[]
}

interface Extra {
  readonly v: 1
  readonly entry: string
  readonly commit: ExtraEntry | null
  /** Left out when there is none. */
  readonly early?: { readonly checkpoint: string; readonly hashes: string[] }
  readonly incidents?: readonly ExtraEntry[]
  readonly key?: string
  readonly handOvers?: readonly ExtraEntry[]
}

function hasExactly(value: unknown, names: string): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && Object.keys(value).sort().join() === names
}

const areHashes = (value: unknown) =>
  Array.isArray(value) && value.length <= 64 && value.every((hash) => typeof hash === 'string')

function isEarly(value: unknown): boolean {
  return (
    hasExactly(value, 'checkpoint,hashes') &&
    typeof value['checkpoint'] === 'string' &&
    areHashes(value['hashes'])
  )
}

function isEntry(value: unknown): value is ExtraEntry {
  return (
    hasExactly(value, 'entry,hashes,index') &&
    Number.isSafeInteger(value['index']) &&
    Number(value['index']) >= 0 &&
    typeof value['entry'] === 'string' &&
    areHashes(value['hashes'])
  )
}

function isEntries(value: unknown): boolean {
  return (
    Array.isArray(value) &&
    value.length > 0 &&
    value.length <= MOST_INCIDENTS &&
    value.every(isEntry)
  )
}

function toExtraEntry({ index, text, hashes }: ProvedEntry): ExtraEntry {
  return { index, entry: text, hashes: hashes.map(toBase64) }
}

function toProvedEntry({ index, entry, hashes }: ExtraEntry): ProvedEntry {
  return { index, text: entry, hashes: hashes.map(parseBase64) }
}

function isExtra(value: unknown): value is Extra {
  if (typeof value !== 'object' || value === null) return false
  const { early, incidents, key, handOvers, ...rest } = value as Partial<Record<string, unknown>>
  return (
    hasExactly(rest, 'commit,entry,v') &&
    rest['v'] === 1 &&
    typeof rest['entry'] === 'string' &&
    (rest['commit'] === null || isEntry(rest['commit'])) &&
    (early === undefined || isEarly(early)) &&
    (incidents === undefined || isEntries(incidents)) &&
    (key === undefined || typeof key === 'string') &&
    (handOvers === undefined || isEntries(handOvers))
  )
}

function refuse(cause?: unknown): never {
  throw new AppError('ledger_invalid', 'The proof file carries something else than a match.', {
    cause,
  })
}

function parseExtra(bytes: Bytes): Extra {
  let value: unknown
  try {
    value = JSON.parse(parseUtf8(bytes))
  } catch (cause) {
    refuse(cause)
  }
  return isExtra(value) ? value : refuse()
}

/** The text of a match's proof file. */
export function formatMatchProof(proof: MatchProof): string {
  const { checkpoint, commit, open, early, incidents, key, handOvers } = proof
  const entry = open ?? commit
  const extra = toCanonicalBytes({
    v: 1,
    entry: entry.text,
    commit: open && toExtraEntry(commit),
    ...(early && { early: { checkpoint: early.checkpoint, hashes: early.hashes.map(toBase64) } }),
    ...(incidents.length > 0 && { incidents: incidents.map(toExtraEntry) }),
    ...(key !== null && { key }),
    ...(handOvers.length > 0 && { handOvers: handOvers.map(toExtraEntry) }),
  })
  return formatTlogProof({ index: entry.index, hashes: entry.hashes, checkpoint, extra })
}

/** Parses a match's proof file; throws `ledger_invalid` when it is not one. */
export function parseMatchProof(text: string): MatchProof {
  const { index, hashes, checkpoint, extra } = parseTlogProof(text)
  if (extra === null) throw new AppError('ledger_invalid', 'The proof file carries no match.')
  const value = parseExtra(extra)
  const entry = { index, text: value.entry, hashes }
  const incidents = (value.incidents ?? []).map(toProvedEntry)
  const early = value.early
    ? { checkpoint: value.early.checkpoint, hashes: value.early.hashes.map(parseBase64) }
    : null
  const handOvers = (value.handOvers ?? []).map(toProvedEntry)
  const beside = { checkpoint, early, incidents, key: value.key ?? null, handOvers }
  if (value.commit === null) return { ...beside, commit: entry, open: null }
  return { ...beside, commit: toProvedEntry(value.commit), open: entry }
}
