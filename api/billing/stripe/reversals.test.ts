import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { eq } from '#data/db/drizzle.ts'
import { billingEvents, subscriptions } from '#data/db/schema.ts'
import { DAY_MS } from '#data/model/time.ts'
import { grantPremium } from '#data/queries/account/entitlements.ts'
import { listTroubled } from '#data/queries/billing/subscriptions.ts'
import { RULE_DATABASES } from '#data/testing/test-database.ts'
import { openBench, ORDER, type Bench } from '#api/testing/stripe/bench.ts'
import {
  closeDispute,
  createRefund,
  failRefund,
  listChargesOf,
  openDispute,
} from '#api/testing/stripe/refunds.ts'
import { STAND_IN_KEYS } from '#api/testing/stripe/stand-in.ts'
import { endPeriod, endSubscription, movePrice } from '#api/testing/stripe/subscriptions.ts'

const MONTH_MS = 30 * DAY_MS

describe.each(RULE_DATABASES)('payments that go back on %s', (_name, open) => {
  let bench: Bench
  beforeAll(async () => {
    bench = await openBench(await open())
  })
  afterAll(async () => {
    await bench.stop()
    await bench.database.close()
  })

  let members = 0
  const subscribe = async () => {
    members += 1
    const { id: userId } = await bench.addMember(`reversed-${members}@example.com`)
    const id = await bench.subscribe(userId)
    await bench.standIn.deliveries.settle()
    expect(await isPremium(userId)).toBe(true)
    return { userId, id, charge: listChargesOf(bench.standIn.account, id)[0]! }
  }
  const isPremium = async (userId: string) => {
    await bench.standIn.deliveries.settle()
    return (await bench.readMember(userId)).isPremium
  }
  const readTrouble = async (id: string) => {
    const troubled = await bench.database.read((db) => listTroubled(db))
    return troubled.find((each) => each.id === id)?.trouble ?? null
  }
  const refund = (intent: unknown, amount?: number) =>
    createRefund(bench.standIn.account, {
      payment_intent: String(intent),
      ...(amount === undefined ? {} : { amount: String(amount) }),
    })

  test.each(['won', 'warning_closed'] as const)(
    '[plan-05] a dispute ends premium while it is open, and %s gives it back',
    async (end) => {
      const { account } = bench.standIn
      const { userId, id, charge } = await subscribe()
      const first = end === 'won' ? 'needs_response' : 'warning_needs_response'
      const dispute = openDispute(account, charge, first)
      expect(await isPremium(userId)).toBe(false)
      expect(await readTrouble(id)).toBe('disputed')
      const { subscription } = await bench.billing.refresh(userId)
      expect(subscription).toMatchObject({ isResting: true, withdrawal: { refund: null } })
      // Its owner can still end it, and is sold no second one.
      await expect(bench.billing.startCheckout(userId, ORDER)).rejects.toThrow('already')
      closeDispute(account, dispute.id, end)
      expect(await isPremium(userId)).toBe(true)
      expect(await readTrouble(id)).toBeNull()
    },
  )

  test('[plan-05] a lost dispute ends premium until the next payment, an open one also of an older payment', async () => {
    const { account } = bench.standIn
    const { userId, id, charge } = await subscribe()
    closeDispute(account, openDispute(account, charge).id, 'lost')
    expect(await isPremium(userId)).toBe(false)
    expect(await readTrouble(id)).toBe('charged_back')
    bench.travel(MONTH_MS)
    endPeriod(account, id, { pays: false })
    // The month before was not paid either: no days of retries.
    expect(await isPremium(userId)).toBe(false)
    bench.travel(MONTH_MS)
    endPeriod(account, id, { pays: true })
    expect(await isPremium(userId)).toBe(true)
    expect(await readTrouble(id)).toBeNull()
    bench.travel(MONTH_MS)
    endPeriod(account, id, { pays: true })
    openDispute(account, listChargesOf(account, id)[1]!)
    expect(await isPremium(userId)).toBe(false)
    endSubscription(account, id)
    expect(await isPremium(userId)).toBe(false)
    // It still has to be answered.
    expect(await readTrouble(id)).toBe('disputed')
  })

  test('[plan-05] a full refund ends premium, a part of it does not, and a failed one gives it back', async () => {
    const { account } = bench.standIn
    const { userId, id, charge } = await subscribe()
    refund(charge.payment_intent, 500)
    expect(await isPremium(userId)).toBe(true)
    expect(await readTrouble(id)).toBeNull()
    const rest = refund(charge.payment_intent)
    expect(await isPremium(userId)).toBe(false)
    expect(await readTrouble(id)).toBe('refunded')
    failRefund(account, rest)
    expect(await isPremium(userId)).toBe(true)
    refund(charge.payment_intent)
    expect(await isPremium(userId)).toBe(false)
    endSubscription(account, id)
    await isPremium(userId)
    expect(await readTrouble(id)).toBeNull()
    // A refund of an ended subscription does not affect the next one.
    const next = await bench.subscribe(userId)
    expect(await isPremium(userId)).toBe(true)
    expect(await readTrouble(next)).toBeNull()
  })

  test('[plan-05] granted premium stays, whatever happens to a payment', async () => {
    const { userId, charge } = await subscribe()
    await bench.database.write((db) => grantPremium(db, userId, { now: bench.clock.now }))
    openDispute(bench.standIn.account, charge)
    expect(await isPremium(userId)).toBe(true)
  })

  test('[plan-05] a subscription gives premium at the price that is sold or was sold, and at no other', async () => {
    const { account } = bench.standIn
    account.addPrice('price_one_cent', 1)
    account.addPrice('price_next', 1698)
    const { userId, id } = await subscribe()
    movePrice(account, id, 'price_one_cent')
    expect(await isPremium(userId)).toBe(false)
    expect(await readTrouble(id)).toBe('other_price')
    // It stays so however often Stripe is asked.
    expect(await bench.billing.refresh(userId)).toMatchObject({
      subscription: { status: 'active' },
    })
    expect(await isPremium(userId)).toBe(false)
    movePrice(account, id, STAND_IN_KEYS.priceId)
    expect(await isPremium(userId)).toBe(true)
    expect(await readTrouble(id)).toBeNull()
    // The operator sells at another price from now on: members with the old one keep Premium.
    const later = bench.makeOther({ settings: { ...bench.settings, priceId: 'price_next' } })
    await later.refresh(userId)
    expect(await isPremium(userId)).toBe(true)
    const other = await bench.addMember('next-price@example.com')
    const second = await bench.subscribe(other.id, { through: later })
    await later.refresh(other.id)
    expect(await isPremium(other.id)).toBe(true)
    movePrice(account, second, STAND_IN_KEYS.priceId)
    await later.refresh(other.id)
    expect(await isPremium(other.id)).toBe(true)
  })

  test('a subscription that was stored before prices were stored keeps premium', async () => {
    const { account } = bench.standIn
    account.addPrice('price_of_before', 998)
    account.addPrice('price_one_cent', 1)
    const { userId, id } = await subscribe()
    await bench.database.write((db) =>
      db.update(subscriptions).set({ priceId: null }).where(eq(subscriptions.id, id)),
    )
    movePrice(account, id, 'price_of_before')
    expect(await isPremium(userId)).toBe(true)
    movePrice(account, id, 'price_one_cent')
    expect(await isPremium(userId)).toBe(false)
  })

  test('[call-billing-webhook] a dispute of an unknown charge is acknowledged, and one that Stripe cannot describe now is sent again', async () => {
    const { standIn } = bench
    const { userId, charge } = await subscribe()
    const foreign = standIn.account.emit('charge.dispute.created', {
      object: 'dispute',
      id: 'du_foreign',
      charge: 'ch_foreign',
    })
    standIn.faults.push({ kind: 'status', status: 500, on: /^GET charges\// })
    openDispute(standIn.account, charge)
    expect(await isPremium(userId)).toBe(false)
    const rows = await bench.database.read((db) => db.select().from(billingEvents))
    expect(rows.find(({ id }) => id === foreign.id)?.outcome).toBe('unknown_customer')
  })
})
