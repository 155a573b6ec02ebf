/** Members to remind before a charge. */
import { and, asc, eq, gt, isNull, lt, or, sql } from '#data/db/drizzle.ts'
import type { ReadDb, WriteDb } from '#data/db/database.ts'
import { discounts, subscriptions } from '#data/db/schema.ts'

interface ChargingQuery {
  readonly from: Date
  readonly to: Date
  /** Last id of the previous page; null for the first page. */
  readonly after: string | null
  readonly limit: number
}

/**
 * Running subscriptions with a charge within this time, in pages by id; those already reminded of
 * it are left out.
 */
export async function listCharging(db: ReadDb, { from, to, after, limit }: ChargingQuery) {
  const chargedAt = sql`case when ${subscriptions.status} = 'trialing' then coalesce(${subscriptions.trialEndsAt}, ${subscriptions.periodEndsAt}) else ${subscriptions.periodEndsAt} end`
  return db
    .select({ subscription: subscriptions, discountMonths: discounts.durationMonths })
    .from(subscriptions)
    .leftJoin(discounts, eq(discounts.id, subscriptions.discountId))
    .where(
      and(
        eq(subscriptions.isOurs, true),
        isNull(subscriptions.endedAt),
        sql`${chargedAt} > ${from.toISOString()}::timestamptz`,
        sql`${chargedAt} <= ${to.toISOString()}::timestamptz`,
        after === null ? undefined : gt(subscriptions.id, after),
        or(isNull(subscriptions.remindedOf), lt(subscriptions.remindedOf, chargedAt)),
      ),
    )
    .orderBy(asc(subscriptions.id))
    .limit(limit)
}

/** Stores that a member is being reminded of a charge; false when another machine did so first. */
export async function takeReminder(db: WriteDb, id: string, chargedAt: Date): Promise<boolean> {
  const taken = await db
    .update(subscriptions)
    .set({ remindedOf: chargedAt })
    .where(
      and(
        eq(subscriptions.id, id),
        or(isNull(subscriptions.remindedOf), lt(subscriptions.remindedOf, chargedAt)),
      ),
    )
    .returning({ id: subscriptions.id })
  return taken.length > 0
}
