/**
 * The mails about a subscription: begun, renewed, cancelled, ended, not paid. Queued in the
 * transaction of the change itself.
 */
import type { WriteDb } from '#data/db/database.ts'
import { formatMoney } from '#data/model/billing/order-notice.ts'
import { addMonths } from '#data/model/billing/discounted-price.ts'
import { toPaidUntil, type NewsKind } from '#data/model/billing/subscription-news.ts'
import { toPaidAccess } from '#data/model/billing/subscriptions.ts'
import { toLastWithdrawalDay } from '#data/model/billing/withdrawal.ts'
import type { Language } from '#data/model/languages.ts'
import { getUser, type StoredUser } from '#data/queries/account/users.ts'
import type { ReadSubscription, ChangedSubscription } from '#data/queries/billing/apply.ts'
import { getDiscount } from '#data/queries/billing/discounts.ts'
import { getWithdrawal } from '#data/queries/billing/withdrawals.ts'
import { toPage } from '#api/page-address.ts'
import { formatLetterDay, formatLetterMoment } from '#api/mail/letters.ts'
import type { BillingParts } from './parts.ts'

type Parts = Pick<BillingParts, 'mail' | 'now' | 'publicOrigin'>

interface SubscriptionNews {
  readonly userId: string
  readonly told: readonly ChangedSubscription[]
}

/** Queues the mails; a closed account gets none. */
export async function queueSubscriptionMails(
  parts: Parts,
  db: WriteDb,
  { userId, told }: SubscriptionNews,
): Promise<void> {
  if (told.length === 0) return
  const user = await getUser(db, userId, parts.now())
  if (user === null) return
  for (const { subscription, kinds } of told)
    for (const kind of kinds) {
      // After a withdrawal another mail states the end and the refund.
      const isToldOtherwise =
        kind === 'subscription-ended' && (await getWithdrawal(db, subscription.id)) !== null
      if (!isToldOtherwise) await WRITERS[kind](parts, db, { user, subscription })
    }
}

interface About {
  readonly user: StoredUser
  readonly subscription: ReadSubscription
}
type Write = (parts: Parts, db: WriteDb, about: About) => Promise<void>

const toDay = (language: Language, instant: string | null, now: Date) =>
  formatLetterDay(language, instant === null ? now : new Date(instant))

/** Number of months with a discount; 0 without one. */
async function countDiscountedMonths(db: WriteDb, { discountId }: ReadSubscription) {
  const discount = discountId === null ? null : await getDiscount(db, discountId)
  return discount?.durationMonths ?? 0
}

const WRITERS: Record<NewsKind, Write> = {
  async 'subscription-started'({ mail, now, publicOrigin }, db, { user, subscription }) {
    const { language, email: to } = user
    const { price, createdAt, latestPaid, status } = subscription
    if (price === null) return
    const values = {
      amount: formatMoney(price, language),
      day: toDay(language, toPaidUntil(subscription), now()),
      link: toPage(publicOrigin, language, '/account'),
      withdrawDay: formatLetterDay(language, toLastWithdrawalDay(createdAt)),
      withdrawLink: toPage(publicOrigin, language, '/withdraw'),
    }
    if (status === 'trialing') {
      await mail.addLetter(db, { kind: 'trial-started', to, user, values })
      return
    }
    const charged = latestPaid ?? price
    const paid = formatMoney(charged, language)
    const months = charged.amount < price.amount ? await countDiscountedMonths(db, subscription) : 0
    if (months < 2) {
      const kind = 'subscription-started'
      await mail.addLetter(db, { kind, to, user, values: { ...values, paid } })
      return
    }
    const fullDay = formatLetterDay(language, addMonths(new Date(createdAt), months))
    const kind = 'subscription-started-discount'
    await mail.addLetter(db, { kind, to, user, values: { ...values, paid, fullDay } })
  },
  async 'subscription-renewed'({ mail, now, publicOrigin }, db, { user, subscription }) {
    const { language, email: to } = user
    const { latestPaid } = subscription
    // No receipt for a month fully paid by a discount.
    if (latestPaid === null || latestPaid.amount === 0) return
    await mail.addLetter(db, {
      kind: 'subscription-renewed',
      to,
      user,
      values: {
        amount: formatMoney(latestPaid, language),
        day: toDay(language, subscription.periodEndsAt, now()),
        link: toPage(publicOrigin, language, '/account'),
      },
    })
  },
  async 'subscription-cancelled'({ mail, now, publicOrigin }, db, { user, subscription }) {
    const { language, email: to } = user
    const { cancelsAtPeriodEnd, cancelsAt, cancelledAt } = subscription
    const receivedAt = cancelledAt === null ? now() : new Date(cancelledAt)
    const endsAt = cancelsAtPeriodEnd ? toPaidUntil(subscription) : cancelsAt
    const access = toPaidAccess(subscription)
    const until = access?.endsAt ?? endsAt
    const isResting = access === null || (until !== null && Date.parse(until) <= now().getTime())
    await mail.addLetter(db, {
      kind: isResting ? 'subscription-cancelled-resting' : 'subscription-cancelled',
      to,
      user,
      values: {
        day: toDay(language, isResting ? endsAt : until, now()),
        link: toPage(publicOrigin, language, '/account'),
        receivedAt: formatLetterMoment(language, receivedAt),
      },
    })
  },
  async 'subscription-ended'({ mail, now, publicOrigin }, db, { user, subscription }) {
    const { language, email: to } = user
    await mail.addLetter(db, {
      kind: 'subscription-ended',
      to,
      user,
      values: {
        day: toDay(language, subscription.endedAt, now()),
        link: toPage(publicOrigin, language, '/subscribe'),
      },
    })
  },
  async 'payment-failed'({ mail, now, publicOrigin }, db, { user, subscription }) {
    const { language, email: to } = user
    const due = subscription.latestDue ?? subscription.price
    if (due === null) return
    const values = {
      amount: formatMoney(due, language),
      link: toPage(publicOrigin, language, '/account'),
    }
    const stays = toPaidAccess(subscription)?.endsAt ?? null
    if (stays === null || Date.parse(stays) <= now().getTime()) {
      await mail.addLetter(db, { kind: 'payment-failed-resting', to, user, values })
      return
    }
    const day = formatLetterDay(language, new Date(stays))
    await mail.addLetter(db, { kind: 'payment-failed', to, user, values: { ...values, day } })
  },
}
