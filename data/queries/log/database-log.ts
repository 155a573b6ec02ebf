/**
 * The public log read from the database: the published checkpoint, and bundles and tiles made from
 * the entries, with the same bytes as the pipeline's files. Entries never change, so each is hashed
 * once; the tree is compared with every new checkpoint before any of it is served.
 */
import { and, asc, gte, lt } from '#data/db/drizzle.ts'
import type { Database } from '#data/db/database.ts'
import { ledgerEntries } from '#data/db/schema.ts'
import { equalBytes, toUtf8, type Bytes } from '#data/ledger/format/bytes.ts'
import { formatEntryBundle } from '#data/ledger/format/entry-bundle.ts'
import { openCheckpoint, parseCheckpointText } from '#data/ledger/signing/checkpoint.ts'
import { parseNote } from '#data/ledger/signing/signed-note.ts'
import type { LogReader } from '#data/ledger/tree/log-reader.ts'
import {
  formatTile,
  growLevels,
  toRootHash,
  type TileLevels,
} from '#data/ledger/tree/tile-levels.ts'
import {
  CHECKPOINT_PATH,
  KEY_PATH,
  parseTilePath,
  TILE_WIDTH,
  type Tile,
} from '#data/ledger/tree/tile-path.ts'
import { hashEntry } from '#data/log/cached-log.ts'
import { AppError } from '#data/model/errors.ts'
import type { VerifierKey } from '#data/ledger/signing/signing-key.ts'
import type { PublicationReader } from '#data/queries/published.ts'
import type { StoredEntry } from './log-rows.ts'
import { readKnownLevels } from './stored-log.ts'

/** Entries per query: bounds the memory of the first reading. */
const BATCH = 2000

interface Tree {
  readonly note: string
  readonly size: number
  readonly levels: TileLevels
}

function listBodies(database: Database, from: number, to: number): Promise<string[]> {
  return database.read(async (db) => {
    const rows = await db
      .select({ body: ledgerEntries.body })
      .from(ledgerEntries)
      .where(and(gte(ledgerEntries.entryIndex, from), lt(ledgerEntries.entryIndex, to)))
      .orderBy(asc(ledgerEntries.entryIndex))
    return rows.map((row) => row.body)
  })
}

/** Index after the last entry that a tile covers. */
function toEnd({ level, index, width }: Tile): number {
  return (index * TILE_WIDTH + width) * TILE_WIDTH ** (level === 'entries' ? 0 : level)
}

/** The tree of a checkpoint, grown from the known entries; null when its root differs. */
async function growTree(database: Database, note: string, known: TileLevels): Promise<Tree | null> {
  const { size, rootHash } = parseCheckpointText(parseNote(note).text)
  let levels = known
  for (let from = levels[0]?.length ?? 0; from < size; from = levels[0]!.length) {
    const bodies = await listBodies(database, from, Math.min(size, from + BATCH))
    if (bodies.length === 0) break
    levels = growLevels(levels, bodies.map(hashEntry))
  }
  const isWhole = (levels[0]?.length ?? 0) === size
  return isWhole && equalBytes(toRootHash(levels, size), rootHash) ? { note, size, levels } : null
}

/** True when an entry's row is what the signed checkpoint covers; null when none covers it yet. */
export type HoldsEntry = (row: Pick<StoredEntry, 'entryIndex' | 'body'>) => Promise<boolean | null>

function refuseRows(size: number): never {
  throw new AppError(
    'ledger_invalid',
    `The log's entries in the database do not hash to the published checkpoint of ${size} entries: none of it is served.`,
  )
}

interface DatabaseLog {
  readonly read: LogReader
  readonly holds: HoldsEntry
  /** Reads all rows again; throws `ledger_invalid` unless they still hash to the signed root. */
  readonly compareRows: () => Promise<void>
}

/**
 * A reader of the published log that needs only the database. With `readTrustedKeys` the checkpoint
 * must be signed by one of them; null when the caller checks the signature itself.
 */
export function openDatabaseLog(
  database: Database,
  publication: PublicationReader,
  readTrustedKeys: (() => Promise<readonly VerifierKey[]>) | null,
): DatabaseLog {
  let tree: Tree | null = null
  let growing: { readonly note: string; readonly grown: Promise<Tree> } | null = null

  async function grow(note: string): Promise<Tree> {
    if (readTrustedKeys !== null) await openCheckpoint(note, await readTrustedKeys())
    const { size } = parseCheckpointText(parseNote(note).text)
    // After the database was restored to an older state the known levels are useless: read from the
    // start.
    const begun = tree?.levels ?? (await readKnownLevels(database))
    const known = (begun[0]?.length ?? 0) <= size ? begun : []
    const grown =
      (await growTree(database, note, known)) ??
      (known.length > 0 ? await growTree(database, note, []) : null)
    tree = grown
    return grown ?? refuseRows(size)
  }

  async function compareRows(): Promise<void> {
    const current = await readTree()
    if (current === null || (await growTree(database, current.note, [])) !== null) return
    // A publication or a restored backup may have come in between.
    if ((await readTree()) === current) refuseRows(current.size)
  }

  async function readTree(): Promise<Tree | null> {
    const note = (await publication.getCurrent()).files.get(`ledger/${CHECKPOINT_PATH}`)
    if (note === undefined) return null
    if (tree?.note === note) return tree
    if (growing?.note === note) return growing.grown
    const grown = grow(note).finally(() => {
      if (growing?.grown === grown) growing = null
    })
    growing = { note, grown }
    return grown
  }

  /** The entries of a bundle; null when they are not those of the tree, because the database was restored since. */
  async function listEntries({ levels }: Tree, { index, width }: Tile): Promise<Bytes[] | null> {
    const start = index * TILE_WIDTH
    const bodies = await listBodies(database, start, start + width)
    const isOfTree =
      bodies.length === width &&
      bodies.every((body, offset) => equalBytes(hashEntry(body), levels[0]![start + offset]!))
    return isOfTree ? bodies.map(toUtf8) : null
  }

  async function readFile(path: string): Promise<Bytes | null | 'put back'> {
    const tile = path === CHECKPOINT_PATH ? null : parseTilePath(path)
    const current = await readTree()
    if (current === null) return null
    if (tile === null) return toUtf8(current.note)
    if (toEnd(tile) > current.size) return null
    if (tile.level !== 'entries') return formatTile(current.levels, tile)
    const entries = await listEntries(current, tile)
    return entries === null ? 'put back' : formatEntryBundle(entries)
  }

  const holds: HoldsEntry = async ({ entryIndex, body }) => {
    const hash = (await readTree())?.levels[0]?.[entryIndex]
    return hash === undefined ? null : equalBytes(hash, hashEntry(body))
  }

  const read: LogReader = async (path) => {
    if (path === KEY_PATH) {
      const key = (await publication.getCurrent()).files.get(`ledger/${KEY_PATH}`)
      return key === undefined ? null : toUtf8(key)
    }
    let bytes = await readFile(path)
    if (bytes === 'put back') {
      publication.lookAgain()
      bytes = await readFile(path)
    }
    if (bytes !== 'put back') return bytes
    throw new AppError(
      'ledger_invalid',
      `The entries of ${path} in the database are not those of the published checkpoint: they are not served.`,
    )
  }
  return { read, holds, compareRows }
}
