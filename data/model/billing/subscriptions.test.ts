import { expect, test } from 'vitest'
import {
  isLive,
  isOurs,
  SUBSCRIPTION_STATUSES,
  SUBSCRIPTION_TROUBLES,
  toPaidAccess,
  type Subscription,
} from './subscriptions.ts'

const CREATED = '2026-03-01T10:00:00.000Z'
const PERIOD_END = '2026-04-01T10:00:00.000Z'
const WITH_GRACE = '2026-04-04T10:00:00.000Z'
const TRIAL_END = '2026-03-08T10:00:00.000Z'
const TRIAL_WITH_GRACE = '2026-03-11T10:00:00.000Z'

const subscription: Subscription = {
  id: 'sub_1',
  customerId: 'cus_1',
  status: 'active',
  priceIds: ['price_1'],
  heldPriceId: 'price_1',
  trouble: null,
  userId: 'user-1',
  discountId: null,
  createdAt: CREATED,
  periodStartsAt: CREATED,
  periodEndsAt: PERIOD_END,
  trialEndsAt: null,
  cancelsAtPeriodEnd: false,
  cancelsAt: null,
  endedAt: null,
  latestInvoiceStatus: 'paid',
}
const RETRY_END = '2026-04-08T10:00:00.000Z'
const AFTER_TWO_DAYS = '2026-04-03T10:00:00.000Z'
const SECOND_END = '2026-05-01T10:00:00.000Z'
/** The second month, whose payment was refused. */
const refused: Partial<Subscription> = {
  status: 'past_due',
  latestInvoiceStatus: 'open',
  periodStartsAt: PERIOD_END,
  periodEndsAt: SECOND_END,
}
const paid = (endsAt: string | null) => ({ source: 'stripe', startsAt: CREATED, endsAt })
const trial = (endsAt: string) => ({ source: 'trial', startsAt: CREATED, endsAt })

test.each<[string, Partial<Subscription>, ReturnType<typeof toPaidAccess> | object]>([
  ['active', {}, paid(WITH_GRACE)],
  ['active, the renewal under way', { latestInvoiceStatus: 'open' }, paid(WITH_GRACE)],
  ['active, the renewal not yet final', { latestInvoiceStatus: 'draft' }, paid(WITH_GRACE)],
  ['active, without an invoice', { latestInvoiceStatus: null }, paid(WITH_GRACE)],
  ['active, cancelled', { cancelsAtPeriodEnd: true, cancelsAt: PERIOD_END }, paid(PERIOD_END)],
  ['active, cancelled in the old shape', { cancelsAtPeriodEnd: true }, paid(PERIOD_END)],
  [
    'active, ends on a day',
    { cancelsAt: '2026-03-20T00:00:00.000Z' },
    paid('2026-03-20T00:00:00.000Z'),
  ],
  ['active, ends much later', { cancelsAt: '2027-01-01T00:00:00.000Z' }, paid(WITH_GRACE)],
  ['active, no period named', { periodEndsAt: null }, paid(null)],
  ['active, its invoice void', { latestInvoiceStatus: 'void' }, null],
  ['active, its invoice given up', { latestInvoiceStatus: 'uncollectible' }, null],
  ['active but ended', { endedAt: '2026-03-10T00:00:00.000Z' }, null],
  ['trialing', { status: 'trialing', trialEndsAt: TRIAL_END }, trial(TRIAL_WITH_GRACE)],
  [
    'trialing, cancelled',
    { status: 'trialing', trialEndsAt: TRIAL_END, cancelsAtPeriodEnd: true },
    trial(TRIAL_END),
  ],
  ['past_due, nothing paid before', { status: 'past_due', latestInvoiceStatus: 'open' }, null],
  ['past_due, a renewal', { ...refused }, paid(RETRY_END)],
  ['past_due, ends sooner', { ...refused, cancelsAt: AFTER_TWO_DAYS }, paid(AFTER_TWO_DAYS)],
  [
    'past_due, ends later',
    { ...refused, cancelsAtPeriodEnd: true, cancelsAt: SECOND_END },
    paid(RETRY_END),
  ],
  ['past_due, given up', { ...refused, latestInvoiceStatus: 'uncollectible' }, null],
  ['past_due after a trial', { ...refused, trialEndsAt: PERIOD_END }, null],
  ['past_due, a month after a trial', { ...refused, trialEndsAt: TRIAL_END }, paid(RETRY_END)],
  ['past_due, no period named', { ...refused, periodStartsAt: null }, null],
  ['unpaid', { status: 'unpaid', latestInvoiceStatus: 'open' }, null],
  ['paused', { status: 'paused' }, null],
  ['canceled', { status: 'canceled', endedAt: '2026-03-10T00:00:00.000Z' }, null],
  ['canceled without its end', { status: 'canceled' }, null],
  ['incomplete', { status: 'incomplete', latestInvoiceStatus: 'open' }, null],
  ['incomplete_expired', { status: 'incomplete_expired', latestInvoiceStatus: 'void' }, null],
  ['a state of the future', { status: 'dormant' }, null],
])('[plan-05] a subscription that is %s gives what it should', (_name, change, access) => {
  expect(toPaidAccess({ ...subscription, ...change })).toEqual(access)
})

test('every state of Stripe has its row, and three of them give premium after a paid period', () => {
  const giving = SUBSCRIPTION_STATUSES.filter(
    (status) => toPaidAccess({ ...subscription, ...refused, status }) !== null,
  )
  expect(giving).toEqual(['trialing', 'active', 'past_due'])
  expect(SUBSCRIPTION_STATUSES.filter((status) => isLive({ ...subscription, status }))).toEqual([
    'trialing',
    'active',
    'past_due',
    'unpaid',
    'paused',
  ])
})

test('[plan-05] whatever its state, a subscription with trouble gives no premium', () => {
  for (const trouble of SUBSCRIPTION_TROUBLES)
    for (const status of SUBSCRIPTION_STATUSES)
      expect(toPaidAccess({ ...subscription, ...refused, status, trouble })).toBeNull()
})

test('a subscription to another product of the same Stripe account is not ours', () => {
  const other = { ...subscription, heldPriceId: null }
  expect(isOurs(other, 'user-1')).toBe(true)
  expect(isOurs(subscription, 'user-2')).toBe(false)
  expect(isOurs({ ...subscription, userId: null }, 'user-1')).toBe(true)
  expect(isOurs({ ...other, userId: null }, 'user-1')).toBe(false)
})
