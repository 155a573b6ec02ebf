import { sql } from './drizzle.ts'
import { drizzle } from 'drizzle-orm/postgres-js'
import postgres from 'postgres'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startPostgres, type TestPostgres } from '#cli/testing/services/postgres-server.ts'
import { AppError } from '#data/model/errors.ts'
import { makeDatabase, type Database, type ReadDb } from './database.ts'
import { DRIZZLE } from './drizzle-options.ts'
import { describeReplica, withReplica } from './replica.ts'

/** Small, to keep the test short: data may be 300 ms old, the replica is checked every 20. */
const TIMES = { oldestMs: 300, lookEveryMs: 20, pauseMs: 50 }

let server: TestPostgres
let replica: Awaited<ReturnType<TestPostgres['startReplica']>>
let client: postgres.Sql
let standby: postgres.Sql
let database: Database

beforeAll(async () => {
  server = await startPostgres()
  client = postgres(server.url, { max: 2, onnotice: () => {} })
  await client`create table told (word text)`
  replica = await server.startReplica()
  standby = postgres(replica.url, { max: 1, onnotice: () => {} })
  const plain = makeDatabase(drizzle(client, DRIZZLE), false, () => client.end())
  database = withReplica(plain, { url: replica.url, limits: null, ...TIMES })
})
afterAll(async () => {
  await standby?.end({ timeout: 0 })
  await database?.close()
  await replica?.stop()
  await server?.stop()
})

const say = (word: string) => client`insert into told values (${word})`
/** The value read, and whether the replica answered. */
const ask = async (db: ReadDb) => {
  const [row] = await db
    .select({
      isReplica: sql<boolean>`pg_is_in_recovery()`,
      words: sql<string>`(select coalesce(string_agg(word, ' '), '') from told)`,
    })
    .from(sql`(select 1) as one`)
  return row!
}
const late = () => database.readReplica(ask)
const until = (isReplica: boolean) =>
  expect
    .poll(async () => (await late()).isReplica, { timeout: 10_000, interval: 20 })
    .toBe(isReplica)

test('a read from the replica goes there, any other to the server', async () => {
  await say('one')
  await until(true)
  expect((await database.read(ask)).isReplica).toBe(false)
  await expect.poll(async () => (await late()).words).toBe('one')
  // A replica cannot be written to, whatever the work does.
  await expect(
    database.readReplica((db) => db.execute(sql`insert into told values ('never')`)),
  ).rejects.toThrow()
  await until(true)
})

test('a replica that falls behind is not read until it has caught up', async () => {
  await until(true)
  await standby`select pg_wal_replay_pause()`
  await say('two')
  await until(false)
  expect((await late()).words).toBe('one two')
  const readState = () => database.readReplicaState!()
  const paused = await readState()
  await new Promise((resolve) => setTimeout(resolve, 400))
  const later = await readState()
  expect(later.answers).toBe(true)
  expect(later.behindMs - paused.behindMs).toBeGreaterThanOrEqual(390)
  await standby`select pg_wal_replay_resume()`
  await until(true)
  await expect.poll(async () => (await readState()).behindMs).toBeLessThan(300)
  expect((await late()).words).toBe('one two')
})

test('an error of the work itself is not retried on the server', async () => {
  await until(true)
  let times = 0
  const refuse = database.readReplica(async () => {
    times += 1
    throw new AppError('not_found', 'not here')
  })
  await expect(refuse).rejects.toThrow('not here')
  expect(times).toBe(1)
})

test('while the server is busy the replica is read, and is not said to be away', async () => {
  let isBusy = false
  const server: Database = {
    ...database,
    read: (work) =>
      isBusy ? Promise.reject(new AppError('busy', 'The server is busy.')) : database.read(work),
    close: async () => {},
  }
  const both = withReplica(server, { url: replica.url, limits: null, ...TIMES })
  await expect.poll(async () => (await both.readReplica(ask)).isReplica).toBe(true)
  isBusy = true
  for (let count = 0; count < 3; count += 1) {
    await new Promise((resolve) => setTimeout(resolve, 2 * TIMES.lookEveryMs))
    // A slow answer of the replica is asked for again; the server has none.
    await expect
      .poll(() =>
        both.readReplica(ask).then(
          ({ isReplica }) => isReplica,
          () => false,
        ),
      )
      .toBe(true)
  }
  expect((await both.readReplicaState!()).answers).toBe(true)
  await both.close()
})

test('a lost replica fails no read, and an address that is no replica is never read', async () => {
  let reads = 0
  const counting: Database = {
    ...database,
    read: (work) => {
      reads += 1
      return database.read(work)
    },
    close: async () => {},
  }
  const wrong = withReplica(counting, { url: server.url, limits: null, ...TIMES })
  await wrong.readReplica(ask)
  // First the position, then the work.
  expect(reads).toBe(2)
  await wrong.close()
  await replica.stop()
  await say('three')
  expect(await late()).toEqual({ isReplica: false, words: 'one two three' })
  await expect.poll(async () => (await database.readReplicaState!()).answers).toBe(false)
})

test('an operator is told of a replica that is a minute behind or silent, with the next step', () => {
  expect(describeReplica({ behindMs: 59_999, answers: false })).toBeNull()
  expect(describeReplica({ behindMs: 61_000, answers: true })).toMatch(/61 seconds behind.*streams/)
  expect(describeReplica({ behindMs: 90_000, answers: false })).toMatch(
    /not answered for 90 .*runs/,
  )
})
