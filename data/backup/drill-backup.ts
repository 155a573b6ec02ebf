/**
 * Checks that a backup can be restored, without touching the installation: the newest one is
 * restored into a scratch database (a temporary folder, or a database created and dropped on the
 * server), and the result is compared with the manifest and with the signed log.
 */
import { randomBytes } from 'node:crypto'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import postgres from 'postgres'
import { openDatabase } from '#data/db/connect.ts'
import type { Database } from '#data/db/database.ts'
import { sql } from '#data/db/drizzle.ts'
import { hasCode, NO_RIGHT } from '#data/db/error-code.ts'
import { quote } from '#data/db/table-names.ts'
import { verifyLog } from '#data/ledger/audit/verify-log.ts'
import { statIfThere } from '#data/files/read-if-there.ts'
import { AppError } from '#data/model/errors.ts'
import { DAY_MS, HOUR_MS } from '#data/model/time.ts'
import { openDatabaseLog } from '#data/queries/log/database-log.ts'
import { openPublication } from '#data/queries/published.ts'
import { listBackups } from './make-backup.ts'
import { restoreBackup, type Restored } from './restore-backup.ts'
import { listRows } from './tables.ts'

/** Names of the scratch folder and database begin so; in the database's follows when it was made, in seconds. */
const FOLDER = 'pitchproof-drill-'
const DATABASE = 'pitchproof_drill_'
/** What a killed drill has left is a copy of all members. Until then it may be in use. */
const isLeft = (madeAtMs: number) => madeAtMs < Date.now() - DAY_MS

/** Tables whose loss is worst: members, and what they have paid for. */
const COUNTED = ['users', 'entitlements'] as const
/** SQLSTATE: missing rights; a role that only reads, as the backup's does. */
const READS_ONLY = new Set([NO_RIGHT, '25006'])

interface DrillReport {
  readonly backup: string
  readonly madeAt: string
  readonly ageHours: number
  readonly rows: number
  readonly members: number
  readonly entitlements: number
  readonly logEntries: number
}

interface DrillOptions {
  /** Address of the server for the scratch database; null for a temporary folder. */
  readonly databaseUrl: string | null
  readonly now: Date
  /** Ends it early. */
  readonly signal?: AbortSignal
}

/** Restores the newest backup of a folder; throws when a check fails. */
export async function drillBackup(folder: string, options: DrillOptions): Promise<DrillReport> {
  const newest = (await listBackups(folder)).at(-1)
  if (newest === undefined)
    throw new AppError('not_found', `There is no finished backup in ${folder}.`)
  const backup = join(folder, newest)
  const { signal } = options
  const stopped = new Promise<never>((_, fail) => {
    const stop = () =>
      fail(new AppError('internal', 'The drill was stopped, and its scratch database removed.'))
    if (signal?.aborted) stop()
    signal?.addEventListener('abort', stop)
  })
  // It may be stopped before anything waits for this.
  stopped.catch(() => {})
  await removeLeftFolders()
  const dataDir = await mkdtemp(join(tmpdir(), FOLDER))
  const removeFolder = () => rm(dataDir, { recursive: true, force: true, maxRetries: 5 })
  try {
    const drill = async (databaseUrl: string | null) => {
      const mayReplace = () =>
        Promise.reject(new AppError('internal', 'The scratch database was not empty.'))
      const restored = await restoreBackup(backup, { ...options, databaseUrl, dataDir, mayReplace })
      signal?.throwIfAborted()
      const database = await openDatabase({ databaseUrl, dataDir })
      const found = await check(database, restored).finally(() => database.close())
      const { madeAt } = restored.manifest
      const ageHours = Math.floor((options.now.getTime() - Date.parse(madeAt)) / HOUR_MS)
      return { backup, madeAt, ageHours, rows: restored.rows, ...found }
    }
    return await withScratch(options.databaseUrl, (url) => {
      const drilled = drill(url)
      // Stopped while it still verified the backup, it goes on, and makes the folder again.
      const clear = async () => (signal?.aborted ? removeFolder() : undefined)
      void drilled.then(clear, clear)
      return Promise.race([stopped, drilled])
    })
  } finally {
    await removeFolder()
  }
}

async function removeLeftFolders(): Promise<void> {
  const own = process.getuid?.()
  for (const name of (await readdir(tmpdir())).filter((one) => one.startsWith(FOLDER))) {
    const path = join(tmpdir(), name)
    const found = await statIfThere(path)
    if (found !== null && isLeft(found.mtimeMs) && found.uid === (own ?? found.uid))
      await rm(path, { recursive: true, force: true })
  }
}

async function dropLeftDatabases(client: postgres.Sql): Promise<void> {
  const mine = await client<{ name: string }[]>`
    select datname as name from pg_database
    where starts_with(datname::text, ${DATABASE}) and pg_get_userbyid(datdba) = current_user`
  for (const { name } of mine)
    if (isLeft(Number(name.slice(DATABASE.length).split('_')[0]) * 1000))
      await client.unsafe(`drop database if exists ${quote(name)} with (force)`)
}

/** Runs the work with the address of its own scratch database; null without a server. */
async function withScratch<Result>(
  databaseUrl: string | null,
  work: (url: string | null) => Promise<Result>,
): Promise<Result> {
  if (databaseUrl === null) return work(null)
  const seconds = Math.floor(Date.now() / 1000)
  const name = `${DATABASE}${seconds}_${randomBytes(6).toString('hex')}`
  const client = postgres(databaseUrl, { max: 1, onnotice: () => {}, connect_timeout: 10 })
  try {
    await dropLeftDatabases(client)
    await client.unsafe(`create database ${quote(name)}`).catch((cause: unknown) => {
      if (!hasCode(cause, READS_ONLY)) throw cause
      throw new AppError(
        'bad_configuration',
        'DATABASE_URL signs in as somebody who may not make a database. For this command alone, use a role with the right "createdb" ("Try one" in api/deploy/RUNBOOK.md makes it), or another server.',
        { cause },
      )
    })
    try {
      const url = new URL(databaseUrl)
      url.pathname = `/${name}`
      return await work(url.href)
    } finally {
      await client.unsafe(`drop database if exists ${quote(name)} with (force)`)
    }
  } finally {
    await client.end()
  }
}

async function check(
  database: Database,
  { manifest, erasedAgain }: Restored,
): Promise<Pick<DrillReport, 'members' | 'entitlements' | 'logEntries'>> {
  const counts = new Map<string, number>()
  for (const table of COUNTED) {
    const expected = manifest.tables.find(({ name }) => name === table)?.rows ?? 0
    const [row] = await database.read((db) =>
      listRows<{ rows: number }>(db, sql.raw(`select count(*)::int as rows from ${quote(table)}`)),
    )
    const found = row!.rows
    counts.set(table, found)
    // An account that is erased again takes its entitlements with it.
    if (found === expected || (erasedAgain > 0 && found < expected)) continue
    throw new AppError(
      'internal',
      `The backup has ${expected} rows of ${table}, and ${found} were restored. Take another backup.`,
    )
  }
  const logEntries = manifest.log === null ? 0 : await verifyRestoredLog(database)
  return { members: counts.get('users')!, entitlements: counts.get('entitlements')!, logEntries }
}

/** Hashes every entry of the restored rows again, and compares with the signed checkpoint. */
async function verifyRestoredLog(database: Database): Promise<number> {
  const log = openDatabaseLog(database, openPublication(database, 0), null)
  const report = await verifyLog(log.read)
  if (report.ok) return report.size
  throw new AppError(
    'ledger_invalid',
    `The restored log does not verify: ${report.problem?.message}. Take another backup.`,
  )
}
