/**
 * Compares every member with Stripe and repairs differences. Only premium from subscriptions is
 * changed; granted premium is not touched. What it cannot repair is logged and raises
 * `billing_trouble`, until a comparison finds nothing.
 */
import { isLive } from '#data/model/billing/subscriptions.ts'
import { AppError } from '#data/model/errors.ts'
import { getMember, storeCustomer, listCustomers } from '#data/queries/billing/accounts.ts'
import { listEntitlementChanges } from '#data/queries/billing/entitlement-trail.ts'
import { listOpenTasks } from '#data/queries/billing/outbox.ts'
import { setTrouble } from '#data/queries/operation/service-state.ts'
import { DAY_MS } from '#data/model/time.ts'
import { listFailedRefunds } from '#api/billing/leaving/withdraw.ts'
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

/** Compares one thing; what Stripe says of it and we cannot read is a problem, and no end of the comparison. */
async function compare(problems: string[], what: string, work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    if (!(error instanceof AppError && error.code === 'source_changed')) throw error
    problems.push(`${what} could not be compared: ${error.message}`)
  }
}

/** Links subscriptions of ours whose customer was never stored, for example after a crash. */
async function linkLostCustomers(parts: BillingParts, problems: string[]): Promise<string[]> {
  const linked: string[] = []
  await atStripe(async () => {
    for await (const raw of parts.stripe.subscriptions.list({ status: 'all', limit: PAGE }))
      await compare(problems, `Subscription ${raw.id}`, async () => {
        const subscription = readSubscription(raw)
        const { userId, customerId } = subscription
        if (userId === null || !isLive(subscription)) return
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
      })
  })
  return linked
}

async function lastChange({ database }: BillingParts, userId: string): Promise<number> {
  const [last] = await database.read((db) =>
    listEntitlementChanges(db, { userId, limit: 1, offset: 0 }),
  )
  return last?.change.id ?? 0
}

const TASK_LATE_AFTER_MS = DAY_MS

/** Tasks at Stripe that have not succeeded for a day. */
async function listLateTasks({ database, now }: BillingParts): Promise<string[]> {
  const open = await database.read(listOpenTasks)
  return open
    .filter(({ createdAt }) => now().getTime() - createdAt.getTime() > TASK_LATE_AFTER_MS)
    .map(
      ({ id, task, createdAt, lastError }) =>
        `Task ${id} (${task}) has been open since ${createdAt.toISOString()}: ${lastError ?? 'not tried yet'}`,
    )
}

/** Stores the problems for the alarm, or that there are none. */
async function noteProblems(
  { database, logger, now }: BillingParts,
  problems: readonly string[],
): Promise<void> {
  for (const problem of problems) logger.error({ event: 'billing_problem' }, problem)
  const trouble = { since: now().toISOString(), message: problems.join(' ') }
  await database.write((db) => setTrouble(db, 'billing', problems.length === 0 ? null : trouble))
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
      await compare(problems, `Account ${userId}`, async () => {
        const before = await lastChange(parts, userId)
        const cause = { actor, reason: 'compared with Stripe' }
        const { subscriptions } = await syncMember(parts, { userId, cause })
        if ((await lastChange(parts, userId)) !== before) repaired.push(userId)
        const live = subscriptions.filter(isLive)
        if (live.length > 1)
          problems.push(
            `Account ${userId} has ${live.length} subscriptions: ${live.map(({ id }) => id).join(', ')}.`,
          )
      })
    }
    after = page.at(-1)?.userId ?? null
    if (page.length < PAGE) break
  }
  problems.push(...(await listFailedRefunds(parts)), ...(await listLateTasks(parts)))
  await noteProblems(parts, problems)
  return { checkedAt, members, repaired, linked, problems, tasks }
}
