/** The mails about a subscription, each once, in the member's language. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { users } from '#data/db/schema.ts'
import { eq } from '#data/db/drizzle.ts'
import { RULE_DATABASES } from '#data/testing/test-database.ts'
import { openBench, type Bench } from '#api/testing/stripe/bench.ts'
import { CARDS } from '#api/testing/stripe/checkout.ts'
import { listChargesOf, openDispute } from '#api/testing/stripe/refunds.ts'
import { endPeriod, payLatest, updateSubscription } from '#api/testing/stripe/subscriptions.ts'
import { addMonths } from '#data/model/billing/discounted-price.ts'
import { formatLetterDay } from '#api/mail/letters.ts'
import { DAY_MS } from '#data/model/time.ts'

describe.each(RULE_DATABASES)('letters of subscriptions on %s', (_name, open) => {
  let bench: Bench
  beforeAll(async () => {
    bench = await openBench(await open())
  })
  afterAll(async () => {
    await bench.stop()
    await bench.database.close()
  })
  const addDiscount = (
    promoCode: string,
    terms: { percentOff: number; durationMonths: number },
  ) => {
    const now = bench.clock.now.getTime()
    return bench.billing.createDiscount({
      id: crypto.randomUUID(),
      createdBy: crypto.randomUUID(),
      form: {
        name: promoCode,
        description: null,
        ...terms,
        promoCode,
        startsAt: new Date(now - DAY_MS).toISOString(),
        expiresAt: new Date(now + DAY_MS).toISOString(),
        maxRedemptions: null,
      },
    })
  }
  const subjectsOf = (to: string) =>
    bench.letters.mails.filter((mail) => mail.to === to).map(({ subject }) => subject)

  test('begun, not paid, renewed, cancelled, ended: one letter each, even if events are repeated', async () => {
    const { account, deliveries } = bench.standIn
    const email = 'reader@example.com'
    const { id } = await bench.addMember(email)
    const subscription = await bench.subscribe(id, { card: CARDS.refusedLater })
    await deliveries.settle()
    const begun = await bench.letters.find(email, /Welcome to Premium/)
    expect(begun.text).toContain('renews automatically at $14.98 a month')
    expect(begun.text).toContain('paid $14.98 for the period until 13 April 2026')
    // The contract is confirmed with the right of withdrawal.
    expect(begun.text).toContain('within 14 days, until 28 March 2026')
    expect(begun.text).toContain('http://localhost:1/withdraw')
    bench.travel(30 * DAY_MS)
    endPeriod(account, subscription, { pays: false })
    await deliveries.settle()
    const failed = await bench.letters.find(email, /did not go through/)
    expect(failed.text).toContain('The payment of $14.98')
    // Like the account: Premium stays during the days of retries.
    expect(failed.text).toContain('Premium stays until 20 April 2026')
    payLatest(account, subscription)
    await deliveries.settle()
    const renewed = await bench.letters.find(email, /was renewed/)
    expect(renewed.text).toContain('received $14.98')
    expect(renewed.text).toContain('until 13 May 2026')
    updateSubscription(account, subscription, { cancel_at_period_end: 'true' })
    await deliveries.settle()
    const cancelled = await bench.letters.find(email, /is cancelled/)
    expect(cancelled.text).toContain('cancellation on 13 April 2026 at 12:00 UTC')
    expect(cancelled.text).toContain('ends on 13 May 2026')
    bench.travel(30 * DAY_MS)
    endPeriod(account, subscription, { pays: true })
    await deliveries.settle()
    await bench.letters.find(email, /has ended/)
    for (const event of account.events) await deliveries.send(event)
    await bench.billing.reconcile()
    expect(subjectsOf(email)).toEqual([
      'Welcome to Premium',
      'Your payment did not go through',
      'Premium was renewed',
      'Your subscription is cancelled',
      'Premium has ended',
    ])
  })

  test('the end of a trial is announced once, also with two machines at once', async () => {
    const email = 'trial@example.com'
    const { id } = await bench.addMember(email)
    await bench.database.write((db) =>
      db.update(users).set({ language: 'de' }).where(eq(users.id, id)),
    )
    const trialDays = 20
    const settings = { ...bench.settings, trialDays }
    const shop = bench.makeOther({ settings })
    await bench.subscribe(id, { through: shop })
    await bench.standIn.deliveries.settle()
    await bench.letters.find(email, /Probezeitraum hat begonnen/)
    expect(await bench.billing.remind()).toBe(0)
    bench.travel(13 * DAY_MS)
    const [one, other] = await Promise.all([bench.billing.remind(), shop.remind()])
    expect(one + other).toBe(1)
    const letter = await bench.letters.find(email, /Probezeit|endet/)
    expect(letter.text).toContain('14,98')
    expect(await bench.billing.remind()).toBe(0)
    bench.travel(DAY_MS)
    expect(await bench.billing.remind()).toBe(0)
  })

  test('a discount of three months: the letter states the amount paid, the next amount and the day it changes', async () => {
    const email = 'three@example.com'
    const { id } = await bench.addMember(email)
    await addDiscount('SPRING', { percentOff: 40, durationMonths: 3 })
    await bench.subscribe(id, { promoCode: 'SPRING' })
    await bench.standIn.deliveries.settle()
    const { text } = await bench.letters.find(email, /with your discount/)
    const fullDay = formatLetterDay('en', addMonths(bench.clock.now, 3))
    expect(text).toContain('You have paid $8.99 for the period until')
    expect(text).toContain(`at $8.99 a month until ${fullDay}; from that day it costs $14.98`)
  })

  test('a first payment refused after the trial gives no further days, and the letter says that Premium rests', async () => {
    const email = 'unpaid@example.com'
    const { id } = await bench.addMember(email)
    const shop = bench.makeOther({ settings: { ...bench.settings, trialDays: 7 } })
    const subscription = await bench.subscribe(id, { through: shop, card: CARDS.refusedLater })
    await bench.standIn.deliveries.settle()
    bench.travel(7 * DAY_MS)
    endPeriod(bench.standIn.account, subscription, { pays: false })
    await bench.standIn.deliveries.settle()
    const { text } = await bench.letters.find(email, /Premium is paused/)
    expect(text).toContain('Premium is paused until the payment goes through')
    expect(await bench.readMember(id)).toMatchObject({ isPremium: false })
  })

  test('cancelling while Premium rests is acknowledged, without a promise of Premium', async () => {
    const { account, deliveries } = bench.standIn
    const email = 'resting@example.com'
    const { id } = await bench.addMember(email)
    const subscription = await bench.subscribe(id)
    await deliveries.settle()
    openDispute(account, listChargesOf(account, subscription)[0]!)
    updateSubscription(account, subscription, { cancel_at_period_end: 'true' })
    await deliveries.settle()
    const { text } = await bench.letters.find(email, /is cancelled: Premium is paused/)
    const day = formatLetterDay('en', new Date(bench.clock.now.getTime() + 30 * DAY_MS))
    expect(text).toContain(`it ends on ${day}. Premium is paused at the moment`)
    expect(text).not.toContain('keep Premium')
  })

  test('the end of a discount is announced with the next amount, and a failure at Stripe only delays the letter', async () => {
    const email = 'discount@example.com'
    const { id } = await bench.addMember(email)
    await addDiscount('KICKOFF', { percentOff: 50, durationMonths: 1 })
    const subscription = await bench.subscribe(id, { promoCode: 'KICKOFF' })
    await bench.standIn.deliveries.settle()
    bench.travel(24 * DAY_MS)
    bench.standIn.faults.push({ kind: 'status', status: 500, on: /create_preview/ })
    expect(await bench.billing.remind()).toBe(0)
    expect(await bench.billing.remind()).toBe(1)
    const letter = await bench.letters.find(email, /Premium renews on/)
    expect(letter.text).toContain('$14.98 will be charged')
    expect(letter.text).toContain('http://localhost:1/account')
    // A cancelled subscription is not charged, so there is no reminder.
    bench.travel(6 * DAY_MS)
    endPeriod(bench.standIn.account, subscription, { pays: true })
    await bench.billing.setCancelled(id, true)
    bench.travel(25 * DAY_MS)
    expect(await bench.billing.remind()).toBe(0)
  })
})
