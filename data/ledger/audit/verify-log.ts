/**
 * Verification of a whole log by a stranger: needs a reader of its files and the key that the
 * reader trusts, nothing of ours. Works offline once the files are there.
 */
import { AppError } from '#data/model/errors.ts'
import { toBase64, type Bytes } from '#data/ledger/format/bytes.ts'
import { parseCheckpointText, type Checkpoint } from '#data/ledger/signing/checkpoint.ts'
import { getLastKey, type HandOver } from '#data/ledger/signing/current-signer.ts'
import { readForecastSeal } from '#data/ledger/leaves/forecast-seal.ts'
import {
  readReleaseStatement,
  type ReleaseStatement,
} from '#data/ledger/leaves/release-statement.ts'
import type { Leaf } from '#data/ledger/leaves/leaf.ts'
import { parseLeaf } from '#data/ledger/leaves/plain-leaf.ts'
import type { LogReader } from '#data/ledger/tree/log-reader.ts'
import { ChangedEntry, walkEntries } from '#data/ledger/tree/walk-entries.ts'
import { CHECKPOINT_PATH } from '#data/ledger/tree/tile-path.ts'
import { parseNote } from '#data/ledger/signing/signed-note.ts'
import { formatVerifierKey, type VerifierKey } from '#data/ledger/signing/signing-key.ts'
import type { QuorumVerdict, WitnessPolicy } from '#data/ledger/witness/witness-policy.ts'
import {
  Found,
  getTrustedKeys,
  judgeHead,
  requireFirstSignature,
  requireLastSignature,
  requireQuorum,
  requireSeenHead,
  type LogProblem,
} from './log-signatures.ts'
import type { LogReport, ReportedRelease } from './log-report.ts'
import { addToStory, forkStory, startStory, type LogStory } from './log-story.ts'
import {
  findStoryProblem,
  listOverdue,
  listUnopenable,
  listVoidedAfterKickoff,
} from './log-verdict.ts'
import { StoryBounds } from './story-bounds.ts'
import { verifyOtherFiles } from './verify-other-files.ts'

export interface VerifyOptions {
  /** Witnesses that must have cosigned the head; its logs are trusted where `keys` names none. */
  readonly policy?: WitnessPolicy | null
  /** Trusted keys; by default the log's own `key` file, which proves only that the log agrees with itself. */
  readonly keys?: readonly VerifierKey[]
  /** A published head that the reader has from elsewhere: the log must continue it. */
  readonly seen?: string | Uint8Array | null
  /** Number of entries after which the story is kept as it is then. */
  readonly forkAt?: number | null
  /** Called with each entry whose place in the tree was verified. */
  readonly onLeaf?: (leaf: Leaf, index: number) => void
  /** All files, where they can be listed: then older partial tiles are checked too. */
  readonly paths?: readonly string[]
}

/** More than any log of a few thousand matches a year will have; a larger walk would not end. */
const MOST_ENTRIES = 2 ** 32

const KIND_COUNTS = {
  universe: 'universes',
  commit: 'commits',
  open: 'openings',
  key: 'keys',
  incident: 'incidents',
  season: 'seasons',
} as const

function toCounted(leaf: Leaf, release: ReleaseStatement | null): keyof LogReport['checked'] {
  if (release !== null) return 'releases'
  const isSeal = leaf.kind === 'incident' && readForecastSeal(leaf) !== null
  return isSeal ? 'forecastSeals' : KIND_COUNTS[leaf.kind]
}

interface Progress {
  origin: string | null
  key: string | null
  size: number
  rootHash: string | null
  checked: { -readonly [Name in keyof LogReport['checked']]: number }
  readonly story: LogStory
  readonly bounds: StoryBounds
  readonly handOvers: HandOver[]
  fork: LogStory | null
  release: ReportedRelease | null
  quorum: QuorumVerdict | null
  unchecked: readonly string[]
}

/** A contradiction is reported at the end: a later incident may void the entry. */
function verifyLeaf(entry: Bytes, index: number, progress: Progress, options: VerifyOptions) {
  const leaf = requireLeaf(entry, index)
  addToStory(progress.story, leaf, index)
  progress.bounds.add(leaf, entry)
  progress.checked.entries++
  const release = leaf.kind === 'incident' ? readReleaseStatement(leaf) : null
  progress.checked[toCounted(leaf, release)]++
  if (release !== null && leaf.kind === 'incident')
    progress.release = { ...release, index, statedAt: leaf.statedAt }
  progress.checked.matches = progress.story.matches.size
  if (leaf.kind === 'key') progress.handOvers.push({ index, leaf })
  if (index + 1 === options.forkAt) progress.fork = forkStory(progress.story)
  options.onLeaf?.(leaf, index)
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

async function verifyAll(
  read: LogReader,
  progress: Progress,
  options: VerifyOptions,
): Promise<void> {
  const keys = await getTrustedKeys(read, options)
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
  const { story, handOvers } = progress
  const signer = await requireLastSignature(bytes, keys, {
    handOvers,
    last: getLastKey(story.handOvers),
  })
  progress.key = formatVerifierKey(signer)
  if (options.seen) await requireSeenHead(read, stated, { seen: options.seen, keys, handOvers })
  const problem = findStoryProblem(progress.story)
  if (problem !== null) throw new Found(problem)
  if (!options.policy) return
  const witnessed = await judgeHead(bytes, options.policy)
  progress.quorum = witnessed.quorum
  progress.unchecked = witnessed.unchecked
  requireQuorum(witnessed)
}

/**
 * Checks the signature, every tile, every bundle and everything the entries say. Never throws for a
 * bad log, only when reading fails.
 */
export async function verifyLog(read: LogReader, options: VerifyOptions = {}): Promise<LogReport> {
  return (await readVerifiedLog(read, options)).report
}

/** A log and all findings. */
export interface VerifiedLog {
  readonly report: LogReport
  readonly story: LogStory
  /** The story of the first `forkAt` entries; null where the log has fewer. */
  readonly fork: LogStory | null
  /** The key rotations, each signed by the previous key. */
  readonly handOvers: readonly HandOver[]
}

/** `verifyLog` with the story from which the record is counted. */
export async function readVerifiedLog(
  read: LogReader,
  options: VerifyOptions = {},
): Promise<VerifiedLog> {
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
      forecastSeals: 0,
      releases: 0,
      matches: 0,
    },
    story,
    bounds: new StoryBounds(story),
    handOvers: [],
    fork: options.forkAt === 0 ? startStory() : null,
    release: null,
    quorum: null,
    unchecked: [],
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
  const { origin, key, size, rootHash, checked, release, quorum, unchecked, handOvers } = progress
  const overdue = problem === null ? listOverdue(progress.story) : []
  const voided = [...progress.story.voided.values()]
  const unopenable = listUnopenable(progress.story).length
  const voidedAfterKickoff = listVoidedAfterKickoff(progress.story).map(({ index }) => index)
  const corrections = progress.story.said.corrections.map(
    ({ index, incidents, matchIds, message }) => ({
      index,
      incidents,
      matches: matchIds.size,
      message,
    }),
  )
  const stated = { origin, key, size, rootHash, checked }
  const found = {
    overdue,
    voided,
    unopenable,
    voidedAfterKickoff,
    corrections,
    release,
    quorum,
    unchecked,
    problem,
  }
  return {
    report: { ok: problem === null, ...stated, ...found },
    story,
    fork: progress.fork,
    handOvers,
  }
}
