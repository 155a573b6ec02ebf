/** The automatic discount. */
import { and, desc, eq, gte, isNull, lt, lte, or } from '#data/db/drizzle.ts'
import type { ReadDb } from '#data/db/database.ts'
import { discounts } from '#data/db/schema.ts'

/** Condition of an automatic discount now: active, without a code, begun and not over. */
export const appliesByItself = (now: Date) =>
  and(
    eq(discounts.isActive, true),
    isNull(discounts.promoCode),
    lte(discounts.startsAt, now),
    gte(discounts.expiresAt, now),
  )

/** The active automatic discount with the highest percentage, on a tie the later end; null for none. */
export async function getActiveDiscount(
  db: ReadDb,
  now: Date,
): Promise<typeof discounts.$inferSelect | null> {
  const hasRoom = or(
    isNull(discounts.maxRedemptions),
    lt(discounts.timesRedeemed, discounts.maxRedemptions),
  )
  const [best] = await db
    .select()
    .from(discounts)
    .where(and(appliesByItself(now), hasRoom))
    .orderBy(desc(discounts.percentOff), desc(discounts.expiresAt))
    .limit(1)
  return best ?? null
}
