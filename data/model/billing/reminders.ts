/**
 * When a member is reminded before a charge: before a trial becomes a subscription, before a
 * discount ends, and at every sixth renewal (United Kingdom, Digital Markets, Competition and
 * Consumers Act 2024: contracts that renew monthly).
 */
import { addMonths } from './discounted-price.ts'
import { toPaidUntil } from './subscription-news.ts'
import { DAY_MS, HOUR_MS } from '#data/model/time.ts'

/** Mean length of a month; only multiples of it are compared. */
const MONTH_MS = 30.4375 * DAY_MS
export const REMIND_DAYS_BEFORE = 7
const EVERY_MONTHS = 6

export interface RemindedSubscription {
  readonly status: string
  readonly createdAt: string
  readonly trialEndsAt: string | null
  readonly periodEndsAt: string | null
  /** True when it ends by itself and will not be charged. */
  readonly isCancelled: boolean
  /** Length of the discount in months; null without one. */
  readonly discountMonths: number | null
}

export interface Reminder {
  readonly kind: 'trial-ending' | 'renewal-reminder'
  /** When the charge is due. */
  readonly chargedAt: string
}

/**
 * Whether a charge is the first without the discount. Its months run from the order at Stripe, so a
 * trial of a month or more uses them up.
 */
function isFirstInFull(
  { createdAt, discountMonths }: RemindedSubscription,
  chargedMs: number,
): boolean {
  if (discountMonths === null) return false
  const orderedAt = new Date(createdAt)
  const [from, to] = [discountMonths, discountMonths + 1].map((months) =>
    addMonths(orderedAt, months).getTime(),
  )
  // The order and its first period may begin some seconds apart.
  const at = chargedMs + HOUR_MS
  return from! <= at && at < to!
}

/** The reminder that is due now, or null. */
export function toReminder(subscription: RemindedSubscription, now: Date): Reminder | null {
  const { status, createdAt, trialEndsAt, isCancelled } = subscription
  const chargedAt = toPaidUntil(subscription)
  if (chargedAt === null || isCancelled) return null
  const endMs = Date.parse(chargedAt)
  const leftMs = endMs - now.getTime()
  if (leftMs <= 0) return null
  if (status === 'trialing') {
    // A trial shorter than two weeks: in its middle.
    const leadMs = Math.min(REMIND_DAYS_BEFORE * DAY_MS, (endMs - Date.parse(createdAt)) / 2)
    return leftMs <= leadMs ? { kind: 'trial-ending', chargedAt } : null
  }
  if (status !== 'active' || leftMs > REMIND_DAYS_BEFORE * DAY_MS) return null
  const months = Math.round((endMs - Date.parse(trialEndsAt ?? createdAt)) / MONTH_MS)
  const isSixth = months > 0 && months % EVERY_MONTHS === 0
  const isDue = isSixth || isFirstInFull(subscription, endMs)
  return isDue ? { kind: 'renewal-reminder', chargedAt } : null
}
