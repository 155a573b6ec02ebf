/**
 * The proof file of one match: a C2SP `tlog-proof` of its opening (of its
 * commit, as long as it is closed). The extra data carry the entry itself and
 * the commit with its own inclusion proof in the same checkpoint. Runs in the
 * browser, so its few members are checked by hand instead of by a schema.
 */
import { AppError } from '#data/model/errors.ts'
import { parseBase64, parseUtf8, toBase64, type Bytes } from '#data/ledger/format/bytes.ts'
import { toCanonicalBytes } from '#data/ledger/format/canonical-json.ts'
import { formatTlogProof, parseTlogProof } from './tlog-proof.ts'

/** An entry as text, with its place in the tree. */
export interface ProvedEntry {
  readonly index: number
  /** The canonical JSON of the leaf, exactly as logged. */
  readonly text: string
  readonly hashes: readonly Bytes[]
}

/** What a match's proof file says, not yet checked. */
export interface MatchProof {
  /** The signed checkpoint, as published. */
  readonly checkpoint: string
  readonly commit: ProvedEntry
  /** Null until the match is over. */
  readonly open: ProvedEntry | null
}

interface Extra {
  readonly v: 1
  readonly entry: string
  readonly commit: {
    readonly index: number
    readonly entry: string
    readonly hashes: string[]
  } | null
}

function hasExactly(value: unknown, names: string): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && Object.keys(value).sort().join() === names
}

function isCommit(value: unknown): value is NonNullable<Extra['commit']> {
  return (
    hasExactly(value, 'entry,hashes,index') &&
    Number.isSafeInteger(value['index']) &&
    Number(value['index']) >= 0 &&
    typeof value['entry'] === 'string' &&
    Array.isArray(value['hashes']) &&
    value['hashes'].length <= 64 &&
    value['hashes'].every((hash) => typeof hash === 'string')
  )
}

function isExtra(value: unknown): value is Extra {
  return (
    hasExactly(value, 'commit,entry,v') &&
    value['v'] === 1 &&
    typeof value['entry'] === 'string' &&
    (value['commit'] === null || isCommit(value['commit']))
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
export function formatMatchProof({ checkpoint, commit, open }: MatchProof): string {
  const entry = open ?? commit
  const extra = toCanonicalBytes({
    v: 1,
    entry: entry.text,
    commit: open && {
      index: commit.index,
      entry: commit.text,
      hashes: commit.hashes.map(toBase64),
    },
  })
  return formatTlogProof({ index: entry.index, hashes: entry.hashes, checkpoint, extra })
}

/** Takes a match's proof file apart; throws `ledger_invalid` when it is not one. */
export function parseMatchProof(text: string): MatchProof {
  const { index, hashes, checkpoint, extra } = parseTlogProof(text)
  if (extra === null) throw new AppError('ledger_invalid', 'The proof file carries no match.')
  const value = parseExtra(extra)
  const entry = { index, text: value.entry, hashes }
  if (value.commit === null) return { checkpoint, commit: entry, open: null }
  const { commit } = value
  return {
    checkpoint,
    commit: { index: commit.index, text: commit.entry, hashes: commit.hashes.map(parseBase64) },
    open: entry,
  }
}
