/** Erases what is kept for a time and belongs to no account any more, or never did. */
import { and, isNotNull, lt, lte, notInArray } from 'drizzle-orm'
import type { WriteDb } from '#data/db/database.ts'
import {
  billingEvents,
  contactMessages,
  entitlementChanges,
  entitlements,
  rateLimits,
  subscriptions,
} from '#data/db/schema.ts'

/** Messages of the contact form written before an instant, with their answers; the number of them. */
export async function eraseOldContactMessages(db: WriteDb, before: Date): Promise<number> {
  const erased = await db
    .delete(contactMessages)
    .where(lt(contactMessages.createdAt, before))
    .returning({ id: contactMessages.id })
  return erased.length
}

/** Counts of calls whose window has ended; the number of them. */
export async function eraseOldCounts(db: WriteDb, now: Date): Promise<number> {
  const erased = await db
    .delete(rateLimits)
    .where(lte(rateLimits.expiresAt, now))
    .returning({ key: rateLimits.key })
  return erased.length
}

/** What stands behind invoices and ended before an instant: subscriptions, their events, the trail of premium. */
export async function eraseOldTaxRecords(db: WriteDb, before: Date): Promise<number> {
  const ended = await db
    .delete(subscriptions)
    .where(and(isNotNull(subscriptions.endedAt), lt(subscriptions.endedAt, before)))
    .returning({ id: subscriptions.id })
  const events = await db
    .delete(billingEvents)
    .where(lt(billingEvents.receivedAt, before))
    .returning({ id: billingEvents.id })
  // The trail of an entitlement that is still there stays whole, however old its beginning.
  const there = db.select({ id: entitlements.id }).from(entitlements)
  const trail = await db
    .delete(entitlementChanges)
    .where(
      and(
        lt(entitlementChanges.changedAt, before),
        notInArray(entitlementChanges.entitlementId, there),
      ),
    )
    .returning({ id: entitlementChanges.id })
  return ended.length + events.length + trail.length
}
