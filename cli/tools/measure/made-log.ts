/** A made-up log, written to files as it grows, with a signed head where one is asked for. */
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { toUtf8, type Bytes } from '#data/ledger/format/bytes.ts'
import { formatEntryBundle } from '#data/ledger/format/entry-bundle.ts'
import { signCheckpoint } from '#data/ledger/signing/checkpoint.ts'
import { formatVerifierKey, type SigningKey } from '#data/ledger/signing/signing-key.ts'
import {
  formatTile,
  growLevels,
  toRootHash,
  type TileLevels,
} from '#data/ledger/tree/tile-levels.ts'
import {
  CHECKPOINT_PATH,
  formatTilePath,
  KEY_PATH,
  listHashTiles,
  listLevelTiles,
  TILE_WIDTH,
} from '#data/ledger/tree/tile-path.ts'
import { hashEntry } from '#data/log/cached-log.ts'

export function startLog(folder: string, key: SigningKey) {
  let levels: TileLevels = []
  let pending: Bytes[] = []
  let size = 0
  const write = (path: string, bytes: Uint8Array | string) => {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), bytes)
  }
  const writeBundles = (isLast: boolean) => {
    const start = size - pending.length
    const until = isLast ? size : Math.floor(size / TILE_WIDTH) * TILE_WIDTH
    for (const tile of listLevelTiles('entries', until, start))
      write(
        formatTilePath(tile),
        formatEntryBundle(pending.splice(0, Math.min(tile.width, pending.length))),
      )
  }
  const sign = () =>
    signCheckpoint({ origin: key.name, size, rootHash: toRootHash(levels, size) }, key)
  return {
    getSize: () => size,
    /** Adds the entries of a day; returns the signed head. */
    async add(entries: readonly string[]): Promise<string> {
      const bytes = entries.map(toUtf8)
      levels = growLevels(levels, bytes.map(hashEntry))
      pending.push(...bytes)
      size += bytes.length
      writeBundles(false)
      return sign()
    },
    async end(): Promise<void> {
      writeBundles(true)
      for (const tile of listHashTiles(size)) write(formatTilePath(tile), formatTile(levels, tile))
      write(KEY_PATH, `${formatVerifierKey(key)}\n`)
      write(CHECKPOINT_PATH, await sign())
    },
  }
}
