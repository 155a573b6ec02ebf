import { eq } from '#data/db/drizzle.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { billingEvents, entitlementChanges, users } from '#data/db/schema.ts'
import { BillingConfigSchema, CheckoutSchema, InvoicesSchema } from '#data/model/billing/billing.ts'
import { closeAccount } from '#data/queries/account/closing.ts'
import { grantPremium } from '#data/queries/account/entitlements.ts'
import { endSubscriptionsOf } from '#data/queries/billing/outbox.ts'
import { RULE_DATABASES } from '#data/testing/test-database.ts'
import { openBench, ORDER, readCustomerId, type Bench } from '#api/testing/stripe/bench.ts'
import { CARDS, paySession } from '#api/testing/stripe/checkout.ts'
import { STAND_IN_KEYS } from '#api/testing/stripe/stand-in.ts'
import { endPeriod, payLatest } from '#api/testing/stripe/subscriptions.ts'
import { makeTestApp, TestClient } from '#api/testing/test-app.ts'
import { DAY_MS } from '#data/model/time.ts'

describe.each(RULE_DATABASES)('billing on %s', (_name, open) => {
  let bench: Bench
  beforeAll(async () => {
    bench = await openBench(await open())
  })
  afterAll(async () => {
    await bench.stop()
    await bench.database.close()
  })
  const isPremium = async (client: TestClient) =>
    ((await (await client.call('/api/auth/user')).json()) as { isPremium: boolean }).isPremium

  test('[call-billing] the configuration has key and price, and every other call needs a member', async () => {
    const visitor = new TestClient(bench.app)
    const config = await visitor.call('/api/billing/config')
    expect(BillingConfigSchema.strict().parse(await config.json())).toEqual({
      isConfigured: true,
      publishableKey: STAND_IN_KEYS.publishableKey,
      price: { amount: 1498, currency: 'USD' },
      trialDays: null,
    })
    for (const path of ['checkout', 'code', 'portal', 'cancel', 'resume', 'refresh', 'withdraw'])
      expect((await visitor.call(`/api/billing/${path}`, { body: ORDER })).status).toBe(401)
    for (const path of ['subscription', 'invoices'])
      expect((await visitor.call(`/api/billing/${path}`)).status).toBe(401)
  })

  test('[call-billing] [plan-06] after a paid checkout the next read of the account says premium', async () => {
    const { id } = await bench.addMember('ada@example.com')
    const ada = await bench.signIn('ada@example.com')
    const refused = await ada.call('/api/billing/checkout', { body: {} })
    expect(refused.status).toBe(400)
    expect(await refused.json()).toMatchObject({
      detail: 'Please confirm that Premium may start at once',
    })
    const reply = await ada.call('/api/billing/checkout', { body: { ...ORDER, language: 'de' } })
    expect(reply.status).toBe(200)
    const checkout = CheckoutSchema.strict().parse(await reply.json())
    expect(checkout).toMatchObject({
      discount: null,
      amountDue: { amount: 1498, currency: 'USD' },
    })
    const [session] = bench.standIn.account.sessions.values()
    expect(session).toMatchObject({
      client_reference_id: id,
      ui_mode: 'embedded_page',
      locale: 'de',
      return_url: 'http://localhost:1/de/subscribe?session_id={CHECKOUT_SESSION_ID}',
    })
    expect(await isPremium(ada)).toBe(false)
    paySession(bench.standIn.account, session!.id, CARDS.good)
    await bench.standIn.deliveries.settle()
    expect(await isPremium(ada)).toBe(true)
    expect(await bench.readMember(id)).toMatchObject({ subscriptionStatus: 'active' })
    const again = await ada.call('/api/billing/checkout', { body: ORDER })
    expect(again.status).toBe(409)
    expect(bench.standIn.account.customers.size).toBe(1)
  })

  test('[plan-06] premium comes at once also when no webhook arrives', async () => {
    const { id } = await bench.addMember('late@example.com')
    const late = await bench.signIn('late@example.com')
    const { plan } = bench.standIn.deliveries
    bench.standIn.deliveries.plan = () => []
    await bench.subscribe(id)
    expect(await isPremium(late)).toBe(false)
    expect((await late.call('/api/billing/refresh', { method: 'POST' })).status).toBe(200)
    expect(await isPremium(late)).toBe(true)
    bench.standIn.deliveries.plan = plan
  })

  test('[plan-05] cancelled, the account stays premium until the paid period ends and is free after it', async () => {
    const { id } = await bench.addMember('grace@example.com')
    const grace = await bench.signIn('grace@example.com')
    const subscriptionId = await bench.subscribe(id)
    await bench.standIn.deliveries.settle()
    const cancelled = await grace.call('/api/billing/cancel', { method: 'POST' })
    expect(await cancelled.json()).toMatchObject({
      subscription: { status: 'active', isCancelled: true },
    })
    const resumed = await grace.call('/api/billing/resume', { method: 'POST' })
    expect(await resumed.json()).toMatchObject({ subscription: { isCancelled: false } })
    await grace.call('/api/billing/cancel', { method: 'POST' })
    await bench.standIn.deliveries.settle()
    const { subscriptionEndsAt } = await bench.readMember(id)
    expect(subscriptionEndsAt).toEqual(new Date(bench.clock.now.getTime() + 30 * DAY_MS))
    bench.travel(30 * DAY_MS - 1000)
    expect(await isPremium(await bench.signIn('grace@example.com'))).toBe(true)
    bench.travel(1000)
    // No event has arrived yet: the end was known from the start.
    expect(await isPremium(await bench.signIn('grace@example.com'))).toBe(false)
    endPeriod(bench.standIn.account, subscriptionId, { pays: true })
    await bench.standIn.deliveries.settle()
    expect(await bench.readMember(id)).toMatchObject({
      isPremium: false,
      subscriptionStatus: 'canceled',
    })
  })

  test('a renewal that is refused leaves premium for seven days, says so, and a second try brings it back', async () => {
    const { id } = await bench.addMember('edsger@example.com')
    const subscriptionId = await bench.subscribe(id, { card: CARDS.refusedLater })
    await bench.standIn.deliveries.settle()
    bench.travel(30 * DAY_MS)
    expect(await bench.readMember(id)).toMatchObject({ isPremium: true })
    endPeriod(bench.standIn.account, subscriptionId, { pays: false })
    await bench.standIn.deliveries.settle()
    const until = new Date(bench.clock.now.getTime() + 7 * DAY_MS)
    expect(await bench.readMember(id)).toMatchObject({
      isPremium: true,
      subscriptionStatus: 'past_due',
      subscriptionEndsAt: until,
    })
    const edsger = await bench.signIn('edsger@example.com')
    expect(await (await edsger.call('/api/billing/subscription')).json()).toMatchObject({
      subscription: { status: 'past_due', staysUntil: until.toISOString() },
    })
    bench.travel(7 * DAY_MS - 1000)
    expect(await isPremium(await bench.signIn('edsger@example.com'))).toBe(true)
    bench.travel(1000)
    expect(await isPremium(await bench.signIn('edsger@example.com'))).toBe(false)
    payLatest(bench.standIn.account, subscriptionId)
    await bench.standIn.deliveries.settle()
    expect(await bench.readMember(id)).toMatchObject({ isPremium: true })
  })

  test('portal and invoices belong to the calling member', async () => {
    const { id } = await bench.addMember('barbara@example.com')
    const barbara = await bench.signIn('barbara@example.com')
    expect((await barbara.call('/api/billing/portal', { body: {} })).status).toBe(404)
    expect(await (await barbara.call('/api/billing/invoices')).json()).toEqual([])
    await bench.subscribe(id)
    const portal = await barbara.call('/api/billing/portal', { body: { language: 'tr' } })
    const { url } = (await portal.json()) as { url: string }
    const page = await (await fetch(url)).text()
    expect(page).toContain('Cancel subscription')
    expect(page).toContain('http://localhost:1/tr/account')
    const invoices = InvoicesSchema.parse(
      await (await barbara.call('/api/billing/invoices')).json(),
    )
    expect(invoices).toHaveLength(1)
    expect(invoices[0]).toMatchObject({ status: 'paid', total: { amount: 1498, currency: 'USD' } })
  })

  test('calls that ask Stripe are rate limited per member', async () => {
    const { id } = await bench.addMember('limited@example.com')
    await bench.subscribe(id)
    const member = await bench.signIn('limited@example.com')
    const looks = []
    for (let look = 0; look < 121; look += 1)
      looks.push((await member.call('/api/billing/subscription')).status)
    expect(looks.filter((status) => status === 200)).toHaveLength(120)
    expect(looks.at(-1)).toBe(429)
    expect((await member.call('/api/billing/invoices')).status).toBe(429)
  })

  test('two checkouts at once leave one customer and one open checkout', async () => {
    const { id } = await bench.addMember('twin@example.com')
    const replies = await Promise.all(
      [1, 2, 3].map(() =>
        bench.billing.startCheckout(id, {
          ...ORDER,
          startsAtOnce: true,
          language: 'en',
          promoCode: null,
        }),
      ),
    )
    expect(new Set(replies.map(({ clientSecret }) => clientSecret)).size).toBe(3)
    const customer = await readCustomerId(bench.database, id)
    const sessions = [...bench.standIn.account.sessions.values()].filter(
      (each) => each.customer === customer,
    )
    expect(sessions.filter(({ status }) => status === 'open')).toHaveLength(1)
    const named = [...bench.standIn.account.customers.values()].filter(
      ({ email }) => email === 'twin@example.com',
    )
    expect(named).toHaveLength(1)
  })

  test('every change of premium is stored with who, what, why and the event', async () => {
    const { id } = await bench.addMember('trail@example.com')
    const subscriptionId = await bench.subscribe(id)
    await bench.standIn.deliveries.settle()
    await bench.database.write((db) => grantPremium(db, id, { now: bench.clock.now }))
    const trail = await bench.database.read((db) =>
      db
        .select()
        .from(entitlementChanges)
        .where(eq(entitlementChanges.userId, id))
        .orderBy(entitlementChanges.id),
    )
    expect(trail).toHaveLength(2)
    expect(trail[0]).toMatchObject({
      source: 'stripe',
      reference: subscriptionId,
      actor: 'stripe',
      reason: expect.stringMatching(/^(customer\.subscription|invoice|checkout\.session)\./),
      eventId: expect.stringMatching(/^evt_/),
      endsBefore: null,
    })
    expect(trail[1]).toMatchObject({ source: 'granted', actor: 'unnamed' })
    await expect(
      bench.database.write((db) =>
        db
          .update(entitlementChanges)
          .set({ actor: 'nobody' })
          .where(eq(entitlementChanges.userId, id)),
      ),
    ).rejects.toThrow()
  })

  test('closing an account ends its subscription, whatever Stripe does at that moment', async () => {
    const { id } = await bench.addMember('leaver@example.com')
    const subscriptionId = await bench.subscribe(id)
    await bench.standIn.deliveries.settle()
    const customerId = await readCustomerId(bench.database, id)
    await bench.database.write(async (db) => {
      await endSubscriptionsOf(db, { userId: id, customerId, now: bench.clock.now })
      await db.delete(users).where(eq(users.id, id))
    })
    bench.standIn.faults.push({ kind: 'status', status: 500 })
    expect(await bench.billing.runOutbox()).toEqual({ done: 0, failed: 1 })
    bench.travel(3_600_000)
    expect(await bench.billing.runOutbox()).toEqual({ done: 1, failed: 0 })
    expect(bench.standIn.account.subscriptions.get(subscriptionId)).toMatchObject({
      status: 'canceled',
    })
    await bench.standIn.deliveries.settle()
    expect(await bench.billing.runOutbox()).toEqual({ done: 0, failed: 0 })
  })

  test('a checkout that is opened while the account is closed in another tab cannot be paid', async () => {
    const { id } = await bench.addMember('two-tabs@example.com')
    bench.standIn.faults.push({ kind: 'slow', milliseconds: 500, on: /checkout\/sessions$/ })
    const checkout = bench.billing.startCheckout(id, ORDER)
    await bench.database.write((db) => closeAccount(db, id, bench.clock.now))
    await bench.billing.runOutbox()
    await expect(checkout).rejects.toMatchObject({ code: 'not_found' })
    const sessions = [...bench.standIn.account.sessions.values()].filter(
      ({ client_reference_id: of }) => of === id,
    )
    expect(sessions.map(({ status }) => status)).toEqual(['expired'])
  })

  test('without keys every call but the configuration says that payments are not configured', async () => {
    const app = makeTestApp(bench.database, { now: () => bench.clock.now })
    const client = new TestClient(app)
    await client.signIn('trail@example.com')
    for (const path of ['checkout', 'portal', 'cancel', 'refresh', 'withdraw', 'webhook'])
      expect((await client.call(`/api/billing/${path}`, { body: ORDER })).status, path).toBe(503)
    expect(await (await client.call('/api/billing/subscription')).json()).toEqual({
      subscription: null,
      withdrawn: null,
    })
    const asked = { email: 'trail@example.com', kind: 'cancel' }
    expect((await client.call('/api/billing/leave', { body: asked })).status).toBe(503)
    expect(await (await client.call('/api/billing/invoices')).json()).toEqual([])
  })

  test('[call-billing-webhook] events of other customers and other objects are acknowledged and stored', async () => {
    const { account } = bench.standIn
    const before = await bench.database.read((db) => db.select().from(billingEvents))
    const strange = account.emit('radar.early_fraud_warning.created', {
      object: 'radar.early_fraud_warning',
      id: 'issfr_1',
    })
    const foreign = account.emit('customer.subscription.updated', {
      object: 'subscription',
      id: 'sub_x',
      customer: 'cus_of_another_shop',
    })
    await bench.standIn.deliveries.settle()
    const rows = await bench.database.read((db) => db.select().from(billingEvents))
    expect(rows).toHaveLength(before.length + 2)
    expect(rows.find(({ id }) => id === strange.id)).toMatchObject({ outcome: 'ignored' })
    expect(rows.find(({ id }) => id === foreign.id)).toMatchObject({ outcome: 'unknown_customer' })
    expect(await bench.standIn.deliveries.send(foreign)).toBe(200)
    expect(await bench.database.read((db) => db.select().from(billingEvents))).toHaveLength(
      rows.length,
    )
  })
})
