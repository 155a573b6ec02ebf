/** Whatever fails half way, afterwards there is one customer, one subscription, one coupon and the right plan. */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { Database } from '#data/db/database.ts'
import { eq } from '#data/db/drizzle.ts'
import { locks, users } from '#data/db/schema.ts'
import { changeEmail } from '#data/queries/account/account-changes.ts'
import { closeAccount } from '#data/queries/account/closing.ts'
import { listDiscounts } from '#data/queries/billing/discounts.ts'
import { RULE_DATABASES } from '#data/testing/test-database.ts'
import { openBench, ORDER, readCustomerId, type Bench } from '#api/testing/stripe/bench.ts'
import type { Fault } from '#api/testing/stripe/calls.ts'
import { CARDS, paySession } from '#api/testing/stripe/checkout.ts'
import { signPayload } from '#api/testing/stripe/deliver.ts'
import { expectOneOfEach } from '#api/testing/stripe/one-of-each.ts'
import { STAND_IN_KEYS } from '#api/testing/stripe/stand-in.ts'
import { DAY_MS } from '#data/model/time.ts'

class ProcessDied extends Error {}

/** A database whose process dies at one of its writes: before it, or after its commit. */
function dieAt(
  database: Database,
  write: number,
  when: 'before' | 'after',
): Database & { died(): boolean } {
  let writes = 0
  let hasDied = false
  const die = () => {
    hasDied = true
    throw new ProcessDied()
  }
  return {
    ...database,
    read: (work) => (hasDied ? die() : database.read(work)),
    async write(work, options) {
      if (hasDied) die()
      writes += 1
      if (writes === write && when === 'before') die()
      const result = await database.write(work, options)
      if (writes === write && when === 'after') die()
      return result
    },
    died: () => hasDied,
  }
}

/** Frees the lease of a process that died: no process of this machine has it. */
const free = (database: Database) => database.write((db) => db.execute('delete from locks'))

describe.each(RULE_DATABASES)('faults on %s', (_name, open) => {
  let bench: Bench
  let count = 0
  beforeAll(async () => {
    bench = await openBench(await open(), { client: { retries: 0, timeoutMs: 1000 } })
  })
  afterAll(async () => {
    await bench.stop()
    await bench.database.close()
  })
  const addMember = async () => {
    count += 1
    return bench.addMember(`fault-${count}@example.com`)
  }
  const pay = async (userId: string) => {
    const { clientSecret } = await bench.billing.startCheckout(userId, ORDER)
    const sessions = [...bench.standIn.account.sessions.values()]
    paySession(
      bench.standIn.account,
      sessions.find((each) => each.client_secret === clientSecret)!.id,
      CARDS.good,
    )
    await bench.standIn.deliveries.settle()
  }
  test('a checkout that dies at any of its writes leaves one customer and one subscription', async () => {
    let ways = 0
    for (const when of ['before', 'after'] as const)
      for (let write = 1; ; write += 1) {
        const { id } = await addMember()
        const database = dieAt(bench.database, write, when)
        await bench
          .makeOther({ database })
          .startCheckout(id, ORDER)
          .catch((error: unknown) => {
            if (!(error instanceof ProcessDied)) throw error
          })
        if (!database.died()) break
        ways += 1
        await free(bench.database)
        await pay(id)
        await expectOneOfEach(bench, id)
      }
    expect(ways).toBeGreaterThanOrEqual(6)
  })

  test.each<readonly [string, Omit<Fault, 'on'>]>([
    ['it answers 500', { kind: 'status', status: 500 } as Fault],
    ['it answers 429', { kind: 'status', status: 429 } as Fault],
    ['it says nothing', { kind: 'silence' } as Fault],
    ['it is slower than we wait', { kind: 'slow', milliseconds: 1500 } as Fault],
  ])(
    'a checkout in which a call to Stripe fails (%s) can simply be repeated',
    async (_words, fault) => {
      const calls = [
        /^GET customers/,
        /^POST customers/,
        /^GET subscriptions/,
        /^GET checkout/,
        /^POST checkout\/sessions$/,
      ]
      for (const on of calls) {
        const { id } = await addMember()
        bench.standIn.faults.push({ ...fault, on } as Fault)
        const tried = bench.billing.startCheckout(id, ORDER)
        await expect(tried, String(on)).rejects.toMatchObject({
          code: expect.stringMatching(/^source_/),
        })
        expect(bench.standIn.faults).toHaveLength(0)
        await pay(id)
        await expectOneOfEach(bench, id)
      }
    },
  )

  test('a lost answer is retried by the client with the same key: nothing is made twice', async () => {
    const { id, email } = await addMember()
    const patient = bench.makeOther({ client: { retries: 2, timeoutMs: 2000 } })
    // The retry has the idempotency key of the first attempt, and gets its result.
    bench.standIn.faults.push(
      { kind: 'lost answer', on: /^POST customers/ },
      { kind: 'lost answer', on: /^POST checkout\/sessions$/ },
    )
    await patient.startCheckout(id, ORDER)
    const made = [...bench.standIn.account.customers.values()].filter(
      (each) => each.email === email,
    )
    expect(made).toHaveLength(1)
    const sessions = [...bench.standIn.account.sessions.values()].filter(
      ({ customer }) => customer === made[0]!.id,
    )
    expect(sessions).toHaveLength(1)
  })

  test('a webhook that dies at any of its writes, or whose re-read fails, is sent again and has its effect once', async () => {
    const { account, deliveries } = bench.standIn
    const { plan } = deliveries
    deliveries.plan = () => []
    let ways = 0
    for (const when of ['before', 'after'] as const)
      for (let write = 1; ; write += 1) {
        const { id } = await addMember()
        const first = account.events.length
        await bench.subscribe(id)
        const event = account.events[first + 1]!
        const body = Buffer.from(JSON.stringify(event))
        const signature = signPayload(
          body,
          STAND_IN_KEYS.webhookSecret,
          Math.floor(bench.clock.now.getTime() / 1000),
        )
        const database = dieAt(bench.database, write, when)
        await bench
          .makeOther({ database })
          .takeWebhook(body, signature)
          .catch((error: unknown) => {
            if (!(error instanceof ProcessDied)) throw error
          })
        bench.standIn.faults.push({ kind: 'status', status: 500, on: /^GET subscriptions/ })
        const again = await bench.billing
          .takeWebhook(body, signature)
          .catch((error: unknown) => error)
        bench.standIn.faults.length = 0
        const last = await bench.billing.takeWebhook(body, signature)
        expect([again, last].filter((result) => result === 'applied').length).toBeLessThanOrEqual(1)
        await expectOneOfEach(bench, id)
        if (!database.died()) break
        ways += 1
      }
    deliveries.plan = plan
    expect(ways).toBeGreaterThanOrEqual(2)
  })

  const form = (promoCode: string | null) => ({
    name: 'Spring',
    description: null,
    percentOff: 20,
    durationMonths: 3,
    promoCode,
    startsAt: new Date(bench.clock.now.getTime() - DAY_MS).toISOString(),
    expiresAt: new Date(bench.clock.now.getTime() + 30 * DAY_MS).toISOString(),
    maxRedemptions: 5,
  })
  const expectOneDiscount = async (id: string, code: string) => {
    const { account } = bench.standIn
    const coupons = [...account.coupons.values()].filter(
      ({ metadata }) => metadata?.['pitchproof_discount'] === id,
    )
    expect(coupons).toHaveLength(1)
    const codes = [...account.promotionCodes.values()].filter((each) => each.code === code)
    expect(codes).toHaveLength(1)
    const rows = (await bench.database.read(listDiscounts)).filter((row) => row.id === id)
    expect(rows).toMatchObject([
      { stripeCouponId: coupons[0]!.id, stripePromotionCodeId: codes[0]!.id },
    ])
  }

  test('a discount that dies between any two of its steps is finished later: one coupon, one code, one row', async () => {
    let ways = 0
    for (const when of ['before', 'after'] as const)
      for (let write = 1; ; write += 1) {
        const id = randomUUID()
        const code = `DIE${when}${write}`.toUpperCase()
        const order = { id, form: form(code), createdBy: randomUUID() }
        const database = dieAt(bench.database, write, when)
        await bench
          .makeOther({ database })
          .createDiscount(order)
          .catch((error: unknown) => {
            if (!(error instanceof ProcessDied)) throw error
          })
        bench.travel(60_000)
        await bench.billing.runOutbox()
        // Died before it was decided: nothing exists, and repeating the request creates it.
        if (write === 1 && when === 'before') await bench.billing.createDiscount(order)
        await expectOneDiscount(id, code)
        if (!database.died()) break
        ways += 1
      }
    expect(ways).toBe(4)
  })

  test.each([/^POST coupons/, /^GET promotion_codes/, /^POST promotion_codes/])(
    'a discount whose call %s fails stays queued, the administrator is told so, and the outbox finishes it',
    async (on) => {
      for (const fault of [{ kind: 'silence' }, { kind: 'status', status: 500 }] as const) {
        const id = randomUUID()
        const code = `CALL${randomUUID().slice(0, 8)}`.toUpperCase()
        bench.standIn.faults.push({ ...fault, on })
        const order = { id, form: form(code), createdBy: randomUUID() }
        await expect(bench.billing.createDiscount(order)).rejects.toThrow(
          'will be made as soon as it does',
        )
        bench.travel(60_000)
        expect(await bench.billing.runOutbox()).toMatchObject({ failed: 0 })
        await expectOneDiscount(id, code)
        expect((await bench.billing.createDiscount(order)).id).toBe(id)
        await expectOneDiscount(id, code)
      }
    },
  )

  test('the key of a discount that is still to be made does not answer for another one', async () => {
    const order = { id: randomUUID(), form: form('SUMMER'), createdBy: randomUUID() }
    bench.standIn.faults.push({ kind: 'status', status: 500, on: /^POST coupons/ })
    await expect(bench.billing.createDiscount(order)).rejects.toThrow('will be made')
    const other = { ...order, form: { ...order.form, percentOff: 25 } }
    await expect(bench.billing.createDiscount(other)).rejects.toMatchObject({ code: 'conflict' })
    expect(await bench.billing.createDiscount(order)).toMatchObject({ percentOff: 20 })
    await expect(bench.billing.createDiscount(other)).rejects.toMatchObject({ code: 'conflict' })
  })

  test('a discount that Stripe refuses leaves nothing behind', async () => {
    const taken = form('TAKEN')
    await bench.billing.createDiscount({ id: randomUUID(), form: taken, createdBy: randomUUID() })
    const coupons = bench.standIn.account.coupons.size
    const { account } = bench.standIn
    const foreign = [...account.promotionCodes.values()].find(({ code }) => code === 'TAKEN')!
    foreign.code = 'FOREIGN'
    const id = randomUUID()
    const refused = bench.billing.createDiscount({
      id,
      form: form('FOREIGN'),
      createdBy: randomUUID(),
    })
    await expect(refused).rejects.toMatchObject({
      code: 'bad_input',
      message: expect.stringContaining('An active promotion code with this code already exists'),
    })
    expect(account.coupons.size).toBe(coupons)
    bench.travel(3_600_000)
    expect(await bench.billing.runOutbox()).toEqual({ done: 0, failed: 0 })
    expect((await bench.database.read(listDiscounts)).some((row) => row.id === id)).toBe(false)
  })

  test.each([-10, 10])(
    'with our clock %i minutes off webhooks are refused, and the plan is still right',
    async (minutes) => {
      const { id } = await addMember()
      bench.clock.now = new Date(bench.stripeClock.now.getTime() + minutes * 60_000)
      await pay(id)
      expect(await bench.readMember(id)).toMatchObject({ isPremium: false })
      await bench.billing.refresh(id)
      await expectOneOfEach(bench, id)
      bench.clock.now = bench.stripeClock.now
      for (const event of bench.standIn.account.events.slice(-6))
        await bench.standIn.deliveries.send(event)
      await expectOneOfEach(bench, id)
    },
  )

  test('comparing with Stripe repairs changes without an event, and does not touch granted premium', async () => {
    const { deliveries } = bench.standIn
    const { plan } = deliveries
    deliveries.plan = () => []
    const payer = await addMember()
    const granted = await bench.addMember(`granted-${count}@example.com`)
    await bench.database.write((db) =>
      db.execute(
        `insert into entitlements (user_id, source, starts_at) values ('${granted.id}', 'granted', now() - interval '20 years')`,
      ),
    )
    const ended = await bench.subscribe(granted.id)
    await bench.subscribe(payer.id)
    const first = await bench.billing.reconcile()
    expect(first.repaired).toEqual(expect.arrayContaining([payer.id, granted.id]))
    expect(await bench.readMember(payer.id)).toMatchObject({ isPremium: true })
    bench.standIn.account.subscriptions.get(ended)!.status = 'unpaid'
    expect((await bench.billing.reconcile()).repaired).toEqual([granted.id])
    expect(await bench.readMember(granted.id)).toMatchObject({
      isPremium: true,
      subscriptionStatus: 'unpaid',
    })
    expect((await bench.billing.reconcile()).repaired).toEqual([])
    deliveries.plan = plan
  })

  test('a subscription that cannot be read is a problem of its own: all others are compared', async () => {
    const { deliveries, account } = bench.standIn
    const { plan } = deliveries
    deliveries.plan = () => []
    const members = [await addMember(), await addMember(), await addMember()]
    const odd = members.toSorted((one, other) => one.id.localeCompare(other.id))[0]!
    const others = members.filter((member) => member !== odd).map(({ id }) => id)
    for (const { id } of members) {
      const subscription = account.subscriptions.get(await bench.subscribe(id))!
      if (id === odd.id) Object.assign(subscription, { status: null })
    }
    const { repaired, problems } = await bench.billing.reconcile()
    expect([...repaired].sort()).toEqual(others.sort())
    expect(problems.join('\n')).toContain(`Account ${odd.id} could not be compared`)
    account.subscriptions.clear()
    deliveries.plan = plan
  })

  test('a customer that was made and never stored does not hold up a member with a new address', async () => {
    const { deliveries, account } = bench.standIn
    const { plan } = deliveries
    deliveries.plan = () => []
    const { id } = await addMember()
    const { customers } = account
    const before = customers.size
    const write: Database['write'] = (work, options) =>
      customers.size > before
        ? Promise.reject(new ProcessDied())
        : bench.database.write(work, options)
    const dying = bench.makeOther({ database: { ...bench.database, write } })
    await expect(dying.startCheckout(id, ORDER)).rejects.toThrow(ProcessDied)
    expect(customers.size).toBe(before + 1)
    await free(bench.database)
    await bench.database.write((db) =>
      db.update(users).set({ email: 'moved@example.com' }).where(eq(users.id, id)),
    )
    await bench.billing.startCheckout(id, ORDER)
    expect(customers.size).toBe(before + 2)
    deliveries.plan = plan
  })

  test('a checkout that expires while it is being closed does not stop the next one', async () => {
    const { id } = await addMember()
    await bench.billing.startCheckout(id, ORDER)
    const session = [...bench.standIn.account.sessions.values()].at(-1)!
    bench.standIn.faults.push({ kind: 'slow', milliseconds: 300, on: /expire$/ })
    const next = bench.billing.startCheckout(id, ORDER)
    setTimeout(() => {
      session.status = 'expired'
    }, 100)
    expect((await next).clientSecret).not.toBe(session.client_secret)
  })

  test('closing an account ends every subscription, also when one has ended meanwhile', async () => {
    const { account } = bench.standIn
    const { id } = await addMember()
    await pay(id)
    const first = [...account.subscriptions.values()].at(-1)!
    const [second, third] = ['sub_second', 'sub_third'].map((id) => {
      const alike = { ...structuredClone(first), id }
      account.subscriptions.set(id, alike)
      return alike
    })
    const { onEvent } = account
    account.onEvent = (event) => {
      if (event.type === 'customer.subscription.deleted') second!.status = 'canceled'
      onEvent(event)
    }
    await bench.database.write((db) => closeAccount(db, id, bench.clock.now))
    expect(await bench.billing.runOutbox()).toEqual({ done: 1, failed: 0 })
    account.onEvent = onEvent
    const ended = [first, second!, third!].map(({ status }) => status)
    expect(ended).toEqual(['canceled', 'canceled', 'canceled'])
  })

  test('a new address reaches Stripe, and who has the old one now is a new customer', async () => {
    const { account } = bench.standIn
    const shop = bench.makeOther({ settings: { ...bench.settings, trialDays: 7 } })
    const { id, email } = await addMember()
    await bench.subscribe(id, { through: shop })
    await bench.standIn.deliveries.settle()
    await bench.database.write((db) =>
      changeEmail(db, { userId: id, email: 'new-firm@example.com' }, bench.clock.now),
    )
    const other = await bench.addMember(email)
    const ordered = await bench.subscribe(other.id, { through: shop })
    expect(account.subscriptions.get(ordered)?.status).toBe('trialing')
    expect(await bench.billing.runOutbox()).toEqual({ done: 1, failed: 0 })
    const customerId = (await readCustomerId(bench.database, id))!
    expect(account.customers.get(customerId)?.email).toBe('new-firm@example.com')
    // A closed account keeps the address of before.
    await bench.database.write(async (db) => {
      await changeEmail(db, { userId: id, email: 'last@example.com' }, bench.clock.now)
      await closeAccount(db, id, bench.clock.now)
    })
    expect(await bench.billing.runOutbox()).toEqual({ done: 2, failed: 0 })
    expect(account.customers.get(customerId)?.email).toBe('new-firm@example.com')
  })

  test('a member who waits for a checkout under way is not told of our machines', async () => {
    const { id } = await addMember()
    await bench.database.write((db) =>
      db.insert(locks).values({
        name: `checkout of ${id}`,
        token: randomUUID(),
        host: 'web-2',
        processId: 4711,
        expiresAt: new Date(Date.now() + DAY_MS),
      }),
    )
    const clock = vi.spyOn(performance, 'now').mockReturnValueOnce(0).mockReturnValue(60_000)
    const refused = await bench.billing.startCheckout(id, ORDER).catch((error: unknown) => error)
    clock.mockRestore()
    expect(refused).toMatchObject({ code: 'busy', message: expect.stringContaining('under way') })
    expect(String(refused)).not.toMatch(/web-2|4711|checkout of/)
    await free(bench.database)
  })
})
