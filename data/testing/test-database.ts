/**
 * Databases for tests, never for the program: the same test runs on the embedded database and, in a
 * database of its own, on the PostgreSQL server of TEST_DATABASE_URL.
 */
import { openAsBlob } from 'node:fs'
import { drizzle as drizzleEmbedded } from 'drizzle-orm/pglite'
import { openDatabase } from '#data/db/connect.ts'
import { openEmbedded } from '#data/db/prepared-database.ts'
import { listRows } from '#data/backup/tables.ts'
import { makeDatabase, type Database, type WriteDb } from '#data/db/database.ts'
import { sql } from '#data/db/drizzle.ts'
import { DRIZZLE } from '#data/db/drizzle-options.ts'
import { migrateEmbedded } from '#data/db/migrate-embedded.ts'
import { applyGrants } from '#data/db/roles/apply-grants.ts'
import type { Program } from '#data/db/roles/grants.ts'
import { toRoleName } from '#data/db/roles/role-names.ts'
import { lendDatabase, makeShelf } from './lent-database.ts'
import { makeOwnDatabase } from './own-database.ts'

/** Name → function that opens an empty, migrated database: for what the database itself does. */
export const TEST_DATABASES: readonly (readonly [name: string, open: () => Promise<Database>])[] = [
  ['PGlite', openEmbeddedForTest],
  ...(process.env['TEST_DATABASE_URL'] ? [['PostgreSQL', openServerForTest] as const] : []),
]

/**
 * One of them, for rules of ours: the server where there is one, since it alone has the rights of
 * each program and transactions side by side. `PITCHPROOF_TEST_DATABASES=both`, as every night,
 * makes it each of them.
 */
export const RULE_DATABASES =
  process.env['PITCHPROOF_TEST_DATABASES'] === 'both' ? TEST_DATABASES : TEST_DATABASES.slice(-1)

/** The first of those, for a file that runs on one of them: a query of PGlite takes twice the processor. */
export const openTestDatabase = RULE_DATABASES[0]![1]

const embedded = makeShelf(makeEmbedded)
const ofServer = makeShelf(makeOnServer)
/** How a database of the server is used with the rights of one program. */
const programs = new WeakMap<Database, (program: Program) => Database>()

export async function openEmbeddedForTest(): Promise<Database> {
  const { database } = await lendDatabase(embedded)
  return database
}

async function makeEmbedded(): Promise<Database> {
  const prepared = process.env['TEST_EMPTY_EMBEDDED']
  const loadDataDir = prepared ? await openAsBlob(prepared) : undefined
  const client = await openEmbedded(loadDataDir ? { loadDataDir } : {})
  await migrateEmbedded(client)
  const connection = drizzleEmbedded(client, DRIZZLE)
  const listen: Database['listen'] = async (channel, onNotice) => {
    await client.listen(channel, onNotice)
  }
  return makeDatabase(connection, true, () => client.close(), { listen, writer: connection })
}

interface ServerDatabase extends Database {
  /** A connection with the rights of one program, opened when it is first asked for. */
  openFor(program: Program): Promise<Database>
}

async function makeOnServer(): Promise<ServerDatabase> {
  const template = String(process.env['TEST_EMPTY_DATABASE'])
  const own = await makeOwnDatabase(String(process.env['TEST_DATABASE_URL']), template, template)
  const opened = await openDatabase({ databaseUrl: own.url.href, dataDir: '', migrate: true })
  const forPrograms = new Map<Program, Promise<Database>>()
  return {
    ...opened,
    openFor(program) {
      const known = forPrograms.get(program)
      if (known !== undefined) return known
      const url = new URL(own.url)
      // The rights of the template's roles were copied with its tables.
      url.searchParams.set('role', toRoleName(template, program))
      const opening = openDatabase({ databaseUrl: url.href, dataDir: '' })
      forPrograms.set(program, opening)
      return opening
    },
    async close() {
      await Promise.all([...forPrograms.values()].map(async (one) => (await one).close()))
      await opened.close()
      await own.remove()
    },
  }
}

async function openServerForTest(): Promise<Database> {
  const { database, kept, wrap } = await lendDatabase(ofServer)
  programs.set(database, (program) => wrap(() => kept.openFor(program)))
  return database
}

/** Grants the programs their rights again, after a test has recreated the tables. */
export async function grantToPrograms(db: WriteDb): Promise<void> {
  const template = process.env['TEST_EMPTY_DATABASE']
  if (template) await applyGrants((statement) => listRows(db, sql.raw(statement)), template)
}

/** The same database with the rights of one program only; the embedded one has no roles. */
export function asProgram(database: Database, program: Program): Database {
  return programs.get(database)?.(program) ?? database
}
