/**
 * New indexes are built before the migration that creates them, while members go on writing. A
 * migration is one transaction, in which PostgreSQL builds an index only by blocking all writes to
 * its table, for seconds with a million rows. The migration then finds the indexes in place.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Sql } from 'postgres'

const NEW_INDEX = /^CREATE (UNIQUE )?INDEX IF NOT EXISTS "(\w+)"/
/** No such table or column yet: an earlier pending migration creates it, so it is empty or small. */
const NOT_YET = new Set(['42P01', '42703'])

/** Builds the indexes of these migrations, by name; what cannot be built yet is left to the migrations. */
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
  // An interrupted build leaves an invalid index: no query uses it and every write pays for it.
  const [found] =
    await client`select not indisvalid as is_broken from pg_index where indexrelid = to_regclass(${`"${index}"`})`
  if (found?.['is_broken']) await client`drop index concurrently ${client(index)}`
  try {
    await client.unsafe(statement.replace(' INDEX ', ' INDEX CONCURRENTLY '))
  } catch (error) {
    if (!NOT_YET.has((error as { code?: string }).code ?? '')) throw error
  }
}
