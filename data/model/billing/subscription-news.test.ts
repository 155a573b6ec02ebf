import { expect, test } from 'vitest'
import type { Subscription } from './subscriptions.ts'
import { toNews, type KnownSubscription } from './subscription-news.ts'

const paid: Subscription = {
  id: 'sub_1',
  customerId: 'cus_1',
  status: 'active',
  priceIds: ['price_1'],
  heldPriceId: 'price_1',
  trouble: null,
  userId: null,
  discountId: null,
  createdAt: '2026-03-14T12:00:00.000Z',
  periodStartsAt: '2026-03-14T12:00:00.000Z',
  periodEndsAt: '2026-04-14T12:00:00.000Z',
  trialEndsAt: null,
  cancelsAtPeriodEnd: false,
  cancelsAt: null,
  endedAt: null,
  latestInvoiceStatus: 'paid',
}
const known: KnownSubscription = {
  status: 'active',
  cancelsAtPeriodEnd: false,
  cancelsAt: null,
  endedAt: null,
  toldUntil: paid.periodEndsAt,
}
const NEXT = '2026-05-14T12:00:00.000Z'

test.each<readonly [string, KnownSubscription | null, Partial<Subscription>, readonly string[]]>([
  ['the first payment', null, {}, ['subscription-started']],
  ['a trial', null, { status: 'trialing', trialEndsAt: NEXT }, ['subscription-started']],
  ['a first payment that never came', null, { status: 'incomplete' }, []],
  ['the same again', known, {}, []],
  [
    'a new period whose invoice is still a draft',
    known,
    { periodEndsAt: NEXT, latestInvoiceStatus: 'draft' },
    [],
  ],
  ['a new period that is paid', known, { periodEndsAt: NEXT }, ['subscription-renewed']],
  [
    'a trial that was made longer',
    { ...known, status: 'trialing' },
    { status: 'trialing', trialEndsAt: NEXT },
    [],
  ],
  ['cancelled', known, { cancelsAtPeriodEnd: true }, ['subscription-cancelled']],
  [
    'cancelled while its payment is disputed',
    known,
    { cancelsAtPeriodEnd: true, trouble: 'disputed' },
    ['subscription-cancelled'],
  ],
  ['still cancelled', { ...known, cancelsAtPeriodEnd: true }, { cancelsAtPeriodEnd: true }, []],
  ['taken up again', { ...known, cancelsAtPeriodEnd: true }, {}, []],
  ['a renewal that is refused', known, { status: 'past_due' }, ['payment-failed']],
  ['refused for good', { ...known, status: 'past_due' }, { status: 'unpaid' }, []],
  ['over', known, { status: 'canceled', endedAt: NEXT }, ['subscription-ended']],
  [
    'over for long',
    { ...known, status: 'canceled', endedAt: NEXT },
    { status: 'canceled', endedAt: NEXT },
    [],
  ],
  [
    'over before it began',
    { ...known, status: 'incomplete', toldUntil: null },
    { status: 'incomplete_expired', endedAt: NEXT },
    [],
  ],
])('%s', (_words, before, change, kinds) => {
  expect(toNews(before, { ...paid, ...change }).kinds).toEqual(kinds)
})

test('the period of the last letter is stored, so the same period never gets a second letter', () => {
  const first = toNews(null, paid)
  expect(first.toldUntil).toBe(paid.periodEndsAt)
  const renewed = toNews(known, { ...paid, periodEndsAt: NEXT })
  expect(renewed.toldUntil).toBe(NEXT)
  expect(toNews({ ...known, toldUntil: NEXT }, { ...paid, periodEndsAt: NEXT }).kinds).toEqual([])
  // Late news of the old period change nothing.
  expect(toNews({ ...known, toldUntil: NEXT }, paid)).toEqual({ kinds: [], toldUntil: NEXT })
})
