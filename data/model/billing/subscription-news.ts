/** Which letters a change of a subscription triggers. Pure: from the last known state and Stripe's state now. */
import { toPaidAccess, type Subscription } from './subscriptions.ts'

/** The last known state; times are instants. */
export interface KnownSubscription {
  readonly status: string
  readonly cancelsAtPeriodEnd: boolean
  readonly cancelsAt: string | null
  readonly endedAt: string | null
  /** End of the time that needs no further letter; null before the first letter. */
  readonly toldUntil: string | null
}

export type NewsKind =
  | 'subscription-started'
  | 'subscription-renewed'
  | 'subscription-cancelled'
  | 'subscription-ended'
  | 'payment-failed'

const UNPAID = new Set(['past_due', 'unpaid'])

/** End of the free or paid time, whatever the state. */
export function toPaidUntil({
  status,
  trialEndsAt,
  periodEndsAt,
}: Pick<Subscription, 'status' | 'trialEndsAt' | 'periodEndsAt'>): string | null {
  return status === 'trialing' ? (trialEndsAt ?? periodEndsAt) : periodEndsAt
}

const isCancelled = (state: Pick<KnownSubscription, 'cancelsAtPeriodEnd' | 'cancelsAt'>) =>
  state.cancelsAtPeriodEnd || state.cancelsAt !== null

export interface News {
  readonly kinds: readonly NewsKind[]
  /** New value of `toldUntil`. */
  readonly toldUntil: string | null
}

/**
 * The letters of a change, in order. A renewal is announced once its invoice is paid: Stripe starts
 * the new period an hour before that.
 */
export function toNews(before: KnownSubscription | null, after: Subscription): News {
  const kinds: NewsKind[] = []
  const announcedUntil = before?.toldUntil ?? null
  const until = toPaidUntil(after)
  const hasAccess = toPaidAccess(after) !== null
  const isSettled = after.status === 'trialing' || after.latestInvoiceStatus === 'paid'
  const isNew =
    hasAccess &&
    isSettled &&
    until !== null &&
    (announcedUntil === null || Date.parse(until) > Date.parse(announcedUntil))
  const isFirst = announcedUntil === null
  const isNewlyCancelled = isCancelled(after) && !(before && isCancelled(before))
  const isNewlyUnpaid = UNPAID.has(after.status) && !(before && UNPAID.has(before.status))
  const hasEnded = after.endedAt !== null && before !== null && before.endedAt === null
  if (isNew && isFirst) kinds.push('subscription-started')
  // A trial extended in the dashboard is no payment.
  if (isNew && !isFirst && after.status === 'active') kinds.push('subscription-renewed')
  // A cancellation is acknowledged also while Premium rests because of a returned payment.
  if (isNewlyCancelled && (hasAccess || after.trouble !== null))
    kinds.push('subscription-cancelled')
  if (isNewlyUnpaid) kinds.push('payment-failed')
  if (hasEnded && !isFirst) kinds.push('subscription-ended')
  return { kinds, toldUntil: isNew ? until : announcedUntil }
}
