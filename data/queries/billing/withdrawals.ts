/** Withdrawals from the contract: declared once per subscription, then carried out. */
import { and, desc, eq, isNull } from '#data/db/drizzle.ts'
import type { ReadDb, WriteDb } from '#data/db/database.ts'
import { subscriptions, users, withdrawals } from '#data/db/schema.ts'
import type { Price } from '#data/model/billing/billing.ts'

type StoredWithdrawal = typeof withdrawals.$inferSelect

export async function getWithdrawal(
  db: ReadDb,
  subscriptionId: string,
): Promise<StoredWithdrawal | null> {
  const [found] = await db
    .select()
    .from(withdrawals)
    .where(eq(withdrawals.subscriptionId, subscriptionId))
  return found ?? null
}

/** The last withdrawal of a member, or null. */
export async function getLastWithdrawal(
  db: ReadDb,
  userId: string,
): Promise<StoredWithdrawal | null> {
  const [found] = await db
    .select()
    .from(withdrawals)
    .where(eq(withdrawals.userId, userId))
    .orderBy(desc(withdrawals.declaredAt))
    .limit(1)
  return found ?? null
}

/** The refund; null while it is in progress. */
export function toRefund({ refundAmount, refundCurrency }: StoredWithdrawal): Price | null {
  if (refundAmount === null || refundCurrency === null) return null
  return { amount: refundAmount, currency: refundCurrency }
}

/** Stores a withdrawal; false when this contract has one already. */
export async function addWithdrawal(
  db: WriteDb,
  withdrawal: Pick<StoredWithdrawal, 'id' | 'userId' | 'subscriptionId' | 'declaredAt'>,
): Promise<boolean> {
  const added = await db
    .insert(withdrawals)
    .values(withdrawal)
    .onConflictDoNothing()
    .returning({ id: withdrawals.id })
  return added.length > 0
}

/** Stores that the subscription has ended, and the refund; false when that was stored before. */
export async function finishWithdrawal(
  db: WriteDb,
  id: string,
  { refund, now }: { readonly refund: Price; readonly now: Date },
): Promise<boolean> {
  const finished = await db
    .update(withdrawals)
    .set({ doneAt: now, refundAmount: refund.amount, refundCurrency: refund.currency })
    .where(and(eq(withdrawals.id, id), isNull(withdrawals.doneAt)))
    .returning({ id: withdrawals.id })
  return finished.length > 0
}

/** Subscriptions of a member that have not ended, in their last known state, newest first. */
export async function listRunning(db: ReadDb, userId: string) {
  return db
    .select()
    .from(subscriptions)
    .where(
      and(
        eq(subscriptions.userId, userId),
        eq(subscriptions.isOurs, true),
        isNull(subscriptions.endedAt),
      ),
    )
    .orderBy(desc(subscriptions.createdAt))
}

/** The withdrawals, newest first. */
export async function listWithdrawals(
  db: ReadDb,
  { limit, offset }: { readonly limit: number; readonly offset: number },
) {
  return db
    .select({ withdrawal: withdrawals, email: users.email })
    .from(withdrawals)
    .leftJoin(users, eq(users.id, withdrawals.userId))
    .orderBy(desc(withdrawals.declaredAt), desc(withdrawals.id))
    .limit(limit)
    .offset(offset)
}
