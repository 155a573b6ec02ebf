/**
 * The two ways into the database. Only a write transaction makes a WriteDb, and
 * a read transaction is read-only in PostgreSQL too.
 */
import { sql, type SQL } from './drizzle.ts'
import type { PgDatabase, PgQueryResultHKT } from './drizzle-tables.ts'
import type * as schema from './schema.ts'

type Connection = PgDatabase<PgQueryResultHKT, typeof schema>

declare const writable: unique symbol

/** A transaction that can only read: what writes is not there to be called. */
export type ReadDb = Omit<
  Connection,
  'insert' | 'update' | 'delete' | 'refreshMaterializedView' | 'transaction'
>
/** A transaction that can write. */
export type WriteDb = Connection & { readonly [writable]: true }

export interface WriteOptions {
  /** Moves this transaction's clock, for replays over history; the real time without it. */
  readonly clock?: Date | null
  /** Returns once the standbys that the server waits for have applied it too, so that a failover does not lose it. */
  readonly waitsForStandbys?: boolean
}

/** How a replica of the server is doing. */
export interface ReplicaState {
  /** Age of the newest state of the server that it is known to have, ms. */
  readonly behindMs: number
  /** Whether it answered the last time it was asked. */
  readonly answers: boolean
}

export interface Database {
  /** True for the database inside this program, false for a PostgreSQL server. */
  readonly isEmbedded: boolean
  read<Result>(work: (db: ReadDb) => Promise<Result>): Promise<Result>
  /** Like `read` for a single statement, which is a transaction of its own: one way to the server and back instead of three. */
  readOne<Result>(work: (db: ReadDb) => Promise<Result>): Promise<Result>
  /** Like `read` for what may be some seconds old, from a replica where there is one. Never for sessions, plans, or what is kept until a notice. */
  readLate<Result>(work: (db: ReadDb) => Promise<Result>): Promise<Result>
  /** Asks how far behind the replica of `readLate` is; absent where there is none. */
  readReplicaState?(): Promise<ReplicaState>
  write<Result>(work: (db: WriteDb) => Promise<Result>, options?: WriteOptions): Promise<Result>
  /** Like `write` for a single statement, or for several that need nothing of each other: each is a transaction of its own, on one way to the server and back. */
  writeOne<Result>(work: (db: WriteDb) => Promise<Result>): Promise<Result>
  /** Calls back after every committed NOTIFY on a channel; a notice may be lost, so nothing may depend on it alone. */
  listen(channel: string, onNotice: (payload: string) => void): Promise<void>
  close(): Promise<void>
}

/** What a driver offers besides transactions. */
export interface DriverExtras {
  readonly listen?: Database['listen']
  /** A connection for single statements that read; PostgreSQL holds it to reading where no pooler is in between. */
  readonly reader?: Connection
  /** A connection for single statements that write. */
  readonly writer?: Connection
  /** Settings of PostgreSQL that each transaction begins with, where a connection cannot keep them. */
  readonly localSettings?: Readonly<Record<string, number>>
}

/** Sets them all until the end of the transaction, on one way to the server and without a plan to make. */
function toSetLocal(settings: Readonly<Record<string, number>>): SQL | null {
  const parts = Object.entries(settings).map(([name, value]) => `set local ${name} = ${value}`)
  return parts.length === 0 ? null : sql.raw(parts.join('; '))
}

/** Wraps a Drizzle connection of either driver. */
export function makeDatabase(
  connection: Connection,
  isEmbedded: boolean,
  close: () => Promise<void>,
  { listen = async () => {}, reader, writer, localSettings = {} }: DriverExtras = {},
): Database {
  const setLocal = toSetLocal(localSettings)
  const read: Database['read'] = (work) =>
    connection.transaction(
      async (transaction) => {
        if (setLocal !== null) await transaction.execute(setLocal)
        return work(transaction)
      },
      { accessMode: 'read only' },
    )
  const write: Database['write'] = (work, options = {}) =>
    connection.transaction(async (transaction) => {
      if (setLocal !== null) await transaction.execute(setLocal)
      // Without a synchronous standby it means what it always means: on the server's own disk.
      if (options.waitsForStandbys && !isEmbedded)
        await transaction.execute(sql`set local synchronous_commit = remote_apply`)
      const clock = options.clock?.toISOString()
      if (clock)
        await transaction.execute(sql`select set_config('pitchproof.clock', ${clock}, true)`)
      return work(transaction as unknown as WriteDb)
    })
  return {
    isEmbedded,
    read,
    readOne: (work) => (reader ? work(reader) : read(work)),
    readLate: read,
    write,
    writeOne: (work) => (writer ? work(writer as WriteDb) : write(work)),
    listen,
    close,
  }
}
