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
 * A renewal is told by an event. If all news of it were lost, premium would
 * last this long beyond the paid period, and a paying member does not lose it
 * while the news is on its way.
 */
const RENEWAL_GRACE_DAYS = 3
const GRACE_MS = RENEWAL_GRACE_DAYS * DAY_MS

/** What we read of a subscription; all times are instants, null where there is none. */
const SubscriptionSchema = z.object({
  id: z.string().min(1),
  customerId: z.string().min(1),
  /** One of SUBSCRIPTION_STATUSES, or one that Stripe has added since. */
  status: z.string(),
  /** Prices of its items, by id. */
  priceIds: z.array(z.string()),
  /** The account that our checkout wrote on it; null on one made elsewhere. */
  userId: z.string().nullable(),
  /** The discount that our checkout wrote on it. */
  discountId: z.string().nullable(),
  createdAt: z.iso.datetime(),
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
 * Premium that a subscription gives, or null when it gives none. Whether the
 * end is already over is for the reader to see: this knows no clock.
 *
 * - `trialing`: until the trial ends, and the grace of a renewal.
 * - `active`: until the paid period ends; cancelled, exactly until then. Not
 *   while its latest invoice was given up (collection paused, say).
 * - `past_due`, `unpaid`: the period that is running is not paid.
 * - `incomplete`, `incomplete_expired`: the first payment never came.
 * - `paused`: a trial that ended without a card. `canceled`: it is over.
 */
export function toPaidAccess(subscription: Subscription): PaidAccess | null {
  const { status, createdAt, periodEndsAt, trialEndsAt, latestInvoiceStatus } = subscription
  if (subscription.endedAt !== null) return null
  if (status === 'trialing')
    return {
      source: 'trial',
      startsAt: createdAt,
      endsAt: toEnd(subscription, trialEndsAt ?? periodEndsAt),
    }
  if (status !== 'active' || GIVEN_UP.has(latestInvoiceStatus ?? '')) return null
  return { source: 'stripe', startsAt: createdAt, endsAt: toEnd(subscription, periodEndsAt) }
}

/** True while a second subscription beside it would be one too many. */
export function isLive({ status, endedAt }: Subscription): boolean {
  return endedAt === null && !['incomplete', 'incomplete_expired', 'canceled'].includes(status)
}

/** Ours when our checkout made it, or when it is for the price we sell. */
export function isOurs(subscription: Subscription, userId: string, priceId: string): boolean {
  if (subscription.userId !== null) return subscription.userId === userId
  return subscription.priceIds.includes(priceId)
}
