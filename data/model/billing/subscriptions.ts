/**
 * Premium from a Stripe subscription: a pure function of its state. States as in Stripe's
 * documentation, "Subscription statuses"; an unknown state gives nothing.
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
 * Why a running subscription gives no Premium: its payment is disputed, lost or fully refunded, or
 * its price is none of ours.
 */
export const SUBSCRIPTION_TROUBLES = [
  'disputed',
  'charged_back',
  'refunded',
  'other_price',
] as const
export type SubscriptionTrouble = (typeof SUBSCRIPTION_TROUBLES)[number]

/**
 * Renewals are reported by events. Premium lasts this long beyond the paid period, so a late or
 * lost event does not cost a paying member Premium.
 */
const RENEWAL_GRACE_DAYS = 3
const GRACE_MS = RENEWAL_GRACE_DAYS * DAY_MS

/** Stripe retries a refused renewal for days: Premium stays meanwhile, at most this long. */
const RETRY_DAYS = 7

/** The fields of a subscription that we read; times are instants, null when absent. */
const SubscriptionSchema = z.object({
  id: z.string().min(1),
  customerId: z.string().min(1),
  /** One of SUBSCRIPTION_STATUSES, or a newer one of Stripe. */
  status: z.string(),
  /** Prices of its items, by id. */
  priceIds: z.array(z.string()),
  /** The one of them that we sell or have sold; null for none. */
  heldPriceId: z.string().nullable(),
  trouble: z.enum(SUBSCRIPTION_TROUBLES).nullable(),
  /** Account id that our checkout wrote on it; null for one made elsewhere. */
  userId: z.string().nullable(),
  /** Discount id that our checkout wrote on it. */
  discountId: z.string().nullable(),
  createdAt: z.iso.datetime(),
  periodStartsAt: z.iso.datetime().nullable(),
  periodEndsAt: z.iso.datetime().nullable(),
  trialEndsAt: z.iso.datetime().nullable(),
  /** True when it ends with the current period. */
  cancelsAtPeriodEnd: z.boolean(),
  /** Instant at which it is set to end. */
  cancelsAt: z.iso.datetime().nullable(),
  /** Instant at which it ended. */
  endedAt: z.iso.datetime().nullable(),
  /** draft, open, paid, void or uncollectible; null without an invoice. */
  latestInvoiceStatus: z.string().nullable(),
})
export type Subscription = z.output<typeof SubscriptionSchema>

/** Premium from a subscription: paid time or a trial. */
interface PaidAccess {
  readonly source: 'stripe' | 'trial'
  readonly startsAt: string
  /** End, exclusive; null only when Stripe names no period. */
  readonly endsAt: string | null
}

/** Invoice statuses that mean: the period is not paid. */
const GIVEN_UP = new Set(['void', 'uncollectible'])

function toEnd(subscription: Subscription, paidUntil: string | null): string | null {
  const { cancelsAt, cancelsAtPeriodEnd } = subscription
  if (paidUntil === null) return cancelsAt
  if (cancelsAtPeriodEnd) return paidUntil
  const lasts = new Date(Date.parse(paidUntil) + GRACE_MS).toISOString()
  return cancelsAt !== null && Date.parse(cancelsAt) < Date.parse(lasts) ? cancelsAt : lasts
}

/**
 * End of Premium while the current period is unpaid: RETRY_DAYS from its start. Null when nothing
 * was paid before, as after a trial: Premium has not begun.
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
 * Premium from a subscription, or null. The caller compares the end with the clock.
 *
 * - `trialing`: until the trial ends, plus the renewal grace.
 * - `active`: until the paid period ends; if cancelled, exactly until then. Not while its latest
 *   invoice is void or uncollectible.
 * - `past_due`: a renewal was refused and is being retried: RETRY_DAYS more.
 * - `unpaid`: retries have ended.
 * - `incomplete`, `incomplete_expired`: the first payment never arrived.
 * - `paused`: a trial that ended without a card. `canceled`: it is over.
 * - In any state, nothing while its payment or price is in trouble.
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

/** True while a second subscription must not be sold. */
export function isLive({ status, endedAt }: Subscription): boolean {
  return endedAt === null && !['incomplete', 'incomplete_expired', 'canceled'].includes(status)
}

/**
 * Ours when our checkout made it, or when its price is one of ours. One that our checkout made
 * stays ours at any price: its owner can still end it, and is sold no second one.
 */
export function isOurs({ userId: noted, heldPriceId }: Subscription, userId: string): boolean {
  return noted === null ? heldPriceId !== null : noted === userId
}
