/**
 * Databases for tests, never for the program: the same test runs on the embedded database and, in a
 * schema of its own, on the PostgreSQL server of TEST_DATABASE_URL.
 */
import { openAsBlob } from 'node:fs'
import { PGlite } from '@electric-sql/pglite'
import { drizzle as drizzleEmbedded } from 'drizzle-orm/pglite'
import { openDatabase } from '#data/db/connect.ts'
import { EMBEDDED } from '#data/db/prepared-database.ts'
import { listRows } from '#data/backup/tables.ts'
import { makeDatabase, type Database, type WriteDb } from '#data/db/database.ts'
import { sql } from '#data/db/drizzle.ts'
import { migrateEmbedded } from '#data/db/migrate-embedded.ts'
import { applyGrants } from '#data/db/roles/apply-grants.ts'
import type { Program } from '#data/db/roles/grants.ts'
import { toRoleName } from '#data/db/roles/role-names.ts'
import * as schema from '#data/db/schema.ts'
import { makeOwnDatabase } from './own-database.ts'

/** Name → function that opens an empty, migrated database. */
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

/** Address of a test's database for a program with its own role. */
const programUrls = new WeakMap<Database, (program: Program) => string>()
const openedForPrograms = new WeakMap<Database, Map<Program, Promise<Database>>>()

async function openServerForTest(): Promise<Database> {
  const template = String(process.env['TEST_EMPTY_DATABASE'])
  const own = await makeOwnDatabase(String(process.env['TEST_DATABASE_URL']), 'test', template)
  const opened = await openDatabase({ databaseUrl: own.url.href, dataDir: '', migrate: true })
  const forPrograms = new Map<Program, Promise<Database>>()
  const close = async () => {
    await Promise.all([...forPrograms.values()].map(async (one) => (await one).close()))
    await opened.close()
    await own.remove()
  }
  const database = { ...opened, close }
  // The rights of the template's roles were copied with its tables.
  programUrls.set(database, (program) => {
    const url = new URL(own.url)
    url.searchParams.set('role', toRoleName(template, program))
    return url.href
  })
  openedForPrograms.set(database, forPrograms)
  return database
}

/** Grants the programs their rights again, after a test has recreated the tables. */
export async function grantToPrograms(db: WriteDb): Promise<void> {
  const template = process.env['TEST_EMPTY_DATABASE']
  if (template) await applyGrants((statement) => listRows(db, sql.raw(statement)), template)
}

/** The same database with the rights of one program only; the embedded one has no roles. */
export function asProgram(database: Database, program: Program): Database {
  const toUrl = programUrls.get(database)
  if (toUrl === undefined) return database
  const forPrograms = openedForPrograms.get(database)!
  const open = () => {
    const known = forPrograms.get(program)
    if (known !== undefined) return known
    const opening = openDatabase({ databaseUrl: toUrl(program), dataDir: '' })
    forPrograms.set(program, opening)
    return opening
  }
  return {
    isEmbedded: false,
    read: async (work) => (await open()).read(work),
    readOne: async (work) => (await open()).readOne(work),
    readReplica: async (work) => (await open()).readReplica(work),
    write: async (work, options) => (await open()).write(work, options),
    writeOne: async (work) => (await open()).writeOne(work),
    listen: async (channel, onNotice) => (await open()).listen(channel, onNotice),
    close: async () => {},
  }
}
