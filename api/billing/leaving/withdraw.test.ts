/**
 * Withdrawing from the contract and ending a subscription without signing in: what ends, what is
 * refunded, and who may ask.
 */
import { eq } from '#data/db/drizzle.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Database } from '#data/db/database.ts'
import { billingOutbox, users, withdrawals } from '#data/db/schema.ts'
import { AdminBillingSchema } from '#data/model/billing/admin-billing.ts'
import { listEntitlementChanges } from '#data/queries/billing/entitlement-trail.ts'
import { listTroubles } from '#data/queries/operation/service-state.ts'
import { RULE_DATABASES } from '#data/testing/test-database.ts'
import { BENCH_START, openBench, readCustomerId, type Bench } from '#api/testing/stripe/bench.ts'
import { createRefund, failRefund, listChargesOf } from '#api/testing/stripe/refunds.ts'
import { endSubscription } from '#api/testing/stripe/subscriptions.ts'
import { TestClient } from '#api/testing/test-app.ts'
import { DAY_MS, HOUR_MS } from '#data/model/time.ts'

describe.each(RULE_DATABASES)('ways out of a subscription on %s', (_name, open) => {
  let bench: Bench
  let count = 0
  beforeAll(async () => {
    bench = await openBench(await open())
  })
  afterAll(async () => {
    await bench.stop()
    await bench.database.close()
  })
  beforeEach(() => bench.travel(BENCH_START.getTime() - bench.clock.now.getTime()))
  const join = async (options: Parameters<Bench['subscribe']>[1] = {}) => {
    count += 1
    const email = `leaver-${count}@example.com`
    const { id } = await bench.addMember(email)
    const subscriptionId = await bench.subscribe(id, options)
    await bench.standIn.deliveries.settle()
    return { id, email, subscriptionId }
  }
  const statusOf = (id: string) => bench.standIn.account.subscriptions.get(id)?.status
  const refundsOf = async (userId: string) => {
    const customer = await readCustomerId(bench.database, userId)
    const { account } = bench.standIn
    const invoices = [...account.invoices.values()].filter((each) => each.customer === customer)
    const intents = new Set(
      [...account.invoicePayments.values()]
        .filter(({ invoice }) => invoices.some(({ id }) => id === invoice))
        .map(({ payment }) => payment.payment_intent),
    )
    return [...account.refunds.values()]
      .filter(({ payment_intent: intent }) => intents.has(intent as string))
      .map(({ amount }) => amount)
  }
  const readRow = async (subscriptionId: string) => {
    const rows = await bench.database.read((db) =>
      db.select().from(withdrawals).where(eq(withdrawals.subscriptionId, subscriptionId)),
    )
    return rows[0]
  }

  test('a withdrawal ends premium at once, refunds the remaining days, and is acknowledged with date and time', async () => {
    const { id, email, subscriptionId } = await join()
    bench.travel(9 * DAY_MS + 5 * HOUR_MS)
    const client = await bench.signIn(email)
    const before = await (await client.call('/api/billing/subscription')).json()
    // 14.98 for 30 days of which the tenth has begun: 14.98 × 20 / 30 = 9.987.
    expect(before).toMatchObject({
      subscription: {
        withdrawal: { until: '2026-03-28', refund: { amount: 999, currency: 'USD' } },
      },
      withdrawn: null,
    })
    const reply = await client.call('/api/billing/withdraw', { method: 'POST' })
    expect(await reply.json()).toEqual({ declaredAt: bench.clock.now.toISOString() })
    expect(statusOf(subscriptionId)).toBe('canceled')
    expect(await refundsOf(id)).toEqual([999])
    expect(await bench.readMember(id)).toMatchObject({
      isPremium: false,
      subscriptionStatus: 'canceled',
    })
    const received = await bench.letters.find(email, /received your withdrawal/)
    expect(received.text).toContain('Received: 23 March 2026 at 17:00 UTC')
    expect(received.text).toContain(`Premium subscription ${subscriptionId}, ordered on 14 March`)
    const done = await bench.letters.find(email, /contract has ended/)
    expect(done.text).toContain('Paid back: $9.99')
    expect(await readRow(subscriptionId)).toMatchObject({
      refundAmount: 999,
      refundCurrency: 'USD',
    })
    // The administrator sees it.
    await bench.addMember('office@example.com')
    await bench.database.write((db) =>
      db.update(users).set({ isAdmin: true }).where(eq(users.email, 'office@example.com')),
    )
    const office = await bench.signIn('office@example.com')
    const view = AdminBillingSchema.parse(await (await office.call('/api/admin/billing')).json())
    expect(view.withdrawals).toMatchObject([
      { email, subscriptionId, refund: { amount: 999, currency: 'USD' } },
    ])
    // The trail has actor and reason.
    const [change] = await bench.database.read((db) =>
      listEntitlementChanges(db, { userId: id, limit: 1, offset: 0 }),
    )
    expect(change?.change).toMatchObject({
      actor: 'member',
      reason: 'withdrawal',
      source: 'stripe',
    })
    const after = await (await client.call('/api/billing/subscription')).json()
    expect(after).toMatchObject({
      subscription: { status: 'canceled', withdrawal: null },
      withdrawn: { refund: { amount: 999, currency: 'USD' } },
    })
    // Repeated, there is nothing left to withdraw from, and nothing is refunded twice.
    const again = await client.call('/api/billing/withdraw', { method: 'POST' })
    expect(again.status).toBe(409)
    await bench.standIn.deliveries.settle()
    await bench.billing.runOutbox()
    expect(await refundsOf(id)).toEqual([999])
    const subjects = bench.letters.mails
      .filter(({ to }) => to === email)
      .map((mail) => mail.subject)
    expect(subjects).toEqual([
      'Welcome to Premium',
      'We have received your withdrawal',
      'Your contract has ended',
    ])
  })

  test('after the 14 days a withdrawal is refused', async () => {
    const { id, email, subscriptionId } = await join()
    bench.travel(15 * DAY_MS)
    const client = await bench.signIn(email)
    const seen = await (await client.call('/api/billing/subscription')).json()
    expect(seen).toMatchObject({ subscription: { withdrawal: null } })
    const reply = await client.call('/api/billing/withdraw', { method: 'POST' })
    expect(reply.status).toBe(409)
    expect(await reply.json()).toMatchObject({
      detail: expect.stringContaining('within the last 14 days'),
    })
    expect(statusOf(subscriptionId)).toBe('active')
    expect(await refundsOf(id)).toEqual([])
  })

  test.each([
    ['749', [749, 749], 749, '$7.49'],
    ['1498', [1498], 1498, '$14.98'],
  ])(
    'of what was paid, what was given back before (%s) is taken off',
    async (given, refunds, refundAmount, told) => {
      const { id, email, subscriptionId } = await join()
      const [charge] = listChargesOf(bench.standIn.account, subscriptionId)
      createRefund(bench.standIn.account, {
        payment_intent: String(charge!.payment_intent),
        amount: given,
      })
      await bench.standIn.deliveries.settle()
      bench.travel(2 * DAY_MS)
      await bench.billing.withdraw(id)
      await bench.billing.runOutbox()
      expect(await refundsOf(id)).toEqual(refunds)
      expect(await readRow(subscriptionId)).toMatchObject({
        refundAmount,
        doneAt: expect.any(Date),
      })
      expect((await bench.letters.find(email, /contract has ended/)).text).toContain(
        `Paid back: ${told}`,
      )
    },
  )

  test('a trial, or a period fully paid by a discount, is withdrawn from without a refund', async () => {
    const trial = bench.makeOther({ settings: { ...bench.settings, trialDays: 10 } })
    const { id, email } = await join({ through: trial })
    await bench.billing.withdraw(id)
    expect(await bench.readMember(id)).toMatchObject({ isPremium: false })
    expect((await bench.letters.find(email, /contract has ended/)).text).toContain(
      'Paid back: $0.00',
    )
    expect(await refundsOf(id)).toEqual([])
  })

  test.each([
    [/^DELETE subscriptions/],
    [/^GET invoices/],
    [/^GET invoice_payments/],
    [/^GET refunds/],
    [/^POST refunds/],
  ])(
    'while %s fails the withdrawal is accepted all the same, and finished by the outbox',
    async (on) => {
      for (const fault of [{ kind: 'status', status: 500 }, { kind: 'lost answer' }] as const) {
        const { id, email, subscriptionId } = await join()
        bench.standIn.faults.push({ ...fault, on })
        const { declaredAt } = await bench.billing.withdraw(id)
        expect((await readRow(subscriptionId))?.declaredAt.toISOString()).toBe(declaredAt)
        // The client itself retries a call whose connection was closed.
        if (fault.kind === 'status') expect((await readRow(subscriptionId))?.doneAt).toBeNull()
        await bench.letters.find(email, /received your withdrawal/)
        // Two days later: Stripe may have forgotten the idempotency key, so existing refunds are
        // searched.
        bench.travel(2 * DAY_MS)
        await bench.billing.runOutbox()
        expect(statusOf(subscriptionId)).toBe('canceled')
        // The refund is computed from the declaration.
        expect(await refundsOf(id)).toEqual([1498])
        expect(await bench.readMember(id)).toMatchObject({ isPremium: false })
        expect((await readRow(subscriptionId))?.refundAmount).toBe(1498)
        bench.travel(BENCH_START.getTime() - bench.clock.now.getTime())
      }
    },
  )

  test('a refund that comes back raises an alarm until the money is paid back in another way', async () => {
    const { account } = bench.standIn
    const findTrouble = async () => {
      await bench.billing.reconcile()
      return (await bench.database.read(listTroubles)).get('billing')?.message ?? null
    }
    const { id } = await join()
    await bench.billing.withdraw(id)
    expect(await findTrouble()).toBeNull()
    const refund = [...account.refunds.values()].at(-1)!
    failRefund(account, refund)
    await bench.standIn.deliveries.settle()
    expect(await findTrouble()).toContain(`${refund.id} of a withdrawal has failed, $14.98 is`)
    refund.metadata = { ...refund.metadata, paid_back: 'by bank' }
    expect(await findTrouble()).toBeNull()
    delete refund.metadata.paid_back
    bench.travel(90 * DAY_MS)
    expect(await findTrouble()).toContain(`${refund.id} of a withdrawal has failed`)
    bench.travel(-90 * DAY_MS)
    // A goodwill for another reason is not what is owed.
    createRefund(account, { payment_intent: String(refund.payment_intent), amount: '100' })
    expect(await findTrouble()).toContain(`${refund.id} of a withdrawal has failed`)
    createRefund(account, { payment_intent: String(refund.payment_intent) })
    expect(await findTrouble()).toBeNull()
  })

  test('a withdrawal that is run again after its refund has failed pays it back', async () => {
    const { id } = await join()
    bench.standIn.faults.push({ kind: 'lost answer', on: /^POST refunds/ })
    const other = bench.makeOther({ client: { retries: 0, timeoutMs: 2000 } })
    await other.withdraw(id)
    const refund = [...bench.standIn.account.refunds.values()].at(-1)!
    failRefund(bench.standIn.account, refund)
    await bench.database.write(async (db) => {
      await db.update(withdrawals).set({ doneAt: null }).where(eq(withdrawals.userId, id))
      await db
        .update(billingOutbox)
        .set({ doneAt: null, nextAttemptAt: bench.clock.now })
        .where(eq(billingOutbox.id, refund.metadata!.pitchproof_withdrawal!))
    })
    await bench.billing.runOutbox()
    expect(await refundsOf(id)).toEqual([1498, 1498])
  })

  test('a task that has not succeeded for a day raises an alarm', async () => {
    const { id } = await join()
    bench.standIn.faults.push({ kind: 'status', status: 500, on: /^DELETE subscriptions/ })
    await bench.billing.withdraw(id)
    bench.travel(2 * DAY_MS)
    bench.standIn.faults.push({ kind: 'status', status: 500, on: /^DELETE subscriptions/ })
    const { problems } = await bench.billing.reconcile()
    expect(problems).toEqual([expect.stringMatching(/^Task .* \(withdraw\) has been open since/)])
  })

  test('two declarations at once make one withdrawal', async () => {
    const { id, email } = await join()
    const other = bench.makeOther()
    await Promise.allSettled([bench.billing.withdraw(id), other.withdraw(id)])
    await bench.billing.runOutbox()
    expect(await refundsOf(id)).toEqual([1498])
    await bench.letters.find(email, /contract has ended/)
    const kinds = bench.letters.mails.filter(
      ({ to, subject }) => to === email && /received your withdrawal/.test(subject),
    )
    expect(kinds).toHaveLength(1)
  })

  test('who cancels while a withdrawal ends the subscription is told that none runs', async () => {
    const { id, subscriptionId } = await join()
    const { database, standIn } = bench
    const write: Database['write'] = async (work, options) => {
      const done = await database.write(work, options)
      // The state of Stripe was read, and nothing is changed there yet.
      if (done === 'applied') endSubscription(standIn.account, subscriptionId)
      return done
    }
    const other = bench.makeOther({ database: { ...database, write } })
    await expect(other.setCancelled(id, true)).rejects.toMatchObject({ code: 'conflict' })
  })

  const ask = async (email: string, kind: string, client = new TestClient(bench.app)) =>
    client.call('/api/billing/leave', { body: { email, kind, language: 'en' } })

  test('a subscription is cancelled without signing in by a link that goes only to its owner, once', async () => {
    const { id, email, subscriptionId } = await join()
    const asked = await ask(email.toUpperCase(), 'cancel')
    expect(asked.status).toBe(202)
    // Requesting the link changes nothing: a stranger may have done it.
    expect(bench.standIn.account.subscriptions.get(subscriptionId)?.cancel_at_period_end).toBe(
      false,
    )
    const { text } = await bench.letters.find(email, /Confirm your cancellation/)
    expect(text).toContain('http://localhost:1/cancel#token=')
    const token = await bench.letters.findToken(email, /Confirm your cancellation/)
    const client = new TestClient(bench.app)
    const confirm = (body: object) => client.call('/api/billing/leave/confirm', { body })
    // A token has one purpose.
    expect((await confirm({ token, kind: 'withdraw' })).status).toBe(400)
    expect((await confirm({ token: `${token}x`, kind: 'cancel' })).status).toBe(400)
    const done = await confirm({ token, kind: 'cancel' })
    expect(await done.json()).toEqual({ kind: 'cancel', endsAt: '2026-04-13T12:00:00.000Z' })
    await bench.standIn.deliveries.settle()
    expect(bench.standIn.account.subscriptions.get(subscriptionId)?.cancel_at_period_end).toBe(true)
    expect(await bench.readMember(id)).toMatchObject({ isPremium: true })
    expect((await bench.letters.find(email, /is cancelled/)).text).toContain(
      'ends on 13 April 2026',
    )
    expect((await confirm({ token, kind: 'cancel' })).status).toBe(400)
  })

  test('a failure at Stripe does not consume the link', async () => {
    const { email } = await join()
    await ask(email, 'cancel')
    const token = await bench.letters.findToken(email, /Confirm your cancellation/)
    bench.standIn.faults.push({ kind: 'status', status: 500, on: /^POST subscriptions/ })
    await expect(bench.billing.confirmLeave({ kind: 'cancel', token })).rejects.toMatchObject({
      code: 'source_unavailable',
    })
    expect(await bench.billing.confirmLeave({ kind: 'cancel', token })).toMatchObject({
      kind: 'cancel',
    })
  })

  test('a withdrawal by link is in time by the day the form was sent, and pays for the days until it is confirmed', async () => {
    const { id, email, subscriptionId } = await join()
    bench.travel(14 * DAY_MS)
    await ask(email, 'withdraw')
    const token = await bench.letters.findToken(email, /Confirm your withdrawal/)
    bench.travel(2 * DAY_MS)
    const answer = await bench.billing.confirmLeave({ kind: 'withdraw', token })
    expect(answer).toEqual({ kind: 'withdraw', endsAt: bench.clock.now.toISOString() })
    expect(statusOf(subscriptionId)).toBe('canceled')
    // 14.98 × 14 / 30 = 6.991
    expect(await refundsOf(id)).toEqual([700])
  })

  test('a stranger learns nothing and ends nothing', async () => {
    const { email, subscriptionId } = await join()
    const free = await bench.addMember('free@example.com')
    const mails = bench.letters.mails.length
    const answers = await Promise.all([
      ask(email, 'withdraw'),
      ask('nobody@example.com', 'withdraw'),
      ask(free.email, 'withdraw'),
    ])
    expect(answers.map(({ status }) => status)).toEqual([202, 202, 202])
    expect(await Promise.all(answers.map((reply) => reply.text()))).toEqual(['', '', ''])
    await bench.letters.find(email, /Confirm your withdrawal/)
    const nothing = await bench.letters.find(free.email, /No active subscription/)
    expect(nothing.text).not.toContain('token')
    expect(
      bench.letters.mails
        .slice(mails)
        .map(({ to }) => to)
        .toSorted(),
    ).toEqual([email, free.email].toSorted())
    expect(statusOf(subscriptionId)).toBe('active')
    const badly = await ask('no address', 'cancel')
    expect(badly.status).toBe(400)
    // A stranger cannot flood another person's mailbox this way.
    for (let tries = 0; tries < 5; tries += 1) await ask('often@example.com', 'cancel')
    expect((await ask('often@example.com', 'cancel')).status).toBe(429)
  })
})
