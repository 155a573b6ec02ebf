/** The checkout of the stand-in: our server opens a session and the customer's card completes it. */
import type Stripe from 'stripe'
import {
  refuse,
  refuseMissing,
  requireObject,
  StandInError,
  type StripeAccount,
} from './account.ts'
import { countRedemption, requireDiscount, type UsedDiscount } from './discounts.ts'
import {
  getList,
  getMetadata,
  getNumber,
  getObject,
  getText,
  type FormObject,
} from './form-body.ts'
import { makeId, makeObject, readRecorded } from './shapes.ts'
import { startSubscription } from './subscriptions.ts'

const DAY_SECONDS = 86_400
const SHORTEST_SECONDS = 1_800

/** Stripe's test cards. */
export const CARDS = {
  good: '4242424242424242',
  refused: '4000000000000002',
  /** The first payment succeeds, every later one is refused. */
  refusedLater: '4000000000000341',
} as const

/** Effect of a session once it is paid; Stripe keeps this internal. */
interface Purchase {
  readonly priceId: string
  readonly trialDays: number | null
  readonly metadata: Record<string, string>
  readonly discount: { coupon: string | null; promotionCode: string | null } | null
}
const purchases = new WeakMap<Stripe.Checkout.Session, Purchase>()

export function createSession(account: StripeAccount, form: FormObject): Stripe.Checkout.Session {
  const customerId = getText(form, 'customer') ?? ''
  if (!account.customers.has(customerId)) refuseMissing('customer', customerId, 'customer')
  const priceId = getText(getList(form, 'line_items')[0] ?? {}, 'price') ?? ''
  const price = account.prices.get(priceId)
  if (price === undefined) return refuseMissing('price', priceId, 'line_items[0][price]')
  const [given] = getList(form, 'discounts')
  if (given && getText(form, 'allow_promotion_codes') === 'true')
    refuse('You may only specify one of these parameters: allow_promotion_codes, discounts.')
  const discount = given
    ? { coupon: getText(given, 'coupon'), promotionCode: getText(given, 'promotion_code') }
    : null
  const used = discount ? requireDiscount(account, discount) : null
  const now = account.nowSeconds()
  const expiresAt = getNumber(form, 'expires_at') ?? now + DAY_SECONDS
  if (expiresAt < now + SHORTEST_SECONDS || expiresAt > now + DAY_SECONDS)
    refuse(
      'The `expires_at` timestamp must be at least 30 minutes from Checkout Session creation and at most 24 hours.',
      { param: 'expires_at' },
    )
  const id = makeId('cs_test')
  const isEmbedded = getText(form, 'ui_mode') === 'embedded_page'
  const off = Math.round(((price.unit_amount ?? 0) * (used?.coupon.percent_off ?? 0)) / 100)
  const session = makeObject('session', {
    id,
    customer: customerId,
    client_reference_id: getText(form, 'client_reference_id'),
    client_secret: isEmbedded ? `${id}_secret_${makeId('s')}` : null,
    ui_mode: isEmbedded ? 'embedded_page' : 'hosted_page',
    url: isEmbedded ? null : `https://checkout.stripe.com/c/pay/${id}`,
    amount_subtotal: price.unit_amount,
    amount_total: (price.unit_amount ?? 0) - off,
    metadata: getMetadata(form),
    created: now,
    expires_at: expiresAt,
    return_url: getText(form, 'return_url') ?? undefined,
    redirect_on_completion: getText(form, 'redirect_on_completion') ?? 'always',
    success_url: null,
    cancel_url: null,
    subscription: null,
    locale: (getText(form, 'locale') ?? null) as Stripe.Checkout.Session['locale'],
  })
  const data = getObject(form, 'subscription_data')
  purchases.set(session, {
    priceId,
    trialDays: getNumber(data, 'trial_period_days'),
    metadata: getMetadata(data),
    discount,
  })
  account.sessions.set(id, session)
  return session
}

/** Open sessions expire by themselves. */
function updateStatus(account: StripeAccount, session: Stripe.Checkout.Session): void {
  if (session.status === 'open' && session.expires_at <= account.nowSeconds())
    session.status = 'expired'
}

export function listSessions(account: StripeAccount, form: FormObject): Stripe.Checkout.Session[] {
  const sessions = [...account.sessions.values()]
  for (const session of sessions) updateStatus(account, session)
  const status = getText(form, 'status')
  return sessions
    .filter(({ customer }) => customer === getText(form, 'customer'))
    .filter((session) => status === null || session.status === status)
    .toReversed()
}

export function expireSession(account: StripeAccount, id: string): Stripe.Checkout.Session {
  const session = requireObject(account.sessions, id, 'checkout.session')
  updateStatus(account, session)
  if (session.status !== 'open')
    refuse('Only Checkout Sessions with a status in ["open"] can be expired.')
  session.status = 'expired'
  account.emit('checkout.session.expired', session)
  return session
}

export function findSessionBySecret(
  account: StripeAccount,
  secret: string,
): Stripe.Checkout.Session {
  const session = [...account.sessions.values()].find((each) => each.client_secret === secret)
  if (session === undefined) return refuse('There is no such checkout.')
  updateStatus(account, session)
  return session
}

/**
 * The customer's action: pays an open session with a card. Throws Stripe's message to the form,
 * without changing anything.
 */
export function paySession(account: StripeAccount, id: string, card: string): Stripe.Subscription {
  const session = requireObject(account.sessions, id, 'checkout.session')
  updateStatus(account, session)
  if (session.status !== 'open') refuse('This checkout is no longer open.')
  const digits = card.replaceAll(/\D/g, '')
  if (digits === CARDS.refused) {
    const recorded = readRecorded<{ error: { message: string } }>('error-card-declined')
    throw new StandInError(402, recorded.error)
  }
  if (digits !== CARDS.good && digits !== CARDS.refusedLater)
    throw new StandInError(402, {
      type: 'card_error',
      code: 'incorrect_number',
      message: 'Your card number is invalid.',
    })
  const purchase = purchases.get(session)!
  const used: UsedDiscount | null = purchase.discount
    ? requireDiscount(account, purchase.discount)
    : null
  if (used) countRedemption(used)
  const customer = requireObject(account.customers, String(session.customer), 'customer')
  customer.invoice_settings.default_payment_method =
    digits === CARDS.refusedLater ? 'pm_card_chargeCustomerFail' : 'pm_card_visa'
  const subscription = startSubscription(account, { ...purchase, customerId: customer.id, used })
  session.status = 'complete'
  session.payment_status = purchase.trialDays ? 'no_payment_required' : 'paid'
  session.subscription = subscription.id
  account.emit('checkout.session.completed', session)
  return subscription
}
