/** Subscriptions as Stripe last told them. */
import { desc, eq } from '#data/db/drizzle.ts'
import type { ReadDb } from '#data/db/database.ts'
import { subscriptions, users } from '#data/db/schema.ts'

/** The subscriptions, the newest first. */
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
