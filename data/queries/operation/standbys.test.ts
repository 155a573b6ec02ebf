/** Standbys: what a program reports of them, and that a transaction can wait for one. */
import postgres from 'postgres'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startPostgres, type TestPostgres } from '#cli/testing/services/postgres-server.ts'
import { openDatabase } from '#data/db/connect.ts'
import { sql } from '#data/db/drizzle.ts'
import type { Database } from '#data/db/database.ts'
import { makeRoles } from '#data/db/roles/make-roles.ts'
import { toRoleName } from '#data/db/roles/role-names.ts'
import { openEmbeddedForTest } from '#data/testing/test-database.ts'
import { describeStandbys, readStandbys, waitForStandbys } from './standbys.ts'

let primary: TestPostgres
let standby: TestPostgres
let superuser: postgres.Sql
let follower: postgres.Sql
/** With the rights of the pipeline, whose runs check. */
let database: Database

beforeAll(async () => {
  primary = await startPostgres()
  const made = await openDatabase({ databaseUrl: primary.url, dataDir: '', migrate: true })
  await made.close()
  await makeRoles(primary.url)
})
afterAll(async () => {
  await follower?.end({ timeout: 0 })
  await superuser?.end({ timeout: 0 })
  await database?.close()
  await standby?.stop()
  await primary?.stop()
})

const setNames = async (names: string) => {
  await superuser.unsafe(`alter system set synchronous_standby_names = '${names}'`)
  await superuser`select pg_reload_conf()`
  // Backends wait once the checkpointer has read the setting, which it does before a checkpoint.
  await superuser`checkpoint`
}

test('the embedded database has none, and is not queried', async () => {
  const embedded = await openEmbeddedForTest()
  expect(await readStandbys(embedded)).toEqual({ following: 0, isWaitedFor: false })
  await waitForStandbys(embedded)
  await embedded.close()
})

test('a standby that no publication waits for, or that is missing, is reported with the next step', () => {
  const none = { following: 0, isWaitedFor: false }
  expect(describeStandbys(none, false)).toBeNull()
  expect(describeStandbys(none, true)).toMatch(
    /^DATABASE_REPLICA_URL names a standby, but none .* set synchronous_standby_names/,
  )
  const alone = { following: 1, isWaitedFor: false }
  expect(describeStandbys(alone, false)).toMatch(/waits for none.*Set synchronous_standby_names/)
  expect(describeStandbys({ ...alone, isWaitedFor: true }, true)).toBeNull()
})

test('a publication returns once the standby has applied it, and waits while it has not', async () => {
  standby = await primary.startReplica()
  superuser = postgres(primary.url, { max: 1, onnotice: () => {} })
  follower = postgres(standby.url, { max: 1, onnotice: () => {} })
  const url = new URL(primary.url)
  url.searchParams.set('role', toRoleName('postgres', 'pipeline'))
  database = await openDatabase({ databaseUrl: url.href, dataDir: '' })
  const read = () => readStandbys(database)
  await expect.poll(read).toEqual({ following: 1, isWaitedFor: false })
  await setNames('*')
  await expect.poll(read).toEqual({ following: 1, isWaitedFor: true })

  const write = (value: string, waitsForStandbys: boolean) =>
    database.write(
      (db) =>
        db.execute(
          sql`insert into installation (key, value) values ('feed reads', to_jsonb(${value}::text)) on conflict (key) do update set value = excluded.value`,
        ),
      { waitsForStandbys },
    )
  const readThere = async () =>
    (await follower`select value from installation where key = 'feed reads'`)[0]?.['value']
  await write('one', true)
  expect(await readThere()).toBe('one')

  await follower`select pg_wal_replay_pause()`
  // The server of this test waits for no standby by default.
  await write('two', false)
  expect(await readThere()).toBe('one')
  let isThere = false
  const waiting = [write('three', true), waitForStandbys(database)].map((work) =>
    work.then(() => (isThere = true)),
  )
  await new Promise((resolve) => setTimeout(resolve, 500))
  expect(isThere).toBe(false)
  await follower`select pg_wal_replay_resume()`
  await Promise.all(waiting)
  expect(await readThere()).toBe('three')
})
