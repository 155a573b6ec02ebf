/**
 * New indexes are built before the migration that brings them, while members go on writing: a
 * migration is one transaction, in which PostgreSQL can only build an index by stopping every write
 * to its table until it stands, seconds for a million rows. The migration then finds them there.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Sql } from 'postgres'

const NEW_INDEX = /^CREATE (UNIQUE )?INDEX IF NOT EXISTS "(\w+)"/
/** No such table, no such column: an earlier one of the migrations to come makes it, and it is empty or small. */
const NOT_YET = new Set(['42P01', '42703'])

/** Builds the indexes of these migrations, by their names; what cannot be built yet is left to them. */
export async function buildIndexes(
  client: Sql,
  folder: string,
  migrations: readonly string[],
): Promise<void> {
  for (const name of migrations) {
    const file = readFileSync(join(folder, `${name}.sql`), 'utf8')
    for (const statement of file.split('--> statement-breakpoint'))
      await buildIndex(client, statement.trim())
  }
}

async function buildIndex(client: Sql, statement: string): Promise<void> {
  const index = NEW_INDEX.exec(statement)?.[2]
  if (index === undefined) return
  // What was stopped halfway leaves an index that nothing reads by and every write pays for.
  const [found] =
    await client`select not indisvalid as is_broken from pg_index where indexrelid = to_regclass(${`"${index}"`})`
  if (found?.['is_broken']) await client`drop index concurrently ${client(index)}`
  try {
    await client.unsafe(statement.replace(' INDEX ', ' INDEX CONCURRENTLY '))
  } catch (error) {
    if (!NOT_YET.has((error as { code?: string }).code ?? '')) throw error
  }
}
