/**
 * What a subscription at the card payment provider (Stripe) is worth: one pure
 * function from its state to premium. The states are those of Stripe's
 * documentation, "Subscription statuses"; a state we do not know gives nothing.
 */
import { z } from 'zod'
import { DAY_MS } from '#data/model/time.ts'

export const SUBSCRIPTION_STATUSES = [
  'incomplete',
  'incomplete_expired',
  'trialing',
  'active',
  'past_due',
  'canceled',
  'unpaid',
  'paused',
] as const

/**
 * Why a subscription that runs gives no Premium: its payment is disputed at the bank, was lost there
 * or was paid back in full, or it was moved to a price that is none of ours.
 */
export const SUBSCRIPTION_TROUBLES = [
  'disputed',
  'charged_back',
  'refunded',
  'other_price',
] as const
export type SubscriptionTrouble = (typeof SUBSCRIPTION_TROUBLES)[number]

/**
 * A renewal is told by an event. If all news of it were lost, premium would
 * last this long beyond the paid period, and a paying member does not lose it
 * while the news is on its way.
 */
const RENEWAL_GRACE_DAYS = 3
const GRACE_MS = RENEWAL_GRACE_DAYS * DAY_MS

/** Stripe tries a refused renewal again for days: Premium stays meanwhile, but no longer than this. */
const RETRY_DAYS = 7

/** What we read of a subscription; all times are instants, null where there is none. */
const SubscriptionSchema = z.object({
  id: z.string().min(1),
  customerId: z.string().min(1),
  /** One of SUBSCRIPTION_STATUSES, or one that Stripe has added since. */
  status: z.string(),
  /** Prices of its items, by id. */
  priceIds: z.array(z.string()),
  /** The one of them that we sell or have sold; null when there is none. */
  heldPriceId: z.string().nullable(),
  trouble: z.enum(SUBSCRIPTION_TROUBLES).nullable(),
  /** The account that our checkout wrote on it; null on one made elsewhere. */
  userId: z.string().nullable(),
  /** The discount that our checkout wrote on it. */
  discountId: z.string().nullable(),
  createdAt: z.iso.datetime(),
  periodStartsAt: z.iso.datetime().nullable(),
  periodEndsAt: z.iso.datetime().nullable(),
  trialEndsAt: z.iso.datetime().nullable(),
  /** True when it ends with the period that is running. */
  cancelsAtPeriodEnd: z.boolean(),
  /** The moment it is set to end at. */
  cancelsAt: z.iso.datetime().nullable(),
  /** The moment it has ended. */
  endedAt: z.iso.datetime().nullable(),
  /** draft, open, paid, void or uncollectible; null without an invoice. */
  latestInvoiceStatus: z.string().nullable(),
})
export type Subscription = z.output<typeof SubscriptionSchema>

/** Premium from a subscription: paid for, or the time before the first payment. */
export interface PaidAccess {
  readonly source: 'stripe' | 'trial'
  readonly startsAt: string
  /** The first moment without it; null only when Stripe names no period. */
  readonly endsAt: string | null
}

/** An invoice that was given up: the period it stands for is not paid. */
const GIVEN_UP = new Set(['void', 'uncollectible'])

function toEnd(subscription: Subscription, paidUntil: string | null): string | null {
  const { cancelsAt, cancelsAtPeriodEnd } = subscription
  if (paidUntil === null) return cancelsAt
  if (cancelsAtPeriodEnd) return paidUntil
  const lasts = new Date(Date.parse(paidUntil) + GRACE_MS).toISOString()
  return cancelsAt !== null && Date.parse(cancelsAt) < Date.parse(lasts) ? cancelsAt : lasts
}

/**
 * Until when Premium stays though the period that is running is not paid: some days from its
 * beginning. Null where nothing was paid before it, as after a trial: there Premium has not begun.
 */
function toRetryEnd(subscription: Subscription): string | null {
  const { periodStartsAt, createdAt, trialEndsAt, cancelsAt } = subscription
  if (periodStartsAt === null) return null
  const firstPeriodAtMs = Date.parse(trialEndsAt ?? createdAt)
  if (Date.parse(periodStartsAt) <= firstPeriodAtMs) return null
  const lasts = new Date(Date.parse(periodStartsAt) + RETRY_DAYS * DAY_MS).toISOString()
  return cancelsAt !== null && Date.parse(cancelsAt) < Date.parse(lasts) ? cancelsAt : lasts
}

/**
 * Premium that a subscription gives, or null when it gives none. Whether the
 * end is already over is for the reader to see: this knows no clock.
 *
 * - `trialing`: until the trial ends, and the grace of a renewal.
 * - `active`: until the paid period ends; cancelled, exactly until then. Not
 *   while its latest invoice was given up (collection paused, say).
 * - `past_due`: a renewal was refused and is tried again: for some days more.
 * - `unpaid`: nobody tries any more.
 * - `incomplete`, `incomplete_expired`: the first payment never came.
 * - `paused`: a trial that ended without a card. `canceled`: it is over.
 * - Whatever the state, nothing while there is trouble with its payment or its price.
 */
export function toPaidAccess(subscription: Subscription): PaidAccess | null {
  const { status, createdAt, periodEndsAt, trialEndsAt, latestInvoiceStatus } = subscription
  if (subscription.endedAt !== null || subscription.trouble !== null) return null
  if (status === 'trialing')
    return {
      source: 'trial',
      startsAt: createdAt,
      endsAt: toEnd(subscription, trialEndsAt ?? periodEndsAt),
    }
  if (GIVEN_UP.has(latestInvoiceStatus ?? '')) return null
  if (status === 'past_due') {
    const endsAt = toRetryEnd(subscription)
    return endsAt === null ? null : { source: 'stripe', startsAt: createdAt, endsAt }
  }
  if (status !== 'active') return null
  return { source: 'stripe', startsAt: createdAt, endsAt: toEnd(subscription, periodEndsAt) }
}

/** True while a second subscription beside it would be one too many. */
export function isLive({ status, endedAt }: Subscription): boolean {
  return endedAt === null && !['incomplete', 'incomplete_expired', 'canceled'].includes(status)
}

/**
 * Ours when our checkout made it, or when it is for a price we sell. One that our checkout made
 * stays ours at any price: its owner can still end it, and is sold no second one.
 */
export function isOurs({ userId: noted, heldPriceId }: Subscription, userId: string): boolean {
  return noted === null ? heldPriceId !== null : noted === userId
}
