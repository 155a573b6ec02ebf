/** Subscriptions of the stand-in: paid, renewed, refused, cancelled, ended. */
import type Stripe from 'stripe'
import { refuse, refuseMissing, requireObject, type StripeAccount } from './account.ts'
import type { UsedDiscount } from './discounts.ts'
import { getObject, getText, type FormObject } from './form-body.ts'
import { makeId, makeObject } from './shapes.ts'

const MONTH_SECONDS = 30 * 86_400

interface NewSubscription {
  readonly customerId: string
  readonly priceId: string
  readonly trialDays: number | null
  readonly metadata: Record<string, string>
  readonly used: UsedDiscount | null
}

type Item = Stripe.SubscriptionItem

function addInvoice(
  account: StripeAccount,
  subscription: Stripe.Subscription,
  values: Partial<Stripe.Invoice>,
): Stripe.Invoice {
  const [item] = subscription.items.data as [Item]
  const amount = toAmount(account, subscription)
  const id = makeId('in')
  const invoice = makeObject('invoice', {
    id,
    customer: subscription.customer as string,
    application: null,
    amount_due: amount,
    amount_paid: values.status === 'paid' ? amount : 0,
    amount_remaining: values.status === 'paid' ? 0 : amount,
    subtotal: amount,
    total: amount,
    created: account.nowSeconds(),
    number: `PITCH-${String(account.invoices.size + 1).padStart(4, '0')}`,
    period_start: item.current_period_start,
    period_end: item.current_period_end,
    hosted_invoice_url: `https://invoice.stripe.com/i/${id}`,
    invoice_pdf: `https://pay.stripe.com/invoice/${id}/pdf`,
    ...values,
  })
  invoice.parent = {
    ...invoice.parent!,
    subscription_details: { metadata: {}, subscription: subscription.id } as never,
  }
  const [line] = invoice.lines.data
  Object.assign(line!, {
    amount: invoice.total,
    period: { start: item.current_period_start, end: item.current_period_end },
  })
  account.invoices.set(id, invoice)
  subscription.latest_invoice = id
  if (invoice.amount_paid > 0) addPayment(account, invoice)
  return invoice
}

/** The payment of a paid invoice, and the charge of the card. */
function addPayment(account: StripeAccount, invoice: Stripe.Invoice): void {
  const intent = makeId('pi')
  const charge = makeObject('charge', {
    id: makeId('ch'),
    amount: invoice.amount_paid,
    amount_captured: invoice.amount_paid,
    customer: invoice.customer as string,
    payment_intent: intent,
    created: account.nowSeconds(),
  })
  account.charges.set(charge.id, charge)
  const payment = makeObject('invoicePayment', {
    id: makeId('inpay'),
    invoice: invoice.id,
    amount_paid: invoice.amount_paid,
    amount_requested: invoice.amount_due,
    created: account.nowSeconds(),
    payment: { type: 'payment_intent', payment_intent: intent },
  })
  account.invoicePayments.set(payment.id, payment)
}

const toInvoices = (account: StripeAccount, subscription: Stripe.Subscription) =>
  [...account.invoices.values()].filter(
    ({ parent }) => parent?.subscription_details?.subscription === subscription.id,
  )

/** Amount of a subscription's next invoice: a discount ends after its periods. */
function toAmount(account: StripeAccount, subscription: Stripe.Subscription): number {
  const [item] = subscription.items.data as [Item]
  const price = item.price.unit_amount ?? 0
  const discount = account.discounts.get(subscription.id)
  const charged = toInvoices(account, subscription).filter(({ total }) => total > 0).length
  if (discount === undefined || charged >= discount.periods) return price
  return price - Math.round((price * discount.percentOff) / 100)
}

/** The next invoice, as planned now. */
export function previewInvoice(account: StripeAccount, id: string): Stripe.Invoice {
  const subscription = find(account, id)
  if (subscription.status === 'canceled' || subscription.cancel_at_period_end)
    refuse(`No upcoming invoices for customer: '${String(subscription.customer)}'`, {
      code: 'invoice_upcoming_none',
    })
  const amount = toAmount(account, subscription)
  return makeObject('invoice', {
    id: makeId('upcoming_in'),
    customer: subscription.customer as string,
    status: 'draft',
    amount_due: amount,
    amount_paid: 0,
    total: amount,
  })
}

export function startSubscription(
  account: StripeAccount,
  { customerId, priceId, trialDays, metadata, used }: NewSubscription,
): Stripe.Subscription {
  const now = account.nowSeconds()
  const id = makeId('sub')
  const endsAt = now + (trialDays === null ? MONTH_SECONDS : trialDays * 86_400)
  const recorded = makeObject('subscription', {})
  const item: Item = {
    ...(recorded.items.data[0] as Item),
    id: makeId('si'),
    subscription: id,
    created: now,
    current_period_start: now,
    current_period_end: endsAt,
    price: requireObject(account.prices, priceId, 'price'),
  }
  const subscription: Stripe.Subscription = {
    ...recorded,
    id,
    customer: customerId,
    status: trialDays === null ? 'active' : 'trialing',
    created: now,
    start_date: now,
    billing_cycle_anchor: now,
    trial_start: trialDays === null ? null : now,
    trial_end: trialDays === null ? null : endsAt,
    metadata,
    items: { ...recorded.items, data: [item] },
  }
  account.subscriptions.set(id, subscription)
  if (used?.coupon.percent_off)
    account.discounts.set(id, {
      percentOff: used.coupon.percent_off,
      periods: used.coupon.duration === 'repeating' ? (used.coupon.duration_in_months ?? 1) : 1,
    })
  const amount = trialDays === null ? toAmount(account, subscription) : 0
  const invoice = addInvoice(account, subscription, {
    status: 'paid',
    total: amount,
    amount_paid: amount,
    amount_due: amount,
  })
  account.emit('customer.subscription.created', subscription)
  account.emit('invoice.paid', invoice)
  account.emit('payment_intent.succeeded', {
    object: 'payment_intent',
    id: makeId('pi'),
    customer: customerId,
  })
  return subscription
}

const find = (account: StripeAccount, id: string) =>
  requireObject(account.subscriptions, id, 'subscription')

/** Stripe includes the latest invoice in a subscription when the request expands it. */
export function expandInvoice(
  account: StripeAccount,
  subscription: Stripe.Subscription,
): Stripe.Subscription {
  const invoice = account.invoices.get(String(subscription.latest_invoice))
  return { ...subscription, latest_invoice: invoice ?? subscription.latest_invoice }
}

export function updateSubscription(
  account: StripeAccount,
  id: string,
  form: FormObject,
): Stripe.Subscription {
  const subscription = find(account, id)
  if (subscription.status === 'canceled')
    refuse('A canceled subscription can only update its cancellation_details and metadata.')
  const cancels = getText(form, 'cancel_at_period_end')
  if (cancels !== null) {
    subscription.cancel_at_period_end = cancels === 'true'
    const [item] = subscription.items.data as [Item]
    subscription.cancel_at = cancels === 'true' ? item.current_period_end : null
    subscription.canceled_at = cancels === 'true' ? account.nowSeconds() : null
  }
  Object.assign(subscription.metadata, getObject(form, 'metadata'))
  account.emit('customer.subscription.updated', subscription)
  return subscription
}

/** Ends a subscription now. */
export function endSubscription(account: StripeAccount, id: string): Stripe.Subscription {
  const subscription = find(account, id)
  if (subscription.status === 'canceled') refuseMissing('subscription', id)
  subscription.status = 'canceled'
  subscription.ended_at = account.nowSeconds()
  subscription.canceled_at ??= account.nowSeconds()
  account.emit('customer.subscription.deleted', subscription)
  return subscription
}

/**
 * The period is over: cancelled ones end, others are charged for the next one; `pays` is whether
 * the card accepts.
 */
export function endPeriod(
  account: StripeAccount,
  id: string,
  { pays }: { readonly pays: boolean },
): Stripe.Subscription {
  const subscription = find(account, id)
  if (subscription.cancel_at_period_end) return endSubscription(account, id)
  const [item] = subscription.items.data as [Item]
  item.current_period_start = item.current_period_end
  item.current_period_end += MONTH_SECONDS
  subscription.status = pays ? 'active' : 'past_due'
  const invoice = addInvoice(account, subscription, { status: pays ? 'paid' : 'open' })
  account.emit('customer.subscription.updated', subscription)
  account.emit(pays ? 'invoice.paid' : 'invoice.payment_failed', invoice)
  return subscription
}

/** A refused payment is retried. */
export function payLatest(account: StripeAccount, id: string): Stripe.Subscription {
  const subscription = find(account, id)
  const invoice = account.invoices.get(String(subscription.latest_invoice))!
  if (invoice.status === 'paid') refuse('Invoice is already paid')
  invoice.status = 'paid'
  invoice.amount_paid = invoice.amount_due
  addPayment(account, invoice)
  subscription.status = 'active'
  account.emit('invoice.paid', invoice)
  account.emit('customer.subscription.updated', subscription)
  return subscription
}

/** Sets a state directly, like a dashboard or a rule of the account. */
export function setStatus(
  account: StripeAccount,
  id: string,
  status: Stripe.Subscription.Status,
): Stripe.Subscription {
  const subscription = find(account, id)
  subscription.status = status
  account.emit('customer.subscription.updated', subscription)
  return subscription
}

/** Moves a subscription to another price, as in the dashboard or in the portal. */
export function movePrice(account: StripeAccount, id: string, priceId: string): void {
  const subscription = find(account, id)
  if (subscription.status === 'canceled')
    refuse('A canceled subscription can only update its cancellation_details and metadata.')
  const [item] = subscription.items.data as [Item]
  item.price = requireObject(account.prices, priceId, 'price')
  account.emit('customer.subscription.updated', subscription)
}
