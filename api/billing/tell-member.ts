/** The letters about a subscription: begun, renewed, cancelled, ended, not paid. Queued in the transaction of the change itself. */
import type { WriteDb } from '#data/db/database.ts'
import { formatMoney } from '#data/model/billing/order-notice.ts'
import { toPaidUntil, type NewsKind } from '#data/model/billing/subscription-news.ts'
import { toLastWithdrawalDay } from '#data/model/billing/withdrawal.ts'
import type { Language } from '#data/model/languages.ts'
import { getUser, type StoredUser } from '#data/queries/account/users.ts'
import type { ReadSubscription, ToldSubscription } from '#data/queries/billing/apply.ts'
import { getWithdrawal } from '#data/queries/billing/withdrawals.ts'
import { toPage } from '../account/letters-of-accounts.ts'
import { formatLetterDay, formatLetterMoment } from '../mail/letters.ts'
import type { BillingParts } from './parts.ts'

type Parts = Pick<BillingParts, 'mail' | 'now' | 'publicOrigin'>

interface Told {
  readonly userId: string
  readonly told: readonly ToldSubscription[]
}

/** Queues the letters; none goes to an account that is closed. */
export async function tellMember(parts: Parts, db: WriteDb, { userId, told }: Told): Promise<void> {
  if (told.length === 0) return
  const user = await getUser(db, userId, parts.now())
  if (user === null) return
  for (const { subscription, kinds } of told)
    for (const kind of kinds) {
      // After a withdrawal another letter tells of the end and the refund.
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

const WRITERS: Record<NewsKind, Write> = {
  async 'subscription-started'({ mail, now, publicOrigin }, db, { user, subscription }) {
    const { language, email: to } = user
    const { price, createdAt } = subscription
    if (price === null) return
    await mail.addLetter(db, {
      kind: 'subscription-started',
      to,
      user,
      values: {
        amount: formatMoney(price, language),
        day: toDay(language, toPaidUntil(subscription), now()),
        link: toPage(publicOrigin, language, '/account'),
        withdrawDay: formatLetterDay(language, toLastWithdrawalDay(createdAt)),
        withdrawLink: toPage(publicOrigin, language, '/withdraw'),
      },
    })
  },
  async 'subscription-renewed'({ mail, now, publicOrigin }, db, { user, subscription }) {
    const { language, email: to } = user
    const { latestPaid } = subscription
    // No receipt for a month that a discount paid for in full.
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
    const end = cancelsAtPeriodEnd ? toPaidUntil(subscription) : cancelsAt
    await mail.addLetter(db, {
      kind: 'subscription-cancelled',
      to,
      user,
      values: {
        day: toDay(language, end, now()),
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
  async 'payment-failed'({ mail, publicOrigin }, db, { user, subscription }) {
    const { language, email: to } = user
    const due = subscription.latestDue ?? subscription.price
    if (due === null) return
    await mail.addLetter(db, {
      kind: 'payment-failed',
      to,
      user,
      values: {
        amount: formatMoney(due, language),
        link: toPage(publicOrigin, language, '/account'),
      },
    })
  },
}
