/** Reminds members before a charge: once per charge, on any number of machines. */
import { formatMoney } from '#data/model/billing/order-notice.ts'
import { REMIND_DAYS_BEFORE, toReminder, type Reminder } from '#data/model/billing/reminders.ts'
import type { Price } from '#data/model/billing/billing.ts'
import { getUser } from '#data/queries/account/users.ts'
import { listCharging, takeReminder } from '#data/queries/billing/reminders.ts'
import { toPage } from '#api/page-address.ts'
import { formatLetterDay } from '#api/mail/letters.ts'
import type { BillingParts } from './parts.ts'
import { isRefusal, toBillingError } from '#api/billing/stripe/stripe-client.ts'
import { DAY_MS } from '#data/model/time.ts'

const PAGE = 200

/** The amount of the next invoice, discounts included; null when Stripe plans none. */
async function readNextAmount(
  { stripe }: BillingParts,
  subscription: string,
): Promise<Price | null> {
  try {
    const { amount_due: amount, currency } = await stripe.invoices.createPreview({ subscription })
    return { amount, currency: currency.toUpperCase() }
  } catch (error) {
    if (isRefusal(error)) return null
    throw error
  }
}

interface Due {
  readonly subscriptionId: string
  readonly userId: string
  readonly reminder: Reminder
}

async function remindOne(parts: BillingParts, { subscriptionId, userId, reminder }: Due) {
  const { database, mail, now, publicOrigin } = parts
  const next = await readNextAmount(parts, subscriptionId)
  if (next === null) return false
  return database.write(async (db) => {
    const user = await getUser(db, userId, now())
    const chargedAt = new Date(reminder.chargedAt)
    if (user === null || !(await takeReminder(db, subscriptionId, chargedAt))) return false
    const { language, email: to } = user
    const values = {
      amount: formatMoney(next, language),
      day: formatLetterDay(language, chargedAt),
      link: toPage(publicOrigin, language, '/account'),
    }
    await mail.addLetter(db, { kind: reminder.kind, to, user, values, expiresAt: chargedAt })
    return true
  })
}

type Charging = Awaited<ReturnType<typeof listCharging>>[number]

/** The due reminder of this subscription, with its member; null for none. */
function toDue({ subscription, discountMonths }: Charging, now: Date): Due | null {
  const { id: subscriptionId, userId, cancelsAtPeriodEnd, cancelsAt } = subscription
  const facts = {
    status: subscription.status,
    createdAt: subscription.createdAt.toISOString(),
    trialEndsAt: subscription.trialEndsAt?.toISOString() ?? null,
    periodEndsAt: subscription.periodEndsAt?.toISOString() ?? null,
    isCancelled: cancelsAtPeriodEnd || cancelsAt !== null,
    discountMonths,
  }
  const reminder = toReminder(facts, now)
  return reminder && userId !== null ? { subscriptionId, userId, reminder } : null
}

/** Queues the due reminders and returns their number. Failed ones are retried the next time. */
export async function remindMembers(parts: BillingParts): Promise<number> {
  const { database, logger, now } = parts
  const from = now()
  const to = new Date(from.getTime() + REMIND_DAYS_BEFORE * DAY_MS)
  let reminded = 0
  let after: string | null = null
  for (;;) {
    const page: Charging[] = await database.read((db) =>
      listCharging(db, { from, to, after, limit: PAGE }),
    )
    for (const due of page.flatMap((each) => toDue(each, from) ?? [])) {
      try {
        if (await remindOne(parts, due)) reminded += 1
      } catch (error) {
        const { subscriptionId } = due
        logger.error(
          { err: toBillingError(error), subscriptionId },
          'a reminder of a charge failed and will be retried',
        )
      }
    }
    after = page.at(-1)?.subscription.id ?? null
    if (page.length < PAGE) break
  }
  if (reminded > 0) parts.mail.sendSoon()
  return reminded
}
