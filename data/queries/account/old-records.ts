/** Erases records with a limited retention that belong to no account, or no longer. */
import { and, isNotNull, lt, lte, notInArray } from '#data/db/drizzle.ts'
import type { WriteDb } from '#data/db/database.ts'
import {
  billingEvents,
  contactMessages,
  entitlementChanges,
  entitlements,
  rateLimits,
  subscriptions,
} from '#data/db/schema.ts'

/** Erases contact messages written before an instant, with their answers; returns how many. */
export async function eraseOldContactMessages(db: WriteDb, before: Date): Promise<number> {
  const erased = await db
    .delete(contactMessages)
    .where(lt(contactMessages.createdAt, before))
    .returning({ id: contactMessages.id })
  return erased.length
}

/** Erases counters of rate limits whose window has ended; returns how many. */
export async function eraseOldCounts(db: WriteDb, now: Date): Promise<number> {
  const erased = await db
    .delete(rateLimits)
    .where(lte(rateLimits.expiresAt, now))
    .returning({ key: rateLimits.key })
  return erased.length
}

/**
 * Erases tax records that ended before an instant: subscriptions, Stripe's events, the history of
 * premium. Returns how many.
 */
export async function eraseOldTaxRecords(db: WriteDb, before: Date): Promise<number> {
  const ended = await db
    .delete(subscriptions)
    .where(and(isNotNull(subscriptions.endedAt), lt(subscriptions.endedAt, before)))
    .returning({ id: subscriptions.id })
  const events = await db
    .delete(billingEvents)
    .where(lt(billingEvents.receivedAt, before))
    .returning({ id: billingEvents.id })
  // The history of an existing entitlement is never erased, however old.
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
