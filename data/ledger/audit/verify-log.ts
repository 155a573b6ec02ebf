/**
 * The whole log, checked by a stranger: needs a reader of its files and the
 * key that the reader trusts, nothing of ours. Offline once the files are there.
 */
import { AppError } from '#data/model/errors.ts'
import { parseUtf8, toBase64, type Bytes } from '#data/ledger/format/bytes.ts'
import {
  openCheckpoint,
  parseCheckpointText,
  type Checkpoint,
} from '#data/ledger/signing/checkpoint.ts'
import { isVouchedFor, listTrustedKeys } from '#data/ledger/signing/key-rotation.ts'
import { parseLeaf, type KeyLeaf, type Leaf } from '#data/ledger/leaves/leaf.ts'
import type { LogReader } from '#data/ledger/tree/log-reader.ts'
import { addToStory, startStory, type LogStory, type VoidedEntry } from './log-story.ts'
import { findStoryProblem, listOverdue } from './log-verdict.ts'
import type { ProblemCode } from './match-story.ts'
import { ChangedEntry, walkEntries } from '#data/ledger/tree/walk-entries.ts'
import { parseNote } from '#data/ledger/signing/signed-note.ts'
import {
  formatVerifierKey,
  parseVerifierKey,
  type VerifierKey,
} from '#data/ledger/signing/signing-key.ts'
import { StoryBounds } from './story-bounds.ts'
import { verifyOtherFiles } from './verify-other-files.ts'
import { CHECKPOINT_PATH, KEY_PATH } from '#data/ledger/tree/tile-path.ts'

/** The first thing wrong: damaged or missing bytes, a signature, or what the entries say. */
export interface LogProblem {
  readonly code: 'damaged' | 'wrong_signature' | ProblemCode
  /** Entry it was found at, null when it is not of one entry. */
  readonly index: number | null
  readonly message: string
}

export interface ReportedCorrection {
  readonly index: number
  /** The incidents that were wrong, ascending. */
  readonly incidents: readonly number[]
  /** Number of the matches they were wrong about. */
  readonly matches: number
  readonly message: string
}

export interface LogReport {
  readonly ok: boolean
  readonly origin: string | null
  readonly key: string | null
  readonly size: number
  /** Base64. */
  readonly rootHash: string | null
  readonly checked: {
    readonly tiles: number
    readonly bundles: number
    readonly entries: number
    readonly universes: number
    readonly commits: number
    readonly openings: number
    readonly keys: number
    readonly incidents: number
    readonly seasons: number
    readonly matches: number
  }
  /** Matches over for a week and not opened. */
  readonly overdue: readonly string[]
  /** Entries that an incident of the log took out of the record, with its words. */
  readonly voided: readonly VoidedEntry[]
  /** Entries that say of incidents before them that they were wrong. */
  readonly corrections: readonly ReportedCorrection[]
  readonly problem: LogProblem | null
}

export interface VerifyOptions {
  /** Keys to believe; by default the log's own `key` file, which proves only that the log agrees with itself. */
  readonly keys?: readonly VerifierKey[]
  /** Called with each entry whose place in the tree was checked. */
  readonly onLeaf?: (leaf: Leaf, index: number) => void
  /** All files there are, where they can be listed: then older partial tiles are checked too. */
  readonly paths?: readonly string[]
}

/** More than any log of a few thousand matches a year will have; a walk through more would not end. */
const MOST_ENTRIES = 2 ** 32

class Found extends Error {
  readonly problem: LogProblem
  constructor(problem: LogProblem) {
    super(problem.message)
    this.problem = problem
  }
}

/** The keys named by the log's own `key` file. */
export async function readLogKeys(read: LogReader): Promise<VerifierKey[]> {
  const bytes = await read(KEY_PATH)
  if (bytes === null) throw new AppError('ledger_invalid', 'The log has no file "key".')
  try {
    return parseUtf8(bytes).replace(/\n$/, '').split('\n').map(parseVerifierKey)
  } catch (cause) {
    throw new AppError('ledger_invalid', `The file "key": ${(cause as Error).message}`, { cause })
  }
}

const KIND_COUNTS = {
  universe: 'universes',
  commit: 'commits',
  open: 'openings',
  key: 'keys',
  incident: 'incidents',
  season: 'seasons',
} as const

interface Progress {
  origin: string | null
  key: string | null
  size: number
  rootHash: string | null
  checked: { -readonly [Name in keyof LogReport['checked']]: number }
  readonly story: LogStory
  readonly bounds: StoryBounds
  readonly keyLeaves: KeyLeaf[]
}

/** A contradiction is told at the end: an incident further on may void the entry. */
function verifyLeaf(entry: Bytes, index: number, progress: Progress, options: VerifyOptions) {
  const leaf = requireLeaf(entry, index)
  progress.bounds.add(leaf, () => addToStory(progress.story, leaf, index))
  progress.checked.entries++
  progress.checked[KIND_COUNTS[leaf.kind]]++
  progress.checked.matches = progress.story.matches.size
  if (leaf.kind === 'key') progress.keyLeaves.push(leaf)
  options.onLeaf?.(leaf, index)
}

async function requireSignature(bytes: Uint8Array, keys: readonly VerifierKey[]) {
  try {
    return await openCheckpoint(bytes, keys)
  } catch (error) {
    throw new Found({ code: 'wrong_signature', index: null, message: (error as Error).message })
  }
}

/**
 * Nothing is read on the word of a checkpoint that nobody signed. A key that took over later is
 * vouched for inside the log: until the entries were read the log's own `key` file stands in for it.
 */
async function requireFirstSignature(
  read: LogReader,
  bytes: Uint8Array,
  keys: readonly VerifierKey[],
): Promise<void> {
  const lines = parseNote(bytes).signatures
  const isKnown = lines.some((line) =>
    keys.some((key) => key.name === line.name && key.id === line.id),
  )
  await requireSignature(bytes, isKnown ? keys : await readLogKeys(read))
}

/** The head is signed by the last key that the log names; one whose place was taken signs nothing. */
async function requireLastSignature(
  bytes: Uint8Array,
  keys: readonly VerifierKey[],
  progress: Progress,
): Promise<VerifierKey> {
  await requireKeyStatements(progress.keyLeaves)
  const trusted = await listTrustedKeys(keys, progress.keyLeaves)
  const { verifiedBy } = (await requireSignature(bytes, trusted)).note
  const last = progress.story.key
  const signer =
    last === null ? verifiedBy[0] : verifiedBy.find((key) => formatVerifierKey(key) === last)
  if (signer !== undefined) return signer
  throw new Found({
    code: 'wrong_signature',
    index: null,
    message: `The checkpoint is not signed by ${last}, which the log says has taken over: a key that was superseded signs nothing.`,
  })
}

function requireLeaf(entry: Bytes, index: number): Leaf {
  try {
    return parseLeaf(entry)
  } catch (error) {
    throw new Found({
      code: 'damaged',
      index,
      message: `Entry ${index}: ${(error as Error).message}`,
    })
  }
}

async function requireKeyStatements(leaves: readonly KeyLeaf[]): Promise<void> {
  for (const leaf of leaves)
    if (leaf.previousKey !== null && !(await isVouchedFor(leaf)))
      throw new Found({
        code: 'wrong_signature',
        index: null,
        message: `The log names the key ${leaf.key}, but the key before it has not signed that.`,
      })
}

async function verifyAll(
  read: LogReader,
  progress: Progress,
  options: VerifyOptions,
): Promise<void> {
  const keys = options.keys ?? (await readLogKeys(read))
  const bytes = await read(CHECKPOINT_PATH)
  if (bytes === null) throw new AppError('ledger_invalid', 'The log has no checkpoint.')
  await requireFirstSignature(read, bytes, keys)
  const stated: Checkpoint = parseCheckpointText(parseNote(bytes).text)
  progress.origin = stated.origin
  progress.size = stated.size
  progress.rootHash = toBase64(stated.rootHash)
  if (stated.size > MOST_ENTRIES)
    throw new AppError(
      'ledger_invalid',
      `The checkpoint claims ${stated.size} entries, more than the ${MOST_ENTRIES} that are checked.`,
    )

  const { tiles, bundles } = await walkEntries(read, stated, (entry, index) =>
    verifyLeaf(entry, index, progress, options),
  )
  progress.checked.tiles = tiles
  progress.checked.bundles = bundles
  if (options.paths) await verifyOtherFiles(read, stated.size, options.paths)
  progress.key = formatVerifierKey(await requireLastSignature(bytes, keys, progress))
  const problem = findStoryProblem(progress.story)
  if (problem !== null) throw new Found(problem)
}

/** Checks signature, every tile, every bundle and everything the entries say; never throws for a bad log, only when reading fails. */
export async function verifyLog(read: LogReader, options: VerifyOptions = {}): Promise<LogReport> {
  const story = startStory()
  const progress: Progress = {
    origin: null,
    key: null,
    size: 0,
    rootHash: null,
    checked: {
      tiles: 0,
      bundles: 0,
      entries: 0,
      universes: 0,
      commits: 0,
      openings: 0,
      keys: 0,
      incidents: 0,
      seasons: 0,
      matches: 0,
    },
    story,
    bounds: new StoryBounds(story),
    keyLeaves: [],
  }
  let problem: LogProblem | null = null
  try {
    await verifyAll(read, progress, options)
  } catch (error) {
    if (error instanceof Found) problem = error.problem
    else if (error instanceof ChangedEntry)
      problem = { code: 'damaged', index: error.index, message: error.message }
    else if (error instanceof AppError && error.code === 'ledger_invalid')
      problem = { code: 'damaged', index: null, message: error.message }
    else throw error
  }
  const { origin, key, size, rootHash, checked } = progress
  const overdue = problem === null ? listOverdue(progress.story) : []
  const voided = [...progress.story.voided.values()]
  const corrections = progress.story.said.corrections.map(
    ({ index, incidents, matchIds, message }) => ({
      index,
      incidents: [...incidents].sort((left, right) => left - right),
      matches: matchIds.size,
      message,
    }),
  )
  const stated = { origin, key, size, rootHash, checked }
  return { ok: problem === null, ...stated, overdue, voided, corrections, problem }
}
