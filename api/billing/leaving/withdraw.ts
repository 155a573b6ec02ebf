/**
 * Withdrawing from the contract. The declaration is stored and acknowledged by mail at once, also
 * while Stripe does not answer. The outbox ends the subscription and refunds, each step once.
 */
import type Stripe from 'stripe'
import { z } from 'zod'
import type { Price } from '#data/model/billing/billing.ts'
import { formatMoney } from '#data/model/billing/order-notice.ts'
import { toRefundAmount, toWithdrawalEnd } from '#data/model/billing/withdrawal.ts'
import { AppError } from '#data/model/errors.ts'
import { getUser, type StoredUser } from '#data/queries/account/users.ts'
import { addTask, finishTask, getTask, type BillingTask } from '#data/queries/billing/outbox.ts'
import { addWithdrawal, finishWithdrawal, listRunning } from '#data/queries/billing/withdrawals.ts'
import { toPage } from '#api/page-address.ts'
import { formatLetterDay, formatLetterMoment } from '#api/mail/letters.ts'
import { inTurn } from '#api/billing/in-turn.ts'
import type { BillingParts } from '#api/billing/parts.ts'
import { atStripe, isMissing, isRefusal } from '#api/billing/stripe/stripe-client.ts'
import { syncMember } from '#api/billing/stripe/sync.ts'
import { toSha256Hex } from '#data/files/content-hash.ts'
import { DAY_MS } from '#data/model/time.ts'

const PayloadSchema = z.object({
  userId: z.uuid(),
  subscriptionId: z.string(),
})
type Payload = z.output<typeof PayloadSchema>

const TOO_LATE =
  'You ordered no subscription within the last 14 days. You can no longer withdraw from an older one, but you can cancel it: it then ends with the paid period.'

/** The id is derived from that of the subscription, so each has at most one withdrawal. */
function toWithdrawalId(subscriptionId: string): string {
  const hex = toSha256Hex(`withdrawal ${subscriptionId}`)
  // A UUID of version 8, the version for custom ids (RFC 9562).
  const variant = ((Number.parseInt(hex[16]!, 16) & 3) | 8).toString(16)
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

/** The subscriptions that could be withdrawn from at that instant. */
export async function listWithdrawable({ database }: BillingParts, userId: string, at: Date) {
  const running = await database.read((db) => listRunning(db, userId))
  return running.filter(
    ({ status, createdAt }) =>
      !status.startsWith('incomplete') &&
      createdAt <= at &&
      at < toWithdrawalEnd(createdAt.toISOString()),
  )
}

/** Declares a member's withdrawal, at an instant that may be past; returns the queued tasks. */
export async function declareWithdrawal(
  parts: BillingParts,
  { userId, declaredAt }: { readonly userId: string; readonly declaredAt: Date },
): Promise<BillingTask[]> {
  const { database, logger, mail, now } = parts
  // A recent payment may not be stored yet, so Stripe is asked first; if it does not answer, the
  // stored state counts.
  const cause = { actor: 'member', reason: 'withdrawal' }
  await syncMember(parts, { userId, cause }).catch((error: unknown) =>
    logger.warn(
      { err: error },
      'Stripe does not answer: the withdrawal is decided by the stored subscription',
    ),
  )
  const open = await listWithdrawable(parts, userId, declaredAt)
  if (open.length === 0) throw new AppError('conflict', TOO_LATE)
  const tasks: string[] = []
  await database.write(async (db) => {
    const user = await getUser(db, userId, now())
    if (user === null) throw new AppError('not_found', 'There is no such account.')
    for (const { id: subscriptionId, createdAt } of open) {
      const id = toWithdrawalId(subscriptionId)
      tasks.push(id)
      const isNew = await addWithdrawal(db, { id, userId, subscriptionId, declaredAt })
      if (!isNew) continue
      const payload: Payload = { userId, subscriptionId }
      await addTask(db, { id, task: 'withdraw', payload, now: now() })
      await mail.addLetter(db, {
        kind: 'withdrawal-received',
        to: user.email,
        user,
        values: {
          contract: subscriptionId,
          orderedOn: formatLetterDay(user.language, createdAt),
          receivedAt: formatLetterMoment(user.language, declaredAt),
        },
      })
    }
  })
  mail.sendSoon()
  const found = await database.read((db) => Promise.all(tasks.map((id) => getTask(db, id))))
  return found.filter((task) => task !== null)
}

/** Ends the subscription now, unless it has ended. */
async function endNow({ stripe }: BillingParts, subscriptionId: string): Promise<void> {
  try {
    await stripe.subscriptions.cancel(subscriptionId, { prorate: false, invoice_now: false })
  } catch (error) {
    if (!isMissing(error) && !isRefusal(error)) throw error
    const { status } = await stripe.subscriptions.retrieve(subscriptionId)
    if (status !== 'canceled' && status !== 'incomplete_expired') throw error
  }
}

interface Repayment {
  readonly paymentIntent: string
  readonly paid: number
  readonly amount: number
}

/** The refunds of an invoice, one for each of its payments. */
async function listRepayments(
  { stripe }: BillingParts,
  invoice: Stripe.Invoice,
  at: Date,
): Promise<Repayment[]> {
  const period = invoice.lines.data[0]?.period
  if (!invoice.id || invoice.amount_paid === 0 || !period) return []
  const { currency } = invoice
  const startsAt = new Date(period.start * 1000)
  const endsAt = new Date(period.end * 1000)
  const repayments: Repayment[] = []
  const query = { invoice: invoice.id, status: 'paid' as const, limit: 100 }
  for await (const { amount_paid: paid, payment } of stripe.invoicePayments.list(query)) {
    const intent = payment.payment_intent
    if (!intent || !paid) continue
    const amount = toRefundAmount({ amount: paid, currency, startsAt, endsAt }, at)
    const paymentIntent = typeof intent === 'string' ? intent : intent.id
    if (amount > 0) repayments.push({ paymentIntent, paid, amount })
  }
  return repayments
}

const NOTE = 'pitchproof_withdrawal'

/** A refund that a closed card has sent back, for example: the money is with the operator again. */
const isReturned = ({ status }: Stripe.Refund) => status === 'failed' || status === 'canceled'

/** Refunds once: an existing refund of this withdrawal counts, however old it is. */
async function payBack(
  { stripe }: BillingParts,
  withdrawalId: string,
  { paymentIntent, paid, amount }: Repayment,
): Promise<number> {
  const made = await stripe.refunds.list({ payment_intent: paymentIntent, limit: 100 })
  const standing = made.data.filter((refund) => !isReturned(refund))
  const before = standing.find(({ metadata }) => metadata?.[NOTE] === withdrawalId)
  if (before) return before.amount
  const returned = standing.reduce((sum, refund) => sum + refund.amount, 0)
  // Everything was refunded in Stripe's dashboard already.
  if (returned >= paid) return returned
  const due = Math.min(amount, paid - returned)
  const refund = await stripe.refunds.create(
    {
      payment_intent: paymentIntent,
      amount: due,
      reason: 'requested_by_customer',
      metadata: { [NOTE]: withdrawalId },
    },
    // Stripe refuses a key whose amount differs; the dashboard may have refunded a part meanwhile.
    // It repeats its answer to a known key, also that of a refund that has failed since.
    {
      idempotencyKey: `withdrawal-${withdrawalId}-${paymentIntent}-${due}-${made.data.length - standing.length}`,
    },
  )
  return refund.amount
}

/** As long as the money can be claimed: three years, and the rest of the year in which it came back. */
const REFUNDS_OF_MS = 4 * 366 * DAY_MS
const PAID_BACK = 'paid_back'

/**
 * Problems for the operator: refunds of withdrawals that came back, of payments of which less has
 * been refunded since. Each stays until it is noted at Stripe that the money was paid back in another way.
 */
export async function listFailedRefunds({ stripe, now }: BillingParts): Promise<string[]> {
  const since = Math.floor((now().getTime() - REFUNDS_OF_MS) / 1000)
  const refunds = await atStripe(() =>
    stripe.refunds
      .list({ created: { gte: since }, limit: 100 })
      .autoPagingToArray({ limit: 10_000 }),
  )
  const sumSince = ({ payment_intent: of, created }: Stripe.Refund) =>
    refunds
      .filter((other) => other.payment_intent === of && !isReturned(other))
      .reduce((sum, other) => (other.created >= created ? sum + other.amount : sum), 0)
  return refunds
    .filter(
      (refund) =>
        isReturned(refund) &&
        refund.metadata?.[NOTE] !== undefined &&
        refund.metadata[PAID_BACK] === undefined &&
        sumSince(refund) < refund.amount,
    )
    .map(({ id, amount, currency }) => {
      const owed = formatMoney({ amount, currency: currency.toUpperCase() }, 'en')
      return `Refund ${id} of a withdrawal has failed, ${owed} is still owed. Pay it back in another way, then note \`${PAID_BACK}\` in the metadata of the refund at Stripe.`
    })
}

async function refundSubscription(
  parts: BillingParts,
  task: BillingTask,
  { subscriptionId }: Payload,
): Promise<Price> {
  let amount = 0
  let currency = 'usd'
  const query = { subscription: subscriptionId, status: 'paid' as const, limit: 100 }
  for await (const invoice of parts.stripe.invoices.list(query)) {
    currency = invoice.currency
    // The task was queued when the member confirmed: until then there was Premium.
    for (const repayment of await listRepayments(parts, invoice, task.createdAt))
      amount += await payBack(parts, task.id, repayment)
  }
  return { amount, currency: currency.toUpperCase() }
}

/** Carries out a declared withdrawal: ends the subscription, refunds the unused part, and mails a confirmation. */
export function finishWithdraw(parts: BillingParts, task: BillingTask): Promise<void> {
  return inTurn(`withdrawal ${task.id}`, async () => {
    const { database, mail, now } = parts
    const payload = PayloadSchema.parse(task.payload)
    const { userId, subscriptionId } = payload
    const refund = await atStripe(async () => {
      await endNow(parts, subscriptionId)
      return refundSubscription(parts, task, payload)
    })
    await syncMember(parts, { userId, cause: { actor: 'member', reason: 'withdrawal' } })
    await database.write(async (db) => {
      const isFirst = await finishWithdrawal(db, task.id, { refund, now: now() })
      await finishTask(db, task.id, now())
      const user = isFirst ? await getUser(db, userId, now()) : null
      if (user) await mail.addLetter(db, toLetter(parts, user, refund))
    })
    mail.sendSoon()
  })
}

function toLetter({ publicOrigin }: BillingParts, user: StoredUser, refund: Price) {
  const { language, email: to } = user
  const values = {
    amount: formatMoney(refund, language),
    link: toPage(publicOrigin, language, '/subscribe'),
  }
  return { kind: 'withdrawal-done' as const, to, user, values }
}
