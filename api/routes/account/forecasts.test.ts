import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Database } from '#data/db/database.ts'
import { eq, sql } from '#data/db/drizzle.ts'
import { matches, memberForecasts, users } from '#data/db/schema.ts'
import { parseSalt, sealForecast } from '#data/ledger/leaves/member-forecast.ts'
import type { MemberForecast } from '#data/model/account/member-forecast.ts'
import { MOST_CHANGES } from '#data/queries/forecasts/member-forecasts.ts'
import { claimKind } from '#data/queries/operation/installation.ts'
import { sealTestForecasts } from '#data/testing/sealed-forecasts.ts'
import { RULE_DATABASES } from '#data/testing/test-database.ts'
import { addUser, makeTestApp, TEST_NOW, TestClient } from '#api/testing/test-app.ts'
import { publishTestWorld } from '#api/testing/test-matches.ts'

const HOUR_MS = 3_600_000
const KICKOFF = new Date(TEST_NOW.getTime() + HOUR_MS)
const MATCHES = [
  { id: 'soon', kickoffAt: KICKOFF.toISOString() },
  { id: 'later', kickoffAt: '2026-03-16T17:00:00.000Z', league: 'La Liga' },
  { id: 'far', kickoffAt: '2026-03-29T17:00:00.000Z' },
  { id: 'off', kickoffAt: '2026-03-15T17:00:00.000Z', status: 'postponed' },
  { id: 'begun', kickoffAt: '2026-03-14T14:00:00.000Z', status: 'live' },
] as const
const MINE = { home: 50, draw: 30, away: 20 }

describe.each(RULE_DATABASES)("a member's own forecasts, on %s", (_, open) => {
  let database: Database
  let now = TEST_NOW
  let made = 0
  const visit = () => new TestClient(makeTestApp(database, { now: () => now }))
  const join = async (email = `fan-${(made += 1)}@example.com`) => {
    const { id } = await addUser(database, { email })
    const client = visit()
    await client.signIn(email)
    return { id, client }
  }
  const give = (client: TestClient, matchId: string, body: unknown = MINE) =>
    client.call(`/api/forecasts/${matchId}`, { method: 'PUT', body })
  const read = async (client: TestClient, path: string) =>
    (await (await client.call(`/api/forecasts${path}`)).json()) as never
  const change = (id: string, set: Partial<typeof matches.$inferInsert>) =>
    database.write((db) => db.update(matches).set(set).where(eq(matches.id, id)))

  beforeAll(async () => {
    database = await open()
    await publishTestWorld(database, MATCHES, { now: () => TEST_NOW })
  })
  beforeEach(async () => {
    now = TEST_NOW
    await change('soon', { kickoffAt: KICKOFF, matchStatus: 'scheduled' })
  })
  afterAll(() => database.close())

  test('a free member gives one on a locked match, changes it, and reads the last one back', async () => {
    const { client } = await join()
    expect(await read(client, '')).toEqual([])
    expect(await read(client, '/soon')).toBeNull()
    expect((await give(client, 'soon')).status).toBe(200)
    expect((await give(client, 'later', { ...MINE, score: { home: 2, away: 1 } })).status).toBe(200)
    now = new Date(TEST_NOW.getTime() + 60_000)
    const changed = await give(client, 'soon', { home: 0, draw: 1, away: 99 })
    const values = { home: 0, draw: 1, away: 99, score: null, sealedIn: null }
    const mine = { matchId: 'soon', ...values, counting: null }
    const times = { givenAt: now.toISOString(), kickoffAt: KICKOFF.toISOString() }
    expect(await changed.json()).toEqual({ ...mine, ...times })
    expect(await read(client, '/soon')).toEqual({ ...mine, ...times })
    expect(await read(client, '')).toMatchObject([mine, { ...MINE, score: { home: 2, away: 1 } }])
    expect(await read(client, '?from=2026-03-16')).toMatchObject([{ matchId: 'later' }])
    expect(await read((await join()).client, ''), 'another member').toEqual([])
  })

  test('a malformed forecast, an unknown, far, begun or cancelled match and a visitor are refused', async () => {
    const { client } = await join()
    for (const body of [
      { home: 50, draw: 30, away: 21 },
      { home: 50.5, draw: 29.5, away: 20 },
      { home: -1, draw: 51, away: 50 },
      { home: '50', draw: 30, away: 20 },
      { ...MINE, score: { home: 2 } },
      { ...MINE, score: { home: 2, away: 21 } },
      [MINE],
      null,
    ])
      expect((await give(client, 'soon', body)).status, JSON.stringify(body)).toBe(400)
    expect((await give(client, 'nothing')).status).toBe(404)
    expect((await give(client, 'No match!')).status).toBe(400)
    for (const id of ['far', 'off', 'begun']) expect((await give(client, id)).status, id).toBe(409)
    expect((await give(visit(), 'soon')).status).toBe(401)
    expect((await visit().call('/api/forecasts')).status).toBe(401)
    expect(await read(client, '')).toEqual([])
  })

  test('at kick-off a forecast is too late, and the earlier one stays', async () => {
    const { client } = await join()
    now = new Date(KICKOFF.getTime() - 1)
    expect((await give(client, 'soon')).status).toBe(200)
    now = KICKOFF
    const late = await give(client, 'soon', { home: 1, draw: 1, away: 98 })
    expect([late.status, await late.text()]).toEqual([409, expect.stringContaining('kicked off')])
    expect(await read(client, '/soon')).toMatchObject(MINE)
  })

  test('a change that no head held before kick-off does not replace the one that a head held', async () => {
    const { client } = await join()
    await give(client, 'soon')
    expect(await read(client, '/soon')).toMatchObject({ ...MINE, counting: null })
    await sealTestForecasts(database, TEST_NOW)
    now = new Date(KICKOFF.getTime() - 60_000)
    const later = { home: 10, draw: 10, away: 80 }
    expect(await (await give(client, 'soon', later)).json()).toMatchObject({
      ...later,
      counting: { ...MINE, givenAt: TEST_NOW.toISOString() },
    })
    for (const sealedAt of [null, KICKOFF, new Date(KICKOFF.getTime() + HOUR_MS)]) {
      if (sealedAt !== null) await sealTestForecasts(database, sealedAt)
      expect(await read(client, '/soon')).toMatchObject({ ...later, counting: MINE })
      expect(await read(client, '')).toMatchObject([{ ...later, counting: MINE }])
    }
  })

  test('a kick-off brought forward takes back what was sealed after it; a postponed match keeps it and opens again', async () => {
    const { client } = await join()
    await give(client, 'soon')
    await sealTestForecasts(database, now)
    now = new Date(TEST_NOW.getTime() + 0.75 * HOUR_MS)
    const later = { home: 10, draw: 10, away: 80 }
    await give(client, 'soon', later)
    await sealTestForecasts(database, now)
    expect(await read(client, '/soon')).toMatchObject({ ...later, counting: later })
    await change('soon', { kickoffAt: new Date(TEST_NOW.getTime() + HOUR_MS / 2) })
    expect(await read(client, '/soon')).toMatchObject({ ...later, counting: MINE })

    await change('soon', { kickoffAt: KICKOFF, matchStatus: 'postponed' })
    expect((await give(client, 'soon')).status).toBe(409)
    expect(await read(client, '/soon')).toMatchObject({ away: 80, counting: { away: 80 } })
    const next = new Date(KICKOFF.getTime() + 48 * HOUR_MS)
    await change('soon', { kickoffAt: next, matchStatus: 'scheduled' })
    now = new Date(KICKOFF.getTime() + HOUR_MS)
    expect(await read(client, '/soon')).toMatchObject({ away: 80, kickoffAt: next.toISOString() })
    expect((await give(client, 'soon')).status).toBe(200)
    expect(await read(client, '/soon')).toMatchObject(MINE)
  })

  test('two machines at once: rows are in the order of the answers, and the last answer counts', async () => {
    const { client } = await join()
    const other = visit()
    for (const [name, value] of client.cookies) other.cookies.set(name, value)
    const answered: number[] = []
    await Promise.all(
      Array.from({ length: 12 }, async (_, at) => {
        const reply = await give(at % 2 === 0 ? client : other, 'soon', {
          home: at,
          draw: 0,
          away: 100 - at,
        })
        answered.push(((await reply.json()) as MemberForecast).home)
      }),
    )
    const rows = await database.read((db) =>
      db.select().from(memberForecasts).where(eq(memberForecasts.matchId, 'soon')),
    )
    const own = rows.filter(({ draw, home }) => draw === 0 && home < 12)
    expect(own).toHaveLength(12)
    const last = own.toSorted((a, b) => a.id - b.id).at(-1)!
    expect(await read(client, '/soon')).toMatchObject({ home: last.home })
    expect(answered.toSorted((a, b) => a - b)).toEqual(
      own.map(({ home }) => home).toSorted((a, b) => a - b),
    )
  })

  test('repeating a forecast adds no row; an account has limits per minute and per match', async () => {
    const { id, client } = await join()
    const count = () =>
      database.read((db) => db.$count(memberForecasts, eq(memberForecasts.userId, id)))
    await give(client, 'later')
    await give(client, 'later')
    expect(await count()).toBe(1)
    const statuses: number[] = []
    for (let at = 0; at < 60; at++)
      statuses.push((await give(client, 'later', { home: at, draw: 0, away: 100 - at })).status)
    expect(await count()).toBe(MOST_CHANGES)
    expect(statuses.filter((status) => status === 200)).toHaveLength(MOST_CHANGES - 1)
    expect(statuses.at(-1)).toBe(429)
    const flood = await give(client, 'soon')
    expect([flood.status, flood.headers.get('retry-after')]).toEqual([429, expect.anything()])
    expect((await give((await join()).client, 'soon')).status, 'another member').toBe(200)
  })

  test('no program can add a late row, backdate one or change one', async () => {
    const { id, client } = await join()
    await give(client, 'soon')
    const [row] = await database.read((db) =>
      db.select().from(memberForecasts).where(eq(memberForecasts.userId, id)),
    )
    const { id: _id, ...values } = row!
    const refused = async (set: Partial<typeof values>, clock: Date) => {
      const adding = database.write(
        (db) => db.insert(memberForecasts).values({ ...values, hash: `${made++}`, ...set }),
        { clock },
      )
      return adding.then(
        () => null,
        (error: { cause?: unknown }) => String(error.cause ?? error),
      )
    }
    const after = new Date(KICKOFF.getTime() + 1000)
    expect(await refused({ givenAt: after }, after)).toContain('not ahead')
    expect(await refused({}, after)).toContain('it says')
    expect(await refused({ givenAt: after }, TEST_NOW)).toContain('it says')
    expect(await refused({ kickoffAt: after }, TEST_NOW)).toContain('not ahead')
    expect(await refused({ home: 51 }, TEST_NOW)).toContain('member_forecasts_chances')
    expect(await refused({}, TEST_NOW)).toBeNull()
    await expect(
      database.write((db) => db.update(memberForecasts).set({ home: 49, draw: 31 })),
    ).rejects.toThrow()
  })

  test('the stored row is what was hashed, with its random bytes; the data download has it, and erasing the account erases it', async () => {
    const { id, client } = await join()
    await give(client, 'soon', { ...MINE, score: { home: 3, away: 0 } })
    const [row] = await database.read((db) =>
      db.select().from(memberForecasts).where(eq(memberForecasts.userId, id)),
    )
    const download = (await (await client.call('/api/account/export')).json()) as {
      forecasts: (Parameters<typeof sealForecast>[0] & { salt: string; sealedIn: null })[]
    }
    const [{ salt, sealedIn, ...forecast }] = download.forecasts as [(typeof download.forecasts)[0]]
    expect(sealedIn).toBeNull()
    expect(sealForecast(forecast, parseSalt(salt)).hash).toBe(row!.hash)
    await database.write((db) => db.delete(users).where(eq(users.id, id)))
    expect(
      await database.read((db) => db.$count(memberForecasts, eq(memberForecasts.userId, id))),
    ).toBe(0)
  })

  test("in a real installation the database's clock decides, whatever a machine believes", async () => {
    const real = await open()
    await publishTestWorld(real, [], { now: () => TEST_NOW })
    const [{ at }] = await real
      .read((db) => db.execute(sql`select clock_timestamp()::text as at`))
      .then(
        (result) =>
          (Array.isArray(result) ? result : (result as { rows: { at: string }[] }).rows) as [
            { at: string },
          ],
      )
    const kickoffAt = new Date(Date.parse(at) + 60_000)
    await real.write(async (db) => {
      await claimKind(db, 'real')
      const [row] = await database.read((of) =>
        of.select().from(matches).where(eq(matches.id, 'soon')),
      )
      await db.insert(matches).values([
        { ...row!, id: 'ahead', isMock: false, kickoffAt },
        { ...row!, id: 'over', isMock: false, kickoffAt: new Date(Date.parse(at) - 1000) },
      ])
    })
    const email = 'clock@example.com'
    await addUser(real, { email })
    const wrong = new TestClient(makeTestApp(real, { now: () => TEST_NOW }))
    await wrong.signIn(email)
    expect((await give(wrong, 'ahead')).status).toBe(200)
    expect((await give(wrong, 'over')).status).toBe(409)
    const late = new TestClient(
      makeTestApp(real, { now: () => new Date(kickoffAt.getTime() + 24 * HOUR_MS) }),
    )
    await late.signIn(email)
    expect((await give(late, 'ahead', { home: 1, draw: 1, away: 98 })).status).toBe(200)
    await real.close()
  })
})
