/**
 * In any order, however often and however late a subscription's events arrive, the account ends in
 * Stripe's state.
 */
import { array, assert, asyncProperty, boolean, constantFrom, nat, record } from 'fast-check'
import type { Stripe } from 'stripe'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { RULE_DATABASES } from '#data/testing/test-database.ts'
import type { StripeAccount } from '#api/testing/stripe/account.ts'
import { openBench, type Bench } from '#api/testing/stripe/bench.ts'
import { signPayload } from '#api/testing/stripe/deliver.ts'
import {
  closeDispute,
  createRefund,
  listChargesOf,
  openDispute,
} from '#api/testing/stripe/refunds.ts'
import { STAND_IN_KEYS } from '#api/testing/stripe/stand-in.ts'
import {
  endPeriod,
  endSubscription,
  movePrice,
  payLatest,
  setStatus,
  updateSubscription,
} from '#api/testing/stripe/subscriptions.ts'
import { DAY_MS } from '#data/model/time.ts'

/**
 * `PITCHPROOF_TEST_LIVES` sets a larger number of random lives than in each run of all tests. Each
 * database has its share of them, none of which the other has.
 */
const LIVES = Number(process.env['PITCHPROOF_TEST_LIVES'] ?? 60)
const SHARE = Math.ceil(LIVES / RULE_DATABASES.length)
const SEED = 20_260_314
/** One price that was never sold, and one that was. */
const OTHER_PRICE = 'price_one_cent'
const FORMER_PRICE = 'price_former'

type Status = Stripe.Dispute.Status

function dispute(bench: Bench, id: string, age: number, status?: Status) {
  const charge = listChargesOf(bench.standIn.account, id)[age]
  if (charge) openDispute(bench.standIn.account, charge, status)
}

/** Decides the newest open dispute, as the bank. */
function decide({ standIn: { account } }: Bench, id: string, status: Status) {
  const charges = new Set(listChargesOf(account, id).map((charge) => charge.id))
  const open = [...account.disputes.values()].findLast(
    (each) => charges.has(String(each.charge)) && !DECIDED.has(each.status),
  )
  if (open) closeDispute(account, open.id, status)
}

function refund({ standIn: { account } }: Bench, id: string, amount?: string) {
  const [charge] = listChargesOf(account, id)
  const intent = { payment_intent: String(charge?.payment_intent) }
  createRefund(account, amount === undefined ? intent : { ...intent, amount })
}

const DECIDED = new Set(['won', 'lost', 'warning_closed', 'prevented'])
const GRACE_SECONDS = 3 * 86_400
const RETRY_SECONDS = 7 * 86_400

/**
 * Whether a subscription gives Premium, computed independently: from Stripe's objects alone, with
 * none of our code.
 */
function isPaid(account: StripeAccount, id: string, now: number): boolean {
  const subscription = account.subscriptions.get(id)!
  const [item] = subscription.items.data
  if (subscription.ended_at || !item || item.price.id === OTHER_PRICE) return false
  const payments = [...account.invoicePayments.values()].filter(({ invoice }) => {
    const { parent } = account.invoices.get(String(invoice))!
    return parent?.subscription_details?.subscription === id
  })
  const disputesOf = (payment: Stripe.InvoicePayment | undefined) =>
    [...account.disputes.values()]
      .filter((each) => each.payment_intent === payment?.payment.payment_intent)
      .map(({ status }) => status)
  if (payments.some((payment) => disputesOf(payment).some((status) => !DECIDED.has(status))))
    return false
  const last = payments.at(-1)
  if (disputesOf(last).includes('lost')) return false
  const back = [...account.refunds.values()]
    .filter((each) => each.payment_intent === last?.payment.payment_intent)
    .reduce((sum, each) => sum + each.amount, 0)
  if (last && back === last.amount_paid) return false
  const { current_period_start: start, current_period_end: end } = item
  if (subscription.status === 'active')
    return now < end + (subscription.cancel_at_period_end ? 0 : GRACE_SECONDS)
  const until = Math.min(start + RETRY_SECONDS, subscription.cancel_at ?? Infinity)
  return subscription.status === 'past_due' && now < until
}

/** Possible events of a subscription; a step that does not fit its state is skipped. */
const LIFE = {
  renewed: (bench: Bench, id: string) => endPeriod(bench.standIn.account, id, { pays: true }),
  refused: (bench: Bench, id: string) => endPeriod(bench.standIn.account, id, { pays: false }),
  'paid later': (bench: Bench, id: string) => payLatest(bench.standIn.account, id),
  cancelled: (bench: Bench, id: string) =>
    updateSubscription(bench.standIn.account, id, { cancel_at_period_end: 'true' }),
  resumed: (bench: Bench, id: string) =>
    updateSubscription(bench.standIn.account, id, { cancel_at_period_end: 'false' }),
  unpaid: (bench: Bench, id: string) => setStatus(bench.standIn.account, id, 'unpaid'),
  paused: (bench: Bench, id: string) => setStatus(bench.standIn.account, id, 'paused'),
  ended: (bench: Bench, id: string) => endSubscription(bench.standIn.account, id),
  disputed: (bench: Bench, id: string) => dispute(bench, id, 0),
  'an older payment disputed': (bench: Bench, id: string) => dispute(bench, id, 1),
  'asked about by the bank': (bench: Bench, id: string) =>
    dispute(bench, id, 0, 'warning_needs_response'),
  'dispute won': (bench: Bench, id: string) => decide(bench, id, 'won'),
  'dispute lost': (bench: Bench, id: string) => decide(bench, id, 'lost'),
  'inquiry closed': (bench: Bench, id: string) => decide(bench, id, 'warning_closed'),
  refunded: (bench: Bench, id: string) => refund(bench, id),
  'refunded in part': (bench: Bench, id: string) => refund(bench, id, '100'),
  'moved to another price': (bench: Bench, id: string) =>
    movePrice(bench.standIn.account, id, OTHER_PRICE),
  'moved to a price of before': (bench: Bench, id: string) =>
    movePrice(bench.standIn.account, id, FORMER_PRICE),
  'moved to the price': (bench: Bench, id: string) =>
    movePrice(bench.standIn.account, id, STAND_IN_KEYS.priceId),
  'ten days pass': (bench: Bench) => bench.travel(10 * DAY_MS),
} as const
type Act = keyof typeof LIFE

/** One step, and the delays of its events' copies, in steps. */
const StepArbitrary = record({
  act: constantFrom(...(Object.keys(LIFE) as Act[])),
  delays: array(nat({ max: 4 }), { minLength: 1, maxLength: 3 }),
  seed: nat({ max: 1_000_000 }),
  together: boolean(),
})

function shuffle<Item>(items: readonly Item[], seed: number): Item[] {
  return items
    .map((item, index) => ({ item, key: (Math.sin(seed + index * 7919) * 10_000) % 1 }))
    .toSorted((a, b) => a.key - b.key)
    .map(({ item }) => item)
}

describe.each(RULE_DATABASES)('events in any order on %s', (name, open) => {
  let bench: Bench
  beforeAll(async () => {
    bench = await openBench(await open(), { plan: () => [] })
    const { account } = bench.standIn
    account.addPrice(OTHER_PRICE, 1)
    account.addPrice(FORMER_PRICE, 998)
    const settings = { ...bench.settings, priceId: FORMER_PRICE }
    const earlier = bench.makeOther({ settings })
    const { id } = await bench.addMember('at-the-former-price@example.com')
    await bench.subscribe(id, { through: earlier })
    await earlier.refresh(id)
  })
  afterAll(async () => {
    await bench.stop()
    await bench.database.close()
  })

  const deliver = (event: Stripe.Event) => {
    const body = Buffer.from(JSON.stringify(event))
    const seconds = Math.floor(bench.clock.now.getTime() / 1000)
    return bench.billing.takeWebhook(body, signPayload(body, STAND_IN_KEYS.webhookSecret, seconds))
  }

  const isPaidNow = (subscriptionId: string) =>
    isPaid(bench.standIn.account, subscriptionId, Math.floor(bench.clock.now.getTime() / 1000))

  test('[call-billing-webhook] any order, any duplicates and any delays end in the true state, and each event brings it', async () => {
    let lives = 0
    await assert(
      asyncProperty(array(StepArbitrary, { minLength: 1, maxLength: 7 }), async (steps) => {
        lives += 1
        const { account } = bench.standIn
        const { id } = await bench.addMember(`life-${lives}@example.com`)
        const first = account.events.length
        const subscriptionId = await bench.subscribe(id)
        const due: { event: Stripe.Event; at: number }[] = []
        const plan = (from: number, delays: readonly number[], now: number) => {
          for (const event of account.events.slice(from))
            for (const delay of delays) due.push({ event, at: now + delay })
        }
        plan(first, [0, 2], 0)
        for (const [index, { act, delays, seed, together }] of steps.entries()) {
          const from = account.events.length
          try {
            LIFE[act](bench, subscriptionId)
          } catch {
            // Stripe refuses what does not fit the state, such as ending what has ended.
          }
          plan(from, delays, index)
          const now = shuffle(
            due.filter(({ at }) => at === index),
            seed,
          )
          if (together) await Promise.all(now.map(({ event }) => deliver(event)))
          else for (const { event } of now) await deliver(event)
          // Once one of the events has arrived, the plan is current.
          const isNew = now.some(({ event }) => account.events.indexOf(event) >= from)
          if (isNew) expect((await bench.readMember(id)).isPremium).toBe(isPaidNow(subscriptionId))
        }
        const rest = due.filter(({ at }) => at >= steps.length).map(({ event }) => event)
        for (const event of shuffle([...rest, ...account.events.slice(first)], lives))
          await deliver(event)
        expect((await bench.readMember(id)).isPremium).toBe(isPaidNow(subscriptionId))
        expect(await bench.readMember(id)).toMatchObject({
          stripeSubscriptionId: subscriptionId,
          subscriptionStatus: account.subscriptions.get(subscriptionId)!.status,
        })
      }),
      { numRuns: SHARE, seed: SEED + RULE_DATABASES.findIndex(([other]) => other === name) },
    )
    expect(lives).toBeGreaterThanOrEqual(SHARE)
  })

  test('of fifty simultaneous deliveries of one event one is applied, and the others are recognised as repeats', async () => {
    const { id } = await bench.addMember('crowd@example.com')
    const first = bench.standIn.account.events.length
    const subscriptionId = await bench.subscribe(id)
    const events = bench.standIn.account.events.slice(first)
    const created = events.find(({ type }) => type === 'customer.subscription.created')!
    const results = await Promise.all(Array.from({ length: 50 }, () => deliver(created)))
    expect(results.filter((result) => result === 'applied')).toHaveLength(1)
    expect(results.filter((result) => result === 'known')).toHaveLength(49)
    expect(await bench.readMember(id)).toMatchObject({
      isPremium: true,
      stripeSubscriptionId: subscriptionId,
    })
  })
})
