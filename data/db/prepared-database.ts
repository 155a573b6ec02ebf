/**
 * An empty database with all tables, cached among the installed packages: a new embedded database
 * starts as a copy of it. Creating one takes three seconds of processor time, copying one a
 * fraction of a second. The cache key is the version of PGlite, the migrations and the guards.
 */
import { createHash, randomBytes } from 'node:crypto'
import {
  constants,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, resolve } from 'node:path'
import { PGlite, type PGliteOptions } from '@electric-sql/pglite'
import { syncPath, syncTree } from '#data/files/sync.ts'
import { DAY_MS } from '#data/model/time.ts'
import { readGuards } from './guards.ts'
import { migrateEmbedded } from './migrate-embedded.ts'
import { MIGRATIONS } from './migrate-server.ts'

/**
 * Page cache of the embedded database. PostgreSQL touches its default of 128 MB at every start, so
 * every process would hold that much; the operating system caches the files anyway. A day's
 * ingestion takes 115 MB less with this, and no longer.
 */
const EMBEDDED_CACHE = 'shared_buffers=16MB'
/**
 * A new database writes its log in pieces of 1 MB and removes them at a checkpoint. PostgreSQL's
 * default keeps 80 MB for later, more than a demo's tables have.
 */
const SMALL_LOG = ['--wal-segsize=1', '--set', 'min_wal_size=2MB', '--set', 'max_wal_size=2MB']
/**
 * Options of every embedded database, also in tests. PGlite's `-F` has PostgreSQL ask for no sync;
 * of the ways to sync its log, `fsync` is the one that PGlite hands on to its file system.
 */
export const EMBEDDED = {
  startParams: [
    ...PGlite.defaultStartParams.filter((param) => param !== '-F'),
    '-c',
    'wal_sync_method=fsync',
    '-c',
    EMBEDDED_CACHE,
  ],
  initDbStartParams: [...SMALL_LOG, '--set', EMBEDDED_CACHE],
}

/** Types that `initdb` and our tables have made, such as lists of a table's rows, begin here. */
const FIRST_MADE_TYPE = 10_000

/**
 * Opens an embedded database. PGlite copies its parsers at every query, and three quarters of them
 * are for lists of rows, which no query of ours reads: without them a small query takes 0.4 ms
 * instead of 0.6.
 */
export async function openEmbedded(place: PGliteOptions): Promise<PGlite> {
  const client = await PGlite.create({ ...place, ...EMBEDDED })
  for (const type of Object.keys(client.parsers).map(Number))
    if (type >= FIRST_MADE_TYPE) delete client.parsers[type]
  return client
}

/**
 * The databases that a server copies new ones from: an embedded one makes none, and they are half
 * of its files and of its 28 MB, which every first start copies and syncs.
 */
const DROP_TEMPLATES = [
  `update pg_database set datistemplate = false`,
  `drop database template0`,
  `drop database template1`,
]

const CACHE = resolve(import.meta.dirname, '../../node_modules/.cache/pitchproof')
/**
 * The installation may belong to another user, be read-only or have another layout: then there is
 * no prepared database.
 */
const NOT_OURS: ReadonlySet<string | undefined> = new Set(['EACCES', 'EPERM', 'EROFS', 'ENOTDIR'])

const toCode = (error: unknown) => (error as NodeJS.ErrnoException).code

/** Cache key: the options, the package, migrations and guards. */
function toName(): string {
  const hash = createHash('sha256').update(JSON.stringify([EMBEDDED, DROP_TEMPLATES]))
  const main = createRequire(import.meta.url).resolve('@electric-sql/pglite')
  hash.update(readFileSync(join(dirname(main), '..', 'package.json')))
  const { migrationsFolder } = MIGRATIONS
  const names = readdirSync(migrationsFolder).filter((name) => name.endsWith('.sql'))
  for (const name of names.toSorted())
    hash.update(name).update(readFileSync(join(migrationsFolder, name)))
  hash.update(readGuards().hash)
  return `database-${hash.digest('hex').slice(0, 16)}`
}

/** Removes those of other versions and of interrupted programs, but none that is being made or copied now. */
function removeOld(cache: string): void {
  for (const name of readdirSync(cache).filter((one) => one.startsWith('database-'))) {
    const path = join(cache, name)
    if (statSync(path).mtimeMs < Date.now() - DAY_MS) rmSync(path, { recursive: true, force: true })
  }
}

/** Creates the database beside its place and moves it there once closed: it appears whole or not at all. */
async function prepare(target: string): Promise<void> {
  const part = `${target}.${randomBytes(4).toString('hex')}`
  try {
    const client = await openEmbedded({ dataDir: part })
    await migrateEmbedded(client)
    for (const statement of DROP_TEMPLATES) await client.exec(statement)
    await client.close()
    // One truncated by a power cut would spoil every later copy.
    await syncTree(part)
    renameSync(part, target)
  } catch (error) {
    // Another program was faster.
    if (!existsSync(target)) throw error
  } finally {
    rmSync(part, { recursive: true, force: true })
  }
}

/**
 * Folder of the prepared database, created at the first call of an installation; null where it
 * cannot be written.
 */
export async function getPreparedDatabase(cache: string = CACHE): Promise<string | null> {
  const target = join(cache, toName())
  if (existsSync(target)) return target
  try {
    mkdirSync(cache, { recursive: true, mode: 0o700 })
    removeOld(cache)
    await prepare(target)
    return target
  } catch (error) {
    if (NOT_OURS.has(toCode(error))) return null
    throw error
  }
}

/**
 * Puts an empty database where there is none. The copy is made beside and moved, so an interrupted
 * program leaves no half copy. When nothing could be prepared the folder stays empty, and opening
 * it creates a database.
 */
export async function putEmptyDatabase(folder: string, cache: string = CACHE): Promise<void> {
  if (existsSync(folder) && readdirSync(folder).length > 0) return
  const prepared = await getPreparedDatabase(cache)
  if (prepared === null) return
  const part = `${folder}.new`
  rmSync(part, { recursive: true, force: true })
  mkdirSync(part, { recursive: true, mode: 0o700 })
  try {
    cpSync(prepared, part, { recursive: true, mode: constants.COPYFILE_FICLONE })
  } catch (error) {
    if (!NOT_OURS.has(toCode(error))) throw error
    // Another user has prepared it, who alone may read it.
    rmSync(part, { recursive: true, force: true })
    return
  }
  await syncTree(part)
  rmSync(folder, { recursive: true, force: true })
  renameSync(part, folder)
  await syncPath(dirname(folder))
}
