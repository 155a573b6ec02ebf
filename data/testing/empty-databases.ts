/**
 * Migrates one database of each kind before the first test: those of the tests are copies of it,
 * which takes a fifth of the time of creating and migrating one.
 */
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import postgres from 'postgres'
import { openDatabase } from '#data/db/connect.ts'
import { openEmbedded, putEmptyDatabase } from '#data/db/prepared-database.ts'
import { makeRoles } from '#data/db/roles/make-roles.ts'
import { migrateEmbedded } from '#data/db/migrate-embedded.ts'
import { makeOwnDatabase } from './own-database.ts'

/** Vitest calls this once per run, before its workers start, which inherit the environment. */
export default async function makeEmptyDatabases(): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'empty-database-'))
  const file = join(folder, 'embedded.tar')
  await writeFile(file, await dumpEmbedded(join(folder, 'embedded')))
  process.env['TEST_EMPTY_EMBEDDED'] = file
  const removeTemplate = await makeTemplate(process.env['TEST_DATABASE_URL'])
  return async () => {
    await rm(folder, { recursive: true })
    await removeTemplate()
  }
}

/** The prepared database of new data folders, as one file: in memory it opens faster. */
async function dumpEmbedded(folder: string): Promise<Uint8Array> {
  await putEmptyDatabase(folder)
  const client = await openEmbedded({ dataDir: folder })
  await migrateEmbedded(client)
  const dump = await client.dumpDataDir('none')
  await client.close()
  return dump.bytes()
}

/**
 * A migrated database with its roles on the server, for `create database … template`; does nothing
 * without a server.
 */
async function makeTemplate(serverUrl: string | undefined): Promise<() => Promise<void>> {
  if (!serverUrl) return async () => {}
  const own = await makeOwnDatabase(serverUrl, 'test_template')
  const database = await openDatabase({ databaseUrl: own.url.href, dataDir: '', migrate: true })
  await database.close()
  const roles = await makeRoles(own.url.href)
  process.env['TEST_EMPTY_DATABASE'] = own.name
  return async () => {
    await own.remove()
    const admin = postgres(serverUrl, { max: 1, onnotice: () => {} })
    // Those that the tests of a worker shared until it ended.
    const copies = await admin<{ datname: string }[]>`
      select datname from pg_database where starts_with(datname, ${`${own.name}_`})`
    for (const { datname } of copies) await admin.unsafe(`drop database ${datname} with (force)`)
    for (const { name } of roles) await admin.unsafe(`drop role ${name}`)
    await admin.end()
  }
}
