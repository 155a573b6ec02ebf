/** One customer at Stripe per member, even after an interruption between creating and storing it. */
import { z } from 'zod'
import { toSha256Hex } from '#data/files/content-hash.ts'
import { getUser } from '#data/queries/account/users.ts'
import { getMember, forgetCustomer, storeCustomer } from '#data/queries/billing/accounts.ts'
import type { ReadSubscription } from '#data/queries/billing/apply.ts'
import { isOurs } from '#data/model/billing/subscriptions.ts'
import { AppError } from '#data/model/errors.ts'
import type { BillingParts } from './parts.ts'
import { NOTES } from '#api/billing/stripe/read-subscription.ts'
import { atStripe, isMissing } from '#api/billing/stripe/stripe-client.ts'
import { readSubscriptions } from '#api/billing/stripe/sync.ts'

/** A customer as Stripe has it under the present key; null where it is deleted or missing. */
export async function findCustomer({ stripe }: BillingParts, customerId: string) {
  try {
    const customer = await stripe.customers.retrieve(customerId)
    return customer.deleted ? null : customer
  } catch (error) {
    if (isMissing(error)) return null
    throw error
  }
}

/**
 * Orders of closed accounts that had a member's address. Stripe is asked, because an erased account
 * leaves no address here.
 */
export async function listFormerOrders(
  parts: BillingParts,
  userId: string,
): Promise<ReadSubscription[]> {
  const member = await parts.database.read((db) => getMember(db, userId))
  if (member === null) return []
  const named = await atStripe(() =>
    parts.stripe.customers.list({ email: member.email, limit: 100 }),
  )
  const orders: ReadSubscription[] = []
  for (const { id, metadata } of named.data) {
    const formerId = z.uuid().safeParse(metadata[NOTES.user]).data
    if (formerId === undefined || formerId === userId) continue
    // An open account had this address before; its orders are somebody else's.
    if ((await parts.database.read((db) => getUser(db, formerId, parts.now()))) !== null) continue
    const all = await readSubscriptions(parts, id)
    orders.push(...all.filter((each) => isOurs(each, formerId)))
  }
  return orders
}

/** The customer of a member, created when missing. Call it under the member's lease. */
export function ensureCustomer(parts: BillingParts, userId: string): Promise<string> {
  return atStripe(async () => {
    const { database, stripe } = parts
    const member = await database.read((db) => getMember(db, userId))
    if (member === null) throw new AppError('not_found', 'There is no such account.')
    const { customerId, email, name } = member
    if (customerId !== null) {
      if ((await findCustomer(parts, customerId)) !== null) return customerId
      // Created under another key, or deleted in the dashboard: it cannot buy anything.
      await database.write((db) => forgetCustomer(db, userId))
    }
    const named = await stripe.customers.list({ email, limit: 100 })
    const left = named.data.find((each) => each.metadata[NOTES.user] === userId)
    const customer =
      left ??
      (await stripe.customers.create(
        { email, name: name ?? undefined, metadata: { [NOTES.user]: userId } },
        // Stripe refuses a key with another address or name than before for a day.
        {
          idempotencyKey: `customer-${userId}-${customerId ?? 'first'}-${toSha256Hex(`${email} ${name}`).slice(0, 16)}`,
        },
      ))
    return database.write((db) => storeCustomer(db, userId, customer.id))
  })
}
