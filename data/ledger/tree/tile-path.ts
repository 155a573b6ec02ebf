/**
 * Paths of the tree's files (C2SP `tlog-tiles`): tiles of up to 256 hashes at `tile/<L>/<N>`, entry
 * bundles at `tile/entries/<N>`, the unfinished last ones with `.p/<W>`. N is written in groups of
 * three digits: `x001/x234/067`.
 */
import { AppError } from '#data/model/errors.ts'

export const TILE_WIDTH = 256
export const CHECKPOINT_PATH = 'checkpoint'
/** The verifier key of the log, in signed-note form. */
export const KEY_PATH = 'key'

/** A tile of hashes at a level from 0, or a bundle of entries. */
export interface Tile {
  readonly level: number | 'entries'
  readonly index: number
  /** Hashes or entries in it, 1 to 256; 256 is full. */
  readonly width: number
}

function formatTileIndex(index: number): string {
  const digits = String(index)
  const padded = digits.padStart(Math.ceil(digits.length / 3) * 3, '0')
  const groups = padded.match(/\d{3}/g)!
  return groups.map((group, at) => (at < groups.length - 1 ? `x${group}` : group)).join('/')
}

/** Path of a tile below the log's prefix. */
export function formatTilePath(tile: Tile): string {
  const partial = tile.width < TILE_WIDTH ? `.p/${tile.width}` : ''
  return `tile/${tile.level}/${formatTileIndex(tile.index)}${partial}`
}

/** The tile of a path; throws `bad_input` for every other path. */
export function parseTilePath(path: string): Tile {
  const parts = /^tile\/(entries|\d{1,2})\/((?:x\d{3}\/)*\d{3})(?:\.p\/([1-9]\d{0,2}))?$/.exec(path)
  const level = parts?.[1] === 'entries' ? 'entries' : Number(parts?.[1])
  const tile: Tile = {
    level,
    index: Number(parts?.[2]?.replaceAll(/[x/]/g, '')),
    width: Number(parts?.[3] ?? TILE_WIDTH),
  }
  if (parts === null || formatTilePath(tile) !== path || (level !== 'entries' && level > 63))
    throw new AppError('bad_input', `${path} is not the path of a tile.`)
  return tile
}

/** Number of hashes in all tiles of a level, for a tree of this size. */
export function toLevelWidth(level: Tile['level'], size: number): number {
  return level === 'entries' ? size : Math.floor(size / TILE_WIDTH ** level)
}

/** The tile of this level and index in a tree of this size; null when the tree does not reach it. */
export function getTile(level: Tile['level'], index: number, size: number): Tile | null {
  const width = Math.min(TILE_WIDTH, toLevelWidth(level, size) - index * TILE_WIDTH)
  return width > 0 ? { level, index, width } : null
}

/** Every tile of a level that a tree of `size` has and one of `oldSize` has not. */
export function listLevelTiles(level: Tile['level'], size: number, oldSize = 0): Tile[] {
  const tiles: Tile[] = []
  const end = toLevelWidth(level, size)
  const old = toLevelWidth(level, oldSize)
  if (end === old) return []
  for (let index = Math.floor(old / TILE_WIDTH); index * TILE_WIDTH < end; index++)
    tiles.push(getTile(level, index, size)!)
  return tiles
}

/** Every tile of hashes that a tree of `size` has and one of `oldSize` has not, lowest level first. */
export function listHashTiles(size: number, oldSize = 0): Tile[] {
  const tiles: Tile[] = []
  for (let level = 0; toLevelWidth(level, size) > 0; level++)
    tiles.push(...listLevelTiles(level, size, oldSize))
  return tiles
}
