/** Reads a published log by path, from a folder or a URL: both are the same function. */
import { listConsistencyRanges, proveConsistency } from './merkle-proof.ts'
import { AppError } from '#data/model/errors.ts'
import type { Bytes } from '#data/ledger/format/bytes.ts'
import { parseEntryBundle } from '#data/ledger/format/entry-bundle.ts'
import { hashPerfect, listSubtrees, type GetHash, type Range, type Subtree } from './merkle-tree.ts'
import { formatTilePath, getTile, TILE_WIDTH, type Tile } from './tile-path.ts'

/** The bytes of a file of the log, null when it does not exist. Any other failure throws. */
export type LogReader = (path: string) => Promise<Uint8Array | null>

const HASH_BYTES = 32
const TILE_LEVELS = 8

function refuse(path: string, what: string): never {
  throw new AppError('ledger_invalid', `${path} ${what}.`)
}

/** A full tile may replace a partial one, which a log may delete once the full one exists. */
async function readTileBytes(read: LogReader, tile: Tile) {
  const path = formatTilePath(tile)
  const exact = await read(path)
  if (exact !== null) return { path, bytes: exact, width: tile.width }
  const fullPath = formatTilePath({ ...tile, width: TILE_WIDTH })
  const full = tile.width < TILE_WIDTH ? await read(fullPath) : null
  if (full === null) refuse(path, 'is missing from the log')
  return { path: fullPath, bytes: full, width: TILE_WIDTH }
}

/** The hashes of a tile; throws `ledger_invalid` when it is missing or of another length. */
export async function readTile(read: LogReader, tile: Tile): Promise<Bytes[]> {
  const { path, bytes, width } = await readTileBytes(read, tile)
  if (bytes.length !== width * HASH_BYTES)
    refuse(path, `has ${bytes.length} bytes instead of ${width * HASH_BYTES}`)
  return Array.from({ length: tile.width }, (_, at) =>
    Uint8Array.from(bytes.subarray(at * HASH_BYTES, (at + 1) * HASH_BYTES)),
  )
}

/** The entries of a bundle; throws `ledger_invalid` when it is missing or does not hold exactly its entries. */
export async function readBundle(read: LogReader, tile: Tile): Promise<Bytes[]> {
  const { path, bytes, width } = await readTileBytes(read, tile)
  try {
    return parseEntryBundle(bytes, width).slice(0, tile.width)
  } catch (cause) {
    throw new AppError('ledger_invalid', `${path} is damaged: ${(cause as Error).message}`, {
      cause,
    })
  }
}

/** Tile of a perfect subtree's leaves, with first position and number. */
export function toTilePlace({ level, index }: Subtree) {
  const inTile = 2 ** (level % TILE_LEVELS)
  return {
    tileLevel: Math.floor(level / TILE_LEVELS),
    tileIndex: Math.floor((index * inTile) / TILE_WIDTH),
    first: (index * inTile) % TILE_WIDTH,
    count: inTile,
  }
}

/** Reads the tiles for these ranges of a tree of `size`, each once, and returns their hashes. */
export async function readHashes(
  read: LogReader,
  size: number,
  ranges: readonly Range[],
): Promise<GetHash> {
  const tiles = new Map<string, Bytes[]>()
  for (const subtree of ranges.flatMap(listSubtrees)) {
    const { tileLevel, tileIndex } = toTilePlace(subtree)
    const key = `${tileLevel}/${tileIndex}`
    const tile = getTile(tileLevel, tileIndex, size)
    if (tile === null)
      throw new AppError('bad_input', `A tree of ${size} entries has no tile ${key}.`)
    if (!tiles.has(key)) tiles.set(key, await readTile(read, tile))
  }
  return (subtree) => {
    const { tileLevel, tileIndex, first, count } = toTilePlace(subtree)
    return hashPerfect(tiles.get(`${tileLevel}/${tileIndex}`)!.slice(first, first + count))
  }
}

/** One entry of a tree of `size`; throws `ledger_invalid` when its bundle is missing or damaged. */
export async function readEntry(read: LogReader, size: number, index: number): Promise<Bytes> {
  const tile = getTile('entries', Math.floor(index / TILE_WIDTH), size)
  if (tile === null || index >= size)
    throw new AppError('not_found', `The log has ${size} entries, there is no entry ${index}.`)
  return (await readBundle(read, tile))[index % TILE_WIDTH]!
}

/** Hashes that prove that a log, read at `size`, begins with its first `oldSize` entries. */
export async function readConsistencyProof(
  read: LogReader,
  oldSize: number,
  size: number,
): Promise<Bytes[]> {
  const getHash = await readHashes(read, size, listConsistencyRanges(oldSize, size))
  return proveConsistency(oldSize, size, getHash)
}
