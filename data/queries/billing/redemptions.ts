/**
 * Discounts reserved for a checkout and used by a subscription. The row of the discount is the
 * lock: two members never get the last one.
 */
import { and, eq, gt, inArray, or, sql } from '#data/db/drizzle.ts'
import type { WriteDb } from '#data/db/database.ts'
import { discountRedemptions, discounts } from '#data/db/schema.ts'

interface Reservation {
  readonly id: string
  readonly discountId: string
  readonly userId: string
  readonly reservedUntil: Date
}

/**
 * Reserves a discount for a member; false when it is over, the member has used it, or every
 * redemption is used or reserved.
 */
export async function reserveDiscount(
  db: WriteDb,
  reservation: Reservation,
  now: Date,
): Promise<boolean> {
  const { discountId } = reservation
  const [discount] = await db
    .select()
    .from(discounts)
    .where(eq(discounts.id, discountId))
    .for('update')
  if (!discount?.isActive || now < discount.startsAt || now > discount.expiresAt) return false
  const own = await db.$count(
    discountRedemptions,
    and(
      eq(discountRedemptions.discountId, discountId),
      eq(discountRedemptions.userId, reservation.userId),
      eq(discountRedemptions.state, 'redeemed'),
    ),
  )
  if (own > 0) return false
  if (discount.maxRedemptions !== null) {
    const taken = await db.$count(
      discountRedemptions,
      and(
        eq(discountRedemptions.discountId, discountId),
        or(
          eq(discountRedemptions.state, 'redeemed'),
          and(
            eq(discountRedemptions.state, 'reserved'),
            gt(discountRedemptions.reservedUntil, now),
          ),
        ),
      ),
    )
    if (taken >= discount.maxRedemptions) return false
  }
  await db.insert(discountRedemptions).values({ ...reservation, state: 'reserved', createdAt: now })
  return true
}

/** Stores the checkout session of a reservation. */
export async function storeCheckoutSession(
  db: WriteDb,
  id: string,
  sessionId: string,
): Promise<void> {
  await db.update(discountRedemptions).set({ sessionId }).where(eq(discountRedemptions.id, id))
}

/** Releases a member's reservations, once their checkouts are closed. */
export async function releaseReservations(db: WriteDb, userId: string): Promise<void> {
  await db
    .update(discountRedemptions)
    .set({ state: 'released' })
    .where(and(eq(discountRedemptions.userId, userId), eq(discountRedemptions.state, 'reserved')))
}

interface Redemption {
  readonly redemptionId: string
  readonly subscriptionId: string
}

/** Turns a subscription's reservation into a redemption, once; the discount's counter follows. */
export async function redeemDiscounts(
  db: WriteDb,
  redemptions: readonly Redemption[],
): Promise<void> {
  const used: string[] = []
  for (const { redemptionId, subscriptionId } of redemptions) {
    const rows = await db
      .update(discountRedemptions)
      .set({ state: 'redeemed', subscriptionId })
      .where(
        and(
          eq(discountRedemptions.id, redemptionId),
          sql`${discountRedemptions.state} <> 'redeemed'`,
        ),
      )
      .returning({ discountId: discountRedemptions.discountId })
    used.push(...rows.map(({ discountId }) => discountId))
  }
  if (used.length === 0) return
  await db
    .update(discounts)
    .set({
      timesRedeemed: sql`(select count(*)::int from ${discountRedemptions} used where used.discount_id = ${discounts}.id and used.state = 'redeemed')`,
    })
    .where(inArray(discounts.id, used))
}
