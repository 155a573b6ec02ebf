/** Runs queued tasks at Stripe: at once when a request waits, else every half minute until they succeed. */
import { z } from 'zod'
import { isLive } from '#data/model/billing/subscriptions.ts'
import { AppError } from '#data/model/errors.ts'
import {
  finishTask,
  getTask,
  listDueTasks,
  postponeTask,
  type BillingTask,
  type BillingTaskKind,
} from '#data/queries/billing/outbox.ts'
import { getUser } from '#data/queries/account/users.ts'
import { EndPayloadSchema, endAtStripe, finishDiscount } from '#api/billing/discounts/discounts.ts'
import { findCustomer } from './customer.ts'
import type { BillingParts } from './parts.ts'
import { isMissing, isRefusal, toBillingError } from '#api/billing/stripe/stripe-client.ts'
import { readSubscriptions, syncMember } from '#api/billing/stripe/sync.ts'
import { finishWithdraw } from '#api/billing/leaving/withdraw.ts'

const CustomerPayloadSchema = z.object({ userId: z.uuid(), customerId: z.string() })
const AT_ONCE = 20

/** Ends every subscription of a customer whose account is closed. */
async function endCustomer(parts: BillingParts, task: BillingTask): Promise<void> {
  const { stripe, database, now } = parts
  const { userId, customerId } = CustomerPayloadSchema.parse(task.payload)
  // One that has ended meanwhile is missing to Stripe; the others are still ended.
  const unlessMissing = async <Found>(work: () => Promise<Found>) => {
    try {
      return await work()
    } catch (error) {
      if (!isMissing(error)) throw error
      return null
    }
  }
  const query = { customer: customerId, status: 'open' as const, limit: 100 }
  const open = await unlessMissing(() => stripe.checkout.sessions.list(query))
  for (const { id } of open?.data ?? [])
    await unlessMissing(() => stripe.checkout.sessions.expire(id))
  for (const subscription of await readSubscriptions(parts, customerId))
    if (isLive(subscription) || subscription.status === 'incomplete')
      await unlessMissing(() => stripe.subscriptions.cancel(subscription.id))
  await syncMember(parts, { userId, cause: { actor: 'member', reason: 'account closed' } })
  await database.write((db) => finishTask(db, task.id, now()))
}

/** Tells Stripe the address that the account has now, however many changes wait. */
async function tellEmail(parts: BillingParts, task: BillingTask): Promise<void> {
  const { stripe, database, now } = parts
  const { userId, customerId } = CustomerPayloadSchema.parse(task.payload)
  const user = await database.read((db) => getUser(db, userId, now()))
  const customer = user && (await findCustomer(parts, customerId))
  if (user && customer) await stripe.customers.update(customerId, { email: user.email })
  await database.write((db) => finishTask(db, task.id, now()))
}

async function endCoupon(parts: BillingParts, task: BillingTask): Promise<void> {
  await endAtStripe(parts, EndPayloadSchema.parse(task.payload).couponId)
  await parts.database.write((db) => finishTask(db, task.id, parts.now()))
}

const WORK: Record<BillingTaskKind, (parts: BillingParts, task: BillingTask) => Promise<void>> = {
  create_discount: finishDiscount,
  end_discount: endCoupon,
  end_customer: endCustomer,
  customer_email: tellEmail,
  withdraw: finishWithdraw,
}

/** Runs one task; a failure is stored and retried later. True when it is done. */
export async function doTask(parts: BillingParts, task: BillingTask): Promise<boolean> {
  const { database, logger, now } = parts
  try {
    await WORK[task.task](parts, task)
    return true
  } catch (error) {
    const after = await database.read((db) => getTask(db, task.id))
    // Refused by Stripe and undone here: the task is finished.
    if (after?.doneAt) return true
    const ours = toBillingError(error)
    const words =
      ours instanceof AppError || isRefusal(error) ? (ours as Error).message : String(ours)
    logger.error(
      { err: ours, task: task.id, kind: task.task },
      'a task at Stripe failed and will be retried',
    )
    await database.write((db) => postponeTask(db, task, { error: words, now: now() }))
    return false
  }
}

/** Runs every due task; returns the numbers of done and failed ones. */
export async function runOutbox(parts: BillingParts): Promise<{ done: number; failed: number }> {
  const result = { done: 0, failed: 0 }
  const due = await parts.database.read((db) => listDueTasks(db, parts.now(), AT_ONCE))
  for (const task of due) {
    const isDone = await doTask(parts, task)
    if (isDone) result.done += 1
    else result.failed += 1
  }
  return result
}
