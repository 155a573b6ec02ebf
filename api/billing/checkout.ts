/**
 * Starts a purchase: one customer, one open checkout and one subscription per member, also when the
 * button is pressed in two windows. Everything happens under the member's lease.
 */
import { randomUUID } from 'node:crypto'
import type Stripe from 'stripe'
import { AppError } from '#data/model/errors.ts'
import { getUser } from '#data/queries/account/users.ts'
import type { Checkout, CheckoutForm } from '#data/model/billing/billing.ts'
import { formatMoney, toOrderNotice } from '#data/model/billing/order-notice.ts'
import { isLive, isOurs } from '#data/model/billing/subscriptions.ts'
import type { ReadSubscription } from '#data/queries/billing/apply.ts'
import { storeCheckoutSession, releaseReservations } from '#data/queries/billing/redemptions.ts'
import { HOUR_MS, MINUTE_MS } from '#data/model/time.ts'
import { toPage } from '#api/page-address.ts'
import { reserveForCheckout, type HeldDiscount } from '#api/billing/discounts/choose-discount.ts'
import { ensureCustomer, listFormerOrders } from './customer.ts'
import { withLease } from './in-turn.ts'
import { readPrice } from './price.ts'
import type { BillingParts } from './parts.ts'
import { NOTES } from '#api/billing/stripe/read-subscription.ts'
import { atStripe, isRefusal } from '#api/billing/stripe/stripe-client.ts'
import { readSubscriptions, syncMember } from '#api/billing/stripe/sync.ts'

/**
 * How long a checkout stays open. Stripe's minimum is 30 minutes; this leaves room for a clock that
 * is 10 minutes off.
 */
const OPEN_MS = HOUR_MS
/** A reservation outlasts its checkout, so a discount paid for in the last second is still reserved. */
const HELD_MS = OPEN_MS + 30 * MINUTE_MS

const ALREADY = 'You have a subscription already. You can manage it in your account.'

export function startCheckout(
  parts: BillingParts,
  userId: string,
  form: CheckoutForm,
): Promise<Checkout> {
  return withLease(parts.database, `checkout of ${userId}`, async () => {
    const customerId = await ensureCustomer(parts, userId)
    const own = await requireNoSubscription(parts, userId, customerId)
    const former = await listFormerOrders(parts, userId)
    const before = [...own, ...former].filter(({ status }) => !status.startsWith('incomplete'))
    await closeOpenCheckouts(parts, userId, customerId)
    const until = new Date(parts.now().getTime() + HELD_MS)
    const used = before.map(({ discountId }) => discountId)
    const held = await reserveForCheckout(parts, { userId, code: form.promoCode, until, used })
    // Only a first subscription has a trial.
    const trialDays = before.length === 0 ? parts.settings.trialDays : null
    const session = await openSession(parts, { userId, customerId, form, held, trialDays })
    if (held)
      await parts.database.write((db) => storeCheckoutSession(db, held.redemptionId, session.id))
    await requireOpenAccount(parts, userId, session.id)
    return toCheckout(session, held, trialDays)
  })
}

/** The member's earlier orders; throws when a subscription is running. */
async function requireNoSubscription(
  parts: BillingParts,
  userId: string,
  customerId: string,
): Promise<ReadSubscription[]> {
  const all = await readSubscriptions(parts, customerId)
  const ours = all.filter((each) => isOurs(each, userId))
  if (ours.some(isLive)) {
    await syncMember(parts, { userId, cause: { actor: 'member', reason: 'checkout' } })
    throw new AppError('conflict', ALREADY)
  }
  return ours
}

async function closeOpenCheckouts(
  { stripe, database }: BillingParts,
  userId: string,
  customerId: string,
): Promise<void> {
  await atStripe(async () => {
    const open = await stripe.checkout.sessions.list({
      customer: customerId,
      status: 'open',
      limit: 100,
    })
    for (const { id } of open.data) {
      try {
        await stripe.checkout.sessions.expire(id)
      } catch (error) {
        if (!isRefusal(error)) throw error
        // Stripe refuses to expire a checkout that has just been paid, or has expired by itself.
        const { status } = await stripe.checkout.sessions.retrieve(id)
        if (status === 'complete') throw new AppError('conflict', ALREADY, { cause: error })
        if (status === 'open') throw error
      }
    }
  })
  await database.write((db) => releaseReservations(db, userId))
}

/** Closing an account ends the checkouts that it finds; one that was just being opened ends here. */
async function requireOpenAccount(
  { stripe, database, now }: BillingParts,
  userId: string,
  sessionId: string,
): Promise<void> {
  if ((await database.read((db) => getUser(db, userId, now()))) !== null) return
  await atStripe(() => stripe.checkout.sessions.expire(sessionId))
  throw new AppError('not_found', 'There is no such account.')
}

interface Opening {
  readonly userId: string
  readonly customerId: string
  readonly form: CheckoutForm
  readonly held: HeldDiscount | null
  readonly trialDays: number | null
}

/** Stripe's parameter of the discount: its promotion code, else its coupon. */
function toStripeDiscount({ discount }: HeldDiscount) {
  return discount.stripePromotionCodeId
    ? { promotion_code: discount.stripePromotionCodeId }
    : { coupon: discount.stripeCouponId! }
}

async function openSession(
  parts: BillingParts,
  { userId, customerId, form, held, trialDays }: Opening,
): Promise<Stripe.Checkout.Session> {
  const { stripe, settings, now, publicOrigin } = parts
  const price = await readPrice(parts)
  const notice = price && toOrderNotice(formatMoney(price, form.language), form.language)
  const startsAtOnceAt = now().toISOString()
  const notes = {
    [NOTES.user]: userId,
    ...(held && { [NOTES.discount]: held.discount.id, [NOTES.redemption]: held.redemptionId }),
  }
  const session: Stripe.Checkout.SessionCreateParams = {
    mode: 'subscription',
    ui_mode: 'embedded_page',
    redirect_on_completion: 'if_required',
    customer: customerId,
    client_reference_id: userId,
    line_items: [{ price: settings.priceId, quantity: 1 }],
    return_url: `${toPage(publicOrigin, form.language, '/subscribe')}?session_id={CHECKOUT_SESSION_ID}`,
    locale: form.language,
    expires_at: Math.floor((now().getTime() + OPEN_MS) / 1000),
    metadata: { ...notes, pitchproof_starts_at_once: startsAtOnceAt },
    subscription_data: {
      metadata: { ...notes, pitchproof_starts_at_once: startsAtOnceAt },
      ...(trialDays === null ? {} : { trial_period_days: trialDays }),
    },
    ...(held ? { discounts: [toStripeDiscount(held)] } : {}),
    ...(notice ? { custom_text: { submit: { message: notice } } } : {}),
  }
  const idempotencyKey = `checkout-${held?.redemptionId ?? randomUUID()}`
  return atStripe(() => stripe.checkout.sessions.create(session, { idempotencyKey }))
}

function toCheckout(
  session: Stripe.Checkout.Session,
  held: HeldDiscount | null,
  trialDays: number | null,
): Checkout {
  const { client_secret: clientSecret, amount_total: amount, currency } = session
  if (!clientSecret)
    throw new AppError('source_changed', 'Stripe opened a checkout without its form.')
  return {
    clientSecret,
    discount: held && {
      name: held.discount.name,
      percentOff: held.discount.percentOff,
      durationMonths: held.discount.durationMonths,
    },
    amountDue: amount === null || !currency ? null : { amount, currency: currency.toUpperCase() },
    trialDays,
  }
}
