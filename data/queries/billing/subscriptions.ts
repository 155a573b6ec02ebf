/** Subscriptions in their last known state at Stripe. */
import { and, asc, desc, eq, inArray, isNotNull, isNull, or } from '#data/db/drizzle.ts'
import type { ReadDb } from '#data/db/database.ts'
import { subscriptions, users } from '#data/db/schema.ts'
import type { Subscription } from '#data/model/billing/subscriptions.ts'

/** The subscriptions, newest first. */
export async function listSubscriptions(
  db: ReadDb,
  { limit, offset }: { readonly limit: number; readonly offset: number },
) {
  return db
    .select({ subscription: subscriptions, email: users.email })
    .from(subscriptions)
    .leftJoin(users, eq(users.id, subscriptions.userId))
    .orderBy(desc(subscriptions.createdAt), desc(subscriptions.id))
    .limit(limit)
    .offset(offset)
}

/** Subscriptions stored before prices were: their price counts as ours. */
async function listUnpriced(db: ReadDb, among: readonly Subscription[]): Promise<string[]> {
  const rows = await db
    .select({ id: subscriptions.id })
    .from(subscriptions)
    .where(
      and(
        inArray(
          subscriptions.id,
          among.map(({ id }) => id),
        ),
        eq(subscriptions.isOurs, true),
        isNull(subscriptions.priceId),
        isNull(subscriptions.trouble),
      ),
    )
  return rows.map(({ id }) => id)
}

/**
 * Sets the price of ours that each subscription has: the one now sold, or one that a subscription
 * of ours had before. A subscription without one is in trouble.
 */
export async function addHeldPrices<Read extends Subscription>(
  db: ReadDb,
  read: readonly Read[],
  sold: string,
): Promise<Read[]> {
  const others = read.filter(({ priceIds }) => !priceIds.includes(sold))
  const known = new Set([sold])
  for (const priceId of new Set(others.flatMap(({ priceIds }) => priceIds))) {
    const hadBefore = db.select().from(subscriptions).where(eq(subscriptions.priceId, priceId))
    if ((await hadBefore.limit(1)).length > 0) known.add(priceId)
  }
  const unpriced = others.length === 0 ? [] : await listUnpriced(db, others)
  return read.map((each) => {
    const before = unpriced.includes(each.id) ? each.priceIds[0] : undefined
    const heldPriceId = each.priceIds.find((id) => known.has(id)) ?? before ?? null
    return { ...each, heldPriceId, trouble: heldPriceId === null ? 'other_price' : each.trouble }
  })
}

/** Subscriptions that need an operator: they run without giving Premium, or a dispute is open. */
export async function listTroubled(db: ReadDb): Promise<{ id: string; trouble: string }[]> {
  const rows = await db
    .select({ id: subscriptions.id, trouble: subscriptions.trouble })
    .from(subscriptions)
    .where(
      and(
        isNotNull(subscriptions.trouble),
        or(eq(subscriptions.isOurs, true), isNotNull(subscriptions.priceId)),
        or(isNull(subscriptions.endedAt), eq(subscriptions.trouble, 'disputed')),
      ),
    )
    .orderBy(asc(subscriptions.id))
    .limit(100)
  return rows.map(({ id, trouble }) => ({ id, trouble: trouble! }))
}
