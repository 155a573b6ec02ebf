/** Migrations and guards of the embedded database: only the process that opened it can run them. */
import type { PGlite } from '@electric-sql/pglite'
import { drizzle } from 'drizzle-orm/pglite'
import { migrate } from 'drizzle-orm/pglite/migrator'
import { applyGuards, type RunStatement } from './guards.ts'
import { getNewestMigration, MIGRATIONS, requireAppliedMigration } from './migrate-server.ts'

/** Migrates the tables and applies the guards. */
export async function migrateEmbedded(client: PGlite): Promise<void> {
  const toRun =
    (db: Pick<PGlite, 'query'>): RunStatement =>
    async (statement) =>
      (await db.query<Record<string, unknown>>(statement)).rows
  await requireAppliedMigration(toRun(client))
  await migrate(drizzle(client), MIGRATIONS)
  await client.transaction((transaction) => applyGuards(toRun(transaction), getNewestMigration()))
}
