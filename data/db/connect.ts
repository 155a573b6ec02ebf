/**
 * Opens the database: a PostgreSQL server when there is an address, else the
 * embedded one in the data folder. When another process holds the embedded one
 * and shares it, the connection goes through that process.
 */
import { existsSync, mkdirSync } from 'node:fs'
import { createHash } from 'node:crypto'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { drizzle as drizzleEmbedded } from 'drizzle-orm/pglite'
import { migrate as migrateEmbedded } from 'drizzle-orm/pglite/migrator'
import { drizzle as drizzleServer } from 'drizzle-orm/postgres-js'
import postgres from 'postgres'
import { AppError } from '#data/model/errors.ts'
import { makeDatabase, type Database } from './database.ts'
import { acquireFolderLock } from './folder-lock.ts'
import { MIGRATIONS, migrateServer, requireMigratedServer } from './migrate-server.ts'
import * as schema from './schema.ts'
import { shareDatabase } from './shared-session.ts'

const DRIZZLE = { schema, casing: 'snake_case' } as const
/** Unix socket paths have about 100 bytes on every system. */
const LONGEST_SOCKET_PATH = 100

/**
 * How large the embedded database's own page cache is. PostgreSQL's 128 MB are touched at every
 * start, so that each process would hold them whether it reads much or little; the operating system
 * keeps the files in memory anyway. A day's ingestion takes 115 MB less with this, and no longer.
 */
const EMBEDDED_CACHE = 'shared_buffers=16MB'
/** What every embedded database is opened with, in tests as well. */
export const EMBEDDED = {
  startParams: [...PGlite.defaultStartParams, '-c', EMBEDDED_CACHE],
  initDbStartParams: ['--set', EMBEDDED_CACHE],
}

/** Connections kept for single statements. A few are enough: concurrent requests read in one statement. */
const READ_CONNECTIONS = 4

export interface ConnectOptions {
  /** Address of a PostgreSQL server; the embedded database without it. */
  readonly databaseUrl?: string | null
  readonly dataDir: string
  /** Let other processes of this machine in while this one runs (a server does). */
  readonly share?: boolean
  /** Bring the tables of a PostgreSQL server up to date; refused when they are not, without it. The embedded database always is. */
  readonly migrate?: boolean
}

function toSocketPath(dataDir: string): string {
  const path = resolve(dataDir, 'run', 'db.sock')
  if (path.length <= LONGEST_SOCKET_PATH) return path
  const name = createHash('sha256').update(path).digest('hex').slice(0, 16)
  return join(tmpdir(), `pitchproof-${process.getuid?.() ?? 0}-${name}`, 'db.sock')
}

/** Opens the database, with its tables as this code wants them. */
export async function openDatabase(options: ConnectOptions): Promise<Database> {
  if (options.databaseUrl) return openServer(options.databaseUrl, options.migrate ?? false)
  return openEmbedded(options.dataDir, options.share ?? false)
}

/**
 * How long to wait before connecting again. The driver counts the losses of all connections
 * together: ten of them cut at once would make its own rule wait for twenty seconds.
 */
function toWaitSeconds(losses: number): number {
  return Math.min(1, 0.02 * 2 ** losses)
}

/**
 * Drizzle sends every statement unprepared, so PostgreSQL parses and plans it each time. Requests
 * repeat a few statements very often: with this wrapper the server keeps them prepared.
 * (A pooler that cannot carry them over: `?prepare=false` in the address of the database.)
 */
function toPreparing(client: postgres.Sql): postgres.Sql {
  const unsafe: postgres.Sql['unsafe'] = (query, parameters, options) =>
    client.unsafe(query, parameters, { prepare: true, ...options })
  return new Proxy(client, {
    get: (target, name) => (name === 'unsafe' ? unsafe : Reflect.get(target, name, target)),
  })
}

async function openServer(databaseUrl: string, mayMigrate: boolean): Promise<Database> {
  const client = postgres(databaseUrl, { max: 10, onnotice: () => {}, backoff: toWaitSeconds })
  try {
    await (mayMigrate ? migrateServer(client) : requireMigratedServer(client))
  } catch (error) {
    await client.end({ timeout: 1 })
    if (error instanceof AppError) throw error
    const message =
      'The PostgreSQL server of DATABASE_URL could not be reached or prepared. Check the address, the password and that the server runs.'
    throw new AppError('source_unavailable', message, { cause: error })
  }
  const listen: Database['listen'] = async (channel, onNotice) => {
    await client.listen(channel, onNotice)
  }
  const readClient = postgres(databaseUrl, {
    max: READ_CONNECTIONS,
    onnotice: () => {},
    backoff: toWaitSeconds,
    connection: { default_transaction_read_only: true },
  })
  const close = async () => {
    await Promise.all([client.end({ timeout: 5 }), readClient.end({ timeout: 5 })])
  }
  const reader = drizzleServer(toPreparing(readClient), DRIZZLE)
  return makeDatabase(drizzleServer(client, DRIZZLE), false, close, { listen, reader })
}

async function openEmbedded(dataDir: string, share: boolean): Promise<Database> {
  const lock = acquireFolderLock(resolve(dataDir, 'run', 'db.lock'))
  const socketPath = toSocketPath(dataDir)
  if ('holderProcessId' in lock) return openShared(dataDir, socketPath, lock.holderProcessId, share)
  try {
    const folder = resolve(dataDir, 'db')
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    const client = await PGlite.create(folder, EMBEDDED)
    const connection = drizzleEmbedded(client, DRIZZLE)
    await migrateEmbedded(connection, MIGRATIONS)
    const stopSharing = share ? await shareDatabase(client, socketPath) : async () => {}
    const close = async () => {
      await stopSharing()
      await client.close()
      lock.release()
    }
    const listen: Database['listen'] = async (channel, onNotice) => {
      await client.listen(channel, onNotice)
    }
    return makeDatabase(connection, true, close, { listen })
  } catch (error) {
    lock.release()
    const message = `The embedded database in ${dataDir} could not be opened. Check that the disk is not full and the folder is yours.`
    throw new AppError('internal', message, { cause: error })
  }
}

async function openShared(
  dataDir: string,
  socketPath: string,
  holder: number,
  share: boolean,
): Promise<Database> {
  const busy = `The data folder ${dataDir} is in use by process ${holder}. Stop that process, wait for it to end, or set DATA_DIR to another folder.`
  if (share || !existsSync(socketPath)) throw new AppError('busy', busy)
  const client = postgres({
    path: socketPath,
    user: 'postgres',
    database: 'postgres',
    max: 4,
    onnotice: () => {},
    connect_timeout: 10,
  })
  try {
    await client`select 1`
  } catch (error) {
    await client.end({ timeout: 1 })
    throw new AppError('busy', busy, { cause: error })
  }
  return makeDatabase(drizzleServer(client, DRIZZLE), true, () => client.end({ timeout: 5 }))
}
