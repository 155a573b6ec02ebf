/**
 * Databases for tests, never for the program: the same test runs on the embedded
 * database and, in a schema of its own, on the PostgreSQL server of TEST_DATABASE_URL.
 */
import { openAsBlob } from 'node:fs'
import { PGlite } from '@electric-sql/pglite'
import { drizzle as drizzleEmbedded } from 'drizzle-orm/pglite'
import { openDatabase } from '#data/db/connect.ts'
import { EMBEDDED } from '#data/db/prepared-database.ts'
import { makeDatabase, type Database } from '#data/db/database.ts'
import { migrateEmbedded } from '#data/db/migrate-embedded.ts'
import * as schema from '#data/db/schema.ts'
import { makeOwnDatabase } from './own-database.ts'

/** Name → maker of an empty, migrated database. */
export const TEST_DATABASES: readonly (readonly [name: string, open: () => Promise<Database>])[] = [
  ['PGlite', openEmbeddedForTest],
  ...(process.env['TEST_DATABASE_URL'] ? [['PostgreSQL', openServerForTest] as const] : []),
]

export async function openEmbeddedForTest(): Promise<Database> {
  const prepared = process.env['TEST_EMPTY_EMBEDDED']
  const loadDataDir = prepared ? await openAsBlob(prepared) : undefined
  const client = await PGlite.create({ ...EMBEDDED, ...(loadDataDir && { loadDataDir }) })
  await migrateEmbedded(client)
  const connection = drizzleEmbedded(client, { schema, casing: 'snake_case' })
  const listen: Database['listen'] = async (channel, onNotice) => {
    await client.listen(channel, onNotice)
  }
  return makeDatabase(connection, true, () => client.close(), { listen })
}

async function openServerForTest(): Promise<Database> {
  const own = await makeOwnDatabase(
    String(process.env['TEST_DATABASE_URL']),
    'test',
    process.env['TEST_EMPTY_DATABASE'],
  )
  const database = await openDatabase({ databaseUrl: own.url.href, dataDir: '', migrate: true })
  const close = async () => {
    await database.close()
    await own.remove()
  }
  return { ...database, close }
}
