/** Discounts: creating, listing, ending, and finding the one a member may use. */
import { desc, eq, sql } from '#data/db/drizzle.ts'
import type { ReadDb, WriteDb } from '#data/db/database.ts'
import { discounts } from '#data/db/schema.ts'
import type { DiscountForm } from '#data/model/billing/discounts.ts'
import { appliesByItself } from './active-discount.ts'

export type StoredDiscount = typeof discounts.$inferSelect

interface NewDiscount {
  readonly id: string
  readonly form: DiscountForm
  readonly couponId: string
  readonly promotionCodeId: string | null
  readonly createdBy: string
  readonly createdAt: Date
}

/** Stores a discount whose coupon exists at Stripe; idempotent by id. */
export async function addDiscount(db: WriteDb, discount: NewDiscount): Promise<void> {
  const { form, couponId, promotionCodeId, ...rest } = discount
  await db
    .insert(discounts)
    .values({
      ...rest,
      ...form,
      startsAt: new Date(form.startsAt),
      expiresAt: new Date(form.expiresAt),
      stripeCouponId: couponId,
      stripePromotionCodeId: promotionCodeId,
    })
    .onConflictDoNothing({ target: discounts.id })
}

/** Every discount, the newest first. */
export async function listDiscounts(db: ReadDb): Promise<StoredDiscount[]> {
  return db.select().from(discounts).orderBy(desc(discounts.createdAt), desc(discounts.id))
}

export async function getDiscount(db: ReadDb, id: string): Promise<StoredDiscount | null> {
  const [discount] = await db.select().from(discounts).where(eq(discounts.id, id))
  return discount ?? null
}

export async function getDiscountByCode(db: ReadDb, code: string): Promise<StoredDiscount | null> {
  const [discount] = await db
    .select()
    .from(discounts)
    .where(eq(discounts.promoCode, code.trim().toUpperCase()))
  return discount ?? null
}

/** The automatic discounts now, best first. */
export async function listAutomaticDiscounts(db: ReadDb, now: Date): Promise<StoredDiscount[]> {
  return db
    .select()
    .from(discounts)
    .where(appliesByItself(now))
    .orderBy(desc(discounts.percentOff), desc(discounts.expiresAt))
}

/** Ends a discount; null when there is none with this id. One ended before keeps its first actor and time. */
export async function deactivateDiscount(
  db: WriteDb,
  id: string,
  { by, now }: { readonly by: string; readonly now: Date },
): Promise<StoredDiscount | null> {
  const at = sql`${now.toISOString()}::timestamptz`
  const [discount] = await db
    .update(discounts)
    .set({
      isActive: false,
      deactivatedAt: sql`coalesce(${discounts.deactivatedAt}, ${at})`,
      deactivatedBy: sql`coalesce(${discounts.deactivatedBy}, ${by}::uuid)`,
    })
    .where(eq(discounts.id, id))
    .returning()
  return discount ?? null
}
