/**
 * The whole log, checked by a stranger: needs a reader of its files and the
 * key one believes in, nothing of ours. Offline once the files are there.
 */
import { AppError } from '#data/model/errors.ts'
import { equalBytes, parseUtf8, toBase64, type Bytes } from '#data/ledger/format/bytes.ts'
import {
  openCheckpoint,
  parseCheckpointText,
  type Checkpoint,
} from '#data/ledger/signing/checkpoint.ts'
import { listTrustedKeys } from '#data/ledger/signing/key-rotation.ts'
import { parseLeaf, type KeyLeaf, type Leaf } from '#data/ledger/leaves/leaf.ts'
import { readBundle, type LogReader } from '#data/ledger/tree/log-reader.ts'
import { addToStory, startStory, type LogStory, type ProblemCode } from './log-story.ts'
import { findStoryProblem, listOverdue } from './log-verdict.ts'
import { hashLeaf } from '#data/ledger/tree/merkle-tree.ts'
import { parseNote } from '#data/ledger/signing/signed-note.ts'
import {
  formatVerifierKey,
  parseVerifierKey,
  type VerifierKey,
} from '#data/ledger/signing/signing-key.ts'
import { readTileLevels, type TileLevels } from '#data/ledger/tree/tile-levels.ts'
import { verifyOtherFiles } from './verify-other-files.ts'
import {
  CHECKPOINT_PATH,
  formatTilePath,
  KEY_PATH,
  listLevelTiles,
  TILE_WIDTH,
} from '#data/ledger/tree/tile-path.ts'

/** The first thing wrong: damaged or missing bytes, a signature, or what the entries say. */
export interface LogProblem {
  readonly code: 'damaged' | 'wrong_signature' | ProblemCode
  /** Entry it was found at, null when it is not of one entry. */
  readonly index: number | null
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
    readonly matches: number
  }
  /** Matches over for a week and not opened. */
  readonly overdue: readonly string[]
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
} as const

interface Progress {
  origin: string | null
  key: string | null
  size: number
  rootHash: string | null
  checked: { -readonly [Name in keyof LogReport['checked']]: number }
  story: LogStory
  keyLeaves: KeyLeaf[]
}

async function verifyEntries(
  read: LogReader,
  { size, levels }: { readonly size: number; readonly levels: TileLevels },
  progress: Progress,
  options: VerifyOptions,
): Promise<void> {
  for (const tile of listLevelTiles('entries', size)) {
    for (const [at, entry] of (await readBundle(read, tile)).entries()) {
      const index = tile.index * TILE_WIDTH + at
      if (!equalBytes(hashLeaf(entry), levels[0]![index]!))
        throw new Found({
          code: 'damaged',
          index,
          message: `Entry ${index} in ${formatTilePath(tile)} is not the one whose hash is in the tree.`,
        })
      verifyLeaf(entry, index, progress, options)
    }
    progress.checked.bundles++
  }
  const problem = findStoryProblem(progress.story)
  if (problem !== null) throw new Found(problem)
}

function verifyLeaf(entry: Bytes, index: number, progress: Progress, options: VerifyOptions) {
  const leaf = requireLeaf(entry, index)
  const problem = addToStory(progress.story, leaf, index)
  if (problem !== null) throw new Found(problem)
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
  const keys = options.keys ?? (await readLogKeys(read))
  const bytes = await read(CHECKPOINT_PATH)
  if (bytes === null) throw new AppError('ledger_invalid', 'The log has no checkpoint.')
  const note = parseNote(bytes)
  const stated: Checkpoint = parseCheckpointText(note.text)
  progress.origin = stated.origin
  progress.size = stated.size
  progress.rootHash = toBase64(stated.rootHash)

  // A key that took over later is vouched for inside the log: only then the signature waits for the entries.
  const isKnown = note.signatures.some((line) =>
    keys.some((key) => key.name === line.name && key.id === line.id),
  )
  if (isKnown) await requireSignature(bytes, keys)

  const { levels, tiles } = await readTileLevels(read, stated)
  progress.checked.tiles = tiles
  await verifyEntries(read, { size: stated.size, levels }, progress, options)
  if (options.paths) await verifyOtherFiles(read, { size: stated.size, levels }, options.paths)
  const trusted = await listTrustedKeys(keys, progress.keyLeaves)
  const final = await requireSignature(bytes, trusted)
  progress.key = formatVerifierKey(final.note.verifiedBy[0]!)
}

/** Checks signature, every tile, every bundle and everything the entries say; never throws for a bad log, only when reading fails. */
export async function verifyLog(read: LogReader, options: VerifyOptions = {}): Promise<LogReport> {
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
      matches: 0,
    },
    story: startStory(),
    keyLeaves: [],
  }
  let problem: LogProblem | null = null
  try {
    await verifyAll(read, progress, options)
  } catch (error) {
    if (error instanceof Found) problem = error.problem
    else if (error instanceof AppError && error.code === 'ledger_invalid')
      problem = { code: 'damaged', index: null, message: error.message }
    else throw error
  }
  const { origin, key, size, rootHash, checked } = progress
  const overdue = problem === null ? listOverdue(progress.story) : []
  return { ok: problem === null, origin, key, size, rootHash, checked, overdue, problem }
}
