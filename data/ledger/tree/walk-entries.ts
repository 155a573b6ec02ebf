/**
 * Reads every entry of a log in order and compares each with its tile, and the tiles with each
 * other up to the root. Only one tile per level is in memory, so neither a large log nor a
 * checkpoint that only claims to be large costs memory.
 */
import { AppError } from '#data/model/errors.ts'
import { equalBytes, type Bytes } from '#data/ledger/format/bytes.ts'
import type { Checkpoint } from '#data/ledger/signing/checkpoint.ts'
import { readBundle, readTile, type LogReader } from './log-reader.ts'
import { EMPTY_ROOT, hashChildren, hashLeaf, hashPerfect } from './merkle-tree.ts'
import { formatTilePath, getTile, TILE_WIDTH } from './tile-path.ts'

/** An entry whose bytes differ from those in the tree. */
export class ChangedEntry extends Error {
  readonly index: number
  constructor(index: number, path: string) {
    super(`Entry ${index} in ${path} is not the one whose hash is in the tree.`)
    this.index = index
  }
}

/** The unfinished tile of each level, lowest first. */
interface Edge {
  readonly hashes: Bytes[]
  /** Which tile of its level it is. */
  index: number
}

class TreeWalk {
  readonly edges: Edge[] = []
  tiles = 0
  readonly read: LogReader
  readonly size: number

  constructor(read: LogReader, size: number) {
    this.read = read
    this.size = size
  }

  private getEdge(level: number): Edge {
    this.edges[level] ??= { hashes: [], index: 0 }
    return this.edges[level]
  }

  /** Adds the hash of a finished tile below; a tile completed by it is compared and its hash goes up. */
  async add(level: number, hash: Bytes): Promise<void> {
    const edge = this.getEdge(level)
    edge.hashes.push(hash)
    if (edge.hashes.length < TILE_WIDTH) return
    await this.compare(level)
    const whole = hashPerfect(edge.hashes)
    edge.hashes.length = 0
    edge.index++
    await this.add(level + 1, whole)
  }

  private async compare(level: number): Promise<void> {
    const edge = this.getEdge(level)
    const tile = getTile(level, edge.index, this.size)!
    const stored = await readTile(this.read, tile)
    this.tiles++
    const at = stored.findIndex((hash, index) => !equalBytes(hash, edge.hashes[index]!))
    if (at < 0) return
    const number = edge.index * TILE_WIDTH + at
    if (level === 0)
      throw new ChangedEntry(number, formatTilePath(getTile('entries', edge.index, this.size)!))
    throw new AppError(
      'ledger_invalid',
      `${formatTilePath(tile)} does not hold the hash of tile/${level - 1} number ${number}: one of the two was changed.`,
    )
  }

  async finish(): Promise<Bytes> {
    let root: Bytes | null = null
    for (const [level, { hashes }] of this.edges.entries()) {
      if (hashes.length > 0) await this.compare(level)
      // From the right: the smallest perfect subtree first, each the right child of the next.
      for (let end = hashes.length; end > 0;) {
        const width = end & -end
        const subtree = hashPerfect(hashes.slice(end - width, end))
        root = root === null ? subtree : hashChildren(subtree, root)
        end -= width
      }
    }
    return root ?? EMPTY_ROOT
  }
}

/**
 * Reads all entries of a log of this checkpoint, in order, and verifies the tree. An entry is
 * passed on once its bundle agrees with its tile. Throws `ledger_invalid` for a missing or changed
 * tile or another root, `ChangedEntry` for a changed entry.
 */
export async function walkEntries(
  read: LogReader,
  checkpoint: Checkpoint,
  onEntry: (entry: Bytes, index: number) => void,
): Promise<{ tiles: number; bundles: number }> {
  const walk = new TreeWalk(read, checkpoint.size)
  let bundles = 0
  for (let first = 0; first < checkpoint.size; first += TILE_WIDTH) {
    const index = first / TILE_WIDTH
    const entries = await readBundle(read, getTile('entries', index, checkpoint.size)!)
    for (const entry of entries) await walk.add(0, hashLeaf(entry))
    if (entries.length < TILE_WIDTH) {
      const root = await walk.finish()
      requireRoot(root, checkpoint)
    }
    for (const [at, entry] of entries.entries()) onEntry(entry, first + at)
    bundles++
  }
  if (checkpoint.size % TILE_WIDTH === 0) requireRoot(await walk.finish(), checkpoint)
  return { tiles: walk.tiles, bundles }
}

function requireRoot(root: Bytes, { size, rootHash }: Checkpoint): void {
  if (equalBytes(root, rootHash)) return
  throw new AppError(
    'ledger_invalid',
    `The tiles do not hash to the root of the checkpoint (size ${size}): a tile or the checkpoint was changed.`,
  )
}
