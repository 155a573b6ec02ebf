/** New indexes are built before the migration that creates them. */
import postgres from 'postgres'
import { readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { makeOwnDatabase } from '#data/testing/own-database.ts'
import { buildIndexes } from './build-indexes.ts'
import journal from '#data/db/migrations/meta/_journal.json' with { type: 'json' }
import { makeTestFolder } from '#data/testing/test-folder.ts'
import { migrateServer } from './migrate-server.ts'

const serverUrl = process.env['TEST_DATABASE_URL']
/** Its tables refer to users, and have indexes. It is applied again, as each later one: each must tolerate that. */
const { when: PUSH_AT } = journal.entries.find(({ tag }) => tag === '0038_push')!

test('each migration is newer than those before it: a database skips what is older than its newest', () => {
  const times = journal.entries.map(({ when }) => when)
  expect(times).toEqual([...new Set(times)].sort((a, b) => a - b))
})

test('of the states that drizzle-kit compares with, which nobody reads, the newest alone is kept', () => {
  const meta = join(import.meta.dirname, 'migrations/meta')
  const [newest] = journal.entries.at(-1)!.tag.split('_')
  expect(readdirSync(meta).sort()).toEqual([`${newest}_snapshot.json`, '_journal.json'])
})

/** In a database of its own, dropped afterwards. */
async function withDatabase(work: (url: string) => Promise<void>): Promise<void> {
  const own = await makeOwnDatabase(serverUrl!, 'test_migrations')
  await work(own.url.href).finally(own.remove)
}

test.runIf(serverUrl)(
  'indexes of a migration are built ahead of it, unfinished ones are rebuilt, the rest is left to the migration',
  async () => {
    const schema = `build_indexes_${process.pid}`
    const folder = makeTestFolder()
    const client = postgres(serverUrl!, {
      max: 3,
      onnotice: () => {},
      connection: { search_path: schema },
    })
    const readValid = async () => {
      const rows =
        await client`select relname, indisvalid from pg_index join pg_class on oid = indexrelid
          where relnamespace = ${schema}::regnamespace order by relname`
      return rows.map((row) => `${row['relname']} ${row['indisvalid']}`)
    }
    try {
      await client`create schema ${client(schema)}`
      await client`create table members (name text)`
      await client`insert into members values ('Ada')`
      writeFileSync(
        join(folder, '0001_indexes.sql'),
        [
          'CREATE INDEX IF NOT EXISTS "members_name" ON "members" USING btree ("name");',
          'CREATE INDEX IF NOT EXISTS "later_name" ON "later" USING btree ("name");',
          'ALTER TABLE "members" ADD COLUMN "age" integer;',
        ].join('--> statement-breakpoint\n'),
      )
      await buildIndexes(client, folder, ['0001_indexes'])
      expect(await readValid()).toEqual(['members_name true'])
      await client`update pg_index set indisvalid = false where indexrelid = 'members_name'::regclass`
      await buildIndexes(client, folder, ['0001_indexes'])
      expect(await readValid()).toEqual(['members_name true'])
      expect(
        await client`select 1 from information_schema.columns where table_schema = ${schema} and column_name = 'age'`,
      ).toHaveLength(0)
    } finally {
      await client`drop schema if exists ${client(schema)} cascade`
      await client.end()
    }
  },
)

test.runIf(serverUrl)(
  'a migration blocked by a long write on its table steps back, and runs once the write has ended',
  () =>
    withDatabase(async (url) => {
      const client = postgres(url, { max: 3, onnotice: () => {} })
      const writer = postgres(url, { max: 1, onnotice: () => {} })
      try {
        await migrateServer(client)
        await client`drop table push_subscriptions cascade`
        await client`delete from drizzle.__drizzle_migrations where created_at >= ${PUSH_AT}`
        let migrated: Promise<void> | null = null
        let isDone = false
        await writer.begin(async (sql) => {
          await sql`update users set "updated_at" = now()`
          migrated = migrateServer(client).then(() => void (isDone = true))
          // Longer than one lock wait.
          await sleep(1200)
          expect(isDone).toBe(false)
        })
        await migrated
        const [row] =
          await client`select max(created_at)::text as applied from drizzle.__drizzle_migrations`
        expect(Number(row?.['applied'])).toBe(journal.entries.at(-1)!.when)
      } finally {
        await writer.end({ timeout: 1 })
        await client.end({ timeout: 1 })
      }
    }),
)

test.runIf(serverUrl)(
  'a migration of tables with rows finishes: its own lock does not block its indexes',
  () =>
    withDatabase(async (url) => {
      const client = postgres(url, { max: 3, onnotice: () => {} })
      try {
        await migrateServer(client)
        await client`drop index push_subscriptions_user`
        await client`delete from drizzle.__drizzle_migrations where created_at >= ${PUSH_AT}`
        await migrateServer(client)
        const [row] =
          await client`select to_regclass('push_subscriptions_user') is not null as there`
        expect(row?.['there']).toBe(true)
      } finally {
        await client.end({ timeout: 1 })
      }
    }),
)
