/** One customer at Stripe for each member, even when we were interrupted between making and storing it. */
import { getMember, forgetCustomer, keepCustomer } from '#data/queries/billing/accounts.ts'
import { AppError } from '#data/model/errors.ts'
import type { BillingParts } from './parts.ts'
import { NOTES } from '#api/billing/stripe/read-subscription.ts'
import { atStripe, isMissing } from '#api/billing/stripe/stripe-client.ts'

/** True when Stripe still has this customer, under the key we have now. */
async function isThere({ stripe }: BillingParts, customerId: string): Promise<boolean> {
  try {
    const customer = await stripe.customers.retrieve(customerId)
    return !('deleted' in customer && customer.deleted)
  } catch (error) {
    if (isMissing(error)) return false
    throw error
  }
}

/** The customer of a member, made when there is none. To be called while holding the member's lease. */
export function ensureCustomer(parts: BillingParts, userId: string): Promise<string> {
  return atStripe(async () => {
    const { database, stripe } = parts
    const member = await database.read((db) => getMember(db, userId))
    if (member === null) throw new AppError('not_found', 'There is no such account.')
    const { customerId, email, name } = member
    if (customerId !== null) {
      if (await isThere(parts, customerId)) return customerId
      // Made under another key, or deleted in the dashboard: nothing can be bought with it.
      await database.write((db) => forgetCustomer(db, userId))
    }
    const named = await stripe.customers.list({ email, limit: 100 })
    const left = named.data.find((each) => each.metadata[NOTES.user] === userId)
    const customer =
      left ??
      (await stripe.customers.create(
        { email, name: name ?? undefined, metadata: { [NOTES.user]: userId } },
        { idempotencyKey: `customer-${userId}-${customerId ?? 'first'}` },
      ))
    return database.write((db) => keepCustomer(db, userId, customer.id))
  })
}
