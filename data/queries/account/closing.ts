/** Closing an account, and erasing what is due. */
import { and, eq, inArray, isNotNull, isNull, lt, lte, not, or, sql } from '#data/db/drizzle.ts'
import type { WriteDb } from '#data/db/database.ts'
import { accountTokens, entitlements, sessions, users } from '#data/db/schema.ts'
import { endSubscriptionsOf } from '#data/queries/billing/outbox.ts'
import { isPremiumAt } from './entitlements.ts'
import { removeSecondFactor } from './second-factor.ts'

/**
 * Ends the access to an account at once: sign-ins, tokens, second factor,
 * premium, and whatever is still charged for it. The address moves to
 * `closedEmail`, so that it can be used for a new account; the row itself is
 * erased by the pipeline's stage `retain`.
 */
export async function closeAccount(db: WriteDb, userId: string, now: Date): Promise<void> {
  const [closed] = await db
    .update(users)
    .set({
      closedAt: now,
      closedEmail: users.email,
      email: sql`'closed-' || ${users.id}::text || '@invalid'`,
      updatedAt: now,
    })
    .where(and(eq(users.id, userId), isNull(users.closedAt)))
    .returning({ customerId: users.stripeCustomerId })
  if (closed === undefined) return
  await endSubscriptionsOf(db, { userId, customerId: closed.customerId, now })
  await db.delete(sessions).where(eq(sessions.userId, userId))
  await db.delete(accountTokens).where(eq(accountTokens.userId, userId))
  await removeSecondFactor(db, userId)
  await db
    .update(entitlements)
    .set({ endsAt: sql`greatest(${now.toISOString()}::timestamptz, ${entitlements.startsAt})` })
    .where(
      and(
        eq(entitlements.userId, userId),
        or(isNull(entitlements.endsAt), sql`${entitlements.endsAt} > ${now.toISOString()}`),
      ),
    )
}

/** Erases accounts closed at or before an instant, with everything that belongs to them; the number of them. */
export async function eraseClosedAccounts(db: WriteDb, before: Date): Promise<number> {
  const erased = await db
    .delete(users)
    .where(and(isNotNull(users.closedAt), lte(users.closedAt, before)))
    .returning({ id: users.id })
  return erased.length
}

/** Erases accounts that nobody has used since an instant; those that are paid for or run the site stay. */
export async function eraseUnusedAccounts(
  db: WriteDb,
  { unusedSince, now }: { readonly unusedSince: Date; readonly now: Date },
): Promise<number> {
  const unused = await db
    .select({ id: users.id, customerId: users.stripeCustomerId })
    .from(users)
    .where(
      and(
        lt(users.lastSeenAt, unusedSince),
        eq(users.isAdmin, false),
        isNull(users.closedAt),
        not(isPremiumAt(now)),
      ),
    )
  if (unused.length === 0) return 0
  for (const { id, customerId } of unused)
    await endSubscriptionsOf(db, { userId: id, customerId, now })
  await db.delete(users).where(
    inArray(
      users.id,
      unused.map(({ id }) => id),
    ),
  )
  return unused.length
}

/** Erases expired sign-ins and returns how many. */
export async function eraseOldSessions(db: WriteDb, now: Date): Promise<number> {
  const erased = await db
    .delete(sessions)
    .where(lt(sessions.expire, now))
    .returning({ sid: sessions.sid })
  return erased.length
}
