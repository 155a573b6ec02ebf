import ICAL from 'ical.js'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Database } from '#data/db/database.ts'
import { eq } from '#data/db/drizzle.ts'
import { matches, teams } from '#data/db/schema.ts'
import { sealMarket } from '#data/ledger/leaves/sealed-market.ts'
import { MOST_FOLLOWS } from '#data/model/account/most-follows.ts'
import { addFollows, listFollows, renewFeedSecret } from '#data/queries/account/follows.ts'
import { LEAGUES } from '#data/model/leagues.ts'
import { storePublished } from '#data/queries/published.ts'
import { RULE_DATABASES } from '#data/testing/test-database.ts'
import { makeReadLimit } from '#api/middleware/limit-reads.ts'
import {
  addUser,
  makeTestApp,
  TEST_NOW,
  TEST_ORIGIN,
  TEST_PASSWORD,
  TestClient,
} from '#api/testing/test-app.ts'
import { readFeed } from '#api/testing/read-feed.ts'
import { publishTestWorld, type TestWorld } from '#api/testing/test-matches.ts'
import { commitInLog } from '#api/testing/test-openings.ts'

const MATCHES = [
  { id: 'first', kickoffAt: '2026-03-15T15:00:00.000Z' },
  { id: 'second', kickoffAt: '2026-03-15T17:00:00.000Z' },
  { id: 'spanish', kickoffAt: '2026-03-16T17:00:00.000Z', league: 'La Liga' },
] as const
/** Clubs with the ids that the test matches have. */
const CLUBS = MATCHES.flatMap(({ id }) => [`home-${id}`, `away-${id}`])

describe.each(RULE_DATABASES)('what members follow, on %s', (_, open) => {
  let database: Database
  let world: TestWorld
  let made = 0
  const visit = () => new TestClient(makeTestApp(database, { snapshots: world.snapshots }))
  const join = async () => {
    const email = `fan-${(made += 1)}@example.com`
    await addUser(database, { email })
    const client = visit()
    await client.signIn(email)
    return client
  }
  const follow = async (client: TestClient, place: string, method = 'PUT') =>
    (await client.call(`/api/follows/${place}`, { method })).status
  const readFollows = async (client: TestClient) =>
    (await (await client.call('/api/follows')).json()) as { kind: string; id: string }[]
  const readPaths = async (client: TestClient, method = 'GET') => {
    const reply = await client.call('/api/follows/addresses', { method })
    const { calendar, feed } = (await reply.json()) as { calendar: string; feed: string }
    return { calendar: new URL(calendar).pathname, feed: new URL(feed).pathname }
  }
  const listEvents = async (path: string) => {
    const reply = await visit().call(path)
    expect(reply.headers.get('cache-control')).toBe('private, no-store')
    const calendar = new ICAL.Component(ICAL.parse(await reply.text()) as unknown[])
    return calendar
      .getAllSubcomponents('vevent')
      .map((event) => String(event.getFirstPropertyValue('uid')).split('@')[0])
  }

  beforeAll(async () => {
    database = await open()
    world = await publishTestWorld(database, MATCHES, { now: () => TEST_NOW })
    await database.write((db) => db.insert(teams).values(CLUBS.map((id) => ({ id, name: id }))))
  })
  afterAll(() => database.close())

  test('a free member follows clubs and leagues, each once, and stops', async () => {
    const client = await join()
    expect(await readFollows(client)).toEqual([])
    for (let time = 0; time < 2; time++) {
      expect(await follow(client, 'team/home-first')).toBe(204)
      expect(await follow(client, 'league/la-liga')).toBe(204)
    }
    expect(await readFollows(client)).toEqual([
      { kind: 'team', id: 'home-first' },
      { kind: 'league', id: 'la-liga' },
    ])
    expect(await follow(client, 'team/home-first', 'DELETE')).toBe(204)
    expect(await readFollows(client)).toEqual([{ kind: 'league', id: 'la-liga' }])
    expect(await readFollows(await join()), 'another member').toEqual([])
  })

  test('unknown clubs, too many follows and visitors are refused', async () => {
    const client = await join()
    expect(await follow(client, 'team/nobody')).toBe(404)
    expect(await follow(client, 'league/eredivisie')).toBe(404)
    expect(await follow(client, 'player/messi')).toBe(400)
    expect(await follow(client, 'team/..%2F..')).toBe(400)
    expect(await follow(visit(), 'team/home-first')).toBe(401)
    expect((await visit().call('/api/follows')).status).toBe(401)
    const many = Array.from({ length: MOST_FOLLOWS }, (__, index) => `club-${index}`)
    await database.write((db) =>
      db
        .insert(teams)
        .values(many.map((id) => ({ id, name: id })))
        .onConflictDoNothing(),
    )
    const body = { follows: many.map((id) => ({ kind: 'team', id })) }
    expect((await client.call('/api/follows', { body })).status).toBe(200)
    expect(await follow(client, 'team/home-first')).toBe(409)
    expect(await readFollows(client)).toHaveLength(MOST_FOLLOWS)
  })

  test('two who follow at once for one account, with room for one, do so one after the other', async () => {
    const { id } = await addUser(database, { email: 'both@example.com' })
    const toTeams = (from: number, count: number) =>
      Array.from({ length: count }, (__, index) => ({
        kind: 'team' as const,
        id: `t-${from + index}`,
      }))
    await database.write((db) => addFollows(db, id, toTeams(0, MOST_FOLLOWS - 1)))
    let second = Promise.resolve(true)
    await database.write(async (db) => {
      await addFollows(db, id, toTeams(200, 1))
      second = database.write((other) => addFollows(other, id, toTeams(300, 1)))
      await new Promise((resolve) => setTimeout(resolve, 500))
    })
    expect(await second).toBe(false)
    expect(await database.read((db) => listFollows(db, id))).toHaveLength(MOST_FOLLOWS)
  })

  test('a browser’s stored follows are moved into the account, once each, if they exist', async () => {
    const client = await join()
    await follow(client, 'team/home-first')
    const follows = [
      { kind: 'team', id: 'home-first' },
      { kind: 'team', id: 'gone' },
      { kind: 'league', id: LEAGUES[0]!.id },
    ]
    const reply = await client.call('/api/follows', { body: { follows } })
    const expected = [
      { kind: 'team', id: 'home-first' },
      { kind: 'league', id: LEAGUES[0]!.id },
    ]
    expect(await reply.json()).toEqual(expected)
    expect(await readFollows(client)).toEqual(expected)
    const wrong = await client.call('/api/follows', { body: { follows: [{ kind: 'x', id: 'y' }] } })
    expect(wrong.status).toBe(400)
  })

  test('the coming matches of followed clubs are listed, those of a followed league are not', async () => {
    const client = await join()
    const readMatches = async () => (await client.call('/api/follows/matches')).json()
    expect(await readMatches()).toEqual([])
    await follow(client, 'league/la-liga')
    await follow(client, 'team/away-second')
    expect(await readMatches()).toEqual(['second'])
    expect((await visit().call('/api/follows/matches')).status).toBe(401)
  })

  test('the member’s calendar and feed have the matches of their follows, without signing in', async () => {
    const client = await join()
    expect(
      await (await client.call('/api/follows/addresses')).json(),
      'none is made by looking',
    ).toBe(null)
    const { calendar, feed } = await readPaths(client, 'POST')
    expect(await listEvents(calendar)).toEqual([])
    await follow(client, 'team/away-second')
    await follow(client, 'league/la-liga')
    await expect
      .poll(() => listEvents(calendar), { message: 'once the cached reply is stale' })
      .toEqual(['second', 'spanish'])
    expect(await listEvents(`${calendar}?lang=de`)).toEqual(['second', 'spanish'])
    const own = await visit().call(feed)
    expect(own.headers.get('content-type')).toContain('atom+xml')
    expect((await readFeed(await own.text())).meta['#type']).toBe('atom')
    expect(await readPaths(client), 'the same at each look').toEqual({ calendar, feed })
  })

  test('a feed names the address that it was asked by, also when its reply is stored', async () => {
    const member = await join()
    const { feed } = await readPaths(member, 'POST')
    const client = new TestClient(makeTestApp(database, { momentMs: 10_000 }))
    for (const path of [`${feed}?lang=en`, feed])
      expect(await (await client.call(path)).text()).toContain(`href="${TEST_ORIGIN}${path}"`)
  })

  test('the data download has the follows and no secret; closing the account ends the addresses', async () => {
    const client = await join()
    await follow(client, 'team/home-first')
    const { calendar, feed } = await readPaths(client, 'POST')
    const text = await (await client.call('/api/account/export')).text()
    expect(JSON.parse(text)).toMatchObject({
      follows: [{ kind: 'team', followedId: 'home-first' }],
    })
    expect(text).not.toContain(/mine\/(.+)\.ics/.exec(calendar)![1]!)
    const body = { currentPassword: TEST_PASSWORD }
    expect((await client.call('/api/account/close', { body })).status).toBe(204)
    for (const path of [calendar, feed]) expect((await visit().call(path)).status).toBe(404)
    // Addresses that another tab asks for meanwhile.
    const { id } = JSON.parse(text).profile
    const secret = await database.write((db) => renewFeedSecret(db, id))
    expect((await visit().call(`/calendar/mine/${secret}.ics`)).status).toBe(404)
  })

  test('renewing an address ends the old one at once, and a guessed one is refused', async () => {
    const client = await join()
    const before = await readPaths(client, 'POST')
    await listEvents(before.calendar)
    const after = await readPaths(client, 'POST')
    expect(after).not.toEqual(before)
    for (const path of [before.calendar, before.feed])
      expect((await visit().call(path)).status).toBe(404)
    await listEvents(after.calendar)
    const secret = /mine\/([\w-]{22})\.ics/.exec(after.calendar)![1]!
    for (const guess of ['', 'x', secret.slice(1), secret.toLowerCase(), `${secret}%00`])
      expect((await visit().call(`/calendar/mine/${guess}.ics`)).status, guess).not.toBe(200)
    for (const method of ['GET', 'POST'])
      expect((await visit().call('/api/follows/addresses', { method })).status).toBe(401)
  })

  test('one secret address is read thirty times a minute, from however many networks, and others go on', async () => {
    const [hers, his] = [await join(), await join()]
    const paths = [await readPaths(hers, 'POST'), await readPaths(his, 'POST')]
    const client = new TestClient(makeTestApp(database, { takeReads: makeReadLimit() }))
    const read = (path: string, index: number) =>
      client.call(path, { from: `198.51.100.${index % 200}` })
    for (let index = 0; index < 30; index++)
      expect((await read(paths[0]!.calendar, index)).status).toBe(200)
    const refused = await read(paths[0]!.calendar, 31)
    expect(refused.status).toBe(429)
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    expect((await read(paths[0]!.feed, 32)).status, 'both have one secret').toBe(429)
    expect((await read(paths[1]!.calendar, 33)).status).toBe(200)
  })

  test('whoever tries secrets is refused before any of them is looked up', async () => {
    const client = new TestClient(makeTestApp(database, { takeReads: makeReadLimit(300) }))
    const statuses: number[] = []
    for (let index = 0; index < 32; index++)
      statuses.push((await client.call(`/feed/mine/guess-${index}.xml`)).status)
    expect(statuses).toEqual([...Array(30).fill(404), 429, 429])
  })

  test('the own calendar and feed tell results until the member hides them', async () => {
    const client = await join()
    const paths = await readPaths(client, 'POST')
    await follow(client, 'team/home-first')
    const prediction = sealMarket(world.predictions.get('first')!, world.marks.get('first')!)
    const listed = { ...MATCHES[0], key: world.key, prediction }
    const openInLog = await commitInLog(database, listed, TEST_NOW)
    await openInLog({ homeScore: 7, awayScore: 5 }, new Date('2026-03-15T17:00:00Z'))
    const tells = async () => {
      const replies = Object.values(paths).map(async (path) => (await visit().call(path)).text())
      return (await Promise.all(replies)).map((text) => /7–5|We (?:said|were)/.test(text))
    }
    await expect.poll(tells).toEqual([true, true])
    const hide = { method: 'PUT', body: { hidesResults: true } }
    expect((await client.call('/api/account/results', hide)).status).toBe(204)
    expect(await tells()).toEqual([false, false])
  })

  test('a reply is stored for its secret and follows until the matches are formatted again', async () => {
    const app = makeTestApp(database, { momentMs: 10_000 })
    const client = new TestClient(app)
    const member = await join()
    await follow(member, 'team/home-first')
    const { calendar } = await readPaths(member, 'POST')
    const read = async (path = calendar) => (await client.call(path)).text()
    const first = await read()
    expect(first).toContain('UID:first')
    await database.write((db) =>
      db.update(matches).set({ venue: 'Elsewhere' }).where(eq(matches.id, 'first')),
    )
    expect(await read(), 'within a minute').toBe(first)
    await follow(member, 'league/la-liga')
    expect(await read(), 'another choice shows at once').toContain('spanish')
    const renewed = await readPaths(member, 'POST')
    expect((await client.call(calendar)).status, 'and an ended address ends at once').toBe(404)
    expect(await read(renewed.calendar)).toContain('spanish')
    await database.write((db) => storePublished(db, new Map([['public/record.json', '{}']])))
    expect(await read(renewed.calendar), 'a publication is a new start').toContain('Elsewhere')
  })
})
