import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Database } from '#data/db/database.ts'
import { toPlanNow } from '#data/model/billing/entitlements.ts'
import { TEST_DATABASES } from '#data/testing/test-database.ts'
import { saveEntitlement } from '#data/testing/save-entitlement.ts'
import { grantPremium, listEntitlements } from './entitlements.ts'
import { createUser, getUser, setRole } from './users.ts'

const NOW = new Date('2026-03-14T12:00:00Z')
const at = (day: number) => new Date(NOW.getTime() + day * 86_400_000)

describe.each(TEST_DATABASES)('on %s', (_, open) => {
  let database: Database
  beforeAll(async () => {
    database = await open()
  })
  afterAll(() => database.close())

  let made = 0
  async function addMember(isPremium = false): Promise<string> {
    const email = `member-${(made += 1)}@example.com`
    const user = { email, passwordHash: 'x', consentedAt: NOW, isPremium }
    const created = await database.write((db) => createUser(db, user, NOW))
    return created!.id
  }
  const readPlan = async (userId: string, now: Date) =>
    database.read(async (db) => {
      const plan = toPlanNow(await listEntitlements(db, userId), now)
      const user = await getUser(db, userId, now)
      expect(user?.isPremium, 'the column says the same as the rows').toBe(plan.isPremium)
      return plan
    })
  const paid = (userId: string, end: number | null, reference = `sub_${userId}`) => ({
    userId,
    source: 'stripe' as const,
    reference,
    startsAt: at(-5),
    endsAt: end === null ? null : at(end),
  })

  test('[entity-users] [role-default-01] isPremium is false at first, and is derived from the entitlements', async () => {
    const free = await addMember()
    expect(await readPlan(free, NOW)).toEqual({ isPremium: false, source: null, endsAt: null })
    const granted = await addMember(true)
    expect(await readPlan(granted, NOW)).toMatchObject({ source: 'granted', endsAt: null })
    expect((await readPlan(free, NOW)).isPremium).toBe(false)
  })

  test('[entity-users] premium ends by the clock alone, without any write', async () => {
    const userId = await addMember()
    await database.write((db) => saveEntitlement(db, paid(userId, 25)))
    expect((await readPlan(userId, at(24.999))).isPremium).toBe(true)
    expect((await readPlan(userId, at(25))).isPremium).toBe(false)
    expect((await readPlan(userId, at(-6))).isPremium).toBe(false)
  })

  test('of a paid subscription and a trial the one that ends later counts', async () => {
    const userId = await addMember()
    await database.write((db) => saveEntitlement(db, paid(userId, 55)))
    await database.write((db) =>
      saveEntitlement(db, { ...paid(userId, 3, 'sub_trial'), source: 'trial' }),
    )
    expect(await readPlan(userId, NOW)).toMatchObject({ source: 'stripe' })
  })

  test('a paid and a granted entitlement each end on their own', async () => {
    const userId = await addMember()
    const email = `member-${made}@example.com`
    await database.write((db) => saveEntitlement(db, paid(userId, 25)))
    const granted = await database.write((db) =>
      setRole(db, email, { role: 'premium', granted: true, endsAt: at(90) }, NOW),
    )
    expect(granted?.isPremium).toBe(true)
    expect(await readPlan(userId, NOW)).toMatchObject({ source: 'granted' })
    const revoked = await database.write((db) =>
      setRole(db, email, { role: 'premium', granted: false }, NOW),
    )
    expect(revoked?.isPremium, 'the subscription is paid for and goes on').toBe(true)
    expect(await readPlan(userId, NOW)).toMatchObject({ source: 'stripe' })
    await database.write((db) => saveEntitlement(db, paid(userId, 0)))
    expect((await readPlan(userId, NOW)).isPremium).toBe(false)
  })

  test('a grant can only get longer, and stays one row', async () => {
    const userId = await addMember()
    for (const [end, expected] of [
      [30, 30],
      [10, 30],
      [60, 60],
    ] as const) {
      await database.write((db) => grantPremium(db, userId, { now: NOW, endsAt: at(end) }))
      expect(await readPlan(userId, NOW)).toMatchObject({ endsAt: at(expected).toISOString() })
    }
    await database.write((db) => grantPremium(db, userId, { now: NOW }))
    await database.write((db) => grantPremium(db, userId, { now: NOW, endsAt: at(5) }))
    expect(await readPlan(userId, NOW)).toMatchObject({ endsAt: null })
    expect(await database.read((db) => listEntitlements(db, userId))).toHaveLength(1)
  })

  test('no entitlement ends before it begins', async () => {
    const userId = await addMember()
    await expect(database.write((db) => saveEntitlement(db, paid(userId, -6)))).rejects.toThrow()
  })
})
