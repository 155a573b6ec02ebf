import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  AdminBillingSchema,
  AdminDiscountSchema,
  AdminDiscountsSchema,
} from '#data/model/billing/admin-billing.ts'
import { RULE_DATABASES } from '#data/testing/test-database.ts'
import { openBench, ORDER, type Bench } from '#api/testing/stripe/bench.ts'
import { addUser, TestClient } from '#api/testing/test-app.ts'
import { DAY_MS } from '#data/model/time.ts'

describe.each(RULE_DATABASES)('discounts and the view of payments on %s', (_name, open) => {
  let bench: Bench
  let admin: TestClient
  beforeAll(async () => {
    bench = await openBench(await open())
    await addUser(bench.database, { email: 'admin@example.com', isAdmin: true })
    admin = await bench.signIn('admin@example.com')
  })
  afterAll(async () => {
    await bench.stop()
    await bench.database.close()
  })
  const form = (change: object = {}) => ({
    name: 'Spring',
    percentOff: 20,
    durationMonths: 1,
    startsAt: new Date(bench.clock.now.getTime() - DAY_MS).toISOString(),
    expiresAt: new Date(bench.clock.now.getTime() + DAY_MS).toISOString(),
    ...change,
  })
  const create = async (change: object = {}) => {
    const reply = await admin.call('/api/admin/discounts', { body: form(change) })
    expect(reply.status, await reply.clone().text()).toBe(201)
    return AdminDiscountSchema.strict().parse(await reply.json())
  }
  const end = (id: string) => admin.call(`/api/admin/discounts/${id}`, { method: 'DELETE' })

  test('[call-discounts-create] [admin-disc-04] a discount is stored and has its coupon at Stripe, with a code its promotion code too', async () => {
    const once = await create({ name: 'Once', description: 'For the start' })
    expect(once).toMatchObject({
      name: 'Once',
      description: 'For the start',
      isActive: true,
      promoCode: null,
      timesRedeemed: 0,
    })
    const { account } = bench.standIn
    expect(account.coupons.get(once.stripeCouponId!)).toMatchObject({
      percent_off: 20,
      duration: 'once',
      duration_in_months: null,
      max_redemptions: null,
    })
    const recurring = await create({ promoCode: 'goal20', durationMonths: 3, maxRedemptions: 7 })
    expect(recurring.promoCode).toBe('GOAL20')
    expect(account.coupons.get(recurring.stripeCouponId!)).toMatchObject({
      duration: 'repeating',
      duration_in_months: 3,
      max_redemptions: 7,
    })
    expect(account.promotionCodes.get(recurring.stripePromotionCodeId!)).toMatchObject({
      code: 'GOAL20',
      active: true,
      max_redemptions: 7,
    })
    const taken = await admin.call('/api/admin/discounts', { body: form({ promoCode: 'GOAL20' }) })
    expect(taken.status).toBe(409)
    for (const [change, words] of [
      [{ name: ' ' }, 'Name is required'],
      [{ percentOff: 101 }, 'Enter a number from 1 to 100'],
      [{ durationMonths: 13 }, 'Enter whole months from 1 to 12'],
      [{ startsAt: 'today' }, 'Enter date and time'],
      [{ maxRedemptions: 0 }, 'Enter a whole number from 1 to 1,000,000, or nothing'],
      [{ maxRedemptions: 3_000_000_000 }, 'Enter a whole number from 1 to 1,000,000, or nothing'],
      [{ expiresAt: form().startsAt }, 'The end must be after the start'],
      [
        { expiresAt: new Date(bench.clock.now.getTime() - 1000).toISOString() },
        'The end must be in the future',
      ],
    ] as const) {
      const refused = await admin.call('/api/admin/discounts', { body: form(change) })
      expect(refused.status).toBe(400)
      expect(((await refused.json()) as { detail: string }).detail).toContain(words)
    }
    await end(once.id)
  })

  test('with the same key a second press gives the same discount', async () => {
    const headers = { 'idempotency-key': randomUUID() }
    const replies = await Promise.all(
      [1, 2].map(() =>
        admin.call('/api/admin/discounts', { body: form({ promoCode: 'TWICE' }), headers }),
      ),
    )
    const ids = await Promise.all(
      replies.map(async (reply) => AdminDiscountSchema.parse(await reply.json()).id),
    )
    expect(new Set(ids)).toEqual(new Set([headers['idempotency-key']]))
  })

  test('[call-discounts-list] [role-admin-01] the list is for administrators alone', async () => {
    const startsAt = new Date(bench.clock.now.getTime() + DAY_MS / 2).toISOString()
    const ahead = await create({ startsAt })
    const list = AdminDiscountsSchema.parse(await (await admin.call('/api/admin/discounts')).json())
    expect(list.find(({ id }) => id === ahead.id)).toMatchObject({ ...ahead, startsAt })
    expect(list.map(({ promoCode }) => promoCode)).toEqual(
      expect.arrayContaining(['GOAL20', 'TWICE', null]),
    )
    const { email } = await bench.addMember('member@example.com')
    const member = await bench.signIn(email)
    for (const [client, status] of [
      [member, 403],
      [new TestClient(bench.app), 401],
    ] as const)
      for (const [path, options] of [
        ['/api/admin/discounts', {}],
        ['/api/admin/discounts', { body: form() }],
        [`/api/admin/discounts/${list[0]!.id}`, { method: 'DELETE' }],
        ['/api/admin/billing', {}],
        ['/api/admin/billing/reconcile', { method: 'POST' }],
      ] as const)
        expect((await client.call(path, options)).status, path).toBe(status)
  })

  test('[call-discounts-delete] a deactivated discount keeps its row with who and when, and ends at Stripe', async () => {
    const discount = await create({ promoCode: 'ENDED' })
    const ended = AdminDiscountSchema.parse(await (await end(discount.id)).json())
    expect(ended).toMatchObject({ isActive: false, deactivatedAt: bench.clock.now.toISOString() })
    expect(ended.deactivatedBy).toBe(
      (
        (await bench
          .signIn('admin@example.com')
          .then((c) => c.call('/api/auth/user'))
          .then((r) => r.json())) as { id: string }
      ).id,
    )
    const { account } = bench.standIn
    expect(account.coupons.has(discount.stripeCouponId!)).toBe(false)
    expect(account.promotionCodes.get(discount.stripePromotionCodeId!)).toMatchObject({
      active: false,
    })
    const { id } = await bench.addMember('too-late@example.com')
    await expect(bench.billing.startCheckout(id, { ...ORDER, promoCode: 'ENDED' })).rejects.toThrow(
      'This code has expired.',
    )
    bench.travel(1000)
    const again = AdminDiscountSchema.parse(await (await end(discount.id)).json())
    expect(again.deactivatedAt).toBe(ended.deactivatedAt)
    expect((await end(randomUUID())).status).toBe(404)
    expect((await end('nonsense')).status).toBe(400)
  })

  test('[call-discounts-apply] [admin-disc-05] the best discount without a code applies by itself, a typed code beats it, and they never add up', async () => {
    const small = await create({ name: 'Small', percentOff: 10 })
    const big = await create({ name: 'Big', percentOff: 50 })
    await create({ name: 'Typed', percentOff: 5, promoCode: 'TYPED' })
    const member = await bench.addMember('chooser@example.com')
    const automatic = await bench.billing.startCheckout(member.id, ORDER)
    expect(automatic).toMatchObject({
      discount: { name: 'Big', percentOff: 50 },
      amountDue: { amount: 749 },
    })
    const typed = await bench.billing.startCheckout(member.id, { ...ORDER, promoCode: 'TYPED' })
    expect(typed).toMatchObject({
      discount: { name: 'Typed', percentOff: 5 },
      amountDue: { amount: 1423 },
    })
    await bench.subscribe(member.id, { promoCode: 'TYPED' })
    await bench.standIn.deliveries.settle()
    const list = AdminDiscountsSchema.parse(await (await admin.call('/api/admin/discounts')).json())
    expect(
      Object.fromEntries(list.map(({ name, timesRedeemed }) => [name, timesRedeemed])),
    ).toMatchObject({ Big: 0, Typed: 1 })
    expect((await bench.readMember(member.id)).usedDiscountId).toBe(
      list.find(({ name }) => name === 'Typed')!.id,
    )
    await end(big.id)
    const { id } = await bench.addMember('later@example.com')
    expect(await bench.billing.startCheckout(id, ORDER)).toMatchObject({
      discount: { name: 'Small' },
    })
    await end(small.id)
  })

  test('[admin-disc-07] of ten simultaneous checkouts for two redemptions two get them, and a released one is free again', async () => {
    await create({ promoCode: 'TWO', maxRedemptions: 2 })
    const members = await Promise.all(
      Array.from({ length: 10 }, (_, index) => bench.addMember(`rush-${index}@example.com`)),
    )
    const results = await Promise.allSettled(
      members.map(({ id }) => bench.billing.startCheckout(id, { ...ORDER, promoCode: 'TWO' })),
    )
    const won = members.filter((_, index) => results[index]!.status === 'fulfilled')
    expect(won).toHaveLength(2)
    const lost = members.find((member) => !won.includes(member))!
    await expect(
      bench.billing.startCheckout(lost.id, { ...ORDER, promoCode: 'TWO' }),
    ).rejects.toThrow('as often as it may be')
    // The first one returns and orders without the code.
    await bench.billing.startCheckout(won[0]!.id, ORDER)
    await bench.subscribe(lost.id, { promoCode: 'TWO' })
    await bench.subscribe(won[1]!.id, { promoCode: 'TWO' })
    await bench.standIn.deliveries.settle()
    const countRedeemed = async () => {
      const list = await (await admin.call('/api/admin/discounts')).json()
      return AdminDiscountsSchema.parse(list).find(({ promoCode }) => promoCode === 'TWO')!
        .timesRedeemed
    }
    // Stripe resends a notice that a busy database has refused.
    await expect.poll(countRedeemed, { timeout: 30_000 }).toBe(2)
    await expect(
      bench.billing.startCheckout(won[0]!.id, { ...ORDER, promoCode: 'TWO' }),
    ).rejects.toThrow('as often as it may be')
  })

  test('the view of payments shows subscriptions, events, changes and queued tasks', async () => {
    const view = AdminBillingSchema.strict().parse(
      await (await admin.call('/api/admin/billing?limit=200')).json(),
    )
    expect(view.isConfigured).toBe(true)
    expect(view.subscriptions.length).toBeGreaterThanOrEqual(3)
    expect(view.events.every(({ id }) => id.startsWith('evt_'))).toBe(true)
    expect(view.changes[0]).toMatchObject({
      source: 'stripe',
      actor: 'stripe',
      email: expect.stringContaining('@'),
    })
    expect(view.openTasks).toEqual([])
    const compared = await admin.call('/api/admin/billing/reconcile', { method: 'POST' })
    expect(await compared.json()).toMatchObject({ repaired: [], problems: [] })
  })

  test('[plan-07] without STRIPE_TRIAL_DAYS there is no trial; with it a first purchase begins with one, and it counts once', async () => {
    const { account } = bench.standIn
    const plain = await bench.addMember('plain@example.com')
    expect(account.subscriptions.get(await bench.subscribe(plain.id))).toMatchObject({
      status: 'active',
      trial_end: null,
    })
    const trial = await openBench(bench.database, { settings: { trialDays: 7 } })
    const { id } = await bench.addMember('trial@example.com')
    const first = trial.standIn.account.subscriptions.get(await trial.subscribe(id))!
    expect(first).toMatchObject({
      status: 'trialing',
      trial_end: Math.floor(trial.clock.now.getTime() / 1000) + 7 * 86_400,
    })
    await trial.standIn.deliveries.settle()
    expect(await trial.readMember(id)).toMatchObject({
      isPremium: true,
      subscriptionStatus: 'trialing',
    })
    trial.standIn.account.subscriptions.get(first.id)!.status = 'canceled'
    trial.standIn.account.subscriptions.get(first.id)!.ended_at = Math.floor(
      trial.clock.now.getTime() / 1000,
    )
    expect(trial.standIn.account.subscriptions.get(await trial.subscribe(id))).toMatchObject({
      status: 'active',
    })
    await trial.stop()
  })
})
