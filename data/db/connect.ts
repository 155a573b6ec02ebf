/**
 * Opens the database: a PostgreSQL server when an address is set, else the embedded one in the data
 * folder. If another process holds the embedded one and shares it, the connection goes through that
 * process.
 */
import { existsSync, lstatSync, mkdirSync } from 'node:fs'
import { toSha256Hex } from '#data/files/content-hash.ts'
import { makeFolder } from '#data/files/make-folder.ts'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setFlagsFromString } from 'node:v8'
import { drizzle as drizzleEmbedded } from 'drizzle-orm/pglite'
import { drizzle as drizzleServer } from 'drizzle-orm/postgres-js'
import postgres from 'postgres'
import { describeDiskFault } from '#data/model/disk-fault.ts'
import { AppError } from '#data/model/errors.ts'
import { makeDatabase, type Database } from './database.ts'
import { WAY_OUT_OF_DAMAGE } from './damaged-database.ts'
import {
  acquireFolderLock,
  acquireOnceCertain,
  describeHolder,
  type HeldLock,
} from '#data/files/folder-lock.ts'
import { DRIZZLE } from './drizzle-options.ts'
import type { DatabaseLimits } from './limits.ts'
import { migrateEmbedded } from './migrate-embedded.ts'
import { putEmptyDatabase } from './prepared-database.ts'
import { requirePatchedDriver } from './patched-driver.ts'
import { openServer } from './server-database.ts'
import { shareDatabase } from './shared-session.ts'
import { openSynced } from './synced-files.ts'

/**
 * PGlite is compiled once, quickly: V8's optimising compiler takes 600 MB of memory and ten seconds
 * for the largest of its functions alone, and makes queries a fifth faster.
 */
const COMPILED_ONCE = ['--no-wasm-tier-up', '--no-wasm-dynamic-tiering']

/** Permissions of a file for its group and for everybody. */
const OF_OTHERS = 0o077

/** A Unix socket path has at most about 100 bytes on every system. */
const LONGEST_SOCKET_PATH = 100

export interface ConnectOptions {
  /** Address of a PostgreSQL server, or of a pooler in front of it; the embedded database without it. */
  readonly databaseUrl?: string | null
  /** Address of the server itself, when `databaseUrl` is a pooler in transaction mode. */
  readonly directUrl?: string | null
  /** Address of a replica, for reads that may be some seconds old. */
  readonly replicaUrl?: string | null
  /** Limits on the use of a PostgreSQL server; null for commands. */
  readonly limits?: DatabaseLimits | null
  readonly dataDir: string
  /** Share the embedded database with other processes of this machine (a server does). */
  readonly share?: boolean
  /** Where a server that shares it answers: who tries to start a second one is told. */
  readonly address?: string
  /** Told why a server waits for the folder. */
  readonly say?: (words: string) => void
  /**
   * Migrate a PostgreSQL server; without it, outdated tables are refused. The embedded database is
   * always migrated.
   */
  readonly migrate?: boolean
}

function toSocketPath(dataDir: string): string {
  const path = resolve(dataDir, 'run', 'db.sock')
  if (path.length <= LONGEST_SOCKET_PATH) return path
  const own = process.getuid?.()
  const folder = join(tmpdir(), `pitchproof-${own ?? 0}-${toSha256Hex(path).slice(0, 16)}`)
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  // Everybody may write to the folder above: who was here first could read all, or answer for us.
  const { uid, mode } = lstatSync(folder)
  if (own !== undefined && (uid !== own || (mode & OF_OTHERS) !== 0))
    throw new AppError(
      'bad_configuration',
      `The folder ${folder} can be used by others, so the embedded database is not shared there. Remove it, or set DATA_DIR to a shorter path.`,
    )
  return join(folder, 'db.sock')
}

/** Opens the database and checks or migrates its tables. */
export async function openDatabase(options: ConnectOptions): Promise<Database> {
  const { databaseUrl, directUrl = null, replicaUrl = null, limits = null } = options
  const mayMigrate = options.migrate ?? false
  requirePatchedDriver()
  if (databaseUrl) return openServer({ databaseUrl, directUrl, replicaUrl, limits, mayMigrate })
  return openEmbedded(options)
}

async function openEmbedded({
  dataDir,
  share = false,
  address,
  say = () => {},
}: ConnectOptions): Promise<Database> {
  await makeFolder(resolve(dataDir), 0o700)
  const socketPath = toSocketPath(dataDir)
  const lockPath = resolve(dataDir, 'run', 'db.lock')
  const lock = share
    ? await acquireOnceCertain(lockPath, say, address)
    : acquireFolderLock(lockPath, address)
  if ('holderProcessId' in lock) {
    const { holderProcessId: id, address: its } = lock
    const running = lock.isElsewhere
      ? 'in another container. Stop that one'
      : `(process ${id}). Stop it with Ctrl+C in its terminal or with "kill ${id}"`
    if (address !== undefined && its !== null)
      throw new AppError(
        'busy',
        `Pitchproof is already running at ${its} ${running}, or set PORT and DATA_DIR for a second one beside it.`,
      )
    return openShared(dataDir, socketPath, lock, share)
  }
  try {
    for (const flag of COMPILED_ONCE) setFlagsFromString(flag)
    const folder = resolve(dataDir, 'db')
    const { client, files, close: closeFiles } = await openMigrated(folder, dataDir)
    const connection = drizzleEmbedded(client, DRIZZLE)
    const shareIt = () =>
      shareDatabase({ client, files }, socketPath).catch(async (cause: Error) => {
        await closeFiles()
        throw new AppError(
          'internal',
          `The embedded database could not be shared with other programs at ${socketPath} (${cause.message}).`,
          { cause },
        )
      })
    const stopSharing = share ? await shareIt() : async () => {}
    const close = async () => {
      await stopSharing()
      await closeFiles().finally(lock.release)
    }
    const listen: Database['listen'] = async (channel, onNotice) => {
      await client.listen(channel, onNotice)
    }
    return makeDatabase(connection, true, close, {
      listen,
      commit: (work) => files.write(work),
    })
  } catch (error) {
    lock.release()
    throw error
  }
}

async function openMigrated(folder: string, dataDir: string) {
  try {
    await putEmptyDatabase(folder)
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    const opened = await openSynced(folder)
    try {
      await migrateEmbedded(opened.client)
      return opened
    } catch (error) {
      // Its own failure says less than the first.
      await opened.close().catch(() => {})
      throw error
    }
  } catch (error) {
    if (error instanceof AppError) throw error
    const fault = describeDiskFault(error)
    const message =
      fault === null
        ? `The embedded database in ${dataDir} could not be opened, though nothing is wrong with the disk: its files are damaged, or a newer version made them. ${WAY_OUT_OF_DAMAGE}`
        : `The embedded database in ${dataDir} could not be opened. ${fault}`
    throw new AppError('internal', message, { cause: error })
  }
}

async function openShared(
  dataDir: string,
  socketPath: string,
  holder: HeldLock,
  share: boolean,
): Promise<Database> {
  const busy = `The data folder ${dataDir} is in use by ${describeHolder(holder)}. Stop that process, wait for it to end, or set DATA_DIR to another folder.`
  if (share || !existsSync(socketPath)) throw new AppError('busy', busy)
  const client = postgres({
    path: socketPath,
    user: 'postgres',
    database: 'postgres',
    max: 4,
    onnotice: () => {},
    // The process that holds the database answers between two statements of its own.
    connect_timeout: 60,
  })
  try {
    await client`select 1`
  } catch (error) {
    await client.end({ timeout: 1 })
    throw new AppError('busy', busy, { cause: error })
  }
  return makeDatabase(drizzleServer(client, DRIZZLE), true, () => client.end({ timeout: 5 }))
}
