/**
 * Connections lost during a query, between two queries of a transaction, or while idle. The driver
 * is patched for it (data/db/patches; upstream issues 1066, 1154 and 1208): every query settles,
 * none runs in another transaction, no connection is lost for good, and the process survives.
 */
import { rmSync } from 'node:fs'
import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'
import { join } from 'node:path'
import { sql } from './drizzle.ts'
import postgres from 'postgres'
import { afterEach, expect, test } from 'vitest'
import { makeOwnDatabase } from '#data/testing/own-database.ts'
import { makeTestFolder } from '#data/testing/test-folder.ts'
import { openDatabase } from './connect.ts'
import type { Database } from './database.ts'
import { installation } from './schema.ts'

const serverUrl = process.env['TEST_DATABASE_URL']
const closers: (() => Promise<unknown> | void)[] = []
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close()
})

async function openServer() {
  const { name, url, admin, remove } = await makeOwnDatabase(serverUrl!, 'test_lost')
  const database = await openDatabase({ databaseUrl: url.href, dataDir: '', migrate: true })
  closers.push(async () => {
    await database.close()
    await remove()
  })
  const terminate = () =>
    admin`select pg_terminate_backend(pid) from pg_stat_activity where datname = ${name}`
  return { database, terminate }
}

/** Far above what a query needs on a busy machine. */
const NEVER_MS = 60_000

const toOutcome = (work: Promise<unknown>): Promise<'done' | 'failed'> =>
  work.then(
    () => 'done',
    () => 'failed',
  )

/** Fails when work never settles: an unanswered query would block its caller for good. */
async function settles(work: Promise<unknown>): Promise<'done' | 'failed'> {
  let timer: NodeJS.Timeout | undefined
  const limit = new Promise<never>((_, fail) => {
    timer = setTimeout(() => fail(new Error('a query never settled')), NEVER_MS)
  })
  return Promise.race([toOutcome(work), limit]).finally(() => clearTimeout(timer))
}

const pause = (ms: number) => new Promise((resume) => setTimeout(resume, ms))

async function doWork(database: Database, index: number): Promise<void> {
  await database.write(async (db) => {
    await db.insert(installation).values({ key: `key-${index}`, value: index })
    await pause(index % 4)
    await db.execute(sql`select pg_sleep(${(index % 3) / 1000})`)
    await db.insert(installation).values({ key: `second-${index}`, value: index })
  })
}

test.skipIf(!serverUrl)(
  'all connections cut, 40 times under load: every query settles, no transaction is torn, the next one works',
  async () => {
    const { database, terminate } = await openServer()
    let next = 0
    const over = new AbortController()
    const outcomes: string[] = []
    const workers = Array.from({ length: 25 }, async () => {
      while (!over.signal.aborted) outcomes.push(await toOutcome(doWork(database, next++)))
    })
    const count = (kind: string) => outcomes.filter((outcome) => outcome === kind).length
    // A machine that is busy gets less done between two cuts.
    const isEnough = (round: number) => round >= 40 && count('failed') > 10 && count('done') > 10
    for (let round = 0; !isEnough(round) && round < 400; round++) {
      await pause(15 + (round % 7) * 5)
      await terminate()
    }
    over.abort()
    // One that waits for a connection is cut again and again: it must settle once nothing is cut.
    expect(await settles(Promise.all(workers))).toBe('done')
    expect(count('failed')).toBeGreaterThan(10)
    expect(count('done')).toBeGreaterThan(10)
    const rows = await database.read((db) => db.select().from(installation))
    const halves = Map.groupBy(rows, (row) => row.value)
    expect([...halves.values()].filter((pair) => pair.length !== 2)).toEqual([])
    await doWork(database, 1_000_000)
  },
)

test.skipIf(!serverUrl)(
  'a transaction whose connection is lost refuses its next query and writes nothing, also after the driver has reconnected',
  async () => {
    const { database, terminate } = await openServer()
    const late = Promise.withResolvers<string>()
    const work = database.write(async (db) => {
      await db.insert(installation).values({ key: 'before', value: 1 })
      await terminate()
      await pause(50)
      // Another query makes the driver reconnect, on the same slot.
      await Promise.all(
        Array.from({ length: 12 }, () =>
          settles(database.read((other) => other.execute(sql`select 1`))),
        ),
      )
      const insert = db.insert(installation).values({ key: 'after', value: 2 })
      late.resolve(await settles(Promise.resolve(insert)))
    })
    // The transaction fails at once; its work runs on until its next query.
    expect(await settles(work)).toBe('failed')
    expect(await late.promise).toBe('failed')
    expect(await database.read((db) => db.select().from(installation))).toEqual([])
  },
)

/**
 * A client of one connection through a proxy that can be closed.
 * @param toWait delay of the nth connection, ms; null for one whose bytes are never forwarded
 */
async function openByWay(toWait: (nth: number) => number | null) {
  const { hostname, port } = new URL(serverUrl!)
  const taken: Socket[] = []
  const way = createServer((socket) => {
    const waitMs = toWait(taken.push(socket) - 1)
    socket.on('error', () => {})
    if (waitMs === null) return void socket.resume()
    const server = connect(Number(port), hostname).on('error', () => {})
    server.pipe(socket)
    setTimeout(() => socket.pipe(server), waitMs)
  }).listen(0, '127.0.0.1')
  await once(way, 'listening')
  const url = new URL(serverUrl!)
  url.hostname = '127.0.0.1'
  url.port = String((way.address() as AddressInfo).port)
  const client = postgres(url.href, { max: 1, connect_timeout: 1 })
  closers.push(async () => {
    await client.end({ timeout: 0 })
    for (const socket of taken) socket.destroy()
    way.close()
  })
  return { client, way, taken }
}

test.skipIf(!serverUrl)(
  'a query cancelled while its connection is being made leaves that connection to the next one',
  async () => {
    const { client } = await openByWay(() => 300)
    const early = client`select 1 as one`
    const told = settles(early)
    await pause(100)
    early.cancel()
    expect(await told).toBe('failed')
    expect(await settles(client`select 1 as one`.execute())).toBe('done')
  },
)

test.skipIf(!serverUrl)(
  'a cancellation that cannot be sent does not end the process, and the query is answered',
  async () => {
    const { client, way } = await openByWay(() => 0)
    await client`select 1 as one`
    way.close()
    const slow = client`select pg_sleep(0.5)`
    const told = settles(slow)
    await pause(100)
    // Cancelling needs a connection of its own, which nothing accepts any more.
    slow.cancel()
    expect(await told).toBe('done')
  },
)

test.skipIf(!serverUrl)(
  'a cancellation that a pooler cannot forward yet is not withdrawn',
  async () => {
    const { client, taken } = await openByWay((nth) => (nth === 0 ? 0 : null))
    await client`select 1 as one`
    const slow = client`select pg_sleep(2)`
    const told = settles(slow)
    await pause(100)
    slow.cancel()
    // Longer than a connection may take.
    await pause(1500)
    expect(taken.map(({ readyState }) => readyState)).toEqual(['open', 'open'])
    expect(await told).toBe('done')
  },
)

test('a client of the shared embedded database survives the end of the server, and gets an error', async () => {
  const dataDir = makeTestFolder()
  closers.push(() => rmSync(dataDir, { recursive: true, force: true }))
  const server = await openDatabase({ dataDir, share: true })
  const client = await openDatabase({ dataDir })
  const work = client.write(async (db) => {
    await db.insert(installation).values({ key: 'before', value: 1 })
    await server.close()
    await pause(50)
    await db.insert(installation).values({ key: 'after', value: 2 })
  })
  expect(await settles(work)).toBe('failed')
  await client.close()
  const again = await openDatabase({ dataDir })
  expect(await again.read((db) => db.select().from(installation))).toEqual([])
  await again.close()
})

test('clients of the shared embedded database that vanish in the middle of a message or a transaction, 20 times, block no other client', async () => {
  const dataDir = makeTestFolder()
  closers.push(() => rmSync(dataDir, { recursive: true, force: true }))
  const server = await openDatabase({ dataDir, share: true })
  const socketPath = join(dataDir, 'run', 'db.sock')
  for (let round = 0; round < 20; round++) {
    const half = connect(socketPath)
    half.on('error', () => {})
    half.write(Buffer.from([0, 0, 0, 40, 0, 3]))
    const client = postgres({ path: socketPath, user: 'postgres', database: 'postgres', max: 1 })
    const work = client.begin(async (db) => {
      await db`insert into installation (key, value) values (${`round-${round}`}, '1')`
      await client.end({ timeout: 0 })
      await db`select 1`
    })
    expect(await settles(work)).toBe('failed')
    half.destroy()
    await server.write((db) =>
      db.insert(installation).values({ key: `own-${round}`, value: round }),
    )
  }
  const rows = await server.read((db) => db.select().from(installation))
  expect(rows.map((row) => row.key).every((key) => key.startsWith('own-'))).toBe(true)
  expect(rows).toHaveLength(20)
  await server.close()
})
