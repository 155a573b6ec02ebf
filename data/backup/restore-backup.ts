/**
 * Restores a backup. Everything is checked before anything is touched, the rows are loaded in one
 * transaction, and the previous state is saved: an embedded database under another name, a server's
 * as a backup. The folder of the public log is not touched: the next run compares it with the
 * restored database.
 */
import { mkdir, rename, rm } from 'node:fs/promises'
import { listIfThere } from '#data/files/read-if-there.ts'
import { syncPath } from '#data/files/sync.ts'
import { basename, join, resolve } from 'node:path'
import { sql } from '#data/db/drizzle.ts'
import { drizzle as drizzleEmbedded } from 'drizzle-orm/pglite'
import { drizzle as drizzleServer } from 'drizzle-orm/postgres-js'
import postgres from 'postgres'
import { makeDatabase, type Database, type WriteDb } from '#data/db/database.ts'
import { DRIZZLE } from '#data/db/drizzle-options.ts'
import { FORBIDDEN, hasCode } from '#data/db/error-code.ts'
import { acquireFolderLock } from '#data/files/folder-lock.ts'
import { putEmptyDatabase } from '#data/db/prepared-database.ts'
import { openSynced } from '#data/db/synced-files.ts'
import { verifyLogFolder } from '#data/log/read-log-folder.ts'
import { AppError } from '#data/model/errors.ts'
import { eraseAgain } from '#data/queries/account/closing.ts'
import { openDatabaseLog } from '#data/queries/log/database-log.ts'
import { openPublication } from '#data/queries/published.ts'
import { CHECKPOINT_PATH } from '#data/ledger/tree/tile-path.ts'
import {
  describeDamage,
  listErased,
  mergeErased,
  readErased,
  type ErasedList,
} from './erased-accounts.ts'
import { makeBackup, toBackupName } from './make-backup.ts'
import { dropTables, listFilledTables, loadTables, requireKnownMigration } from './load-tables.ts'
import { readManifest, requireWholeBackup, type Manifest } from './manifest.ts'

/** SQLSTATE: no lock in time. */
const LOCKED = new Set(['55P03'])
/** Folders that a run makes again from the rows. */
const EXPORTS = ['snapshots', 'public', 'past']

interface RestoreTarget {
  /** Address of a PostgreSQL server; null for the embedded database of the data folder. */
  readonly databaseUrl: string | null
  readonly dataDir: string
  readonly now: Date
  /** True to replace a server's rows without a backup of them: for a database that can no longer be read. */
  readonly discards?: boolean
  /** Asked when there is something to replace; throws to cancel. */
  readonly mayReplace: (what: string) => Promise<void>
}

export interface Restored {
  readonly manifest: Manifest
  readonly rows: number
  /** Folder to which the previous state was moved; null when there was none. */
  readonly keptIn: string | null
  /** Accounts of the backup that had been erased since; they are not restored. */
  readonly erasedAgain: number
  /** Warnings for the operator: whole sentences. */
  readonly warnings: readonly string[]
}

/** Checks a whole backup: files, hashes, and its public log. */
async function requireGoodBackup(folder: string): Promise<Manifest> {
  const manifest = await readManifest(folder)
  requireKnownMigration(manifest)
  await requireWholeBackup(folder, manifest)
  if (manifest.log === null) return manifest
  const report = await verifyLogFolder(join(folder, 'ledger'))
  if (!report.ok || report.size !== manifest.log.size)
    throw new AppError(
      'ledger_invalid',
      `The log in the backup does not verify: ${report.problem?.message ?? `it has ${report.size} entries, the manifest says ${manifest.log.size}`}. Nothing was changed.`,
    )
  return manifest
}

export async function restoreBackup(folder: string, target: RestoreTarget): Promise<Restored> {
  const manifest = await requireGoodBackup(folder)
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0)
  const own = await readErased(target.dataDir)
  const erased = [own, await readErased(folder)]
  const work: Work = { folder, manifest, target, erased, erasedAgain: 0 }
  const keptIn = target.databaseUrl
    ? await restoreIntoServer(target.databaseUrl, work)
    : await restoreIntoFolder(work)
  for (const list of erased.slice(1)) await mergeErased(list, own)
  const { erasedAgain } = work
  return { manifest, rows, keptIn, erasedAgain, warnings: describeDamage(erased) }
}

interface Work {
  readonly folder: string
  readonly manifest: Manifest
  readonly target: RestoreTarget
  /** The lists of erased accounts: the machine's and the backup's. */
  readonly erased: readonly ErasedList[]
  /** Counted while the tables are filled. */
  erasedAgain: number
}

/**
 * Makes the tables anew and fills them, erases accounts that were erased since, and compares the
 * log's rows with their published checkpoint.
 */
async function replace(db: WriteDb, work: Work): Promise<void> {
  const { folder, manifest, target, erased } = work
  await dropTables(db)
  await loadTables(db, folder, manifest)
  work.erasedAgain = await eraseAgain(db, (ids) => listErased(erased, ids), target.now)
  if (manifest.log === null) return
  const inside: Pick<Database, 'read'> = { read: (work) => work(db) }
  const database = inside as Database
  await openDatabaseLog(database, openPublication(database, 0), null).read(CHECKPOINT_PATH)
}

async function restoreIntoServer(databaseUrl: string, work: Work): Promise<string | null> {
  const client = postgres(databaseUrl, { max: 1, onnotice: () => {}, connect_timeout: 10 })
  const database = makeDatabase(drizzleServer(client, DRIZZLE), false, () => client.end())
  try {
    const filled = await database.read(listFilledTables).catch((cause: unknown) => {
      if (hasCode(cause, FORBIDDEN)) throw cause
      throw new AppError(
        'source_unavailable',
        'The PostgreSQL server of DATABASE_URL could not be reached or read. Check the address, the password and that the server runs.',
        { cause },
      )
    })
    if (filled.length > 0)
      await work.target.mayReplace(
        `The PostgreSQL database of DATABASE_URL has rows in ${filled.length} tables (${filled.slice(0, 3).join(', ')} …): they are ${work.target.discards ? 'replaced for good, nothing keeps them' : `written to ${toAside(work.target)} as a backup, and replaced`}.`,
      )
    if (filled.length > 0 && !work.target.discards) await backUpRows(database, work.target)
    await database.write(async (db) => {
      // A server or a run that still uses these tables: fail soon, not after hours.
      await db.execute(sql`set local lock_timeout = '15s'`)
      await replace(db, work)
    })
  } catch (error) {
    if (hasCode(error, FORBIDDEN))
      throw new AppError(
        'bad_configuration',
        'Only the owner of the tables may replace them, and DATABASE_URL signs in as somebody else: see "Roles of the database" in api/deploy/RUNBOOK.md. Nothing was changed.',
        { cause: error },
      )
    if (!hasCode(error, LOCKED)) throw error
    throw new AppError(
      'busy',
      'The database is in use: stop the servers and the schedule that use it, then restore again. Nothing was changed.',
      { cause: error },
    )
  } finally {
    await database.close()
  }
  return moveExports(work.target, [])
}

/** Folder for the previous state. */
const toAside = ({ dataDir, now }: RestoreTarget) =>
  join(dataDir, `before-restore-${toBackupName(now)}`)

/** Writes the rows to be replaced as a backup that `db restore` can read. */
async function backUpRows(database: Database, target: RestoreTarget): Promise<void> {
  const folder = toAside(target)
  try {
    const { dataDir, now } = target
    await makeBackup({ database, folder, now, dataDir, settings: {}, signingKey: null })
  } catch (cause) {
    throw new AppError(
      'internal',
      `What is in the database could not be written to ${folder}: ${(cause as Error).message} Nothing was changed. If it cannot be read any more, restore with --discard: then nothing keeps it.`,
      { cause },
    )
  }
}

async function restoreIntoFolder(work: Work): Promise<string | null> {
  const { dataDir } = work.target
  const lock = acquireFolderLock(resolve(dataDir, 'run', 'db.lock'))
  if ('holderProcessId' in lock)
    throw new AppError(
      'busy',
      `The data folder ${dataDir} is in use by process ${lock.holderProcessId}. Stop it, then restore again. Nothing was changed.`,
    )
  try {
    const before = await listIfThere(join(dataDir, 'db'))
    const filled = before.length > 0 ? await listFilledHere(join(dataDir, 'db')) : []
    if (filled === null)
      await work.target.mayReplace(
        `The database in ${join(dataDir, 'db')} cannot be read: it is moved aside and replaced.`,
      )
    else if (filled.length > 0)
      await work.target.mayReplace(
        `There is a database in ${join(dataDir, 'db')} with rows in ${filled.length} tables: it is moved aside and replaced.`,
      )
    const fresh = resolve(dataDir, 'db.restoring')
    await rm(fresh, { recursive: true, force: true })
    // Emptied of its tables it is ready two seconds sooner than a database that is created.
    await putEmptyDatabase(fresh)
    await mkdir(fresh, { recursive: true, mode: 0o700 })
    try {
      const { client, close } = await openSynced(fresh)
      const database = makeDatabase(drizzleEmbedded(client, DRIZZLE), true, close)
      await database.write((db) => replace(db, work)).finally(() => database.close())
      const keptIn = await moveExports(work.target, before.length > 0 ? ['db'] : [])
      await rm(join(dataDir, 'db'), { recursive: true, force: true })
      await rename(fresh, join(dataDir, 'db'))
      await syncPath(dataDir)
      return keptIn
    } finally {
      await rm(fresh, { recursive: true, force: true })
    }
  } finally {
    lock.release()
  }
}

/** Names of the tables that have rows; null when the database is damaged. */
async function listFilledHere(folder: string): Promise<string[] | null> {
  // Whatever the failure, these rows cannot be read; the folder is moved aside, not removed.
  const opened = await openSynced(folder).catch(() => null)
  if (opened === null) return null
  const { client, close } = opened
  const database = makeDatabase(drizzleEmbedded(client, DRIZZLE), true, close)
  return database
    .read(listFilledTables)
    .catch(() => null)
    .finally(() => database.close())
}

/** Moves the files made from the previous rows, so that nothing newer than the restored rows is served. */
async function moveExports(target: RestoreTarget, more: readonly string[]): Promise<string | null> {
  const { dataDir } = target
  const there = await listIfThere(dataDir)
  const names = [...more, ...EXPORTS].filter((name) => there.includes(name))
  const aside = toAside(target)
  if (names.length === 0) return there.includes(basename(aside)) ? aside : null
  await mkdir(aside, { recursive: true, mode: 0o700 })
  for (const name of names) await rename(join(dataDir, name), join(aside, name))
  return aside
}
