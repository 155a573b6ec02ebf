/** Tasks at Stripe that were decided here and are not done there yet. */
import { randomUUID } from 'node:crypto'
import { and, asc, eq, isNull, lte, sql } from '#data/db/drizzle.ts'
import type { ReadDb, WriteDb } from '#data/db/database.ts'
import { billingOutbox, type BILLING_TASKS } from '#data/db/schema.ts'
import { HOUR_MS } from '#data/model/time.ts'

export type BillingTaskKind = (typeof BILLING_TASKS)[number]
export type BillingTask = typeof billingOutbox.$inferSelect

/** Delay before the second attempt; later delays are longer, an hour at most. */
const FIRST_WAIT_MS = 30_000
const LONGEST_WAIT_MS = HOUR_MS

/** Queues a task at Stripe, in the transaction that needs it; false when it was queued before. */
export async function addTask(
  db: WriteDb,
  { id, task, payload, now }: Pick<BillingTask, 'id' | 'task' | 'payload'> & { now: Date },
): Promise<boolean> {
  // A discount and a withdrawal are first tried by the request itself; other tasks are due for the
  // worker at once.
  const waitMs = task === 'create_discount' || task === 'withdraw' ? FIRST_WAIT_MS : 0
  const nextAttemptAt = new Date(now.getTime() + waitMs)
  const added = await db
    .insert(billingOutbox)
    .values({ id, task, payload, createdAt: now, nextAttemptAt })
    .onConflictDoNothing()
    .returning({ id: billingOutbox.id })
  return added.length > 0
}

/**
 * Queues the end of all subscriptions of this customer. Called in the transaction that closes the
 * account: the subscription then ends whatever happens afterwards, even when the account's row is
 * gone.
 */
export async function endSubscriptionsOf(
  db: WriteDb,
  { userId, customerId, now }: { userId: string; customerId: string | null; now: Date },
): Promise<void> {
  if (customerId === null) return
  await addTask(db, { id: userId, task: 'end_customer', payload: { userId, customerId }, now })
}

/** Queues the member's new address for Stripe, which sends receipts and requests for a card there. */
export async function tellNewEmail(
  db: WriteDb,
  { userId, customerId, now }: { userId: string; customerId: string | null; now: Date },
): Promise<void> {
  if (customerId === null) return
  const payload = { userId, customerId }
  await addTask(db, { id: randomUUID(), task: 'customer_email', payload, now })
}

export async function getTask(db: ReadDb, id: string): Promise<BillingTask | null> {
  const [task] = await db.select().from(billingOutbox).where(eq(billingOutbox.id, id))
  return task ?? null
}

/** Due tasks, oldest first. */
export async function listDueTasks(db: ReadDb, now: Date, limit: number): Promise<BillingTask[]> {
  return db
    .select()
    .from(billingOutbox)
    .where(and(isNull(billingOutbox.doneAt), lte(billingOutbox.nextAttemptAt, now)))
    .orderBy(asc(billingOutbox.nextAttemptAt), asc(billingOutbox.id))
    .limit(limit)
}

/** Open tasks, for the administrator's view. */
export async function listOpenTasks(db: ReadDb): Promise<BillingTask[]> {
  return db
    .select()
    .from(billingOutbox)
    .where(isNull(billingOutbox.doneAt))
    .orderBy(asc(billingOutbox.createdAt), asc(billingOutbox.id))
    .limit(100)
}

export async function finishTask(db: WriteDb, id: string, now: Date): Promise<void> {
  await db
    .update(billingOutbox)
    .set({ doneAt: now, lastError: null })
    .where(eq(billingOutbox.id, id))
}

/** Stores a failed attempt, and when the next one is due. */
export async function postponeTask(
  db: WriteDb,
  task: BillingTask,
  { error, now }: { readonly error: string; readonly now: Date },
): Promise<void> {
  const waitMs = Math.min(FIRST_WAIT_MS * 2 ** task.attempts, LONGEST_WAIT_MS)
  await db
    .update(billingOutbox)
    .set({
      attempts: sql`${billingOutbox.attempts} + 1`,
      lastError: error.slice(0, 500),
      nextAttemptAt: new Date(now.getTime() + waitMs),
    })
    .where(eq(billingOutbox.id, task.id))
}
