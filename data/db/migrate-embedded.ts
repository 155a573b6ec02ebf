/** Migrations and guards of the embedded database: only the process that opened it can run them. */
import type { PGlite } from '@electric-sql/pglite'
import { drizzle } from 'drizzle-orm/pglite'
import { migrate } from 'drizzle-orm/pglite/migrator'
import { applyGuards } from './guards.ts'
import { getNewestMigration, MIGRATIONS } from './migrate-server.ts'

/** Migrates the tables and applies the guards. */
export async function migrateEmbedded(client: PGlite): Promise<void> {
  await migrate(drizzle(client), MIGRATIONS)
  await client.transaction((transaction) =>
    applyGuards(
      async (statement) => (await transaction.query<Record<string, unknown>>(statement)).rows,
      getNewestMigration(),
    ),
  )
}
