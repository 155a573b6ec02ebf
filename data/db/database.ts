/**
 * The two ways into the database. Only a write transaction makes a WriteDb, and
 * a read transaction is read-only in PostgreSQL too.
 */
import { sql } from 'drizzle-orm'
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'
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
}

export interface Database {
  /** True for the database inside this program, false for a PostgreSQL server. */
  readonly isEmbedded: boolean
  read<Result>(work: (db: ReadDb) => Promise<Result>): Promise<Result>
  write<Result>(work: (db: WriteDb) => Promise<Result>, options?: WriteOptions): Promise<Result>
  /** Calls back after every committed NOTIFY on a channel; a hint that may be lost, never a promise. */
  listen(channel: string, onNotice: () => void): Promise<void>
  close(): Promise<void>
}

/** Begins to listen on a connection of one driver or the other. */
export type Listen = Database['listen']

/** Wraps a Drizzle connection of either driver. */
export function makeDatabase(
  connection: Connection,
  isEmbedded: boolean,
  close: () => Promise<void>,
  listen: Listen = async () => {},
): Database {
  return {
    isEmbedded,
    read: (work) => connection.transaction(work, { accessMode: 'read only' }),
    write: (work, options = {}) =>
      connection.transaction(async (transaction) => {
        const clock = options.clock?.toISOString()
        if (clock)
          await transaction.execute(sql`select set_config('pitchproof.clock', ${clock}, true)`)
        return work(transaction as unknown as WriteDb)
      }),
    listen,
    close,
  }
}
