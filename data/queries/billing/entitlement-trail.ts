/** Who changed an entitlement and why. A trigger writes the history; the transaction names the cause. */
import { desc, eq, sql } from '#data/db/drizzle.ts'
import type { ReadDb, WriteDb } from '#data/db/database.ts'
import { entitlementChanges, users } from '#data/db/schema.ts'

export interface ChangeCause {
  /** `stripe`, `reconcile`, `member`, `command line`, or an administrator's id. */
  readonly actor: string
  readonly reason: string
  /** The Stripe event that caused it. */
  readonly eventId?: string | null
}

/** Sets the cause of every entitlement change in this transaction. */
export async function nameCause(db: WriteDb, cause: ChangeCause): Promise<void> {
  await db.execute(sql`select set_config('pitchproof.actor', ${cause.actor}, true),
    set_config('pitchproof.reason', ${cause.reason}, true),
    set_config('pitchproof.event', ${cause.eventId ?? ''}, true)`)
}

/** The changes of one member or of all, newest first. */
export async function listEntitlementChanges(
  db: ReadDb,
  { userId, limit, offset }: { userId?: string; limit: number; offset: number },
) {
  return db
    .select({ change: entitlementChanges, email: users.email })
    .from(entitlementChanges)
    .leftJoin(users, eq(users.id, entitlementChanges.userId))
    .where(userId === undefined ? undefined : eq(entitlementChanges.userId, userId))
    .orderBy(desc(entitlementChanges.changedAt), desc(entitlementChanges.id))
    .limit(limit)
    .offset(offset)
}
