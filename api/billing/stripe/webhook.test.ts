import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { billingEvents } from '#data/db/schema.ts'
import { RULE_DATABASES } from '#data/testing/test-database.ts'
import { openBench, type Bench } from '#api/testing/stripe/bench.ts'
import { signPayload } from '#api/testing/stripe/deliver.ts'
import { sendUpdates } from '#api/testing/stripe/send-updates.ts'
import { readRecorded } from '#api/testing/stripe/shapes.ts'
import { STAND_IN_KEYS } from '#api/testing/stripe/stand-in.ts'
import { NOTES, readSubscription } from './read-subscription.ts'

const { webhookSecret } = STAND_IN_KEYS
const NEW_SECRET = 'whsec_the_next_one'

describe.each(RULE_DATABASES)('webhooks on %s', (_name, open) => {
  let bench: Bench
  beforeAll(async () => {
    bench = await openBench(await open(), {
      plan: () => [],
      settings: { webhookSecrets: [NEW_SECRET, webhookSecret] },
    })
  })
  afterAll(async () => {
    await bench.stop()
    await bench.database.close()
  })
  const seconds = () => Math.floor(bench.clock.now.getTime() / 1000)
  const send = async (body: string | Buffer, signature: string | null) => {
    const headers = new Headers({ 'content-type': 'application/json' })
    if (signature !== null) headers.set('stripe-signature', signature)
    const reply = await bench.app.request('http://localhost:1/api/billing/webhook', {
      method: 'POST',
      headers,
      body: typeof body === 'string' ? body : Uint8Array.from(body),
    })
    return {
      status: reply.status,
      detail: ((await reply.json()) as { detail?: string }).detail ?? '',
    }
  }
  const makeBody = () =>
    JSON.stringify(
      bench.standIn.account.emit('customer.subscription.updated', {
        object: 'subscription',
        id: 'sub_1',
        customer: 'cus_1',
      }),
    )

  test('[call-billing-webhook] a forged, stale, truncated or re-encoded webhook is refused, and leaves nothing', async () => {
    const body = makeBody()
    const good = signPayload(body, webhookSecret, seconds())
    const spaced = JSON.stringify(JSON.parse(body), null, 1)
    const other = '{"object":"v2.core.event_notification"}'
    const thin = JSON.stringify({
      id: 'evt_1',
      object: 'v2.core.event',
      type: 'v2.core.account.updated',
      related_object: { id: 'acct_1', type: 'v2.core.account' },
    })
    const cases: readonly (readonly [string, string | Buffer, string | null, string])[] = [
      ['no signature', body, null, 'it has no signature'],
      ['an empty one', body, '', 'it has no signature'],
      ['nonsense', body, 'nonsense', 'no time'],
      ['another secret', body, signPayload(body, 'whsec_wrong', seconds()), 'no secret fits'],
      ['the signature of another body', makeBody(), good, 'no secret fits'],
      [
        'another time than signed',
        body,
        good.replace(/t=\d+/, `t=${seconds() - 1}`),
        'no secret fits',
      ],
      ['too old', body, signPayload(body, webhookSecret, seconds() - 301), 'too old'],
      ['of the future', body, signPayload(body, webhookSecret, seconds() + 301), 'in the future'],
      ['truncated', body.slice(0, -2), good, 'no secret fits'],
      ['written anew', spaced, good, 'no secret fits'],
      ['UTF-16', Buffer.from(body, 'utf16le'), good, 'no secret fits'],
      ['packed', gzipSync(body), good, 'no secret fits'],
      ['v0 alone', body, good.replace('v1=', 'v0='), 'no secret fits'],
      [
        'no JSON',
        'hello',
        signPayload('hello', webhookSecret, seconds()),
        'not JSON. Its signature',
      ],
      ['thin', thin, signPayload(thin, webhookSecret, seconds()), 'payload style "Snapshot"'],
      [
        'another thin',
        other,
        signPayload(other, webhookSecret, seconds()),
        'payload style "Snapshot"',
      ],
      [
        'no event',
        '{"a":1}',
        signPayload('{"a":1}', webhookSecret, seconds()),
        'not an event. Its sig',
      ],
    ]
    for (const [name, given, signature, words] of cases) {
      const { status, detail } = await send(given, signature)
      expect(status, name).toBe(400)
      expect(detail, name).toContain(words)
    }
    expect(await bench.database.read((db) => db.$count(billingEvents))).toBe(0)
  })

  test('during a change of the secret both secrets are accepted, and a webhook up to five minutes old', async () => {
    for (const secret of [NEW_SECRET, webhookSecret]) {
      const body = makeBody()
      expect((await send(body, signPayload(body, secret, seconds()))).status).toBe(200)
    }
    for (const signedAt of [seconds() - 299, seconds() + 299]) {
      const body = makeBody()
      expect((await send(body, signPayload(body, webhookSecret, signedAt))).status).toBe(200)
    }
    const body = makeBody()
    const [stamp, own] = signPayload(body, webhookSecret, seconds()).split(',')
    expect((await send(body, `${stamp},v1=${'0'.repeat(64)},${own},v0=abc`)).status).toBe(200)
  })

  test('events of every version of the API are understood: the member is found by the customer', async () => {
    const { id } = await bench.addMember('ages@example.com')
    await bench.subscribe(id)
    const { stripeCustomerId } = await bench.readMember(id)
    const names = [
      'subscription-updated-2020',
      'invoice-payment-failed-2020',
      'checkout-completed-2022',
    ] as const
    const types = [
      'customer.subscription.updated',
      'invoice.payment_failed',
      'checkout.session.completed',
    ]
    for (const [index, name] of names.entries()) {
      const { object } = readRecorded<{ object: Record<string, unknown> }>(name)
      const event = bench.standIn.account.emit(types[index]!, {
        ...object,
        customer: stripeCustomerId,
      })
      const body = JSON.stringify({ ...event, api_version: '2020-08-27' })
      const reply = await send(body, signPayload(body, webhookSecret, seconds()))
      expect(reply.status, name).toBe(200)
    }
    // The event of 2020 says that the payment failed: Stripe's present state counts.
    expect(await bench.readMember(id)).toMatchObject({ isPremium: true })
    const rows = await bench.database.read((db) => db.select().from(billingEvents))
    expect(rows.filter(({ userId }) => userId === id).map(({ outcome }) => outcome)).toEqual([
      'applied',
      'applied',
      'applied',
    ])
  })

  test('an event names the member of a new customer by what we stored at Stripe, not by what a buyer may write', async () => {
    const member = await bench.addMember('link@example.com')
    const { customers } = bench.standIn.account
    const claim = { client_reference_id: member.id, metadata: { [NOTES.user]: member.id } }
    for (const [customer, metadata, stored] of [
      ['cus_stranger', {}, null],
      ['cus_ours', { [NOTES.user]: member.id }, 'cus_ours'],
    ] as const) {
      customers.set(customer, { ...customers.values().next().value!, id: customer, metadata })
      const object = { id: 'cs_link', object: 'checkout.session', customer, ...claim }
      const event = bench.standIn.account.emit('checkout.session.completed', object)
      const body = JSON.stringify(event)
      expect((await send(body, signPayload(body, webhookSecret, seconds()))).status).toBe(200)
      expect((await bench.readMember(member.id)).stripeCustomerId, customer).toBe(stored)
    }
  })

  test('the period of a subscription is read from its item, and in the old shape from itself', () => {
    const old = readRecorded<{ items: { data: Record<string, unknown>[] } }>(
      'subscription-before-clover',
    )
    const recent = readSubscription(readRecorded('subscription'))
    expect(recent).toMatchObject({
      status: 'active',
      latestInvoiceStatus: 'paid',
      priceIds: ['default'],
      periodEndsAt: '2025-12-10T18:27:47.000Z',
    })
    const { current_period_end: _, ...item } = old.items.data[0]!
    const older = readSubscription({ ...old, items: { data: [item] } })
    expect(older.periodEndsAt).toBe('2025-11-08T13:37:17.000Z')
    expect(readSubscription(old).periodEndsAt).toBe(older.periodEndsAt)
    expect(() => readSubscription({ id: 'sub_1' })).toThrow('a shape we do not know')
    for (const created of [1e300, -1])
      expect(() => readSubscription({ ...old, created })).toThrow('do not know (created)')
    const huge = { ...item, current_period_end: 1e15 }
    expect(() => readSubscription({ ...old, items: { data: [huge] } })).toThrow('do not know')
  })

  // No time is promised here: a busy machine would fail a test of it.
  test('two hundred webhooks at once are handled, and none is lost', async () => {
    const members = await Promise.all(
      Array.from({ length: 20 }, (_, index) => bench.addMember(`load-${index}@example.com`)),
    )
    const ids: string[] = []
    for (const { id } of members) ids.push(await bench.subscribe(id))
    const before = await bench.database.read((db) => db.$count(billingEvents))
    const statuses = await sendUpdates(bench.standIn, ids, 200)
    expect(statuses).toEqual(Array.from({ length: 200 }, () => 200))
    expect((await bench.database.read((db) => db.$count(billingEvents))) - before).toBe(200)
    for (const { id } of members) expect((await bench.readMember(id)).isPremium).toBe(true)
  })
})
