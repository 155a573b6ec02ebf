/** Each kind of step in the life of a subscription, and the letters that it writes, with what they say. For tests only. */
import { DAY_MS } from '#data/model/time.ts'
import type { Language } from '#data/model/languages.ts'
import type { LetterKind } from '#api/mail/letters.ts'
import type { Bench } from './bench.ts'
import { closeDispute, createRefund, listChargesOf, openDispute } from './refunds.ts'
import {
  endPeriod,
  endSubscription,
  movePrice,
  payLatest,
  setStatus,
  updateSubscription,
} from './subscriptions.ts'

/** A price that was never sold. */
export const OTHER_PRICE = 'price_one_cent'

export interface Life {
  readonly id: string
  readonly email: string
  readonly language: Language
  readonly subscription: string
}
/** A kind of letter with what it says; `$` amounts in cents, days as ISO. */
export type Letter = readonly [LetterKind, Readonly<Record<string, string | number>>]

export interface Step {
  readonly name: string
  /** How the subscription was ordered. */
  readonly order?: {
    readonly trialDays?: number
    readonly percentOff?: number
    readonly months?: number
  }
  /** Steps after the order; none when left out. */
  readonly act?: (life: Life) => unknown
  readonly letters: readonly Letter[]
}

const PRICE = 1498
const ACCOUNT = '/account'
const END = '2026-04-13'
const NEXT_END = '2026-05-13'
const RECEIVED = '2026-03-14 12:00'
const STARTED = {
  amount: PRICE,
  day: END,
  link: ACCOUNT,
  withdrawDay: '2026-03-28',
  withdrawLink: '/withdraw',
}
const BEGUN: Letter = ['subscription-started', { ...STARTED, paid: PRICE }]
const TRIAL: Letter = ['trial-started', { ...STARTED, day: '2026-04-03' }]
const ENDED: Letter = ['subscription-ended', { day: '2026-03-14', link: '/subscribe' }]
const CANCELLED: Letter = [
  'subscription-cancelled',
  { day: END, link: ACCOUNT, receivedAt: RECEIVED },
]
const FAILED: Letter = ['payment-failed', { amount: PRICE, link: ACCOUNT, day: '2026-04-20' }]
const RESTS: Letter = ['payment-failed-resting', { amount: PRICE, link: ACCOUNT }]
const toRenewed = (amount: number, day = NEXT_END): Letter => [
  'subscription-renewed',
  { amount, day, link: ACCOUNT },
]

export function listSteps(bench: Bench): readonly Step[] {
  const account = () => bench.standIn.account
  const pass = (days: number) => bench.travel(days * DAY_MS)
  const renew = ({ subscription }: Life) => endPeriod(account(), subscription, { pays: true })
  const refuse = ({ subscription }: Life) => endPeriod(account(), subscription, { pays: false })
  const cancel = ({ subscription }: Life) =>
    updateSubscription(account(), subscription, { cancel_at_period_end: 'true' })
  const settle = () => bench.standIn.deliveries.settle()
  const chargeOf = ({ subscription }: Life) => listChargesOf(account(), subscription)[0]!
  const ask = (life: Life, kind: 'cancel' | 'withdraw') =>
    bench.billing.askToLeave({ email: life.email, kind, language: life.language })
  const later = async (days: number, life: Life, ...acts: readonly ((life: Life) => unknown)[]) => {
    pass(days)
    for (const act of acts) {
      await act(life)
      await settle()
    }
  }

  return [
    { name: 'ordered', letters: [BEGUN] },
    {
      name: 'ordered with a month at half the price',
      order: { percentOff: 50, months: 1 },
      letters: [['subscription-started', { ...STARTED, paid: 749 }]],
    },
    {
      name: 'ordered with three months at less',
      order: { percentOff: 40, months: 3 },
      letters: [
        ['subscription-started-discount', { ...STARTED, paid: 899, fullDay: '2026-06-14' }],
      ],
    },
    { name: 'ordered with a trial', order: { trialDays: 20 }, letters: [TRIAL] },
    {
      name: 'a trial is about to end',
      order: { trialDays: 20 },
      act: (life) => later(13, life, () => bench.billing.remind()),
      letters: [TRIAL, ['trial-ending', { amount: PRICE, day: '2026-04-03', link: ACCOUNT }]],
    },
    {
      name: 'a trial becomes a subscription',
      order: { trialDays: 20 },
      act: (life) => later(20, life, renew),
      letters: [TRIAL, toRenewed(PRICE, '2026-05-03')],
    },
    {
      name: 'a trial that cannot be paid',
      order: { trialDays: 20 },
      act: (life) => later(20, life, refuse),
      letters: [TRIAL, RESTS],
    },
    {
      name: 'the whole price is about to follow',
      order: { percentOff: 50, months: 1 },
      // The first period, of 30 days, ends within the month of the discount.
      act: async (life) => {
        await later(30, life, renew)
        await later(24, life, () => bench.billing.remind())
      },
      letters: [
        ['subscription-started', { ...STARTED, paid: 749 }],
        toRenewed(PRICE),
        ['renewal-reminder', { amount: PRICE, day: NEXT_END, link: ACCOUNT }],
      ],
    },
    { name: 'renewed', act: (life) => later(30, life, renew), letters: [BEGUN, toRenewed(PRICE)] },
    {
      name: 'renewed for nothing',
      order: { percentOff: 100, months: 3 },
      act: (life) => later(30, life, renew),
      letters: [['subscription-started-discount', { ...STARTED, paid: 0, fullDay: '2026-06-14' }]],
    },
    { name: 'refused', act: (life) => later(30, life, refuse), letters: [BEGUN, FAILED] },
    {
      name: 'refused, and given up on',
      act: (life) =>
        later(30, life, refuse, ({ subscription }) => setStatus(account(), subscription, 'unpaid')),
      letters: [BEGUN, FAILED],
    },
    {
      name: 'paid later',
      act: (life) =>
        later(30, life, refuse, ({ subscription }) => payLatest(account(), subscription)),
      letters: [BEGUN, FAILED, toRenewed(PRICE)],
    },
    {
      name: 'unpaid at once',
      act: ({ subscription }) => setStatus(account(), subscription, 'unpaid'),
      letters: [BEGUN, RESTS],
    },
    {
      name: 'paused',
      act: ({ subscription }) => setStatus(account(), subscription, 'paused'),
      letters: [BEGUN],
    },
    { name: 'cancelled at Stripe', act: cancel, letters: [BEGUN, CANCELLED] },
    {
      name: 'cancelled in the account',
      act: ({ id }) => bench.billing.setCancelled(id, true),
      letters: [BEGUN, CANCELLED],
    },
    {
      name: 'cancelled while its payment is disputed',
      act: (life) => later(0, life, () => openDispute(account(), chargeOf(life)), cancel),
      letters: [
        BEGUN,
        ['subscription-cancelled-resting', { day: END, link: ACCOUNT, receivedAt: RECEIVED }],
      ],
    },
    {
      name: 'cancelled, and kept after all',
      act: (life) =>
        later(0, life, cancel, ({ subscription }) =>
          updateSubscription(account(), subscription, { cancel_at_period_end: 'false' }),
        ),
      letters: [BEGUN, CANCELLED],
    },
    {
      name: 'ended with its period',
      act: async (life) => {
        await later(0, life, cancel)
        await later(30, life, renew)
      },
      letters: [BEGUN, CANCELLED, ['subscription-ended', { day: END, link: '/subscribe' }]],
    },
    {
      name: 'ended at once',
      act: ({ subscription }) => endSubscription(account(), subscription),
      letters: [BEGUN, ENDED],
    },
    {
      name: 'disputed',
      act: (life) => openDispute(account(), chargeOf(life)),
      letters: [BEGUN],
    },
    {
      name: 'a dispute won',
      act: (life) => {
        const { id } = openDispute(account(), chargeOf(life))
        closeDispute(account(), id, 'won')
      },
      letters: [BEGUN],
    },
    {
      name: 'a dispute lost',
      act: (life) => {
        const { id } = openDispute(account(), chargeOf(life))
        closeDispute(account(), id, 'lost')
      },
      letters: [BEGUN],
    },
    {
      name: 'refunded',
      act: (life) =>
        createRefund(account(), { payment_intent: String(chargeOf(life).payment_intent) }),
      letters: [BEGUN],
    },
    {
      name: 'moved to another price',
      act: ({ subscription }) => movePrice(account(), subscription, OTHER_PRICE),
      letters: [BEGUN],
    },
    {
      name: 'asked to cancel without signing in',
      act: (life) => ask(life, 'cancel'),
      letters: [BEGUN, ['cancel-asked', { link: '/cancel#token=', receivedAt: RECEIVED }]],
    },
    {
      name: 'asked to withdraw without signing in',
      act: (life) => ask(life, 'withdraw'),
      letters: [BEGUN, ['withdraw-asked', { link: '/withdraw#token=', receivedAt: RECEIVED }]],
    },
    {
      name: 'asked to cancel what has ended',
      act: (life) =>
        later(
          0,
          life,
          ({ subscription }) => endSubscription(account(), subscription),
          () => ask(life, 'cancel'),
        ),
      letters: [BEGUN, ENDED, ['nothing-to-end', { link: ACCOUNT, receivedAt: RECEIVED }]],
    },
    {
      name: 'withdrawn from',
      act: async ({ id }) => {
        pass(10)
        await bench.billing.withdraw(id)
      },
      letters: [
        BEGUN,
        [
          'withdrawal-received',
          { contract: 'sub_', orderedOn: '2026-03-14', receivedAt: '2026-03-24 12:00' },
        ],
        ['withdrawal-done', { amount: 999, link: '/subscribe' }],
      ],
    },
  ]
}
