/** Events of Stripe, each applied once. */
import { desc, eq } from '#data/db/drizzle.ts'
import type { ReadDb, WriteDb } from '#data/db/database.ts'
import { billingEvents, users } from '#data/db/schema.ts'

export type BillingEvent = Omit<typeof billingEvents.$inferInsert, 'outcome' | 'receivedAt'>
type BillingEventOutcome = typeof billingEvents.$inferSelect.outcome

/** True when this event was applied before. */
export async function hasEvent(db: ReadDb, id: string): Promise<boolean> {
  return (await db.$count(billingEvents, eq(billingEvents.id, id))) > 0
}

/** Stores an event, in the transaction of its effect; false when it is stored already. */
export async function takeEvent(
  db: WriteDb,
  event: BillingEvent,
  { outcome, now }: { readonly outcome: BillingEventOutcome; readonly now: Date },
): Promise<boolean> {
  const taken = await db
    .insert(billingEvents)
    .values({ ...event, outcome, receivedAt: now })
    .onConflictDoNothing()
    .returning({ id: billingEvents.id })
  return taken.length > 0
}

/** The events, latest first. */
export async function listBillingEvents(
  db: ReadDb,
  { limit, offset }: { readonly limit: number; readonly offset: number },
) {
  return db
    .select({ event: billingEvents, email: users.email })
    .from(billingEvents)
    .leftJoin(users, eq(users.id, billingEvents.userId))
    .orderBy(desc(billingEvents.receivedAt), desc(billingEvents.id))
    .limit(limit)
    .offset(offset)
}
