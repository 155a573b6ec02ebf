/**
 * The proof file of one match: a C2SP `tlog-proof` of its opening (of its commit while it is
 * closed). The extra data contain the entry itself and the commit with its own inclusion proof in
 * the same checkpoint; the earlier cosigned checkpoint that covered the commit, if any; incidents
 * that concern the match; the listing of a moved match; the log's key, and its rotation entries. Runs in the browser, so its few
 * members are checked by hand instead of by a schema.
 */
import { AppError } from '#data/model/errors.ts'
import { toCanonicalBytes } from '#data/ledger/format/canonical-json.ts'
import {
  hasExactly,
  isEntries,
  isEntry,
  isEntryText,
  isFrame,
  readExtra,
  toExtraEntry,
  toExtraFrame,
  toFrame,
  toProvedEntry,
  type ExtraEntry,
  type ExtraFrame,
  type ProofFrame,
  type ProvedEntry,
} from './proved-entry.ts'
import { formatTlogProof, parseTlogProof } from './tlog-proof.ts'

/** Content of a match's proof file, not yet checked. */
export interface MatchProof extends ProofFrame {
  readonly commit: ProvedEntry
  /** Null until the match is over. */
  readonly open: ProvedEntry | null
  /** Incidents of this match, in the log's order; usually none. */
  readonly incidents: readonly ProvedEntry[]
  /** The last listing of the match, where it has another kick-off than the commit; null where it has not. */
  readonly kickoff: ProvedEntry | null
}

interface Extra extends ExtraFrame {
  readonly v: 1
  readonly entry: string
  readonly commit: ExtraEntry | null
  /** Left out when there is none. */
  readonly incidents?: readonly ExtraEntry[]
  /** Read since 1.1: verifiers of before refuse a file with it, so it is there for a moved match alone. */
  readonly kickoff?: ExtraEntry
}

function isExtra(value: unknown): value is Extra {
  if (typeof value !== 'object' || value === null) return false
  const { early, incidents, kickoff, key, handOvers, ...rest } = value as Partial<
    Record<string, unknown>
  >
  return (
    hasExactly(rest, 'commit,entry,v') &&
    rest['v'] === 1 &&
    isEntryText(rest['entry']) &&
    (rest['commit'] === null || isEntry(rest['commit'])) &&
    (incidents === undefined || isEntries(incidents)) &&
    (kickoff === undefined || isEntry(kickoff)) &&
    isFrame({ early, key, handOvers })
  )
}

/** The text of a match's proof file. */
export function formatMatchProof(proof: MatchProof): string {
  const { checkpoint, commit, open, incidents, kickoff } = proof
  const entry = open ?? commit
  const extra = toCanonicalBytes({
    v: 1,
    entry: entry.text,
    commit: open && toExtraEntry(commit),
    ...(incidents.length > 0 && { incidents: incidents.map(toExtraEntry) }),
    ...(kickoff && { kickoff: toExtraEntry(kickoff) }),
    ...toExtraFrame(proof),
  })
  return formatTlogProof({ index: entry.index, hashes: entry.hashes, checkpoint, extra })
}

/** Parses a match's proof file; throws `ledger_invalid` when it is not one. */
export function parseMatchProof(text: string): MatchProof {
  const { index, hashes, checkpoint, extra } = parseTlogProof(text)
  if (extra === null) throw new AppError('ledger_invalid', 'The proof file carries no match.')
  const value = readExtra(extra)
  if (!isExtra(value))
    throw new AppError('ledger_invalid', 'The proof file carries something else than a match.')
  const entry = { index, text: value.entry, hashes }
  const incidents = (value.incidents ?? []).map(toProvedEntry)
  const kickoff = value.kickoff ? toProvedEntry(value.kickoff) : null
  const beside = { ...toFrame(checkpoint, value), incidents, kickoff }
  if (value.commit === null) return { ...beside, commit: entry, open: null }
  return { ...beside, commit: toProvedEntry(value.commit), open: entry }
}
