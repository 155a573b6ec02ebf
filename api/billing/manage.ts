/** A member's actions on a running subscription: the portal, cancelling, resuming, invoices. */
import type { Invoices, MemberSubscription } from '#data/model/billing/billing.ts'
import {
  toLastWithdrawalDay,
  toRefundAmount,
  toWithdrawalEnd,
} from '#data/model/billing/withdrawal.ts'
import { isLive, toPaidAccess } from '#data/model/billing/subscriptions.ts'
import type { Language } from '#data/model/languages.ts'
import { AppError } from '#data/model/errors.ts'
import { getMember } from '#data/queries/billing/accounts.ts'
import type { ReadSubscription } from '#data/queries/billing/apply.ts'
import { getLastWithdrawal, toRefund } from '#data/queries/billing/withdrawals.ts'
import { withLease } from './in-turn.ts'
import type { BillingParts } from './parts.ts'
import { toPage } from '#api/page-address.ts'
import { atStripe, isRefusal } from '#api/billing/stripe/stripe-client.ts'
import { syncMember } from '#api/billing/stripe/sync.ts'

type Shown = NonNullable<MemberSubscription['subscription']>

const NOT_YET = 'There is no subscription of this account. Start one on the Premium page.'

const toNothingRuns = () => new AppError('conflict', 'There is no running subscription.')

async function requireCustomer({ database }: BillingParts, userId: string): Promise<string> {
  const member = await database.read((db) => getMember(db, userId))
  if (member?.customerId == null) throw new AppError('not_found', NOT_YET)
  return member.customerId
}

/** Address of Stripe's own page for cards, invoices and cancelling. */
export async function openPortal(
  parts: BillingParts,
  userId: string,
  language: Language,
): Promise<string> {
  const customer = await requireCustomer(parts, userId)
  const { url } = await atStripe(() =>
    parts.stripe.billingPortal.sessions.create({
      customer,
      return_url: toPage(parts.publicOrigin, language, '/account'),
      locale: language,
    }),
  )
  return url
}

/** Sets whether the subscription ends with the paid period. */
export function setCancelled(
  parts: BillingParts,
  userId: string,
  cancels: boolean,
): Promise<MemberSubscription> {
  return withLease(parts.database, `checkout of ${userId}`, async () => {
    await requireCustomer(parts, userId)
    const cause = { actor: 'member', reason: cancels ? 'cancel' : 'resume' }
    const { subscriptions } = await syncMember(parts, { userId, cause })
    const live = subscriptions.filter(isLive)
    if (live.length === 0) throw toNothingRuns()
    await atStripe(async () => {
      for (const { id, cancelsAtPeriodEnd, cancelsAt } of live) {
        // An end on another day was set in Stripe's dashboard; resuming removes it as well.
        const isSet = !cancelsAtPeriodEnd && cancelsAt !== null
        const change =
          !cancels && isSet ? { cancel_at: '' as const } : { cancel_at_period_end: cancels }
        try {
          await parts.stripe.subscriptions.update(id, change)
        } catch (error) {
          // It ended meanwhile, by a withdrawal in another tab or in Stripe's dashboard.
          const hasEnded =
            isRefusal(error) && (await parts.stripe.subscriptions.retrieve(id)).ended_at !== null
          throw hasEnded ? toNothingRuns() : error
        }
      }
    })
    const after = await syncMember(parts, { userId, cause })
    return toMemberSubscription(parts, userId, after.subscriptions)
  })
}

/** Applies Stripe's state at once, so that nobody waits for the webhook after a payment. */
export async function refreshMember(
  parts: BillingParts,
  userId: string,
): Promise<MemberSubscription> {
  const cause = { actor: 'member', reason: 'asked Stripe after a payment' }
  const { subscriptions } = await syncMember(parts, { userId, cause })
  return toMemberSubscription(parts, userId, subscriptions)
}

/** The right of withdrawal while it lasts: its last day, and the refund now. */
function toWithdrawal(subscription: ReadSubscription, now: Date): Shown['withdrawal'] {
  const { createdAt, periodStartsAt, periodEndsAt, latestPaid, trouble } = subscription
  if (!isLive(subscription) || now >= toWithdrawalEnd(createdAt)) return null
  const refund =
    // A returned payment is not refunded again.
    latestPaid && trouble === null && periodStartsAt && periodEndsAt
      ? toRefundAmount(
          {
            ...latestPaid,
            startsAt: new Date(periodStartsAt),
            endsAt: new Date(periodEndsAt),
          },
          now,
        )
      : null
  return {
    orderedAt: createdAt,
    until: toLastWithdrawalDay(createdAt).toISOString().slice(0, 10),
    refund: latestPaid && refund !== null ? { ...latestPaid, amount: refund } : null,
  }
}

function toShown(subscription: ReadSubscription, now: Date): Shown {
  const { status, periodEndsAt, trialEndsAt, endedAt, cancelsAtPeriodEnd, cancelsAt } = subscription
  return {
    status,
    isCancelled: cancelsAtPeriodEnd || cancelsAt !== null,
    periodEndsAt,
    trialEndsAt,
    endedAt,
    staysUntil: status === 'past_due' ? (toPaidAccess(subscription)?.endsAt ?? null) : null,
    isResting: isLive(subscription) && subscription.trouble !== null,
    withdrawal: toWithdrawal(subscription, now),
  }
}

async function toMemberSubscription(
  { database, now }: BillingParts,
  userId: string,
  subscriptions: readonly ReadSubscription[],
): Promise<MemberSubscription> {
  const last = await database.read((db) => getLastWithdrawal(db, userId))
  const withdrawn = last && { declaredAt: last.declaredAt.toISOString(), refund: toRefund(last) }
  const [shown] = subscriptions.toSorted(
    (a, b) =>
      Number(isLive(b)) - Number(isLive(a)) || Date.parse(b.createdAt) - Date.parse(a.createdAt),
  )
  // A withdrawal from an earlier subscription is not shown with the current one.
  const isLast = last !== null && last.subscriptionId === shown?.id
  return {
    subscription: shown ? toShown(shown, now()) : null,
    withdrawn: isLast ? withdrawn : null,
  }
}

/** The member's invoices, the newest first. */
export async function listInvoices(parts: BillingParts, userId: string): Promise<Invoices> {
  const member = await parts.database.read((db) => getMember(db, userId))
  const customer = member?.customerId
  if (!customer) return []
  const { data } = await atStripe(() => parts.stripe.invoices.list({ customer, limit: 24 }))
  return data.map((invoice) => ({
    id: invoice.id ?? '',
    number: invoice.number,
    createdAt: new Date(invoice.created * 1000).toISOString(),
    total: { amount: invoice.total, currency: invoice.currency.toUpperCase() },
    status: invoice.status,
    url: invoice.hosted_invoice_url ?? null,
    pdfUrl: invoice.invoice_pdf ?? null,
  }))
}
