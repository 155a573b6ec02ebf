/**
 * The log as stored in rows: what all entries together say (`LogStory`) and the hashes of the
 * Merkle tree. Entries never change, so a process reads each of them once, and a new process those
 * after the size that is cached in a file (`cached-log.ts`).
 */
import type { Database, ReadDb } from '#data/db/database.ts'
import { addToStory, forkStory } from '#data/ledger/audit/log-story.ts'
import { equalBytes, type Bytes } from '#data/ledger/format/bytes.ts'
import type { LogReader } from '#data/ledger/tree/log-reader.ts'
import { CHECKPOINT_PATH } from '#data/ledger/tree/tile-path.ts'
import { parseCheckpointText } from '#data/ledger/signing/checkpoint.ts'
import { parseNote } from '#data/ledger/signing/signed-note.ts'
import {
  hashEntry,
  isOfHead,
  readCachedLog,
  startLog,
  writeCachedLog,
  type StoredLog,
} from '#data/log/cached-log.ts'
import { AppError } from '#data/model/errors.ts'
import { growLevels, toRootHash, type TileLevels } from '#data/ledger/tree/tile-levels.ts'
import { getHead, getLastHeadSize } from './log-heads.ts'
import { countEntries, listEntries, toLeaf, type StoredEntry } from './log-rows.ts'

export type { StoredLog } from '#data/log/cached-log.ts'

/** Entries per query: bounds the memory of the first reading. */
const BATCH = 2000

/** The log read so far from each database, committed entries only. */
const known = new WeakMap<Database, StoredLog>()
const underWay = new WeakMap<Database, Promise<StoredLog>>()

interface Cache {
  readonly path: string
  /** Entries after which the file is written again. */
  readonly every: number
  /** Entries in the file, as far as this process knows. */
  size: number
}
const caches = new WeakMap<Database, Cache>()

/** Names the file in which the log of a database is cached. */
export function cacheStoredLog(database: Database, path: string, every = BATCH): void {
  caches.set(database, { path, every, size: 0 })
}

/** The cached log, when its head is one of this database; an empty one otherwise. */
async function openCache(database: Database): Promise<StoredLog> {
  const cache = caches.get(database)
  const log = cache && (await readCachedLog(cache.path))
  if (!cache || !log) return startLog()
  const note = await database.read((db) => getHead(db, log.size))
  if (note === null || !isOfHead(log, parseCheckpointText(parseNote(note).text))) return startLog()
  cache.size = log.size
  return log
}

/** Writes the cached log anew when it lacks many entries and a head is stored for all of them. */
export async function writeStoredLog(database: Database): Promise<void> {
  const cache = caches.get(database)
  const log = cache && (await readStoredLog(database))
  if (!cache || !log || log.size < cache.size + cache.every) return
  if ((await database.read(getLastHeadSize)) !== log.size) return
  await writeCachedLog(cache.path, log)
  cache.size = log.size
}

/** Hashes known of the log's beginning, read from the cache by the first who asks. */
export async function readKnownLevels(database: Database): Promise<TileLevels> {
  if (!known.has(database) && !underWay.has(database))
    known.set(database, await openCache(database))
  return known.get(database)?.levels ?? []
}

/** Adds entries to the log read so far; its story is changed in place, not copied. */
function readOn(log: StoredLog, entries: readonly StoredEntry[]): StoredLog {
  for (const entry of entries) addToStory(log.story, toLeaf(entry), entry.entryIndex)
  return {
    size: log.size + entries.length,
    story: log.story,
    levels: growLevels(
      log.levels,
      entries.map((entry) => hashEntry(entry.body)),
    ),
  }
}

/** True when the log read so far is a prefix of the rows; false for a database restored to an older state. */
async function isBeginning(log: StoredLog, db: ReadDb): Promise<boolean> {
  if (log.size === 0) return true
  const [last] = await listEntries(db, log.size - 1, 1)
  return last !== undefined && equalBytes(hashEntry(last.body), log.levels[0]![log.size - 1]!)
}

async function readAll(database: Database): Promise<StoredLog> {
  let log = known.get(database) ?? (await openCache(database))
  if (!(await database.read((db) => isBeginning(log, db)))) log = startLog()
  // A failed read leaves nothing behind, so no entry is counted twice.
  known.delete(database)
  for (;;) {
    const entries = await database.read((db) => listEntries(db, log.size, BATCH))
    log = readOn(log, entries)
    if (entries.length < BATCH) break
  }
  return log
}

/** The log of all committed rows. */
export function readStoredLog(database: Database): Promise<StoredLog> {
  const running = underWay.get(database)
  if (running) return running
  const reading = readAll(database)
    .then((log) => {
      if (underWay.get(database) === reading) known.set(database, log)
      return log
    })
    .finally(() => {
      if (underWay.get(database) === reading) underWay.delete(database)
    })
  underWay.set(database, reading)
  return reading
}

/** Evicts what was read of a database that was restored or replaced, also by a read in progress. */
export function forgetStoredLog(database: Database): void {
  known.delete(database)
  underWay.delete(database)
}

/** The log as a transaction sees it, with its own new rows; not cached, because it may be rolled back. */
export async function readLogInside(database: Database, db: ReadDb): Promise<StoredLog> {
  const committed = known.get(database)
  const size = await countEntries(db)
  const start =
    committed !== undefined && committed.size <= size
      ? { ...committed, story: forkStory(committed.story) }
      : startLog()
  let log = start
  while (log.size < size) log = readOn(log, await listEntries(db, log.size, BATCH))
  return log
}

/**
 * The log of the rows, which must be those of the published checkpoint. Throws `ledger_invalid` for
 * rows that were changed after signing.
 */
export async function readSignedLog(database: Database, readLog: LogReader): Promise<StoredLog> {
  const checkpoint = await readLog(CHECKPOINT_PATH)
  const log = await readStoredLog(database)
  if (checkpoint === null) return log
  const { size, rootHash } = parseCheckpointText(parseNote(checkpoint).text)
  if (log.size >= size && equalBytes(toStoredRoot(log, size), rootHash)) return log
  throw new AppError(
    'ledger_invalid',
    `The log's entries in the database do not hash to the published checkpoint of ${size} entries: nothing of the past is served. Restore a backup.`,
  )
}

/** Root hash of the first `size` entries of the rows. */
export function toStoredRoot(log: StoredLog, size: number): Bytes {
  return toRootHash(log.levels, size)
}
