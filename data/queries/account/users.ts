/** Accounts: finding, making and changing them. */
import { asc, eq, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { CurrentUser, Registration } from '#data/model/account/accounts.ts'
import type { ReadDb, WriteDb } from '#data/db/database.ts'
import { users } from '#data/db/schema.ts'

export type StoredUser = typeof users.$inferSelect

/** The account of this e-mail address of any case, or null. */
export async function getUserByEmail(db: ReadDb, email: string): Promise<StoredUser | null> {
  const [user] = await db.select().from(users).where(eq(users.email, email.trim().toLowerCase()))
  return user ?? null
}

/** Every account, oldest first. */
export async function listUsers(db: ReadDb): Promise<StoredUser[]> {
  return db.select().from(users).orderBy(asc(users.createdAt), asc(users.id))
}

export type NewUser = Pick<Registration, 'email'> &
  Partial<Pick<Registration, 'firstName' | 'lastName' | 'age'>> & {
    readonly passwordHash: string
    readonly isPremium?: boolean
    readonly isAdmin?: boolean
    /** When the three consents were given; null when they were not. */
    readonly consentedAt: Date | null
  }

/** Makes an account; null when the e-mail address is taken. */
export async function createUser(db: WriteDb, user: NewUser): Promise<StoredUser | null> {
  const { passwordHash, consentedAt, ...rest } = user
  const [created] = await db
    .insert(users)
    .values({ ...rest, password: passwordHash, ...toConsentColumns(consentedAt) })
    .onConflictDoNothing({ target: users.email })
    .returning()
  return created ?? null
}

function toConsentColumns(consentedAt: Date | null) {
  const given = consentedAt !== null
  return {
    ageVerified: given,
    ageVerifiedAt: consentedAt,
    disclaimerAccepted: given,
    disclaimerAcceptedAt: consentedAt,
    gamblingRiskAccepted: given,
    gamblingRiskAcceptedAt: consentedAt,
  }
}

/** Stores that all three consents are given; one given before keeps its time. */
export async function recordConsents(db: WriteDb, userId: string, at: Date): Promise<StoredUser> {
  const keep = (given: AnyPgColumn, givenAt: AnyPgColumn) =>
    sql`case when ${given} then coalesce(${givenAt}, ${at.toISOString()}::timestamptz) else ${at.toISOString()}::timestamptz end`
  const [user] = await db
    .update(users)
    .set({
      ...toConsentColumns(at),
      ageVerifiedAt: keep(users.ageVerified, users.ageVerifiedAt),
      disclaimerAcceptedAt: keep(users.disclaimerAccepted, users.disclaimerAcceptedAt),
      gamblingRiskAcceptedAt: keep(users.gamblingRiskAccepted, users.gamblingRiskAcceptedAt),
      updatedAt: at,
    })
    .where(eq(users.id, userId))
    .returning()
  if (!user) throw new Error(`There is no account ${userId}.`)
  return user
}

export type Role = 'premium' | 'admin'

/** Grants or takes a role, which holds from the user's next request on; null when there is no such account. */
export async function setRole(
  db: WriteDb,
  email: string,
  change: { readonly role: Role; readonly granted: boolean },
): Promise<StoredUser | null> {
  const column =
    change.role === 'admin' ? { isAdmin: change.granted } : { isPremium: change.granted }
  const [user] = await db
    .update(users)
    .set({ ...column, updatedAt: sql`now()` })
    .where(eq(users.email, email.trim().toLowerCase()))
    .returning()
  return user ?? null
}

/** The account as the client reads it: never its password or the provider's ids. */
export function toCurrentUser(user: StoredUser): CurrentUser {
  return {
    id: user.id,
    email: user.email,
    firstName: user.firstName,
    lastName: user.lastName,
    isPremium: user.isPremium,
    isAdmin: user.isAdmin,
    emailVerified: user.emailVerified,
    ageVerified: user.ageVerified,
    disclaimerAccepted: user.disclaimerAccepted,
    gamblingRiskAccepted: user.gamblingRiskAccepted,
  }
}
