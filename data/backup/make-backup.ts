/**
 * A backup of an installation in a folder of its own: rows as of one moment, the public log as
 * files that any reader of the log can verify, and the settings without secrets. Our own dump
 * instead of pg_dump's: it is the same for both databases (the embedded one has no pg_dump), needs
 * no program of the server's version, and works through a pooler. It leaves out the server's users,
 * settings and other tables.
 */
import { randomBytes } from 'node:crypto'
import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { doAtOnce } from '#data/files/at-once.ts'
import { makeFolder } from '#data/files/make-folder.ts'
import { listFilesBelow } from '#data/files/list-files.ts'
import { listIfThere, statIfThere } from '#data/files/read-if-there.ts'
import { syncPath } from '#data/files/sync.ts'
import { DAY_MS } from '#data/model/time.ts'
import { measureFile } from '#data/files/measure-file.ts'
import { join } from 'node:path'
import { max, sql } from '#data/db/drizzle.ts'
import type { Database, ReadDb } from '#data/db/database.ts'
import { getNewestMigration } from '#data/db/migrate-server.ts'
import { ledgerEntries } from '#data/db/schema.ts'
import { parseCheckpointText } from '#data/ledger/signing/checkpoint.ts'
import { parseNote } from '#data/ledger/signing/signed-note.ts'
import {
  CHECKPOINT_PATH,
  formatTilePath,
  KEY_PATH,
  listHashTiles,
  listLevelTiles,
} from '#data/ledger/tree/tile-path.ts'
import { writeFileAtomically } from '#data/files/atomic-file.ts'
import { nameFile } from '#data/model/disk-fault.ts'
import { AppError } from '#data/model/errors.ts'
import { WAY_OUT_OF_OLDER_DATABASE } from '#data/model/older-database.ts'
import { openDatabaseLog } from '#data/queries/log/database-log.ts'
import { openPublication } from '#data/queries/published.ts'
import { beginDump, dumpTables } from './dump-tables.ts'
import { mergeErased, readErased } from './erased-accounts.ts'
import { BACKUP_FORMAT, MANIFEST_FILE, type Manifest } from './manifest.ts'
import { listRows } from './tables.ts'

/** Name prefix of an unfinished backup. */
const UNFINISHED = '.unfinished-'

interface BackupOptions {
  readonly database: Database
  /** Folder for backups; each gets its own folder there. */
  readonly folder: string
  readonly now: Date
  /** Settings by name, without secrets, for setting up another machine. */
  readonly settings: Readonly<Record<string, string>>
  /** Folder whose list of erased accounts is included; none if absent. */
  readonly dataDir?: string
  /** The private key as text; null leaves it out. */
  readonly signingKey: string | null
  /** The key of members' secrets as text; left out likewise. */
  readonly secretsKey?: string | null
}

export interface MadeBackup {
  readonly path: string
  readonly manifest: Manifest
}

/** `20261121T220654Z`: sorts by time, and is a valid file name everywhere. */
export function toBackupName(at: Date): string {
  return at.toISOString().replace(/\.\d+/, '').replaceAll(/[-:]/g, '')
}

/** The instant in the name of a backup. */
export function toBackupTime(name: string): Date {
  return new Date(name.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'))
}

/**
 * Removes what killed backups have left, a day after they began: until then another machine may be
 * writing it, or have just finished it.
 */
async function removeUnfinished(folder: string, names: readonly string[]): Promise<void> {
  for (const name of names.filter((one) => one.startsWith(UNFINISHED))) {
    const found = await statIfThere(join(folder, name))
    if (found !== null && found.mtimeMs < Date.now() - DAY_MS)
      await rm(join(folder, name), { recursive: true })
  }
}

/** Makes a backup; old unfinished ones are removed. */
export async function makeBackup(options: BackupOptions): Promise<MadeBackup> {
  const { database, folder, now } = options
  const path = join(folder, toBackupName(now))
  await makeFolder(folder, 0o700)
  const names = await readdir(folder)
  if (names.includes(toBackupName(now)))
    throw new AppError('conflict', `There is a backup of this second already: ${path}.`)
  const unfinished = join(folder, `${UNFINISHED}${randomBytes(6).toString('hex')}`)
  await removeUnfinished(folder, names)
  await mkdir(unfinished, { mode: 0o700 })
  try {
    const rows = await database.read((db) => writeRows(db, database, unfinished))
    await writePrivately(
      unfinished,
      'settings.json',
      `${JSON.stringify(options.settings, null, 2)}\n`,
    )
    if (options.dataDir !== undefined)
      await mergeErased(await readErased(options.dataDir), await readErased(unfinished))
    const { signingKey, secretsKey = null } = options
    if (signingKey !== null || secretsKey !== null)
      await mkdir(join(unfinished, 'keys'), { mode: 0o700 })
    for (const [name, key] of [
      ['signing', signingKey],
      ['secrets', secretsKey],
    ])
      if (key) await writePrivately(unfinished, `keys/${name}.key`, `${key}\n`)
    const manifest: Manifest = {
      format: BACKUP_FORMAT,
      madeAt: now.toISOString(),
      ...rows,
      files: await measureAll(unfinished),
    }
    await writeFileAtomically(
      join(unfinished, MANIFEST_FILE),
      `${JSON.stringify(manifest, null, 2)}\n`,
      0o600,
    )
    await rename(unfinished, path)
    await syncPath(folder)
    return { path, manifest }
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true }).catch(() => {})
    throw nameFile(error, path)
  }
}

async function writePrivately(folder: string, path: string, text: string): Promise<void> {
  await writeFile(join(folder, path), text, { mode: 0o600, flush: true })
}

/** Writes the database's part, in one transaction. */
async function writeRows(
  db: ReadDb,
  database: Database,
  folder: string,
): Promise<Pick<Manifest, 'migration' | 'log' | 'tables'>> {
  await beginDump(db)
  const [applied] = await listRows<{ newest: string | number | null }>(
    db,
    sql`select max(created_at) as newest from drizzle.__drizzle_migrations`,
  )
  const migration = Number(applied?.newest ?? 0)
  // Of newer tables this code knows neither all names nor their order.
  if (migration > getNewestMigration())
    throw new AppError(
      'bad_configuration',
      'The tables in the database are of a newer version than this program, which would leave the new ones out. Make the backup with the version that migrated them.',
    )
  const tables = await dumpTables(db, folder)
  const log = await writeLog(db, { ...database, read: (work) => work(db) }, folder)
  return { migration, tables, log }
}

/** The published log as files, made from the rows, which are compared with the checkpoint on the way. */
async function writeLog(db: ReadDb, inside: Database, folder: string): Promise<Manifest['log']> {
  const publication = openPublication(inside, 0)
  const checkpoint = (await publication.getCurrent()).files.get(`ledger/${CHECKPOINT_PATH}`)
  if (checkpoint === undefined) return null
  const { size } = parseCheckpointText(parseNote(checkpoint).text)
  const [row] = await db.select({ last: max(ledgerEntries.entryIndex) }).from(ledgerEntries)
  if ((row?.last ?? -1) + 1 < size)
    throw new AppError(
      'ledger_invalid',
      `The database has ${(row?.last ?? -1) + 1} entries of the log and its published checkpoint says ${size}: this database is older than what was published, and no backup of it is made. ${WAY_OUT_OF_OLDER_DATABASE}`,
    )
  const { read } = openDatabaseLog(inside, publication, null)
  const paths = [
    KEY_PATH,
    ...[...listHashTiles(size), ...listLevelTiles('entries', size)].map(formatTilePath),
    CHECKPOINT_PATH,
  ]
  for (const path of paths) {
    const bytes = await read(path)
    if (bytes !== null) await writeFileAtomically(join(folder, 'ledger', path), bytes, 0o600)
  }
  return { size, checkpoint }
}

async function measureAll(folder: string): Promise<Manifest['files']> {
  const paths = await listFilesBelow(folder)
  const measured = new Map<string, Manifest['files'][number]>()
  await doAtOnce(paths, async (path) => {
    measured.set(path, { path, ...(await measureFile(join(folder, path))) })
  })
  return paths.map((path) => measured.get(path)!)
}

/** Finished backups in a folder, oldest first. */
export async function listBackups(folder: string): Promise<string[]> {
  const names = await listIfThere(folder)
  return names.filter((name) => /^\d{8}T\d{6}Z$/.test(name)).sort()
}

/** Removes all but the newest `keep`; returns the names of those removed. */
export async function removeOldBackups(folder: string, keep: number): Promise<string[]> {
  const old = (await listBackups(folder)).slice(0, -keep)
  for (const name of old) await rm(join(folder, name), { recursive: true })
  return old
}
