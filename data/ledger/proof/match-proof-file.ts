/**
 * The proof file of one match: a C2SP `tlog-proof` of its opening (of its commit while it is
 * closed). The extra data contain the entry itself and the commit with its own inclusion proof in
 * the same checkpoint; the earlier cosigned checkpoint that covered the commit, if any; incidents
 * that concern the match; the log's key, and its rotation entries. Runs in the browser, so its few
 * members are checked by hand instead of by a schema.
 */
import { AppError } from '#data/model/errors.ts'
import { parseUtf8, type Bytes } from '#data/ledger/format/bytes.ts'
import { toCanonicalBytes } from '#data/ledger/format/canonical-json.ts'
import {
  hasExactly,
  isEarly,
  isEntries,
  isEntry,
  isEntryText,
  toEarlyHead,
  toExtraEntry,
  toExtraHead,
  toProvedEntry,
  type EarlyHead,
  type ExtraEntry,
  type ExtraHead,
  type ProvedEntry,
} from './proved-entry.ts'
import { formatTlogProof, parseTlogProof } from './tlog-proof.ts'

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

interface Extra {
  readonly v: 1
  readonly entry: string
  readonly commit: ExtraEntry | null
  /** Left out when there is none. */
  readonly early?: ExtraHead
  readonly incidents?: readonly ExtraEntry[]
  readonly key?: string
  readonly handOvers?: readonly ExtraEntry[]
}

function isExtra(value: unknown): value is Extra {
  if (typeof value !== 'object' || value === null) return false
  const { early, incidents, key, handOvers, ...rest } = value as Partial<Record<string, unknown>>
  return (
    hasExactly(rest, 'commit,entry,v') &&
    rest['v'] === 1 &&
    isEntryText(rest['entry']) &&
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
    ...(early && { early: toExtraHead(early) }),
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
  const early = value.early ? toEarlyHead(value.early) : null
  const handOvers = (value.handOvers ?? []).map(toProvedEntry)
  const beside = { checkpoint, early, incidents, key: value.key ?? null, handOvers }
  if (value.commit === null) return { ...beside, commit: entry, open: null }
  return { ...beside, commit: toProvedEntry(value.commit), open: entry }
}
