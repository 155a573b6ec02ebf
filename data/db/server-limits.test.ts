/**
 * A PostgreSQL server that is slow, locked, full or cut off: every call ends in time, and works
 * again afterwards.
 */
import { once } from 'node:events'
import { connect, createServer, type Socket, type AddressInfo } from 'node:net'
import { sql } from './drizzle.ts'
import postgres from 'postgres'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeOwnDatabase, type OwnDatabase } from '#data/testing/own-database.ts'
import { openDatabase } from './connect.ts'
import type { Database } from './database.ts'
import type { DatabaseLimits } from './limits.ts'
import { installation } from './schema.ts'
import { isHeldError, withLock } from '#data/queries/locks.ts'

const serverUrl = process.env['TEST_DATABASE_URL']
const LIMITS: DatabaseLimits = { connections: 3, queue: 5, statementMs: 1500 }

/** A network between us and the server that can drop everything silently. */
async function openNetwork(target: URL) {
  let isCut = false
  const sockets = new Set<Socket>()
  const server = createServer((inner) => {
    const outer = connect(Number(target.port || 5432), target.hostname)
    for (const [from, to] of [
      [inner, outer],
      [outer, inner],
    ] as const) {
      sockets.add(from)
      from.on('error', () => to.destroy())
      from.on('close', () => to.destroy())
      from.on('data', (bytes) => void (isCut || to.write(bytes)))
    }
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = new URL(target)
  url.port = String((server.address() as AddressInfo).port)
  url.hostname = '127.0.0.1'
  const cut = (next: boolean) => {
    isCut = next
  }
  const close = () => {
    for (const socket of sockets) socket.destroy()
    server.close()
  }
  return { url: url.href, cut, close }
}

let own: OwnDatabase
let admin: postgres.Sql
let network: Awaited<ReturnType<typeof openNetwork>>
let database: Database

beforeAll(async () => {
  if (!serverUrl) return
  own = await makeOwnDatabase(serverUrl, 'test_limits')
  const { url } = own
  admin = postgres(url.href, { max: 2, onnotice: () => {} })
  network = await openNetwork(url)
  const made = await openDatabase({ databaseUrl: url.href, dataDir: '', migrate: true })
  await made.close()
  database = await openDatabase({ databaseUrl: network.url, dataDir: '', limits: LIMITS })
})
afterAll(async () => {
  if (!serverUrl) return
  await database.close()
  network.close()
  await admin.end()
  await own.remove()
})

const look = () => database.read((db) => db.select().from(installation))
const codeOf = (error: unknown): string => {
  if (!(error instanceof Error)) return ''
  return 'code' in error && error.code ? String(error.code) : codeOf(error.cause)
}
const fails = async (work: Promise<unknown>) => {
  const startedAt = performance.now()
  const code = await work.then(() => 'done', codeOf)
  return { code, ms: performance.now() - startedAt }
}

test.skipIf(!serverUrl)("a slow statement and another's lock are given up in time", async () => {
  const slow = await fails(database.read((db) => db.execute(sql`select pg_sleep(5)`)))
  expect(slow.code).toBe('57014')
  const single = await fails(database.readOne((db) => db.execute(sql`select pg_sleep(5)`)))
  expect(single.code).toBe('57014')
  const held = await admin.reserve()
  await held`begin`
  await held`lock table installation in access exclusive mode`
  const locked = await fails(look())
  await held`rollback`
  held.release()
  expect(locked.code).toBe('55P03')
  for (const { ms } of [slow, single, locked]) expect(ms).toBeLessThan(4000)
  expect(await look()).toEqual([])
})

test.skipIf(!serverUrl)(
  'a single statement through a pooler, which keeps no settings, is cancelled in time',
  async () => {
    const pooled = await openDatabase({
      databaseUrl: network.url,
      directUrl: network.url,
      dataDir: '',
      limits: LIMITS,
    })
    const slow = await fails(pooled.readOne((db) => db.execute(sql`select pg_sleep(5)`)))
    expect(slow.code).toBe('57014')
    expect(slow.ms).toBeLessThan(4000)
    expect(await pooled.readOne((db) => db.select().from(installation))).toEqual([])
    const countLeft = async () =>
      (
        await admin`select count(*)::int as count from pg_stat_activity where query like '%pg_sleep(5)%' and state = 'active' and pid <> pg_backend_pid()`
      )[0]?.['count']
    // By itself the statement would end after five seconds.
    await expect.poll(countLeft, { timeout: 3000 }).toBe(0)
    await pooled.close()
  },
)

test.skipIf(!serverUrl)(
  'with every connection taken the next in turn wait, and those behind a full queue are refused at once',
  async () => {
    const hold = () => fails(database.read((db) => db.execute(sql`select pg_sleep(0.1)`)))
    const all = await Promise.all(Array.from({ length: 12 }, hold))
    const done = all.filter(({ code }) => code === 'done')
    const refused = all.filter(({ code }) => code === 'busy')
    expect([done.length, refused.length]).toEqual([8, 4])
    const slowest = (list: typeof all) => Math.max(...list.map(({ ms }) => ms))
    expect(slowest(refused)).toBeLessThan(slowest(done))
  },
)

test.skipIf(!serverUrl)(
  'connections swallowed by a network are replaced: work fails in time and recovers by itself',
  async () => {
    expect(await look()).toEqual([])
    network.cut(true)
    const stuck = [look(), withLock(database, 'test', async () => {})]
    for (const { code, ms } of await Promise.all(stuck.map(fails))) {
      expect(code).toBe('busy')
      expect(ms).toBeLessThan(1900)
    }
    // Nobody holds the lock: whoever waits for a holder must not wait for a lost database.
    expect(isHeldError(await stuck[1]!.catch((error: unknown) => error))).toBe(false)
    network.cut(false)
    await expect.poll(() => look().catch(codeOf), { timeout: 10_000, interval: 50 }).toEqual([])
  },
)
