import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Database } from '#data/db/database.ts'
import { DAY_MS } from '#data/model/time.ts'
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

  test('a member who has used a discount does not get it again after the subscription', async () => {
    const now = bench.clock.now.getTime()
    await bench.billing.createDiscount({
      id: crypto.randomUUID(),
      createdBy: crypto.randomUUID(),
      form: {
        name: 'First month',
        description: null,
        percentOff: 100,
        durationMonths: 1,
        promoCode: 'FIRST',
        startsAt: new Date(now - DAY_MS).toISOString(),
        expiresAt: new Date(now + 365 * DAY_MS).toISOString(),
        maxRedemptions: null,
      },
    })
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
})
