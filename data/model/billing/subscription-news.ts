/** Which letters a change of a subscription deserves: one pure function from what we knew and what Stripe says now. */
import { toPaidAccess, type Subscription } from './subscriptions.ts'

/** What we knew before; times are instants. */
export interface KnownSubscription {
  readonly status: string
  readonly cancelsAtPeriodEnd: boolean
  readonly cancelsAt: string | null
  readonly endedAt: string | null
  /** End of the paid time that the last letter named; null when none was written yet. */
  readonly toldUntil: string | null
}

export type NewsKind =
  | 'subscription-started'
  | 'subscription-renewed'
  | 'subscription-cancelled'
  | 'subscription-ended'
  | 'payment-failed'

const UNPAID = new Set(['past_due', 'unpaid'])

/** The end of the time that is free or paid for, whatever the state. */
export function toPaidUntil({
  status,
  trialEndsAt,
  periodEndsAt,
}: Pick<Subscription, 'status' | 'trialEndsAt' | 'periodEndsAt'>): string | null {
  return status === 'trialing' ? (trialEndsAt ?? periodEndsAt) : periodEndsAt
}

const isCancelled = (known: Pick<KnownSubscription, 'cancelsAtPeriodEnd' | 'cancelsAt'>) =>
  known.cancelsAtPeriodEnd || known.cancelsAt !== null

export interface News {
  readonly kinds: readonly NewsKind[]
  /** What is told from now on. */
  readonly toldUntil: string | null
}

/**
 * The letters of a change, in the order they happened. A renewal is told once
 * its invoice is paid: Stripe begins the new period an hour before that.
 */
export function toNews(before: KnownSubscription | null, after: Subscription): News {
  const kinds: NewsKind[] = []
  const told = before?.toldUntil ?? null
  const until = toPaidUntil(after)
  const hasAccess = toPaidAccess(after) !== null
  const isSettled = after.status === 'trialing' || after.latestInvoiceStatus === 'paid'
  const isNew =
    hasAccess &&
    isSettled &&
    until !== null &&
    (told === null || Date.parse(until) > Date.parse(told))
  if (isNew && told === null) kinds.push('subscription-started')
  // A trial made longer in the dashboard is no payment.
  if (isNew && told !== null && after.status === 'active') kinds.push('subscription-renewed')
  // A cancellation is acknowledged also where Premium rests because a payment went back.
  if (
    (hasAccess || after.trouble !== null) &&
    isCancelled(after) &&
    !(before && isCancelled(before))
  )
    kinds.push('subscription-cancelled')
  if (UNPAID.has(after.status) && !(before && UNPAID.has(before.status)))
    kinds.push('payment-failed')
  if (after.endedAt !== null && before !== null && before.endedAt === null && told !== null)
    kinds.push('subscription-ended')
  return { kinds, toldUntil: isNew ? until : told }
}
