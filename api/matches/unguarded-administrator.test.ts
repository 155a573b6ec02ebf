/** What an administrator without a second factor may read of matches. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Database } from '#data/db/database.ts'
import {
  beginSecondFactor,
  confirmSecondFactor,
  removeSecondFactor,
} from '#data/queries/account/second-factor.ts'
import { openSessionWatch } from '#data/queries/account/session-watch.ts'
import { makeWatch } from '#data/queries/watch.ts'
import { RULE_DATABASES } from '#data/testing/test-database.ts'
import { addUser, makeTestApp, TEST_NOW, TestClient } from '#api/testing/test-app.ts'
import { publishTestWorld, type TestMatch } from '#api/testing/test-matches.ts'

const WORLD: TestMatch[] = Array.from({ length: 12 }, (_, index) => ({
  id: `match-${String(index + 1).padStart(2, '0')}`,
  kickoffAt: `2026-03-14T${13 + Math.floor(index / 2)}:${index % 2 === 0 ? '00' : '30'}:00.000Z`,
}))
const READS = [
  '/api/matches?date=2026-03-14',
  '/api/matches?date=2026-03-14&page=2',
  ...WORLD.map(({ id }) => `/api/matches/${id}`),
]

describe.each(RULE_DATABASES)('an administrator without a second factor on %s', (_name, open) => {
  let database: Database
  let adminId: string
  const clients = {} as Record<'free' | 'premium' | 'admin' | 'demo', TestClient>

  beforeAll(async () => {
    database = await open()
    const { snapshots } = await publishTestWorld(database, WORLD, { now: () => TEST_NOW })
    for (const role of ['free', 'premium', 'admin'] as const) {
      const isAdmin = role === 'admin'
      const email = `${role}@example.com`
      const { id } = await addUser(database, { email, isAdmin, isPremium: role === 'premium' })
      if (isAdmin) adminId = id
    }
    const real = makeTestApp(database, { snapshots, requiresSecondFactor: async () => true })
    for (const name of ['free', 'premium', 'admin', 'demo'] as const) {
      clients[name] = new TestClient(name === 'demo' ? makeTestApp(database, { snapshots }) : real)
      await clients[name].signIn(`${name === 'demo' ? 'admin' : name}@example.com`)
    }
  })
  afterAll(() => database.close())

  const readAll = async (who: keyof typeof clients) => {
    const replies = []
    for (const path of READS) {
      const reply = await clients[who].call(path)
      const { requestId: _own, ...body } = (await reply.json()) as Record<string, unknown>
      replies.push([path, reply.status, body])
    }
    return replies
  }

  test('[role-admin-01] [role-admin-03] sees what a free member sees, and what Premium sees once the factor is on', async () => {
    const [free, premium] = [await readAll('free'), await readAll('premium')]
    expect(free).not.toEqual(premium)
    expect(await readAll('admin')).toEqual(free)
    expect(await readAll('demo')).toEqual(premium)
    const every = await clients.admin.call('/api/matches')
    expect(every.status).toBe(403)
    expect(await every.json()).toMatchObject({ code: 'second_factor_required' })
    expect((await clients.demo.call('/api/matches')).status).toBe(200)
    const favorite = await clients.admin.call('/api/favorites/match-01', { method: 'PUT' })
    expect(favorite.status).toBe(403)

    // Longer than the test, so that only the notice evicts.
    const watch = await openSessionWatch(database, makeWatch(60_000))
    const before = watch.begin()
    await database.write(async (db) => {
      await beginSecondFactor(db, adminId, 'A'.repeat(32), TEST_NOW)
      await confirmSecondFactor(db, adminId, TEST_NOW)
    })
    await expect.poll(() => watch.holds(before, [adminId])).toBe(false)
    expect(await readAll('admin')).toEqual(premium)
    expect((await clients.admin.call('/api/matches')).status).toBe(200)
    await database.write((db) => removeSecondFactor(db, adminId))
    expect(await readAll('admin')).toEqual(free)
  })
})
