/**
 * Reads a part of the published log again, once a day, and the whole of it within four weeks: runs
 * and builds read only what is new, so nothing else would find a byte that has changed in an old
 * file or row. Grows with a 28th of the log.
 */
import { join } from 'node:path'
import { z } from 'zod'
import { equalBytes, type Bytes } from '#data/ledger/format/bytes.ts'
import { readBundle, readTile, type LogReader } from '#data/ledger/tree/log-reader.ts'
import { formatTile } from '#data/ledger/tree/tile-levels.ts'
import { formatTilePath, getTile, listHashTiles, TILE_WIDTH } from '#data/ledger/tree/tile-path.ts'
import { writeFileAtomically } from '#data/files/atomic-file.ts'
import { readDerived } from '#data/files/read-derived.ts'
import { hashEntry } from '#data/log/cached-log.ts'
import { openLogFolder } from '#data/log/read-log-folder.ts'
import { AppError } from '#data/model/errors.ts'
import { DaySchema, toDay } from '#data/model/match/match.ts'
import { getLastHeadSize } from '#data/queries/log/log-heads.ts'
import { listEntries } from '#data/queries/log/log-rows.ts'
import { readStoredLog, type StoredLog } from '#data/queries/log/stored-log.ts'
import { getTime, type RunContext } from '#pipeline/stages/run-context.ts'
import { toLogFolder, withWayOut } from './log-entries.ts'

/** Days within which the whole log is read. */
const DAYS = 28

/** Below the data folder. */
export const CHECKED_FILE = 'run/log-checked.json'
const CheckedSchema = z.object({ day: DaySchema, next: z.int().min(0) })

interface Part {
  /** Bundles from `start` up to, not including, `end`. */
  readonly start: number
  readonly end: number
  /** Entries of the published log. */
  readonly size: number
}

/** Throws `ledger_invalid` at the first changed file or row of today's part; a part with a fault is read again by the next run. */
export async function checkLogPart(context: RunContext): Promise<void> {
  const path = join(context.dataDir, CHECKED_FILE)
  const day = toDay(getTime(context))
  const last = await readDerived(path, CheckedSchema)
  const size = (await context.database.read(getLastHeadSize)) ?? 0
  if (last?.day === day || size === 0) return
  const log = await readStoredLog(context.database)
  const bundles = Math.ceil(size / TILE_WIDTH)
  const start = last !== null && last.next < bundles ? last.next : 0
  const end = Math.min(bundles, start + Math.ceil(bundles / DAYS))
  const folder = toLogFolder(context)
  await withWayOut(folder, () => checkFiles(openLogFolder(folder), log, { start, end, size }))
  await checkRows(context, log, { start, end, size })
  await writeFileAtomically(path, JSON.stringify({ day, next: end === bundles ? 0 : end }))
}

function requireSame(path: string, found: readonly Bytes[], expected: readonly Bytes[]): void {
  if (found.every((hash, at) => equalBytes(hash, expected[at]!))) return
  throw new AppError('ledger_invalid', `${path} is not what was signed: the file was changed.`)
}

async function checkFiles(
  read: LogReader,
  { levels }: StoredLog,
  { start, end, size }: Part,
): Promise<void> {
  for (let index = start; index < end; index++) {
    const expected = levels[0]!.slice(index * TILE_WIDTH, (index + 1) * TILE_WIDTH)
    const [bundle, tile] = [getTile('entries', index, size)!, getTile(0, index, size)!]
    requireSame(formatTilePath(bundle), (await readBundle(read, bundle)).map(hashEntry), expected)
    requireSame(formatTilePath(tile), await readTile(read, tile), expected)
  }
  for (const tile of listHashTiles(size).filter(({ level }) => level !== 0)) {
    const hashes = await readTile(read, tile)
    const bytes = Buffer.concat(hashes)
    requireSame(formatTilePath(tile), [new Uint8Array(bytes)], [formatTile(levels, tile)])
  }
}

async function checkRows(
  { database }: RunContext,
  { levels }: StoredLog,
  { start, end, size }: Part,
): Promise<void> {
  for (
    let first = start * TILE_WIDTH;
    first < Math.min(end * TILE_WIDTH, size);
    first += TILE_WIDTH
  ) {
    const rows = await database.read((db) => listEntries(db, first, TILE_WIDTH))
    const wrong = rows.find(
      ({ body, entryIndex }) => !equalBytes(hashEntry(body), levels[0]![entryIndex]!),
    )
    if (wrong !== undefined)
      throw new AppError(
        'ledger_invalid',
        `Entry ${wrong.entryIndex} of the log in the database is not what was signed. Find out who may write to the database, and restore a backup.`,
      )
  }
}
