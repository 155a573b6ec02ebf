/**
 * The two transaction types. Only a write transaction makes a WriteDb, and a read transaction is
 * read-only in PostgreSQL too.
 */
import { sql, type SQL } from './drizzle.ts'
import type { PgDatabase, PgQueryResultHKT } from './drizzle-tables.ts'
import type * as schema from './schema.ts'

type Connection = PgDatabase<PgQueryResultHKT, typeof schema>

declare const writable: unique symbol

/** A read transaction: the writing methods are absent. */
export type ReadDb = Omit<
  Connection,
  'insert' | 'update' | 'delete' | 'refreshMaterializedView' | 'transaction'
>
/** A transaction that can write. */
export type WriteDb = Connection & { readonly [writable]: true }

interface WriteOptions {
  /** Sets this transaction's clock, for replays over history; null for the real time. */
  readonly clock?: Date | null
  /** Returns once the synchronous standbys have applied it too, so a failover does not lose it. */
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
  /** True for the embedded database, false for a PostgreSQL server. */
  readonly isEmbedded: boolean
  read<Result>(work: (db: ReadDb) => Promise<Result>): Promise<Result>
  /** `read` for a single statement, as its own transaction: one round trip instead of three. */
  readOne<Result>(work: (db: ReadDb) => Promise<Result>): Promise<Result>
  /**
   * `read` from the replica, where there is one; its data may be some seconds old. Never for
   * sessions, plans, or data cached until a notice.
   */
  readReplica<Result>(work: (db: ReadDb) => Promise<Result>): Promise<Result>
  /** Asks how far behind the replica of `readReplica` is; absent where there is none. */
  readReplicaState?(): Promise<ReplicaState>
  write<Result>(work: (db: WriteDb) => Promise<Result>, options?: WriteOptions): Promise<Result>
  /**
   * `write` for a single statement, or for several independent ones: each is its own transaction,
   * all in one round trip.
   */
  writeOne<Result>(work: (db: WriteDb) => Promise<Result>): Promise<Result>
  /**
   * Calls back after every committed NOTIFY on a channel; a notice may be lost, so nothing may
   * depend on it alone.
   */
  listen(channel: string, onNotice: (payload: string) => void): Promise<void>
  /**
   * Makes room for new rows where removed and replaced ones were, once a day, a table at a time. Of
   * the embedded database alone: a server does so by itself (autovacuum).
   */
  vacuum?(): Promise<void>
  close(): Promise<void>
}

/** Tables are vacuumed again after so many hours. */
const VACUUM_HOURS = 20

/** PostgreSQL counts from its start, so after one a table waits until a row of it is replaced or removed. */
async function vacuumTables(connection: Connection): Promise<void> {
  // What was counted within the last second is not told otherwise.
  await connection.execute(sql`select pg_stat_force_next_flush()`)
  const due = await connection
    .select({ name: sql<string>`relid::regclass::text` })
    .from(sql`pg_stat_user_tables`)
    .where(
      sql`n_tup_upd + n_tup_del > 0
        and coalesce(last_vacuum, '-infinity') < now() - ${VACUUM_HOURS} * interval '1 hour'`,
    )
  for (const { name } of due) await connection.execute(sql.raw(`vacuum ${name}`))
}

/** What a driver offers besides transactions. */
interface DriverExtras {
  readonly listen?: Database['listen']
  /** Connection for single reading statements; PostgreSQL enforces read-only unless a pooler is in between. */
  readonly reader?: Connection
  /** Connection for single writing statements. */
  readonly writer?: Connection
  /** Does a write, and returns once what it has committed lasts; without it the connection waits. */
  readonly commit?: <Result>(work: () => Promise<Result>) => Promise<Result>
  /** PostgreSQL settings for each transaction, where a connection cannot carry them. */
  readonly localSettings?: Readonly<Record<string, number>>
}

/** Sets them all until the end of the transaction, in one round trip without planning. */
function toSetLocal(settings: Readonly<Record<string, number>>): SQL | null {
  const parts = Object.entries(settings).map(([name, value]) => `set local ${name} = ${value}`)
  return parts.length === 0 ? null : sql.raw(parts.join('; '))
}

/** Wraps a Drizzle connection of either driver. */
export function makeDatabase(
  connection: Connection,
  isEmbedded: boolean,
  close: () => Promise<void>,
  {
    listen = async () => {},
    reader,
    writer,
    commit = (work) => work(),
    localSettings = {},
  }: DriverExtras = {},
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
    commit(() =>
      connection.transaction(async (transaction) => {
        if (setLocal !== null) await transaction.execute(setLocal)
        // Without a synchronous standby this waits only for the server's own disk, as usual.
        if (options.waitsForStandbys && !isEmbedded)
          await transaction.execute(sql`set local synchronous_commit = remote_apply`)
        const clock = options.clock?.toISOString()
        if (clock)
          await transaction.execute(sql`select set_config('pitchproof.clock', ${clock}, true)`)
        return work(transaction as unknown as WriteDb)
      }),
    )
  return {
    isEmbedded,
    read,
    readOne: (work) => (reader ? work(reader) : read(work)),
    readReplica: read,
    write,
    writeOne: (work) => (writer ? work(writer as WriteDb) : write(work)),
    listen,
    ...(isEmbedded && { vacuum: () => commit(() => vacuumTables(connection)) }),
    close,
  }
}
