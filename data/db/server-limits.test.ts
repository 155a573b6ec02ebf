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
/** The code with which it is given up, or `done`. */
const toEnd = (work: Promise<unknown>) => work.then(() => 'done', codeOf)

test.skipIf(!serverUrl)("a slow statement and another's lock are given up in time", async () => {
  const slow = await toEnd(database.read((db) => db.execute(sql`select pg_sleep(120)`)))
  expect(slow).toBe('57014')
  const single = await toEnd(database.readOne((db) => db.execute(sql`select pg_sleep(120)`)))
  expect(single).toBe('57014')
  const held = await admin.reserve()
  await held`begin`
  await held`lock table installation in access exclusive mode`
  const locked = await toEnd(look())
  await held`rollback`
  held.release()
  expect(locked).toBe('55P03')
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
    const slow = await toEnd(pooled.readOne((db) => db.execute(sql`select pg_sleep(120)`)))
    expect(slow).toBe('57014')
    expect(await pooled.readOne((db) => db.select().from(installation))).toEqual([])
    const countLeft = async () =>
      (
        await admin`select count(*)::int as count from pg_stat_activity where query like '%pg_sleep(120)%' and state = 'active' and pid <> pg_backend_pid()`
      )[0]?.['count']
    // By itself the statement would end after two minutes.
    await expect.poll(countLeft).toBe(0)
    await pooled.close()
  },
)

test.skipIf(!serverUrl)(
  'with every connection taken the next in turn wait, and those behind a full queue are refused at once',
  async () => {
    // A connection that has to be opened first would count as waiting.
    await Promise.all(Array.from({ length: LIMITS.connections }, look))
    const ends: string[] = []
    const hold = async () => {
      ends.push(await toEnd(database.read((db) => db.execute(sql`select pg_sleep(0.1)`))))
    }
    await Promise.all(Array.from({ length: 12 }, hold))
    expect(ends).toEqual([...Array(4).fill('busy'), ...Array(8).fill('done')])
  },
)

test.skipIf(!serverUrl)(
  'connections swallowed by a network are replaced: work fails in time and recovers by itself',
  async () => {
    expect(await look()).toEqual([])
    network.cut(true)
    const stuck = [look(), withLock(database, 'test', async () => {})]
    expect(await Promise.all(stuck.map(toEnd))).toEqual(['busy', 'busy'])
    // Nobody holds the lock: whoever waits for a holder must not wait for a lost database.
    expect(isHeldError(await stuck[1]!.catch((error: unknown) => error))).toBe(false)
    network.cut(false)
    await expect.poll(() => look().catch(codeOf)).toEqual([])
  },
)
