/**
 * Growing the log: which files to write, in which order, so that a reader finds a whole log at
 * every moment. Bundles first, then tiles, the checkpoint last: no reader asks for the rest before
 * it is there.
 */
import { AppError } from '#data/model/errors.ts'
import { WAY_OUT_OF_OLDER_DATABASE } from '#data/model/older-database.ts'
import { concatBytes, equalBytes, toUtf8, type Bytes } from '#data/ledger/format/bytes.ts'
import { openCheckpoint, signCheckpoint, type Checkpoint } from '#data/ledger/signing/checkpoint.ts'
import { formatEntryBundle } from '#data/ledger/format/entry-bundle.ts'
import { toLeafBytes, type Leaf } from '#data/ledger/leaves/leaf.ts'
import { readBundle, readEntry, readTile, type LogReader } from '#data/ledger/tree/log-reader.ts'
import { EMPTY_ROOT, hashLeaf } from '#data/ledger/tree/merkle-tree.ts'
import {
  formatVerifierKey,
  type SigningKey,
  type VerifierKey,
} from '#data/ledger/signing/signing-key.ts'
import {
  formatTile,
  growLevels,
  readTileLevels,
  toRootHash,
  type TileLevels,
} from '#data/ledger/tree/tile-levels.ts'
import * as paths from '#data/ledger/tree/tile-path.ts'

/** A file of the log, complete. */
export interface LogFile {
  readonly path: string
  readonly bytes: Bytes
}

interface PreparedAppend {
  /** Each is written whole and durably before the next; the checkpoint is last. */
  readonly files: readonly LogFile[]
  /** Folders of partial tiles that a full one replaces; removable once the checkpoint is written. */
  readonly obsolete: readonly string[]
  /** Index of the first new entry. */
  readonly firstIndex: number
  readonly checkpoint: Checkpoint
}

export interface AppendOptions {
  /** Size of the log in the caller's database. Leaves found behind it are not logged twice. */
  readonly expectedSize?: number
  /** Root hash of the grown log in the caller's own rows; with another root nothing is signed. */
  readonly expectedRoot?: Bytes
  /** Keys that may have signed the stored checkpoint; the signing key alone by default. */
  readonly keys?: readonly VerifierKey[]
  /**
   * Hashes of the caller's own rows. Where they begin as the stored checkpoint says, they stand for
   * the stored tiles, of which only the unfinished ones are read.
   */
  readonly levels?: TileLevels
  /** Also signs the new checkpoint, in a key rotation. */
  readonly alsoSignWith?: SigningKey
}

/** The files of a log without entries. */
export async function prepareStart(key: SigningKey): Promise<LogFile[]> {
  const checkpoint = { origin: key.name, size: 0, rootHash: EMPTY_ROOT }
  return [
    { path: paths.KEY_PATH, bytes: toUtf8(`${formatVerifierKey(key)}\n`) },
    { path: paths.CHECKPOINT_PATH, bytes: toUtf8(await signCheckpoint(checkpoint, key)) },
  ]
}

/** The signed checkpoint of a stored log; throws `ledger_invalid` when there is none or no key of `keys` signed it. */
export async function requireCheckpoint(read: LogReader, keys: readonly VerifierKey[]) {
  const bytes = await read(paths.CHECKPOINT_PATH)
  if (bytes === null)
    throw new AppError('ledger_invalid', 'The log has no checkpoint: nothing can be added to it.')
  return openCheckpoint(bytes, keys)
}

/** The hashes of a checkpoint's entries, out of those of a log that goes on from it; null for another log. */
function toBeginning(levels: TileLevels, { size, rootHash }: Checkpoint): TileLevels | null {
  if ((levels[0]?.length ?? 0) < size || !equalBytes(toRootHash(levels, size), rootHash))
    return null
  return levels.map((hashes, level) => hashes.slice(0, paths.toLevelWidth(level, size)))
}

/** True when the unfinished tiles, out of which new ones grow, are stored as these hashes say. */
async function holdsEdge(read: LogReader, levels: TileLevels, size: number): Promise<boolean> {
  for (const [level, hashes] of levels.entries()) {
    const tile = paths.getTile(level, Math.floor(hashes.length / paths.TILE_WIDTH), size)
    if (tile === null) continue
    const stored = concatBytes(...(await readTile(read, tile)))
    if (!equalBytes(stored, formatTile(levels, tile))) return false
  }
  return true
}

async function isThereAlready(
  read: LogReader,
  size: number,
  entries: readonly Bytes[],
): Promise<boolean> {
  for (const [at, entry] of entries.entries())
    if (!equalBytes(entry, await readEntry(read, size, size - entries.length + at))) return false
  return true
}

async function readEdge(read: LogReader, size: number, levels: readonly (readonly Bytes[])[]) {
  const index = Math.floor(size / paths.TILE_WIDTH)
  const tile = paths.getTile('entries', index, size)
  const entries = tile === null ? [] : await readBundle(read, tile)
  for (const [at, entry] of entries.entries())
    if (!equalBytes(hashLeaf(entry), levels[0]![index * paths.TILE_WIDTH + at]!))
      throw new AppError(
        'ledger_invalid',
        `Entry ${index * paths.TILE_WIDTH + at} of the stored log was changed: nothing is signed on top of it.`,
      )
  return entries
}

function formatBundles(edge: readonly Bytes[], entries: readonly Bytes[], size: number): LogFile[] {
  const start = size - edge.length
  const all = [...edge, ...entries]
  return paths.listLevelTiles('entries', size + entries.length, size).map((tile) => {
    const from = tile.index * paths.TILE_WIDTH - start
    return {
      path: paths.formatTilePath(tile),
      bytes: formatEntryBundle(all.slice(from, from + tile.width)),
    }
  })
}

/**
 * Prepares new leaves for the end of the stored log, after hashing its last bundle again, and its
 * whole tree without hashes of the caller's. Writes nothing; the content of the leaves is checked
 * in `audit/new-leaves.ts`. Throws `ledger_invalid` when the stored log is damaged, `conflict` when
 * it is not as long as the caller expects.
 */
export async function prepareAppend(
  read: LogReader,
  key: SigningKey,
  leaves: readonly Leaf[],
  options: AppendOptions = {},
): Promise<PreparedAppend> {
  const stored = await requireCheckpoint(read, options.keys ?? [key])
  const { size } = stored
  const known = toBeginning(options.levels ?? [], stored)
  const levels =
    known !== null && (await holdsEdge(read, known, size))
      ? known
      : (await readTileLevels(read, stored)).levels
  const edge = await readEdge(read, size, levels)
  const entries = leaves.map(toLeafBytes)

  const expected = options.expectedSize ?? size
  const nothing = { files: [], obsolete: [], firstIndex: expected, checkpoint: stored }
  if (
    entries.length > 0 &&
    size === expected + entries.length &&
    (await isThereAlready(read, size, entries))
  )
    return nothing
  if (size !== expected)
    throw new AppError(
      'conflict',
      `The published log has ${size} entries, the database knows of ${expected}: one of them was restored to an older state, nothing is added. If it is the database: ${WAY_OUT_OF_OLDER_DATABASE}`,
    )

  if (entries.length === 0) return nothing
  const grown = growLevels(levels, entries.map(hashLeaf))
  const newSize = size + entries.length
  const checkpoint = { origin: stored.origin, size: newSize, rootHash: toRootHash(grown, newSize) }
  if (options.expectedRoot && !equalBytes(options.expectedRoot, checkpoint.rootHash))
    throw new AppError(
      'ledger_invalid',
      `The published log of ${size} entries does not grow into the one of the database: one of the two was changed. Nothing is signed.`,
    )
  const tiles = paths.listHashTiles(newSize, size)
  const files = [
    ...formatBundles(edge, entries, size),
    ...tiles.map((tile) => ({
      path: paths.formatTilePath(tile),
      bytes: formatTile(grown, tile),
    })),
  ]
  const signers = options.alsoSignWith === undefined ? [key] : [key, options.alsoSignWith]
  const note = toUtf8(await signCheckpoint(checkpoint, ...signers))
  return {
    files: [...files, { path: paths.CHECKPOINT_PATH, bytes: note }],
    obsolete: files
      .filter((file) => !file.path.includes('.p/') && size > 0)
      .map((file) => `${file.path}.p`),
    firstIndex: size,
    checkpoint,
  }
}
