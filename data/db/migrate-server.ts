/**
 * Migrations of a PostgreSQL server: run by the pipeline and by `db migrate`; every other program
 * only checks them.
 */
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
import { applyGrants } from '#data/db/roles/apply-grants.ts'

export const MIGRATIONS = { migrationsFolder: join(import.meta.dirname, 'migrations') }
/** Any fixed number: two programs that start together migrate one after the other. */
const MIGRATION_LOCK = 7_402_118

/**
 * Longest wait of a migration for one table lock, ms. It locks several tables in turn; if a
 * visitor's call holds one and waits for another, PostgreSQL would end one of the two after a
 * second (deadlock). So the migration steps back earlier, lets the call through, and retries.
 */
const LOCK_TIMEOUT_MS = 500
const MOST_TRIES = 100
const PAUSE_MS = 250
/** SQLSTATE codes: lock not available; deadlock. */
const IN_THE_WAY = new Set(['55P03', '40P01'])

interface Journal {
  readonly entries: readonly { readonly when: number; readonly tag: string }[]
}

/** The migrations of this code with their creation times, by which the database tracks them. */
function listMigrations(): Journal['entries'] {
  const path = join(MIGRATIONS.migrationsFolder, 'meta', '_journal.json')
  return (JSON.parse(readFileSync(path, 'utf8')) as Journal).entries
}

/** Creation time of this code's newest migration. */
export const getNewestMigration = () => Math.max(...listMigrations().map(({ when }) => when))

/**
 * Creation time of the database's newest migration, 0 for a new database. Throws for one of before
 * 1.0.0: the migrations that led there are merged into one.
 */
export async function requireAppliedMigration(run: RunStatement): Promise<number> {
  const [table] = await run(
    `select to_regclass('drizzle.__drizzle_migrations') is not null as there`,
  )
  if (!table?.['there']) return 0
  const [row] = await run('select max(created_at) as applied from drizzle.__drizzle_migrations')
  const applied = Number(row?.['applied'] ?? 0)
  if (applied === 0 || applied >= listMigrations()[0]!.when) return applied
  throw new AppError(
    'bad_configuration',
    'The tables in the database are of a version before 1.0.0, and this version upgrades from 1.0.0 on. Run "npm run cli -- db migrate" of version 1.0.0 on it first, then that of this version.',
  )
}

/** Migrates the tables and applies the guards. */
export async function migrateServer(client: Sql): Promise<void> {
  // The lock ends with its transaction, even if this process or a pooler dies.
  await client.begin(async (guard) => {
    await guard`select pg_advisory_xact_lock(${MIGRATION_LOCK})`
    // After taking the lock: a query's snapshot is held until the next statement, and a concurrent
    // index build waits for all older snapshots. A `set` takes none.
    await guard`set local idle_in_transaction_session_timeout = 0`
    const applied = await requireAppliedMigration((statement) => client.unsafe(statement))
    // A new database has no rows, so no writers would wait.
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

/** The same server, with a short lock timeout in its transactions. */
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

/** The role that owns the tables, when this connection lacks its rights; null when it may change them. */
async function getForeignOwner(client: Sql): Promise<string | null> {
  const [row] = await client`
    select pg_get_userbyid(nspowner) as owner, pg_has_role(nspowner, 'usage') as mine
    from pg_namespace where nspname = 'drizzle'`
  return row === undefined || row['mine'] ? null : String(row['owner'])
}

/** Migrates when this role owns the tables; a program with its own role only checks. */
export async function migrateOwnServer(client: Sql): Promise<void> {
  await ((await getForeignOwner(client)) === null
    ? migrateServer(client)
    : requireMigratedServer(client))
}

/**
 * Throws, with the way out, when the tables are older than this code. Newer ones are accepted: in
 * an upgrade they are migrated first, then each server is replaced.
 */
export async function requireMigratedServer(client: Sql): Promise<void> {
  const applied = await requireAppliedMigration((statement) => client.unsafe(statement))
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
