/**
 * A PostgreSQL server, or a pooler in transaction mode in front of one. Through a pooler a
 * connection cannot carry state: no prepared statement, setting, session lock or LISTEN; LISTEN
 * goes to the server itself.
 */
import { drizzle } from 'drizzle-orm/postgres-js'
import postgres from 'postgres'
import { AppError } from '#data/model/errors.ts'
import { makeDatabase, type Database } from './database.ts'
import { DRIZZLE } from './drizzle-options.ts'
import { beginInTime, makeGate, toServerSettings, type DatabaseLimits } from './limits.ts'
import { migrateOwnServer, requireMigratedServer } from './migrate-server.ts'
import { withReplica } from './replica.ts'
import { makeStallWatch } from './stall-watch.ts'

interface ServerAddress {
  readonly databaseUrl: string
  /** Address of the server itself, when `databaseUrl` is a pooler; null when it is the server's own. */
  readonly directUrl: string | null
  /** Address of a replica; null without one. */
  readonly replicaUrl: string | null
  readonly limits: DatabaseLimits | null
}

/** Concurrent transactions when no limit is set. */
const CONNECTIONS = 10
/** Connections for single reading statements. A few are enough: concurrent requests share one statement. */
const READ_CONNECTIONS = 4
/** The same for writes through a pooler; without one they use the transactions' connections. */
const WRITE_CONNECTIONS = 4
/** A statement that may be cancelled must not share its connection with the next one. */
const ONE_AT_A_TIME = { max_pipeline: 1 }
const CONNECT_SECONDS = { limited: 1, otherwise: 30 }

/**
 * Delay before reconnecting. The driver counts the losses of all connections together: ten cut at
 * once would make its own rule wait for twenty seconds.
 */
function toWaitSeconds(losses: number): number {
  return Math.min(1, 0.02 * 2 ** losses)
}

/** The same client with a different `unsafe`, the only method that Drizzle calls. */
function withUnsafe(client: postgres.Sql, unsafe: postgres.Sql['unsafe']): postgres.Sql {
  return new Proxy(client, {
    get: (target, name) => (name === 'unsafe' ? unsafe : Reflect.get(target, name, target)),
  })
}

/**
 * Drizzle sends every statement unprepared, so PostgreSQL parses and plans it each time. Requests
 * repeat a few statements very often: this wrapper lets the server keep them prepared.
 */
function toPreparing(client: postgres.Sql): postgres.Sql {
  const unsafe: postgres.Sql['unsafe'] = (query, parameters, options) =>
    client.unsafe(query, parameters, { prepare: true, ...options })
  return withUnsafe(client, unsafe)
}

/** A statement that takes longer than its limit by this much may be lost: its connections are probed. */
const SLOWER_MS = 500

type Statement = PromiseLike<unknown> & { cancel(): void }

function cancelLate<Asked extends Statement>(asked: Asked, mostMs: number): Asked {
  const timer = setTimeout(() => asked.cancel(), mostMs)
  const clear = () => clearTimeout(timer)
  asked.then(clear, clear)
  return asked
}

/**
 * A pooler drops a connection's settings, including the statement limit: a slow statement is
 * cancelled from here.
 */
function toCancelling(client: postgres.Sql, statementMs: number): postgres.Sql {
  const unsafe: postgres.Sql['unsafe'] = (query, parameters, options) =>
    cancelLate(client.unsafe(query, parameters, options), statementMs)
  return withUnsafe(client, unsafe)
}

/** The connections of one process. */
interface Pools {
  readonly database: Database
  /** Sends an empty query to each pool, to see whether it answers. */
  readonly probe: () => Promise<unknown>
  /** Cuts every connection; pending queries fail. */
  readonly cut: () => Promise<void>
}

function openPools({ databaseUrl, directUrl, limits }: ServerAddress): Pools {
  const isPooled = directUrl !== null
  const settings = limits === null ? {} : toServerSettings(limits)
  const options = {
    onnotice: () => {},
    backoff: toWaitSeconds,
    connect_timeout: limits === null ? CONNECT_SECONDS.otherwise : CONNECT_SECONDS.limited,
    ...(isPooled && { prepare: false }),
  }
  const max = limits?.connections ?? CONNECTIONS
  const client = postgres(databaseUrl, {
    ...options,
    max,
    ...(!isPooled && { connection: settings }),
  })
  const readClient = postgres(databaseUrl, {
    ...options,
    max: READ_CONNECTIONS,
    ...(isPooled
      ? ONE_AT_A_TIME
      : { connection: { ...settings, default_transaction_read_only: true } }),
  })
  const writeClient = isPooled
    ? postgres(databaseUrl, { ...options, ...ONE_AT_A_TIME, max: WRITE_CONNECTIONS })
    : client
  const toSingle = (one: postgres.Sql) => {
    if (!isPooled) return toPreparing(one)
    return limits === null ? one : toCancelling(one, limits.statementMs)
  }
  const listener = isPooled ? postgres(directUrl, { ...options, max: 1 }) : client
  const clients = [...new Set([client, readClient, writeClient, listener])]
  const endAll = async (seconds: number) => {
    await Promise.all(clients.map((one) => one.end({ timeout: seconds })))
  }
  const database = makeDatabase(drizzle(client, DRIZZLE), false, () => endAll(5), {
    listen: async (channel, onNotice) => {
      // Also after a reconnect: notices sent in between are lost.
      await listener.listen(channel, onNotice, () => onNotice(''))
    },
    reader: drizzle(toSingle(readClient), DRIZZLE),
    writer: drizzle(toSingle(writeClient), DRIZZLE),
    ...(isPooled && { localSettings: settings }),
  })
  const ask = (one: postgres.Sql) => one`select 1`.execute()
  return {
    database,
    probe: () => Promise.all([ask(client), ask(readClient), ask(writeClient)]),
    cut: () => endAll(0),
  }
}

/** A database with limits, whose connections are replaced when they are cut silently. */
function openLimited(address: ServerAddress, limits: DatabaseLimits): Database {
  const { connections, queue, statementMs } = limits
  const gate = makeGate(connections, queue)
  const readGate = makeGate(READ_CONNECTIONS * 2, queue)
  const listening: Parameters<Database['listen']>[] = []
  let pools = openPools(address)
  const watch = makeStallWatch({
    probe: () => pools.probe(),
    slowMs: statementMs + SLOWER_MS,
    async renew() {
      const { cut } = pools
      pools = openPools(address)
      // Without notices readers check once a second anyway.
      for (const [channel, onNotice] of listening)
        void pools.database.listen(channel, onNotice).catch(() => {})
      await cut()
    },
  })
  const read: Database['read'] = (work) =>
    beginInTime((inside) => gate(() => watch.during(() => pools.database.read(inside))), work)
  return {
    isEmbedded: false,
    read,
    readReplica: read,
    readOne: (work) => readGate(() => watch.during(() => pools.database.readOne(work))),
    write: (work, options) =>
      beginInTime(
        (inside) => gate(() => watch.during(() => pools.database.write(inside, options))),
        work,
      ),
    writeOne: (work) => gate(() => watch.during(() => pools.database.writeOne(work))),
    async listen(channel, onNotice) {
      await pools.database.listen(channel, onNotice)
      listening.push([channel, onNotice])
    },
    async close() {
      watch.stop()
      await pools.database.close()
    },
  }
}

async function prepare({ databaseUrl, directUrl }: ServerAddress, mayMigrate: boolean) {
  // Migrations run on the server itself: a pooler may cut long statements, and keeps no locks.
  const client = postgres((mayMigrate ? directUrl : null) ?? databaseUrl, {
    max: 2,
    onnotice: () => {},
    backoff: toWaitSeconds,
    ...(directUrl !== null && { prepare: false }),
  })
  try {
    await (mayMigrate ? migrateOwnServer(client) : requireMigratedServer(client))
  } catch (error) {
    if (error instanceof AppError) throw error
    const said = error instanceof Error ? error.message : String(error)
    const message = `The PostgreSQL server of DATABASE_URL could not be reached or prepared (${said}). Check the address, the password and that the server runs.`
    throw new AppError('source_unavailable', message, { cause: error })
  } finally {
    await client.end({ timeout: 1 })
  }
}

export async function openServer({
  mayMigrate,
  ...address
}: ServerAddress & { readonly mayMigrate: boolean }): Promise<Database> {
  await prepare(address, mayMigrate)
  const { limits, replicaUrl } = address
  const database = limits === null ? openPools(address).database : openLimited(address, limits)
  return replicaUrl === null ? database : withReplica(database, { url: replicaUrl, limits })
}
