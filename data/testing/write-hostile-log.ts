import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Bytes } from '#data/ledger/format/bytes.ts'
import { toCanonicalBytes } from '#data/ledger/format/canonical-json.ts'
import { formatEntryBundle } from '#data/ledger/format/entry-bundle.ts'
import { signCheckpoint } from '#data/ledger/signing/checkpoint.ts'
import { formatVerifierKey, type SigningKey } from '#data/ledger/signing/signing-key.ts'
import { hashLeaf } from '#data/ledger/tree/merkle-tree.ts'
import { formatTile, growLevels, toRootHash } from '#data/ledger/tree/tile-levels.ts'
import {
  CHECKPOINT_PATH,
  formatTilePath,
  getTile,
  KEY_PATH,
  listLevelTiles,
  TILE_WIDTH,
} from '#data/ledger/tree/tile-path.ts'
import type { Leaf } from './hostile-logs.ts'

/** Writes a log of these leaves into a folder, signed. */
export async function writeHostileLog(
  folder: string,
  leaves: Iterable<Leaf>,
  signer: SigningKey,
): Promise<void> {
  const write = async (path: string, bytes: Uint8Array | string) => {
    await mkdir(dirname(join(folder, path)), { recursive: true })
    await writeFile(join(folder, path), bytes)
  }
  const known = new Map<Leaf, { readonly entry: Bytes; readonly hash: Bytes }>()
  const read = (leaf: Leaf) => {
    const before = known.get(leaf)
    if (before) return before
    const entry = toCanonicalBytes(leaf)
    const item = { entry, hash: hashLeaf(entry) }
    known.clear()
    known.set(leaf, item)
    return item
  }
  const hashes: Bytes[] = []
  let bundle: Bytes[] = []
  const finish = async () => {
    const tile = getTile('entries', Math.ceil(hashes.length / TILE_WIDTH) - 1, hashes.length)!
    await write(formatTilePath(tile), formatEntryBundle(bundle))
    bundle = []
  }
  for (const leaf of leaves) {
    const { entry, hash } = read(leaf)
    hashes.push(hash)
    bundle.push(entry)
    if (bundle.length === TILE_WIDTH) await finish()
  }
  if (bundle.length > 0) await finish()
  const size = hashes.length
  const levels = growLevels([], hashes)
  for (const level of levels.keys())
    for (const tile of listLevelTiles(level, size))
      await write(formatTilePath(tile), formatTile(levels, tile))
  await write(KEY_PATH, `${formatVerifierKey(signer)}\n`)
  const head = { origin: signer.name, size, rootHash: toRootHash(levels, size) }
  await write(CHECKPOINT_PATH, await signCheckpoint(head, signer))
}
