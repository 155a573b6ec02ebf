/**
 * Compares every member with Stripe and repairs differences. Only premium from subscriptions is
 * changed; granted premium is not touched.
 */
import { isLive } from '#data/model/billing/subscriptions.ts'
import { getMember, storeCustomer, listCustomers } from '#data/queries/billing/accounts.ts'
import { listEntitlementChanges } from '#data/queries/billing/entitlement-trail.ts'
import type { BillingParts } from '#api/billing/parts.ts'
import { runOutbox } from '#api/billing/outbox-worker.ts'
import { readSubscription } from './read-subscription.ts'
import { atStripe } from './stripe-client.ts'
import { syncMember } from './sync.ts'

const PAGE = 100

export interface Reconciliation {
  readonly checkedAt: string
  readonly members: number
  /** Members whose premium differed from Stripe's state and was corrected. */
  readonly repaired: readonly string[]
  /** Customers of our subscriptions that were not linked to a member before and are now. */
  readonly linked: readonly string[]
  /** Problems for the operator. */
  readonly problems: readonly string[]
  readonly tasks: { readonly done: number; readonly failed: number }
}

/** Links subscriptions of ours whose customer was never stored, for example after a crash. */
async function linkLostCustomers(parts: BillingParts, problems: string[]): Promise<string[]> {
  const linked: string[] = []
  await atStripe(async () => {
    for await (const raw of parts.stripe.subscriptions.list({ status: 'all', limit: PAGE })) {
      const subscription = readSubscription(raw)
      const { userId, customerId } = subscription
      if (userId === null || !isLive(subscription)) continue
      const member = await parts.database.read((db) => getMember(db, userId))
      if (member === null)
        problems.push(
          `Subscription ${subscription.id} belongs to no account any more, and still runs.`,
        )
      else if (member.customerId === null) {
        await parts.database.write((db) => storeCustomer(db, userId, customerId))
        linked.push(userId)
      } else if (member.customerId !== customerId)
        problems.push(
          `Subscription ${subscription.id} belongs to another customer than its account ${userId}.`,
        )
    }
  })
  return linked
}

async function lastChange({ database }: BillingParts, userId: string): Promise<number> {
  const [last] = await database.read((db) =>
    listEntitlementChanges(db, { userId, limit: 1, offset: 0 }),
  )
  return last?.change.id ?? 0
}

export async function reconcile(parts: BillingParts, actor = 'reconcile'): Promise<Reconciliation> {
  const { database, now } = parts
  const checkedAt = now().toISOString()
  const problems: string[] = []
  const repaired: string[] = []
  const tasks = await runOutbox(parts)
  const linked = await linkLostCustomers(parts, problems)
  let members = 0
  let after: string | null = null
  for (;;) {
    const page: { userId: string }[] = await database.read((db) =>
      listCustomers(db, { after, limit: PAGE }),
    )
    for (const { userId } of page) {
      members += 1
      const before = await lastChange(parts, userId)
      const cause = { actor, reason: 'compared with Stripe' }
      const { subscriptions } = await syncMember(parts, { userId, cause })
      if ((await lastChange(parts, userId)) !== before) repaired.push(userId)
      const live = subscriptions.filter(isLive)
      if (live.length > 1)
        problems.push(
          `Account ${userId} has ${live.length} subscriptions: ${live.map(({ id }) => id).join(', ')}.`,
        )
    }
    after = page.at(-1)?.userId ?? null
    if (page.length < PAGE) break
  }
  return { checkedAt, members, repaired, linked, problems, tasks }
}
