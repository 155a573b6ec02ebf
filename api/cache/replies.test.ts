/** Cached replies over a real connection: which ones, for whom, and when they are evicted. */
import { get, type IncomingHttpHeaders } from 'node:http'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '#data/db/database.ts'
import { openEmbeddedForTest } from '#data/testing/test-database.ts'
import { eq, inArray } from '#data/db/drizzle.ts'
import {
  entitlements,
  matches,
  publishedFiles,
  snapshotPointers,
  userFavorites,
} from '#data/db/schema.ts'
import { revokeGrantedPremium } from '#data/queries/account/entitlements.ts'
import { endOtherSessions, listSessions } from '#data/queries/account/sessions.ts'
import { MatchListSchema } from '#data/model/replies.ts'
import { announcePublished, storePublished } from '#data/queries/published.ts'
import type { RunningServer } from '#api/server.ts'
import { addUser, makeTestApp, TEST_NOW, TEST_PASSWORD, TestClient } from '#api/testing/test-app.ts'
import { startTestServer } from '#api/testing/test-server.ts'
import { publishTestWorld, type TestMatch, type TestWorld } from '#api/testing/test-matches.ts'
import { listFigures } from '#api/testing/unique-figures.ts'
import { writePastGuards } from '#data/testing/past-guards.ts'
import { makeBatch } from './batch.ts'
import { COST_OF_MAKING, makeReadLimit } from '#api/middleware/limit-reads.ts'
import { chooseEncoding } from './packed-reply.ts'

const DAY = '2026-03-14'
const WORLD: TestMatch[] = Array.from({ length: 30 }, (_, index) => ({
  id: `match-${String(index).padStart(2, '0')}`,
  kickoffAt: `${DAY}T${15 + Math.floor(index / 10)}:00:00.000Z`,
}))

let database: Database
let world: TestWorld
let server: RunningServer
const cookies: Record<string, string> = {}
let reads = makeReadLimit()

/** The cookie header of a new session. */
async function signIn(email: string): Promise<string> {
  const client = new TestClient(makeTestApp(database))
  await client.signIn(email)
  return [...client.cookies].map((pair) => pair.join('=')).join('; ')
}

beforeAll(async () => {
  database = await openEmbeddedForTest()
  world = await publishTestWorld(database, WORLD, { now: () => TEST_NOW })
  await database.write((db) => storePublished(db, new Map([['public/record.json', '{"n":1}']])))
  for (const kind of ['free', 'premium']) {
    await addUser(database, { email: `${kind}@example.com`, isPremium: kind === 'premium' })
    cookies[kind] = await signIn(`${kind}@example.com`)
  }
  server = await startTestServer({
    database,
    snapshots: world.snapshots,
    takeReads: (address, cost) => reads(address, cost),
    // So that only a notice can make what is cached stale.
    lookEveryMs: 60_000,
  })
})
afterAll(async () => {
  await server.stop()
  await database.close()
})

interface Answer {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  readonly body: Buffer
}

function ask(path: string, headers: Record<string, string> = {}): Promise<Answer> {
  return new Promise((done, fail) => {
    get({ host: '127.0.0.1', port: server.port, path, headers, agent: false }, (response) => {
      const parts: Buffer[] = []
      response.on('data', (part: Buffer) => parts.push(part))
      response.on('end', () =>
        done({
          status: response.statusCode!,
          headers: response.headers,
          body: Buffer.concat(parts),
        }),
      )
    }).once('error', fail)
  })
}

test('a shared reply is the app’s own, compressed for clients that accept it, with an ETag that gives 304', async () => {
  const plain = await ask('/api/matches/preview')
  expect(plain.headers['cache-control']).toMatch(/^public/)
  expect(plain.headers['vary']).toBe('Accept-Encoding')
  const again = await ask('/api/matches/preview', { 'accept-encoding': 'gzip, br' })
  expect(again.headers['content-encoding']).toBe('br')
  expect(brotliDecompressSync(again.body).equals(plain.body)).toBe(true)
  const zipped = await ask('/api/matches/preview', { 'accept-encoding': 'gzip, br;q=0' })
  expect(gunzipSync(zipped.body).equals(plain.body)).toBe(true)
  const known = await ask('/api/matches/preview', {
    'if-none-match': String(plain.headers['etag']),
  })
  expect([known.status, known.body.length]).toEqual([304, 0])
  // A cached reply has no request id, because an id must lead to its own line in the log.
  expect(again.headers['x-request-id']).toBeUndefined()
})

test('a new publication replaces cached replies at once', async () => {
  expect((await ask('/api/record')).body.toString()).toBe('{"n":1}')
  await database.write((db) => storePublished(db, new Map([['public/record.json', '{"n":2}']])))
  expect((await ask('/api/record')).body.toString()).toBe('{"n":2}')
})

test('a shared reply is made without the cookies of the client that asked first', async () => {
  await database.write((db) => storePublished(db, new Map([['public/record.json', '{"n":3}']])))
  const first = await ask('/api/matches/preview', { cookie: cookies['premium']! })
  const second = await ask('/api/matches/preview')
  expect(second.body.equals(first.body)).toBe(true)
  expect(first.headers['set-cookie']).toBeUndefined()
})

test('[role-paid-02] an account’s replies are never shared: the next client gets its own, compressed or not', async () => {
  const paid = new Set(
    [...world.predictions.values()].slice(3).flatMap((prediction) => listFigures(prediction)),
  )
  const list = `/api/matches?date=${DAY}&pageSize=25`
  for (const path of [list, '/api/matches/match-05'])
    for (const encoding of ['identity', 'br', 'gzip']) {
      const headers = { 'accept-encoding': encoding }
      const premium = await ask(path, { ...headers, cookie: cookies['premium']! })
      expect(premium.status).toBe(200)
      expect(premium.headers['cache-control']).toBe('private, no-store')
      expect(premium.headers['vary']).toContain('Cookie')
      // With the right ETag the reply is 304; with another account's ETag it is the client's own
      // reply.
      const known = { ...headers, 'if-none-match': premium.headers['etag']! }
      const again = await ask(path, { ...known, cookie: cookies['premium']! })
      expect([again.status, again.body.length]).toEqual([304, 0])
      expect((await ask(path, known)).status).toBe(401)
      expect((await ask(path, { ...known, cookie: cookies['free']! })).status).not.toBe(304)
      const visitor = await ask(path, headers)
      expect(visitor.status).toBe(401)
      const free = await ask(path, { 'accept-encoding': 'identity', cookie: cookies['free']! })
      const figures = free.body.toString().match(/\b\d\d\.?\d{4}\b/g) ?? []
      expect(figures.filter((figure) => paid.has(figure))).toEqual([])
    }
})

test('a premium list of 25 is at most 25 kB, and 5 kB compressed', async () => {
  const path = `/api/matches?date=${DAY}&pageSize=25`
  const plain = await ask(path, { cookie: cookies['premium']! })
  expect(MatchListSchema.parse(JSON.parse(plain.body.toString())).matches).toHaveLength(25)
  expect(plain.body.length).toBeLessThan(25_000)
  const packed = await ask(path, { cookie: cookies['premium']!, 'accept-encoding': 'br' })
  expect(packed.body.length).toBeLessThan(5000)
})

test('a network address with too many reads is refused with a time to wait, others are not', async () => {
  reads = makeReadLimit(450)
  const from = (address: string) => ask('/api/record', { 'x-forwarded-for': address })
  const statuses = []
  for (let call = 0; call < 60; call++) statuses.push((await from('198.51.100.7')).status)
  expect(statuses.slice(0, 40).every((status) => status === 200)).toBe(true)
  const refused = await from('198.51.100.7')
  expect(refused.status).toBe(429)
  // draft-ietf-httpapi-ratelimit-headers-10: quota, and what is left of it.
  expect(refused.headers['ratelimit-policy']).toBe('"reads";q=450;w=60')
  expect(refused.headers['ratelimit']).toBe(`"reads";r=0;t=${refused.headers['retry-after']}`)
  const readLeft = async (path: string) => {
    const { headers } = await ask(path, { 'x-forwarded-for': '198.51.100.9' })
    return Number(/^"reads";r=(\d+);t=\d+$/.exec(String(headers['ratelimit']))![1])
  }
  const first = await readLeft('/api/record')
  expect(first).toBeLessThan(450)
  const second = await readLeft('/api/record')
  // Costs 1 if still cached, else 10: without requests for a second the reply is made again.
  expect([1, COST_OF_MAKING]).toContain(first - second)
  // A reply to an address that is too long to be cached costs as much as one that is made.
  const third = await readLeft(`/api/record?${'x'.repeat(400)}`)
  expect(second - third).toBe(COST_OF_MAKING)
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  expect((await from('198.51.100.8')).status).toBe(200)
  reads = makeReadLimit()
})

test('a read that begins after a change shows it, however many ask at once', async () => {
  let stored = 0
  const loads: number[] = []
  const read = makeBatch(async (keys) => {
    loads.push(keys.length)
    const seen = stored
    await new Promise((resume) => setTimeout(resume, 5))
    return new Map(keys.map((key) => [key, seen]))
  })
  const early = Array.from({ length: 20 }, (_, index) => read(`key-${index % 4}`))
  await new Promise((resume) => setTimeout(resume, 2))
  stored = 1
  const late = Array.from({ length: 20 }, (_, index) => read(`key-${index % 4}`))
  expect(await Promise.all(early)).toEqual(Array(20).fill(0))
  expect(await Promise.all(late)).toEqual(Array(20).fill(1))
  expect(loads).toEqual([4, 4])
})

test('an encoding that the client refuses is not sent', () => {
  expect(chooseEncoding(undefined)).toBe('identity')
  expect(chooseEncoding('gzip, deflate, br')).toBe('br')
  expect(chooseEncoding('br;q=0, gzip')).toBe('gzip')
  expect(chooseEncoding('br;q=0.0,gzip;q=0')).toBe('identity')
  expect(chooseEncoding('br;q=0.5')).toBe('br')
})

test('with caches the replies, refusals and headers are the same as without', async () => {
  const app = makeTestApp(database, { snapshots: world.snapshots })
  const paths = [
    '/api/auth/user',
    `/api/matches?date=${DAY}`,
    `/api/matches?date=${DAY}&page=2&pageSize=25&league=Premier%20League`,
    '/api/matches/match-01',
    '/api/matches/match-05',
    '/api/matches/nowhere',
    `/api/matches?date=${DAY}&page=0`,
    '/api/matches',
  ]
  for (const path of paths)
    for (const cookie of [cookies['free'], cookies['premium'], 'session=ended', undefined]) {
      const headers: Record<string, string> = cookie === undefined ? {} : { cookie }
      const own = await app.request(path, { headers })
      const cached = await ask(path, headers)
      const text = (body: string) => body.replace(/"requestId":"[^"]+"/, '')
      expect([cached.status, text(cached.body.toString())]).toEqual([
        own.status,
        text(await own.text()),
      ])
      const isOfOne = (name: string) => /^(?:x-request-id|vary)$/.test(name)
      for (const [name, value] of own.headers)
        if (!isOfOne(name)) expect(cached.headers[name], `${path}: ${name}`).toBe(value)
      expect(cached.headers['vary']).toContain('Cookie')
    }
})

test('an ended session and a lost plan take effect with the next request', async () => {
  const user = await addUser(database, { email: 'leaver@example.com', isPremium: true })
  const client = new TestClient(makeTestApp(database, { snapshots: world.snapshots }))
  await client.signIn('leaver@example.com')
  const cookie = [...client.cookies].map((pair) => pair.join('=')).join('; ')
  const status = async () => (await ask('/api/matches/match-07', { cookie })).status
  const isPremium = async () =>
    JSON.parse((await ask('/api/auth/user', { cookie })).body.toString()).isPremium
  expect([await status(), await isPremium()]).toEqual([200, true])
  await database.write((db) => revokeGrantedPremium(db, user.id, new Date(TEST_NOW.getTime() + 1)))
  await database.write((db) => db.delete(entitlements).where(eq(entitlements.userId, user.id)))
  expect([await status(), await isPremium()]).toEqual([403, false])
  await database.write((db) => endOtherSessions(db, user.id, null))
  expect(await status()).toBe(401)
})

const OWN = { currentPassword: TEST_PASSWORD }

/** Changes by a member, by their second session or by an administrator, and the next read's reply. */
const CHANGES: readonly (readonly [
  what: string,
  answer: number,
  by: 'self' | 'other' | 'admin',
  request: (ids: Record<'user' | 'session', string>) => [string, string, unknown?],
])[] = [
  ['signs out', 401, 'self', () => ['POST', '/api/auth/logout']],
  ['ends all other sign-ins', 401, 'other', () => ['DELETE', '/api/account/sessions', OWN]],
  ['ends one', 401, 'other', ({ session }) => ['DELETE', `/api/account/sessions/${session}`, OWN]],
  [
    'changes the password',
    401,
    'other',
    () => [
      'PUT',
      '/api/account/password',
      {
        currentPassword: TEST_PASSWORD,
        newPassword: 'Offside trap 7',
        confirmPassword: 'Offside trap 7',
      },
    ],
  ],
  ['closes the account', 401, 'other', () => ['POST', '/api/account/close', OWN]],
  [
    'ends the sign-ins',
    401,
    'admin',
    ({ user }) => ['DELETE', `/api/admin/members/${user}/sessions`],
  ],
  ['takes premium', 403, 'admin', ({ user }) => ['DELETE', `/api/admin/members/${user}/premium`]],
]

test('the end of a session or plan takes effect with the next request on each server, although sessions are cached', async () => {
  // One server gets no notices of the database and learns only from its own requests; the other
  // only from notices.
  const deaf = await startTestServer({
    database: { ...database, listen: async () => {} },
    snapshots: world.snapshots,
  })
  const send = (method: string, path: string, cookie: string, body?: unknown) =>
    fetch(`http://127.0.0.1:${deaf.port}${path}`, {
      method,
      headers: { cookie, 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
  const read = async (port: number, cookie: string) =>
    (await fetch(`http://127.0.0.1:${port}/api/matches/match-07`, { headers: { cookie } })).status
  try {
    await addUser(database, { email: 'office@example.com', isAdmin: true })
    const admin = await signIn('office@example.com')
    for (const [index, [what, answer, by, request]] of CHANGES.entries()) {
      const email = `member-${index}@example.com`
      const { id } = await addUser(database, { email, isPremium: true })
      const self = await signIn(email)
      const [kept] = await database.read((db) => listSessions(db, id, TEST_NOW))
      const other = by === 'other' ? await signIn(email) : ''
      for (const { port } of [deaf, server, deaf, server])
        expect([what, await read(port, self)]).toEqual([what, 200])
      const [method, path, body] = request({ user: id, session: kept!.publicId })
      const done = await send(method, path, { self, other, admin }[by], body)
      expect([what, done.status]).toEqual([what, done.ok ? done.status : 'done'])
      expect([what, await read(deaf.port, self)]).toEqual([what, answer])
      // This database sends the notice before the change is answered.
      expect([what, await read(server.port, self)]).toEqual([what, answer])
    }
  } finally {
    await deaf.stop()
  }
})

test('a favourite is shown by the next read on each server, and another member’s cached session stays', async () => {
  let sessionReads = 0
  const counting: Database = {
    ...database,
    readOne: (work) => {
      sessionReads += 1
      return database.readOne(work)
    },
  }
  const parts = { database: counting, snapshots: world.snapshots, lookEveryMs: 60_000 }
  const [one, two] = await Promise.all([startTestServer(parts), startTestServer(parts)])
  const signUp = async (email: string) => {
    await addUser(database, { email, isPremium: true })
    return signIn(email)
  }
  const path = '/api/matches/match-07'
  const read = async (port: number, cookie: string) => {
    const reply = await fetch(`http://127.0.0.1:${port}${path}`, { headers: { cookie } })
    return ((await reply.json()) as { isFavorite: boolean }).isFavorite
  }
  try {
    const [fan, other] = [await signUp('fan@example.com'), await signUp('other@example.com')]
    for (const method of ['PUT', 'DELETE', 'PUT']) {
      for (const { port } of [one, two]) await Promise.all([read(port, fan), read(port, other)])
      const reply = await fetch(`http://127.0.0.1:${one.port}/api/favorites/match-07`, {
        method,
        headers: { cookie: fan, 'sec-fetch-site': 'same-origin' },
      })
      expect(reply.status).toBe(204)
      for (const { port } of [one, two]) expect(await read(port, fan)).toBe(method === 'PUT')
      const before = sessionReads
      for (const { port } of [one, two]) expect(await read(port, other)).toBe(false)
      expect(sessionReads).toBe(before)
    }
  } finally {
    await Promise.all([one.stop(), two.stop()])
  }
})

test('with more favourites than a session holds each match still says whether it is one', async () => {
  const { id } = await addUser(database, { email: 'collector@example.com', isPremium: true })
  const [match] = await database.read((db) =>
    db.select().from(matches).where(eq(matches.id, 'match-07')),
  )
  const many = Array.from({ length: 101 }, (_, index) => `collected-${index}`)
  const copies = many.map((matchId) => ({ ...match!, id: matchId, sourceId: matchId }))
  const marks = [...many, 'match-07'].map((matchId) => ({ userId: id, matchId }))
  await database.write(async (db) => {
    await db.insert(matches).values(copies.map((copy) => ({ ...copy, matchDate: '2020-01-01' })))
    await db.insert(userFavorites).values(marks)
  })
  const client = new TestClient(makeTestApp(database))
  await client.signIn('collector@example.com')
  const cookie = [...client.cookies].map((pair) => pair.join('=')).join('; ')
  const isFavorite = async (matchId: string) =>
    JSON.parse((await ask(`/api/matches/${matchId}`, { cookie })).body.toString()).isFavorite
  for (const _ of ['read', 'kept'])
    expect([await isFavorite('match-07'), await isFavorite('match-08')]).toEqual([true, false])
  await database.write((db) => db.delete(matches).where(inArray(matches.id, many)))
})

test('a plan that ends or begins while its session is cached does so at its exact time', async () => {
  let now = TEST_NOW
  const own = await startTestServer({ database, snapshots: world.snapshots, now: () => now })
  const { id } = await addUser(database, { email: 'until@example.com' })
  const at = (ms: number) => new Date(TEST_NOW.getTime() + ms)
  await database.write((db) =>
    db.insert(entitlements).values([
      { userId: id, source: 'granted', startsAt: at(-1000), endsAt: at(10) },
      { userId: id, source: 'granted', startsAt: at(20), endsAt: at(30) },
    ]),
  )
  const client = new TestClient(makeTestApp(database))
  await client.signIn('until@example.com')
  const cookie = [...client.cookies].map((pair) => pair.join('=')).join('; ')
  const statuses: number[] = []
  for (const ms of [0, 9, 10, 19, 20, 29, 30]) {
    now = at(ms)
    const path = `http://127.0.0.1:${own.port}/api/matches/match-07`
    statuses.push((await fetch(path, { headers: { cookie } })).status)
  }
  await own.stop()
  expect(statuses).toEqual([200, 200, 403, 403, 200, 200, 403])
})

test('changed facts are shown at once, although facts are cached', async () => {
  const read = async () => {
    const answer = await ask(`/api/matches?date=${DAY}&pageSize=50`, {
      cookie: cookies['premium']!,
    })
    const { matches: rows } = MatchListSchema.parse(JSON.parse(answer.body.toString()))
    const { match } = rows.find((row) => row.match.id === 'match-09')!
    return [match.actualHomeScore, match.clock]
  }
  expect(await read()).toEqual([null, null])
  await database.write((db) =>
    db
      .update(matches)
      .set({ matchStatus: 'live', actualHomeScore: 3, actualAwayScore: 1, clock: '67' })
      .where(eq(matches.id, 'match-09')),
  )
  await expect.poll(read, { timeout: 10_000 }).toEqual([3, '67'])
})

test('once the publication is gone nothing of it is served, cached or not, and the server continues with what remains', async () => {
  await database.write((db) => storePublished(db, new Map([['public/record.json', '{"n":7}']])))
  const premium = { cookie: cookies['premium']! }
  const list = `/api/matches?date=${DAY}`
  const before = (await ask(list, premium)).body.toString()
  expect((await ask('/api/record', premium)).status).toBe(200)
  expect(before).toContain('"homeWinProbability"')
  await writePastGuards(database, snapshotPointers, (db) => db.delete(snapshotPointers))
  await database.write(async (db) => {
    await db.delete(publishedFiles)
    await announcePublished(db)
  })
  expect((await ask('/api/record', premium)).status).toBe(404)
  for (const path of ['/api/matches/preview', '/api/matches/leagues', list, '/api/auth/user'])
    expect([path, (await ask(path, premium)).status]).toEqual([path, 200])
  expect((await ask('/ledger/checkpoint', premium)).status).toBe(404)
  world.snapshots.lookAgain()
  const after = (await ask(list, premium)).body.toString()
  expect(after).toContain('"prediction":null')
  expect(after).not.toContain('"homeWinProbability"')
})

test('a member who asks for ever new lists uses up an allowance; what is cached goes on', async () => {
  reads = makeReadLimit(5 * COST_OF_MAKING)
  const read = async (page: number, kind = 'premium') => {
    const path = `/api/matches?date=${DAY}&pageSize=10&page=${page}&order=league`
    return (await ask(path, { cookie: cookies[kind]! })).status
  }
  const statuses: number[] = []
  for (let page = 11; page < 19; page++) statuses.push(await read(page))
  expect(statuses).toEqual([200, 200, 200, 200, 200, 429, 429, 429])
  expect(await read(11)).toBe(200)
  expect(await read(18, 'free'), 'another member').toBe(200)
  reads = makeReadLimit()
})
