/** Forecasts around the kick-off of a real installation, where the clock of the database decides. */
import { setTimeout as sleep } from 'node:timers/promises'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Database } from '#data/db/database.ts'
import { eq, sql } from '#data/db/drizzle.ts'
import { matches, memberForecasts } from '#data/db/schema.ts'
import type { MemberForecast } from '#data/model/account/member-forecast.ts'
import { toDay, toUtcTime } from '#data/model/match/match.ts'
import { DAY_MS, HOUR_MS } from '#data/model/time.ts'
import { claimKind } from '#data/queries/operation/installation.ts'
import { RULE_DATABASES } from '#data/testing/test-database.ts'
import { addUser, makeTestApp, TestClient } from './test-app.ts'
import { publishTestWorld } from './test-matches.ts'

const EMAIL = 'late@example.com'
/** Fewer than one account may send in a minute. */
const MOST_CALLS = 50
const toBody = (home: number) => ({ home, draw: 100 - home, away: 0 })
const give = (client: TestClient, body: unknown) =>
  client.call('/api/forecasts/one', { method: 'PUT', body })
const toKickoff = (aheadMs: number) => new Date(Date.now() + aheadMs)

describe.each(RULE_DATABASES)('on %s', (name, open) => {
  let database: Database
  const countRows = () => database.read((db) => db.$count(memberForecasts))
  const moveTo = (kickoffAt: Date) =>
    database.write((db) => db.update(matches).set({ kickoffAt }).where(eq(matches.id, 'one')))
  const signIn = async (wrongMs: number) => {
    const now = () => new Date(Date.now() + wrongMs)
    const client = new TestClient(makeTestApp(database, { now }))
    await client.signIn(EMAIL)
    return client
  }

  beforeEach(async () => {
    database = await open()
    await publishTestWorld(database, [], { now: () => new Date() })
    const kickoffAt = toKickoff(HOUR_MS)
    await database.write(async (db) => {
      await claimKind(db, 'real')
      await db.insert(matches).values({
        id: 'one',
        source: 'test',
        league: 'Premier League',
        leagueId: 'premier-league',
        season: 2025,
        country: 'England',
        homeTeam: 'Home',
        awayTeam: 'Away',
        homeTeamId: 'home',
        awayTeamId: 'away',
        kickoffAt,
        matchDate: toDay(kickoffAt),
        matchTime: toUtcTime(kickoffAt),
      })
    })
    await addUser(database, { email: EMAIL })
    return () => database.close()
  })

  test('no machine accepts a forecast that is a millisecond late, however wrong its clock', async () => {
    const clients = await Promise.all([-DAY_MS, 0, DAY_MS].map(signIn))
    const kickoffAt = toKickoff(1500)
    await moveTo(kickoffAt)
    const taken: number[] = []
    for (let at = 0; at < MOST_CALLS && Date.now() < kickoffAt.getTime() + 300; at++) {
      // Send calls close together around the kick-off.
      if (Date.now() < kickoffAt.getTime() - 150) await sleep(100)
      const reply = await give(clients[at % clients.length]!, toBody(at))
      expect([200, 409]).toContain(reply.status)
      if (reply.status === 200)
        taken.push(Date.parse(((await reply.json()) as MemberForecast).givenAt))
    }
    expect(taken.length).toBeGreaterThan(0)
    expect(Math.max(...taken)).toBeLessThan(kickoffAt.getTime())
    await sleep(Math.max(0, kickoffAt.getTime() + 50 - Date.now()))
    for (const client of clients) expect((await give(client, toBody(77))).status).toBe(409)
    expect(await countRows()).toBe(taken.length)
  })

  describe.skipIf(name === 'PGlite')('one that waits in the database', () => {
    /** Locks the table while a forecast is being sent. */
    const giveWhile = async (body: unknown, work: () => Promise<unknown>) => {
      const client = await signIn(0)
      let release = () => {}
      const held = new Promise<void>((done) => (release = done))
      const holding = database.write(async (db) => {
        await db.execute(sql`lock table member_forecasts in exclusive mode`)
        await held
      })
      await sleep(100)
      const reply = give(client, body)
      await sleep(200)
      await work()
      release()
      await holding
      return reply
    }

    test('is checked again when the kick-off was moved meanwhile', async () => {
      const later = toKickoff(2 * HOUR_MS)
      const reply = await giveWhile(toBody(50), () => moveTo(later))
      expect(reply.status).toBe(200)
      expect(await reply.json()).toMatchObject({ kickoffAt: later.toISOString() })
      expect(await countRows()).toBe(1)
    })

    test('is refused when the kick-off has passed meanwhile, whatever time it was read at', async () => {
      const reply = await giveWhile(toBody(50), async () => {
        await moveTo(toKickoff(100))
        await sleep(200)
      })
      expect([reply.status, await reply.text()]).toEqual([
        409,
        expect.stringContaining('kicked off'),
      ])
      expect(await countRows()).toBe(0)
    })
  })
})
