/** Closes accounts, and erases those that are due. */
import { and, eq, inArray, isNotNull, isNull, lt, lte, not, or, sql } from '#data/db/drizzle.ts'
import type { ReadDb, WriteDb } from '#data/db/database.ts'
import { accountTokens, entitlements, morningLetters, sessions, users } from '#data/db/schema.ts'
import { endSubscriptionsOf } from '#data/queries/billing/outbox.ts'
import { leavePools } from '#data/queries/forecasts/pools.ts'
import { isPremiumAt } from './entitlements.ts'
import { removeFeedSecret } from './follows.ts'
import { removePasskeys } from './passkeys.ts'
import { removeSecondFactor } from './second-factor.ts'

/**
 * Ends the access to an account at once: sessions, tokens, the addresses of its calendar and feed,
 * pools, second factor, passkeys, morning letter, premium, and its subscription. The email address moves to
 * `closedEmail`, so that it can be used for a new account; the row itself is erased by the
 * pipeline's stage `retain`.
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
  await removeFeedSecret(db, userId)
  await db.delete(morningLetters).where(eq(morningLetters.userId, userId))
  await leavePools(db, userId)
  await removeSecondFactor(db, userId)
  await removePasskeys(db, userId)
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

/** Ids of accounts that are closed and not erased yet. */
export async function listClosedAccounts(db: ReadDb): Promise<string[]> {
  const rows = await db.select({ id: users.id }).from(users).where(isNotNull(users.closedAt))
  return rows.map(({ id }) => id)
}

/** Erases accounts closed at or before an instant, with everything that belongs to them; returns their ids. */
export async function eraseClosedAccounts(db: WriteDb, before: Date): Promise<string[]> {
  const erased = await db
    .delete(users)
    .where(and(isNotNull(users.closedAt), lte(users.closedAt, before)))
    .returning({ id: users.id })
  return erased.map(({ id }) => id)
}

/** Erases accounts unused since an instant, except paying ones and administrators. Returns their ids. */
export async function eraseUnusedAccounts(
  db: WriteDb,
  { unusedSince, now }: { readonly unusedSince: Date; readonly now: Date },
): Promise<string[]> {
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
  return eraseAccounts(db, unused, now)
}

async function eraseAccounts(
  db: WriteDb,
  accounts: readonly { readonly id: string; readonly customerId: string | null }[],
  now: Date,
): Promise<string[]> {
  const ids = accounts.map(({ id }) => id)
  for (const { id, customerId } of accounts)
    await endSubscriptionsOf(db, { userId: id, customerId, now })
  if (ids.length > 0) await db.delete(users).where(inArray(users.id, ids))
  return ids
}

/**
 * Erases accounts that had been closed or erased and came back open with an older state of the
 * database; returns their number. One that came back closed waits for its time, as every closed one
 * does.
 * @param choose selects them among all open accounts
 */
export async function eraseAgain(
  db: WriteDb,
  choose: (ids: readonly string[]) => readonly string[],
  now: Date,
): Promise<number> {
  const open = await db
    .select({ id: users.id, customerId: users.stripeCustomerId })
    .from(users)
    .where(isNull(users.closedAt))
  const chosen = new Set(choose(open.map(({ id }) => id)))
  const back = open.filter(({ id }) => chosen.has(id))
  return (await eraseAccounts(db, back, now)).length
}

/** Erases expired sessions and returns how many. */
export async function eraseOldSessions(db: WriteDb, now: Date): Promise<number> {
  const erased = await db
    .delete(sessions)
    .where(lt(sessions.expire, now))
    .returning({ sid: sessions.sid })
  return erased.length
}
