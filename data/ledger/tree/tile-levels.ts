/**
 * The whole tree as its tiles store it: at tile level l the hash of each complete run of 256^l
 * leaves. A season is a few thousand hashes, so the whole stored tree is hashed again before it is
 * trusted or extended.
 */
import { AppError } from '#data/model/errors.ts'
import { concatBytes, equalBytes, type Bytes } from '#data/ledger/format/bytes.ts'
import type { Checkpoint } from '#data/ledger/signing/checkpoint.ts'
import { readTile, toTilePlace, type LogReader } from './log-reader.ts'
import { hashPerfect, hashRange, type GetHash } from './merkle-tree.ts'
import { formatTilePath, listLevelTiles, TILE_WIDTH, toLevelWidth, type Tile } from './tile-path.ts'

/** `levels[l][i]` is the hash of the leaves `i * 256^l` to `(i + 1) * 256^l`. */
export type TileLevels = readonly (readonly Bytes[])[]

/** Hash of any perfect subtree of the tree. */
export function toGetHash(levels: TileLevels): GetHash {
  return (subtree) => {
    const { tileLevel, tileIndex, first, count } = toTilePlace(subtree)
    const start = tileIndex * TILE_WIDTH + first
    return hashPerfect(levels[tileLevel]!.slice(start, start + count))
  }
}

/** Root hash of the first `size` leaves. */
export function toRootHash(levels: TileLevels, size: number): Bytes {
  return hashRange({ start: 0, end: size }, toGetHash(levels))
}

function hashFullTiles(hashes: readonly Bytes[], from: number): Bytes[] {
  const end = Math.floor(hashes.length / TILE_WIDTH)
  return Array.from({ length: Math.max(0, end - from) }, (_, at) =>
    hashPerfect(hashes.slice((from + at) * TILE_WIDTH, (from + at + 1) * TILE_WIDTH)),
  )
}

/** The tree with more leaves at its end. */
export function growLevels(levels: TileLevels, leafHashes: readonly Bytes[]): TileLevels {
  const grown = [[...(levels[0] ?? []), ...leafHashes]]
  for (let level = 1; grown[level - 1]!.length >= TILE_WIDTH; level++) {
    const kept = levels[level] ?? []
    grown.push([...kept, ...hashFullTiles(grown[level - 1]!, kept.length)])
  }
  return grown
}

/** The bytes of a tile. */
export function formatTile(levels: TileLevels, tile: Tile): Bytes {
  if (tile.level === 'entries') throw new AppError('internal', 'A bundle is not a tile of hashes.')
  const start = tile.index * TILE_WIDTH
  return concatBytes(...levels[tile.level]!.slice(start, start + tile.width))
}

/** Reads every tile of the tree and hashes all of it again; throws `ledger_invalid` at the first tile that does not fit. */
export async function readTileLevels(
  read: LogReader,
  checkpoint: Checkpoint,
): Promise<{ levels: TileLevels; tiles: number }> {
  const levels: Bytes[][] = []
  let tiles = 0
  for (let level = 0; toLevelWidth(level, checkpoint.size) > 0; level++) {
    const expected = level === 0 ? null : hashFullTiles(levels[level - 1]!, 0)
    const hashes: Bytes[] = []
    for (const tile of listLevelTiles(level, checkpoint.size)) {
      for (const hash of await readTile(read, tile)) {
        if (expected !== null && !equalBytes(expected[hashes.length]!, hash))
          throw new AppError(
            'ledger_invalid',
            `${formatTilePath(tile)} does not hold the hash of tile/${level - 1} number ${hashes.length}: one of the two was changed.`,
          )
        hashes.push(hash)
      }
      tiles++
    }
    levels.push(hashes)
  }
  if (!equalBytes(toRootHash(levels, checkpoint.size), checkpoint.rootHash))
    throw new AppError(
      'ledger_invalid',
      `The tiles do not hash to the root of the checkpoint (size ${checkpoint.size}): a tile or the checkpoint was changed.`,
    )
  return { levels, tiles }
}
