import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Database } from '#data/db/database.ts'
import { DAY_MS } from '#data/model/time.ts'
import { closeAccount, eraseClosedAccounts } from '#data/queries/account/closing.ts'
import { RULE_DATABASES } from '#data/testing/test-database.ts'
import { openBench, ORDER, type Bench } from '#api/testing/stripe/bench.ts'
import { endPeriod } from '#api/testing/stripe/subscriptions.ts'

describe.each(RULE_DATABASES)('on %s', (_, open) => {
  let database: Database
  let bench: Bench
  beforeAll(async () => {
    database = await open()
    bench = await openBench(database)
  })
  afterAll(async () => {
    await bench.stop()
    await database.close()
  })

  const makeCode = async (promoCode: string) => {
    const now = bench.clock.now.getTime()
    await bench.billing.createDiscount({
      id: crypto.randomUUID(),
      createdBy: crypto.randomUUID(),
      form: {
        name: 'First month',
        description: null,
        percentOff: 100,
        durationMonths: 1,
        promoCode,
        startsAt: new Date(now - DAY_MS).toISOString(),
        expiresAt: new Date(now + 365 * DAY_MS).toISOString(),
        maxRedemptions: null,
      },
    })
  }

  test('a member who has used a discount does not get it again after the subscription', async () => {
    await makeCode('FIRST')
    const { id } = await bench.addMember('again@example.com')
    const subscription = await bench.subscribe(id, { promoCode: 'FIRST' })
    await bench.standIn.deliveries.settle()
    await bench.billing.setCancelled(id, true)
    bench.travel(31 * DAY_MS)
    endPeriod(bench.standIn.account, subscription, { pays: true })
    await bench.standIn.deliveries.settle()

    const order = { ...ORDER, promoCode: 'FIRST' }
    await expect(bench.billing.startCheckout(id, order)).rejects.toMatchObject({ code: 'conflict' })
    const { id: other } = await bench.addMember('other@example.com')
    await expect(bench.billing.startCheckout(other, order)).resolves.toBeDefined()
    // Without the code the member pays the full price.
    await expect(bench.billing.startCheckout(id, ORDER)).resolves.toBeDefined()
  })

  test('an address that had a discount or a trial gets neither in a new account', async () => {
    await makeCode('ONCE')
    const shop = bench.makeOther({ settings: { ...bench.settings, trialDays: 14 } })
    const order = { ...ORDER, promoCode: 'ONCE' }
    const [email, other] = ['new-again@example.com', 'new-other@example.com']
    const first = await bench.addMember(email)
    await expect(shop.startCheckout(first.id, ORDER)).resolves.toMatchObject({ trialDays: 14 })
    await bench.subscribe(first.id, { promoCode: 'ONCE', through: shop })
    await bench.standIn.deliveries.settle()
    expect(await bench.readMember(first.id)).toMatchObject({ subscriptionStatus: 'trialing' })
    await database.write(async (db) => {
      await closeAccount(db, first.id, bench.clock.now)
      await eraseClosedAccounts(db, bench.clock.now)
    })
    await shop.runOutbox()

    const { id } = await bench.addMember(email)
    await expect(shop.startCheckout(id, order)).rejects.toMatchObject({ code: 'conflict' })
    await expect(shop.startCheckout(id, ORDER)).resolves.toMatchObject({ trialDays: null })
    await bench.subscribe(id, { through: shop })
    await bench.standIn.deliveries.settle()
    expect(await bench.readMember(id)).toMatchObject({ subscriptionStatus: 'active' })
    const { id: another } = await bench.addMember(other)
    await bench.subscribe(another, { promoCode: 'ONCE', through: shop })
    await bench.standIn.deliveries.settle()
    expect(await bench.readMember(another)).toMatchObject({ subscriptionStatus: 'trialing' })
  })
})
