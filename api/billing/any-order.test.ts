/** In whatever order, however often and however late a subscription's events arrive, the account ends in the state that Stripe has. */
import { array, assert, asyncProperty, boolean, constantFrom, nat, record } from 'fast-check'
import type { Stripe } from 'stripe'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { toPlanNow } from '#data/model/billing/entitlements.ts'
import { toPaidAccess } from '#data/model/billing/subscriptions.ts'
import { TEST_DATABASES } from '#data/testing/test-database.ts'
import { openBench, type Bench } from '#api/testing/stripe/bench.ts'
import { signPayload } from '#api/testing/stripe/deliver.ts'
import { STAND_IN_KEYS } from '#api/testing/stripe/stand-in.ts'
import {
  endPeriod,
  endSubscription,
  expandInvoice,
  payLatest,
  setStatus,
  updateSubscription,
} from '#api/testing/stripe/subscriptions.ts'
import { readSubscription } from '#api/billing/stripe/read-subscription.ts'
import { DAY_MS } from '#data/model/time.ts'

/** What can happen to a subscription; a step that does not fit its state is skipped. */
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
  'ten days pass': (bench: Bench) => bench.travel(10 * DAY_MS),
} as const
type Act = keyof typeof LIFE

/** One step, and for each copy of its events how many steps later it arrives. */
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

describe.each(TEST_DATABASES)('events in any order on %s', (_name, open) => {
  let bench: Bench
  beforeAll(async () => {
    bench = await openBench(await open(), { plan: () => [] })
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

  /** Whether Stripe's state at this moment gives premium. */
  const isPaid = (subscriptionId: string): boolean => {
    const raw = bench.standIn.account.subscriptions.get(subscriptionId)!
    const access = toPaidAccess(readSubscription(expandInvoice(bench.standIn.account, raw)))
    return toPlanNow(access ? [access] : [], bench.clock.now).isPremium
  }

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
          // As soon as one of the events has arrived, the plan is the current one.
          const isNew = now.some(({ event }) => account.events.indexOf(event) >= from)
          if (isNew) expect((await bench.readMember(id)).isPremium).toBe(isPaid(subscriptionId))
        }
        const rest = due.filter(({ at }) => at >= steps.length).map(({ event }) => event)
        for (const event of shuffle([...rest, ...account.events.slice(first)], lives))
          await deliver(event)
        expect((await bench.readMember(id)).isPremium).toBe(isPaid(subscriptionId))
        expect(await bench.readMember(id)).toMatchObject({
          stripeSubscriptionId: subscriptionId,
          subscriptionStatus: account.subscriptions.get(subscriptionId)!.status,
        })
      }),
      { numRuns: 60, seed: 20_260_314 },
    )
    expect(lives).toBeGreaterThanOrEqual(60)
    // Sixty subscriptions of up to seven steps take long on a busy machine.
  }, 300_000)

  test('of fifty deliveries of one event at once one is applied, and the others are recognised as known', async () => {
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
