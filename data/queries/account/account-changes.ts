/** Changes that members make to their own accounts. */
import { and, eq, isNull, sql } from '#data/db/drizzle.ts'
import type { WriteDb } from '#data/db/database.ts'
import { users } from '#data/db/schema.ts'
import type { Language } from '#data/model/languages.ts'
import { tellNewEmail } from '#data/queries/billing/outbox.ts'
import { forgetBounce } from '#data/queries/mail/morning-letters.ts'

interface ProfileChange {
  readonly firstName?: string
  readonly lastName?: string
  readonly age?: number
  readonly language?: Language
  readonly hidesResults?: boolean
}

/** Writes the given fields of a profile and leaves the rest. */
export async function changeProfile(
  db: WriteDb,
  userId: string,
  change: ProfileChange,
  now: Date,
): Promise<void> {
  await db
    .update(users)
    .set({ ...change, updatedAt: now })
    .where(eq(users.id, userId))
}

/** Stores the hash of a new password. */
export async function changePassword(
  db: WriteDb,
  userId: string,
  passwordHash: string,
  now: Date,
): Promise<void> {
  await db.update(users).set({ password: passwordHash, updatedAt: now }).where(eq(users.id, userId))
}

/** When the account first confirmed an address: with a time that moves, members' means would change afterwards. */
const firstConfirmed = (now: Date) =>
  sql`coalesce(${users.emailVerifiedAt}, ${now.toISOString()}::timestamptz)`

/** Marks the account's address as confirmed; false when the account has another address by now. */
export async function markEmailVerified(
  db: WriteDb,
  { userId, email }: { readonly userId: string; readonly email: string },
  now: Date,
): Promise<boolean> {
  const marked = await db
    .update(users)
    .set({ emailVerified: true, emailVerifiedAt: firstConfirmed(now), updatedAt: now })
    .where(and(eq(users.id, userId), eq(users.email, email), isNull(users.closedAt)))
    .returning({ id: users.id })
  return marked.length > 0
}

/** Changes an account's address to the one its owner has just confirmed, at Stripe too; the rule `users_email_unique` refuses that of another. */
export async function changeEmail(
  db: WriteDb,
  { userId, email }: { readonly userId: string; readonly email: string },
  now: Date,
): Promise<void> {
  const [changed] = await db
    .update(users)
    .set({ email, emailVerified: true, emailVerifiedAt: firstConfirmed(now), updatedAt: now })
    .where(eq(users.id, userId))
    .returning({ customerId: users.stripeCustomerId })
  if (changed) await tellNewEmail(db, { userId, customerId: changed.customerId, now })
  await forgetBounce(db, userId)
}
