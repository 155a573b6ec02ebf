/** Refunds of the stand-in, never more than was paid, and disputes by a member's bank. */
import type Stripe from 'stripe'
import { refuse, refuseUnknown, requireObject, type StripeAccount } from './account.ts'
import { getMetadata, getNumber, getText, type FormObject } from './form-body.ts'
import { makeId, makeObject } from './shapes.ts'

export function listRefunds(account: StripeAccount, form: FormObject): Stripe.Refund[] {
  const intent = getText(form, 'payment_intent')
  return [...account.refunds.values()]
    .filter(({ payment_intent: of }) => intent === null || of === intent)
    .toReversed()
}

export function listCharges(account: StripeAccount, form: FormObject): Stripe.Charge[] {
  const customer = getText(form, 'customer')
  return [...account.charges.values()].filter((each) => each.customer === customer).toReversed()
}

export function listDisputes(account: StripeAccount, form: FormObject): Stripe.Dispute[] {
  const charge = getText(form, 'charge')
  return [...account.disputes.values()].filter((each) => each.charge === charge).toReversed()
}

export function createRefund(account: StripeAccount, form: FormObject): Stripe.Refund {
  const intent = getText(form, 'payment_intent') ?? ''
  const paid = [...account.invoicePayments.values()].find(
    ({ payment }) => payment.payment_intent === intent,
  )
  if (paid === undefined) return refuseUnknown('payment_intent', intent, 'payment_intent')
  const charge = findCharge(account, intent)
  const disputes = [...account.disputes.values()].filter(({ charge: of }) => of === charge.id)
  if (disputes.some(({ status }) => !['won', 'warning_closed'].includes(status)))
    refuse('This charge has been charged back.', { code: 'charge_disputed' })
  const before = listRefunds(account, { payment_intent: intent }).filter(
    ({ status }) => status !== 'failed',
  )
  const left = (paid.amount_paid ?? 0) - before.reduce((sum, { amount }) => sum + amount, 0)
  if (left <= 0) refuse('Charge has already been refunded.', { code: 'charge_already_refunded' })
  const amount = getNumber(form, 'amount') ?? left
  if (amount < 1) refuse('Invalid positive integer', { param: 'amount' })
  if (amount > left)
    refuse(`Refund amount (${amount}) is greater than unrefunded amount on charge (${left})`)
  const refund = makeObject('refund', {
    id: makeId('re'),
    amount,
    currency: paid.currency,
    charge: charge.id,
    payment_intent: intent,
    reason: getText(form, 'reason') as Stripe.Refund['reason'],
    metadata: getMetadata(form),
    created: account.nowSeconds(),
    status: 'succeeded',
  })
  account.refunds.set(refund.id, refund)
  account.emit('refund.created', refund)
  charge.amount_refunded += amount
  charge.refunded = charge.amount_refunded === charge.amount
  account.emit('charge.refunded', charge)
  return refund
}

function findCharge(account: StripeAccount, intent: string): Stripe.Charge {
  return [...account.charges.values()].find(({ payment_intent: of }) => of === intent)!
}

/** The charges of a subscription, newest first. */
export function listChargesOf(account: StripeAccount, subscriptionId: string): Stripe.Charge[] {
  return [...account.invoicePayments.values()].toReversed().flatMap(({ invoice, payment }) => {
    const { parent } = account.invoices.get(String(invoice))!
    if (parent?.subscription_details?.subscription !== subscriptionId) return []
    return [findCharge(account, String(payment.payment_intent))]
  })
}

/** A refund that cannot reach the member's bank account comes back. */
export function failRefund(account: StripeAccount, refund: Stripe.Refund): void {
  refund.status = 'failed'
  const charge = account.charges.get(String(refund.charge))!
  charge.amount_refunded -= refund.amount
  charge.refunded = false
  account.emit('refund.failed', refund)
}

type Status = Stripe.Dispute.Status

/** The member's bank disputes a payment; `warning_needs_response` is an inquiry before that. */
export function openDispute(
  account: StripeAccount,
  charge: Stripe.Charge,
  status: Status = 'needs_response',
): Stripe.Dispute {
  const dispute = makeObject('dispute', {
    id: makeId('du'),
    amount: charge.amount,
    charge: charge.id,
    payment_intent: charge.payment_intent,
    created: account.nowSeconds(),
    status,
  })
  account.disputes.set(dispute.id, dispute)
  // It stays true, however the dispute ends.
  charge.disputed = true
  account.emit('charge.dispute.created', dispute)
  return dispute
}

/** The bank has decided. */
export function closeDispute(account: StripeAccount, id: string, status: Status): void {
  const dispute = requireObject(account.disputes, id, 'dispute')
  dispute.status = status
  account.emit('charge.dispute.closed', dispute)
}
