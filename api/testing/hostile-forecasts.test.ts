/**
 * Attacks on member forecasts by HTTP calls: odd bodies and addresses, floods over two machines, an
 * ended session, and the mean of a match that is not over.
 */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Database } from '#data/db/database.ts'
import { asc, eq } from '#data/db/drizzle.ts'
import { matches, memberForecasts, sessions, users } from '#data/db/schema.ts'
import { parseSalt, sealForecast } from '#data/ledger/leaves/member-forecast.ts'
import type { MemberForecast } from '#data/model/account/member-forecast.ts'
import { HOUR_MS, MINUTE_MS } from '#data/model/time.ts'
import { MOST_CHANGES, toSealedForecast } from '#data/queries/forecasts/member-forecasts.ts'
import { sealTestForecasts } from '#data/testing/sealed-forecasts.ts'
import { RULE_DATABASES } from '#data/testing/test-database.ts'
import { addUser, makeTestApp, TEST_NOW, TEST_PASSWORD, TestClient } from './test-app.ts'
import { publishTestWorld } from './test-matches.ts'

const IDS = ['one', 'two'] as const
const KICKOFF = new Date(TEST_NOW.getTime() + HOUR_MS)
const MINE = { home: 50, draw: 30, away: 20 }
const CALLS_A_MINUTE = 60

/** None of these is a valid forecast. */
const ODD_BODIES = [
  '',
  '{',
  'null',
  '[]',
  '"home"',
  '{"home":50,"draw":30}',
  '{"home":50,"draw":30,"away":19}',
  '{"home":50,"draw":30,"away":21}',
  '{"home":33.3,"draw":33.3,"away":33.4}',
  '{"home":101,"draw":0,"away":-1}',
  '{"home":-100,"draw":100,"away":100}',
  '{"home":1e400,"draw":0,"away":0}',
  '{"home":9007199254740993,"draw":-9007199254740893,"away":0}',
  '{"home":"50","draw":"30","away":"20"}',
  '{"home":[50],"draw":30,"away":20}',
  '{"home":true,"draw":99,"away":0}',
  '{"home":null,"draw":80,"away":20}',
  '{"home":{"valueOf":50},"draw":30,"away":20}',
  '{"__proto__":{"home":50,"draw":30,"away":20}}',
  '{"constructor":{"prototype":{"home":50}},"draw":30,"away":20}',
  ...['99', '-1', '21', '1.5', '"1"', 'null', '[1]', '1e9'].map(
    (goals) => `{"home":50,"draw":30,"away":20,"score":{"home":${goals},"away":0}}`,
  ),
  '{"home":50,"draw":30,"away":20,"score":{"home":1}}',
  '{"home":50,"draw":30,"away":20,"score":"1:0"}',
  '{"home":50,"draw":30,"away":20,"score":[1,0]}',
  '{"home":50,"draw":30,"away":20,"score":{"__proto__":{"home":1,"away":0}}}',
]
/** Valid forecasts with further members, which are ignored. */
const CROWDED_BODIES = [
  '{"home":50,"draw":30,"away":20,"__proto__":{"isAdmin":true},"constructor":1}',
  '{"home":1,"home":50,"draw":30,"away":20,"id":1,"hash":"x","salt":"x","sealIndex":0}',
  '{"home":50.0,"draw":3e1,"away":20,"givenAt":"2020-01-01T00:00:00Z","kickoffAt":"2099-01-01T00:00:00Z","userId":"x"}',
  '{"home":100,"draw":-0,"away":0,"score":{"home":-0,"away":1,"extra":9}}',
]
const ODD_IDS = [
  'nothing',
  '__proto__',
  'constructor',
  '%00',
  '..',
  '%2e%2e%2fone',
  'ONE',
  'a'.repeat(5000),
  "one'--",
]

describe.each(RULE_DATABASES)('on %s', (_, open) => {
  let database: Database
  let now = TEST_NOW
  let made = 0
  const openMachine = () => makeTestApp(database, { now: () => now })
  let machines: ReturnType<typeof openMachine>[]

  /** A member with a client for each machine. */
  const join = async () => {
    const email = `fan-${(made += 1)}@example.com`
    const { id } = await addUser(database, { email })
    const clients = machines.map((app) => new TestClient(app))
    await clients[0]!.signIn(email)
    for (const cookie of clients[0]!.cookies) clients[1]!.cookies.set(...cookie)
    return { id, email, clients, client: clients[0]! }
  }
  const give = (client: TestClient, body: unknown = MINE, id = 'one') =>
    client.call(`/api/forecasts/${id}`, { method: 'PUT', body })
  const listRows = (userId: string) =>
    database.read((db) =>
      db
        .select()
        .from(memberForecasts)
        .where(eq(memberForecasts.userId, userId))
        .orderBy(asc(memberForecasts.id)),
    )
  const toBody = (home: number) => ({ home, draw: 100 - home, away: 0 })

  beforeAll(async () => {
    database = await open()
    const list = IDS.map((id) => ({ id, kickoffAt: KICKOFF.toISOString() }))
    await publishTestWorld(database, list, { now: () => TEST_NOW })
    machines = [openMachine(), openMachine()]
  })
  beforeEach(() => {
    now = TEST_NOW
  })
  afterAll(() => database.close())

  test('a malformed forecast is refused and leaves no row, whatever it contains', async () => {
    const { id, client } = await join()
    for (const body of ODD_BODIES) {
      const reply = await give(client, body)
      expect(reply.status, body).toBe(400)
      expect(reply.headers.get('content-type'), body).toContain('application/problem+json')
    }
    const asText = await client.call('/api/forecasts/one', {
      method: 'PUT',
      body: JSON.stringify(MINE),
      headers: { 'content-type': 'text/plain' },
    })
    expect([400, 415]).toContain(asText.status)
    const huge = await give(client, { ...MINE, padding: 'x'.repeat(2_000_000) })
    expect(huge.status).toBe(413)
    for (const odd of ODD_IDS)
      for (const reply of [
        await give(client, MINE, odd),
        await client.call(`/api/forecasts/${odd}/proof`),
      ])
        expect([400, 403, 404, 405], odd).toContain(reply.status)
    for (const from of ['2026-02-30', '0', "2026-01-01'--", '99999-01-01'])
      expect((await client.call(`/api/forecasts?from=${from}`)).status, from).toBe(400)
    expect(await listRows(id)).toEqual([])
    expect(({} as { isAdmin?: unknown }).isAdmin).toBeUndefined()
  })

  test('further members of the body (time, hash, member) are ignored', async () => {
    const { id, client } = await join()
    for (const [place, body] of CROWDED_BODIES.entries()) {
      now = new Date(TEST_NOW.getTime() + place * 1000)
      const reply = await give(client, body)
      expect(reply.status, body).toBe(200)
      const told = (await reply.json()) as MemberForecast
      const row = (await listRows(id)).at(-1)!
      expect(told).toMatchObject({ home: row.home, draw: row.draw, away: row.away })
      expect(Object.is(row.draw, -0)).toBe(false)
      expect(sealForecast(toSealedForecast(row), parseSalt(row.salt)).hash).toBe(row.hash)
    }
    const rows = await listRows(id)
    // The second and the third repeat the first, so they add no row.
    expect(rows.map(({ home, givenAt }) => [home, givenAt])).toEqual([
      [50, TEST_NOW],
      [100, new Date(TEST_NOW.getTime() + 3000)],
    ])
  })

  test('a flood ends at 60 calls a minute on both machines together, and at 50 rows a match', async () => {
    const [{ id, clients }, other] = [await join(), await join()]
    const flood = await Promise.all(
      Array.from({ length: 2 * CALLS_A_MINUTE }, (_, at) =>
        give(clients[at % 2]!, toBody(at % 101)),
      ),
    )
    const statuses = flood.map(({ status }) => status)
    const rows = await listRows(id)
    expect(rows).toHaveLength(MOST_CHANGES)
    expect(statuses.filter((status) => status === 200)).toHaveLength(MOST_CHANGES)
    expect(statuses.filter((status) => status === 429)).toHaveLength(
      2 * CALLS_A_MINUTE - MOST_CHANGES,
    )
    for (const client of clients) {
      const reply = await give(client, MINE, 'two')
      expect([reply.status, Number(reply.headers.get('retry-after'))]).toEqual([
        429,
        expect.any(Number),
      ])
    }
    expect((await give(other.client)).status, 'somebody else').toBe(200)
    now = new Date(TEST_NOW.getTime() + MINUTE_MS + 1)
    expect((await give(clients[1]!, MINE, 'two')).status, 'a minute later').toBe(200)
    expect((await give(clients[0]!, { home: 0, draw: 0, away: 100 })).status, 'row 51').toBe(429)
    expect(await listRows(id)).toHaveLength(MOST_CHANGES + 1)
  })

  test('a record, which is counted anew at each read, is read 30 times a minute', async () => {
    const { clients } = await join()
    const statuses: number[] = []
    for (let at = 0; at < 32; at++)
      statuses.push((await clients[at % 2]!.call('/api/forecasts/record')).status)
    expect(statuses.filter((status) => status === 200)).toHaveLength(30)
    expect(statuses.slice(-2)).toEqual([429, 429])
  })

  test('with an ended session forecasts can be neither read nor given', async () => {
    const endings: readonly [string, (member: Awaited<ReturnType<typeof join>>) => unknown][] = [
      ['left', ({ clients }) => clients[1]!.call('/api/auth/logout', { method: 'POST' })],
      [
        'expired',
        ({ id }) =>
          database.write((db) =>
            db
              .update(sessions)
              .set({ expire: new Date(Date.now() - 1) })
              .where(eq(sessions.userId, id)),
          ),
      ],
      ['erased', ({ id }) => database.write((db) => db.delete(users).where(eq(users.id, id)))],
      [
        'closed',
        ({ clients }) =>
          clients[1]!.call('/api/account/close', { body: { currentPassword: TEST_PASSWORD } }),
      ],
    ]
    for (const [how, end] of endings) {
      const member = await join()
      expect((await give(member.client)).status).toBe(200)
      await end(member)
      const before = await listRows(member.id)
      for (const path of [
        '',
        '?from=2026-01-01',
        '/one',
        '/one/proof',
        '/one/members',
        '/record',
      ]) {
        const reply = await member.client.call(`/api/forecasts${path}`)
        expect(reply.status, `${how}: ${path}`).toBe(401)
        expect(await reply.text()).not.toContain('"home"')
      }
      expect((await give(member.client, toBody(1))).status, how).toBe(401)
      expect(await listRows(member.id), how).toEqual(before)
    }
  })

  test('the mean of a match is hidden before it is opened, and if the match does not count', async () => {
    // One after the other: a busy machine refuses so many sign-ins at once.
    const members: Awaited<ReturnType<typeof join>>[] = []
    for (let at = 0; at < 10; at += 1) members.push(await join())
    for (const { client } of members) expect((await give(client, MINE, 'two')).status).toBe(200)
    const change = (set: Partial<typeof matches.$inferInsert>) =>
      database.write((db) => db.update(matches).set(set).where(eq(matches.id, 'two')))
    const readMean = async () =>
      (await members[0]!.client.call('/api/forecasts/two/members')).json()
    const score = { actualHomeScore: 1, actualAwayScore: 0 }
    expect(await readMean()).toBeNull()
    await sealTestForecasts(database, now)
    now = new Date(KICKOFF.getTime() + 3 * HOUR_MS)
    for (const matchStatus of [
      'live',
      'postponed',
      'cancelled',
      'abandoned',
      'finished',
    ] as const) {
      await change({ matchStatus, ...score })
      expect(await readMean(), matchStatus).toBeNull()
    }
    await change({ openedAt: now, awarded: true })
    expect(await readMean(), 'awarded').toBeNull()
    await change({ awarded: false })
    expect(await readMean()).toMatchObject({ home: expect.any(Number) })
    for (const { id } of members)
      await database.write((db) => db.delete(users).where(eq(users.id, id)))
  })
})
