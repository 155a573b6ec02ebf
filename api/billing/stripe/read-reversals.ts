/**
 * Which subscriptions have lost a payment: disputed at the bank, lost there, or fully refunded.
 * Since 2025-03-31 (basil) a charge names no invoice: they are linked by the invoice's payments. A
 * customer without such a charge costs one call.
 */
import type { Stripe } from 'stripe'
import type { SubscriptionTrouble } from '#data/model/billing/subscriptions.ts'

type Reversal = Exclude<SubscriptionTrouble, 'other_price'>

/** Worst first: a subscription with several gets the first. */
const REVERSALS: readonly Reversal[] = ['disputed', 'charged_back', 'refunded']
const WON = new Set<string>(['won', 'warning_closed'])
/** `prevented`: the bank has refunded it before it became a dispute. */
const LOST = new Set<string>(['lost', 'prevented'])

/** State of a charge; a dispute in an unknown state is an open one. */
async function readReversal(stripe: Stripe, charge: Stripe.Charge): Promise<Reversal | null> {
  const found: Reversal[] = charge.refunded ? ['refunded'] : []
  if (charge.disputed)
    for await (const { status } of stripe.disputes.list({ charge: charge.id, limit: 100 }))
      if (!WON.has(status)) found.push(LOST.has(status) ? 'charged_back' : 'disputed')
  return REVERSALS.find((each) => found.includes(each)) ?? null
}

const toId = (given: string | { readonly id?: string }) =>
  typeof given === 'string' ? given : (given.id ?? '')

/** The invoices paid by a charge, with their subscriptions. */
async function listPaidBy(stripe: Stripe, { payment_intent: intent }: Stripe.Charge) {
  const paid: { invoiceId: string; subscriptionId: string }[] = []
  if (intent === null) return paid
  const payment = { type: 'payment_intent' as const, payment_intent: toId(intent) }
  for await (const { invoice } of stripe.invoicePayments.list({ payment, limit: 100 })) {
    const invoiceId = toId(invoice)
    const { parent } = await stripe.invoices.retrieve(invoiceId)
    const subscription = parent?.subscription_details?.subscription
    if (subscription) paid.push({ invoiceId, subscriptionId: toId(subscription) })
  }
  return paid
}

/** True when nothing was paid for the subscription after this invoice. */
async function isLastPaid(stripe: Stripe, invoiceId: string, subscription: string) {
  const query = { subscription, status: 'paid' as const, limit: 100 }
  for await (const { id, amount_paid: amount } of stripe.invoices.list(query))
    if (amount > 0) return id === invoiceId
  return false
}

/**
 * The trouble of each affected subscription of a customer. An open dispute counts for any payment;
 * a lost one and a refund only while nothing was paid since.
 */
export async function readReversals(
  stripe: Stripe,
  customer: string,
): Promise<Map<string, Reversal>> {
  const found = new Map<string, Reversal>()
  for await (const charge of stripe.charges.list({ customer, limit: 100 })) {
    const reversal = await readReversal(stripe, charge)
    if (reversal === null) continue
    for (const { invoiceId, subscriptionId } of await listPaidBy(stripe, charge)) {
      if (reversal !== 'disputed' && !(await isLastPaid(stripe, invoiceId, subscriptionId)))
        continue
      const known = found.get(subscriptionId)
      const isWorse = known === undefined || REVERSALS.indexOf(reversal) < REVERSALS.indexOf(known)
      if (isWorse) found.set(subscriptionId, reversal)
    }
  }
  return found
}
