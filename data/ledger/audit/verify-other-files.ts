/** Files beside the current tree: older partial tiles must agree with the tiles that grew out of them. */
import { AppError } from '#data/model/errors.ts'
import { equalBytes, type Bytes } from '#data/ledger/format/bytes.ts'
import { readBundle, readTile, type LogReader } from '#data/ledger/tree/log-reader.ts'
import { hashLeaf } from '#data/ledger/tree/merkle-tree.ts'
import { formatTilePath, getTile, parseTilePath, type Tile } from '#data/ledger/tree/tile-path.ts'

function getTileOfPath(path: string): Tile | null {
  try {
    return parseTilePath(path)
  } catch {
    return null
  }
}

async function readTileHashes(read: LogReader, tile: Tile): Promise<Bytes[]> {
  if (tile.level !== 'entries') return readTile(read, tile)
  return (await readBundle(read, tile)).map(hashLeaf)
}

/**
 * Throws `ledger_invalid` at the first older tile that contradicts the one that grew out of it,
 * which was checked against the tree before. Files beyond the tree are left over from an
 * interrupted append, belong to no checkpoint and are ignored.
 */
export async function verifyOtherFiles(
  read: LogReader,
  size: number,
  files: readonly string[],
): Promise<void> {
  let known: { readonly path: string; readonly hashes: readonly Bytes[] } = { path: '', hashes: [] }
  for (const path of files) {
    const tile = getTileOfPath(path)
    const current = tile && getTile(tile.level, tile.index, size)
    if (tile === null || current === null || tile.width >= current.width) continue
    const currentPath = formatTilePath(current)
    // Older widths of one tile are adjacent in the list.
    if (known.path !== currentPath)
      known = { path: currentPath, hashes: await readTileHashes(read, current) }
    const expected = known.hashes
    const hashes = await readTileHashes(read, tile)
    if (!hashes.every((hash, at) => equalBytes(hash, expected[at]!)))
      throw new AppError(
        'ledger_invalid',
        `${path} differs from ${currentPath}, which grew out of it.`,
      )
  }
}
