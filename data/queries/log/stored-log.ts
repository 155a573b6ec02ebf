/**
 * The log as stored in rows: what all entries together say (`LogStory`) and the hashes of the
 * Merkle tree. Entries never change, so a process reads each of them once.
 */
import type { Database, ReadDb } from '#data/db/database.ts'
import { addToStory, forkStory, startStory, type LogStory } from '#data/ledger/audit/log-story.ts'
import { equalBytes, type Bytes } from '#data/ledger/format/bytes.ts'
import type { LogReader } from '#data/ledger/tree/log-reader.ts'
import { CHECKPOINT_PATH } from '#data/ledger/tree/tile-path.ts'
import { parseCheckpointText } from '#data/ledger/signing/checkpoint.ts'
import { parseNote } from '#data/ledger/signing/signed-note.ts'
import { AppError } from '#data/model/errors.ts'
import { growLevels, toRootHash, type TileLevels } from '#data/ledger/tree/tile-levels.ts'
import { countEntries, hashEntry, listEntries, toLeaf, type StoredEntry } from './ledger-rows.ts'

/** Entries per query: bounds the memory of the first reading. */
const BATCH = 2000

export interface StoredLog {
  /** Entries read so far, and index of the next one. */
  readonly size: number
  readonly story: LogStory
  readonly levels: TileLevels
}

const startLog = (): StoredLog => ({ size: 0, story: startStory(), levels: [] })

/** The log read so far from each database, committed entries only. */
const known = new WeakMap<Database, StoredLog>()
const underWay = new WeakMap<Database, Promise<StoredLog>>()

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
  let log = known.get(database) ?? startLog()
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
