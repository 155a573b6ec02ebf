import { PGlite } from '@electric-sql/pglite'
import { drizzle as drizzleEmbedded } from 'drizzle-orm/pglite'
import { migrate as migrateOnPglite } from 'drizzle-orm/pglite/migrator'
import { drizzle as drizzleServer } from 'drizzle-orm/postgres-js'
import { migrate as migrateOnServer } from 'drizzle-orm/postgres-js/migrator'
import postgres from 'postgres'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeOwnDatabase } from '#data/testing/own-database.ts'
import { readGuards, type RunStatement } from './guards.ts'
import { migrateEmbedded } from './migrate-embedded.ts'
import { MIGRATIONS, migrateServer } from './migrate-server.ts'
import { EMBEDDED } from './prepared-database.ts'

const serverUrl = process.env['TEST_DATABASE_URL']

/** An empty database, and the two ways to set it up. */
interface Empty {
  readonly run: RunStatement
  /** The tables alone. */
  migrateAlone(): Promise<void>
  /** As the program does it. */
  migrate(): Promise<void>
  close(): Promise<void>
}

async function openPglite(): Promise<Empty> {
  const client = await PGlite.create(EMBEDDED)
  return {
    run: async (statement) => (await client.query<Record<string, unknown>>(statement)).rows,
    migrateAlone: () => migrateOnPglite(drizzleEmbedded(client), MIGRATIONS),
    migrate: () => migrateEmbedded(client),
    close: () => client.close(),
  }
}

async function openPostgres(): Promise<Empty> {
  const own = await makeOwnDatabase(String(serverUrl), 'guards')
  const client = postgres(own.url.href, { max: 4, onnotice: () => {} })
  return {
    run: (statement) => client.unsafe(statement),
    migrateAlone: () => migrateOnServer(drizzleServer(client), MIGRATIONS),
    migrate: () => migrateServer(client),
    async close() {
      await client.end()
      await own.remove()
    },
  }
}

/** Every function and trigger in the database. */
async function listHeld(run: RunStatement): Promise<string[]> {
  const rows = await run(`
    select pg_get_functiondef(oid) as held from pg_proc where pronamespace = 'public'::regnamespace
    union all
    select pg_get_triggerdef(oid) || ' ' || tgenabled::text from pg_trigger where not tgisinternal`)
  return rows.map(({ held }) => String(held)).toSorted()
}

test('each rule stands in one file, once', () => {
  const { statements, functions, triggers } = readGuards()
  // A function with its owner's rights is not for everybody.
  const rules = statements.filter((text) => !text.startsWith('REVOKE ALL ON FUNCTION '))
  expect(rules).toHaveLength(functions.length + triggers.length)
  expect(new Set([...functions, ...triggers]).size).toBe(rules.length)
  for (const statement of rules)
    expect(statement.replace(/^--.*\n/gm, '').trim()).toMatch(
      /^CREATE OR REPLACE (?:FUNCTION|TRIGGER) /,
    )
})

describe.each([
  ['PGlite', openPglite] as const,
  ...(serverUrl ? [['PostgreSQL', openPostgres] as const] : []),
])('on %s', (_, open) => {
  let fresh: Empty
  let held: string[]
  beforeAll(async () => {
    fresh = await open()
    await fresh.migrate()
    held = await listHeld(fresh.run)
  })
  afterAll(() => fresh.close())

  test('the files contain every function and trigger of the database, and nothing else', async () => {
    const { functions, triggers } = readGuards()
    expect(held).toHaveLength(functions.length + triggers.length)
    const tables = await fresh.run(
      `select tgname as name from pg_trigger where not tgisinternal order by tgname`,
    )
    expect(tables.map(({ name }) => name)).toEqual(triggers.toSorted())
  })

  test('a database of before 1.0.0 is refused with the way out, and left as it is', async () => {
    const old = await open()
    await old.migrateAlone()
    const migrations = 'drizzle.__drizzle_migrations'
    const [base] = await old.run(`select min(created_at) as first from ${migrations}`)
    const first = Number(base?.['first'])
    await old.run(`update ${migrations} set created_at = ${first - 1}`)
    await expect(old.migrate()).rejects.toThrow(/before 1\.0\.0.*"npm run cli -- db migrate"/)
    expect(await listHeld(old.run)).toEqual([])
    await old.run(`update ${migrations} set created_at = ${first}`)
    await old.migrate()
    expect(await listHeld(old.run)).toEqual(held)
    await old.close()
  })

  test('a rule that was changed, dropped or switched off by hand is restored by the next migration', async () => {
    const changes = [
      `create or replace function pitchproof_now() returns timestamptz language sql stable as $$ select now() $$`,
      'drop trigger ledger_entries_append_only on ledger_entries',
      'alter table predictions disable trigger predictions_unchanged',
      'drop trigger sessions_tell_end on sessions',
    ]
    for (const change of changes) {
      await fresh.run(change)
      expect(await listHeld(fresh.run), change).not.toEqual(held)
      await fresh.migrate()
      expect(await listHeld(fresh.run), change).toEqual(held)
    }
  })

  test('nothing is written when the rules are in place, and a database ahead of this code keeps its own', async () => {
    const readRow = async () =>
      (await fresh.run('select xmin::text as version, hash from drizzle.guards'))[0]
    const before = await readRow()
    await fresh.migrate()
    expect(await readRow()).toEqual(before)
    await fresh.run(
      `insert into drizzle.__drizzle_migrations (hash, created_at) values ('later', ${Date.now() * 2})`,
    )
    await fresh.run('drop trigger predictions_kept on predictions')
    await fresh.migrate()
    expect(await listHeld(fresh.run)).toHaveLength(held.length - 1)
    await fresh.run(`delete from drizzle.__drizzle_migrations where hash = 'later'`)
    await fresh.migrate()
    expect(await listHeld(fresh.run)).toEqual(held)
  })
})
