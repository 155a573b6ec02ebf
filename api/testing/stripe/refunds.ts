/** Refunds of the stand-in: never more than was paid, as Stripe has it. */
import type Stripe from 'stripe'
import { refuse, StandInError, type StripeAccount } from './account.ts'
import { getMetadata, getNumber, getText, type FormObject } from './form-body.ts'
import { makeId, makeObject } from './shapes.ts'

export function listRefunds(account: StripeAccount, form: FormObject): Stripe.Refund[] {
  const intent = getText(form, 'payment_intent')
  return [...account.refunds.values()]
    .filter(({ payment_intent: of }) => intent === null || of === intent)
    .toReversed()
}

export function createRefund(account: StripeAccount, form: FormObject): Stripe.Refund {
  const intent = getText(form, 'payment_intent') ?? ''
  const paid = [...account.invoicePayments.values()].find(
    ({ payment }) => payment.payment_intent === intent,
  )
  if (paid === undefined)
    throw new StandInError(404, {
      type: 'invalid_request_error',
      code: 'resource_missing',
      message: `No such payment_intent: '${intent}'`,
      param: 'payment_intent',
    })
  const before = listRefunds(account, { payment_intent: intent })
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
    payment_intent: intent,
    reason: getText(form, 'reason') as Stripe.Refund['reason'],
    metadata: getMetadata(form),
    created: account.seconds(),
    status: 'succeeded',
  })
  account.refunds.set(refund.id, refund)
  account.emit('refund.created', refund)
  return refund
}
