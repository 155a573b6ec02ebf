/** Migrations of a PostgreSQL server: run by the pipeline and by `db migrate`, only looked at by everybody else. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { drizzle } from 'drizzle-orm/postgres-js'
import { migrate } from 'drizzle-orm/postgres-js/migrator'
import type { Sql, TransactionSql } from 'postgres'
import { AppError } from '#data/model/errors.ts'
import { buildIndexes } from './build-indexes.ts'
import { hasCode } from './error-code.ts'
import { applyGuards, type RunStatement } from './guards.ts'
import { applyGrants } from './roles/apply-grants.ts'

export const MIGRATIONS = { migrationsFolder: join(import.meta.dirname, 'migrations') }
/** Any fixed number: two programs that start at once migrate one after the other. */
const MIGRATION_LOCK = 7_402_118

/**
 * How long a migration waits for a table at a time, ms. It locks several, one after the other: where a
 * visitor's call has one and waits for another, PostgreSQL would end one of the two after a second.
 * So the migration steps back before that, lets the call through, and begins again.
 */
const LOCK_TIMEOUT_MS = 500
const MOST_TRIES = 100
const PAUSE_MS = 250
/** No lock in time; two that waited for each other. */
const IN_THE_WAY = new Set(['55P03', '40P01'])

interface Journal {
  readonly entries: readonly { readonly when: number; readonly tag: string }[]
}

/** The migrations of this code, with when each was written, which is how the database keeps count of them. */
function listMigrations(): Journal['entries'] {
  const path = join(MIGRATIONS.migrationsFolder, 'meta', '_journal.json')
  return (JSON.parse(readFileSync(path, 'utf8')) as Journal).entries
}

/** When the newest migration of this code was written. */
export const getNewestMigration = () => Math.max(...listMigrations().map(({ when }) => when))

async function getAppliedMigration(client: Sql): Promise<number> {
  const [table] =
    await client`select to_regclass('drizzle.__drizzle_migrations') is not null as there`
  if (!table?.['there']) return 0
  const [row] = await client`select max(created_at) as applied from drizzle.__drizzle_migrations`
  return Number(row?.['applied'] ?? 0)
}

/** Brings the tables and the rules up to date. */
export async function migrateServer(client: Sql): Promise<void> {
  // The lock ends with its transaction, whatever becomes of this process or of a pooler in between.
  await client.begin(async (guard) => {
    await guard`select pg_advisory_xact_lock(${MIGRATION_LOCK})`
    // After the lock: the snapshot of a query is held until the next statement, and an index that is
    // built beside writes waits for all older snapshots. A setting takes none.
    await guard`set local idle_in_transaction_session_timeout = 0`
    const applied = await getAppliedMigration(client)
    // A new database has no rows yet whose writers would have to wait.
    const pending = applied === 0 ? [] : listMigrations().filter(({ when }) => when > applied)
    await patiently(async () => {
      await buildIndexes(
        client,
        MIGRATIONS.migrationsFolder,
        pending.map(({ tag }) => tag),
      )
      const impatient = withLockTimeout(client)
      await migrate(drizzle(impatient), MIGRATIONS)
      await impatient.begin(async (transaction) => {
        const run: RunStatement = (statement) => transaction.unsafe(statement)
        if (await applyGuards(run, getNewestMigration())) await applyGrants(run)
      })
    })
  })
}

/** The same server, whose transactions do not wait for a lock for long. */
function withLockTimeout(client: Sql): Sql {
  const begin = (work: (transaction: TransactionSql) => Promise<unknown>) =>
    client.begin(async (transaction) => {
      await transaction`select set_config('lock_timeout', ${String(LOCK_TIMEOUT_MS)}, true)`
      return work(transaction)
    })
  return new Proxy(client, {
    get: (all, name) => (name === 'begin' ? begin : (all[name as keyof Sql] as unknown)),
  })
}

async function patiently(work: () => Promise<void>): Promise<void> {
  for (let left = MOST_TRIES; ; left -= 1) {
    try {
      return await work()
    } catch (error) {
      if (left === 1 || !hasCode(error, IN_THE_WAY)) throw error
    }
    await sleep(PAUSE_MS)
  }
}

/** Name of the role that owns the tables, where this connection has not its rights; null where it may change them. */
async function getForeignOwner(client: Sql): Promise<string | null> {
  const [row] = await client`
    select pg_get_userbyid(nspowner) as owner, pg_has_role(nspowner, 'usage') as mine
    from pg_namespace where nspname = 'drizzle'`
  return row === undefined || row['mine'] ? null : String(row['owner'])
}

/** Brings the tables up to date where this role owns them; a program with a role of its own only looks. */
export async function migrateOwnServer(client: Sql): Promise<void> {
  await ((await getForeignOwner(client)) === null
    ? migrateServer(client)
    : requireMigratedServer(client))
}

/** Throws, with what to do, when the tables are older than this code. Newer ones are taken: they are migrated first, then each server is replaced. */
export async function requireMigratedServer(client: Sql): Promise<void> {
  const applied = await getAppliedMigration(client)
  if (applied >= getNewestMigration()) return
  const owner = await getForeignOwner(client)
  const wayOut =
    owner === null
      ? 'Run "npm run cli -- db migrate" once, or the pipeline, which does it too; then start again.'
      : `Run "npm run cli -- db migrate" once as ${owner}, who owns them; then start again.`
  throw new AppError(
    'bad_configuration',
    `The tables in the PostgreSQL database of DATABASE_URL are ${applied === 0 ? 'not there yet' : 'of an older version'}. ${wayOut}`,
  )
}
