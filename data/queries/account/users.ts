/** Accounts: finding, making and changing them. */
import { and, asc, eq, getTableColumns, isNull, sql } from '#data/db/drizzle.ts'
import type { AnyPgColumn } from '#data/db/drizzle-tables.ts'
import type { Registration } from '#data/model/account/accounts.ts'
import type { CurrentUser } from '#data/model/account/current-user.ts'
import type { Language } from '#data/model/languages.ts'
import type { ReadDb, WriteDb } from '#data/db/database.ts'
import { users } from '#data/db/schema.ts'
import { endDemoAdministrator } from './demo-administrator.ts'
import { grantPremium, isPremiumAt, revokeGrantedPremium } from './entitlements.ts'
import { holdAccount } from './hold-account.ts'

/** An account at one instant: premium is not a column, it is derived from the entitlements. */
export type StoredUser = typeof users.$inferSelect & { readonly isPremium: boolean }

/** The columns of an account, for a query on `users`. */
const userColumnsAt = (now: Date) => ({
  ...getTableColumns(users),
  isPremium: isPremiumAt(now),
})

/** The account with this id; null when it does not exist or is closed. */
export async function getUser(db: ReadDb, id: string, now: Date): Promise<StoredUser | null> {
  const [user] = await db
    .select(userColumnsAt(now))
    .from(users)
    .where(and(eq(users.id, id), isNull(users.closedAt)))
  return user ?? null
}

/** The account with this id, locked: a change of it that is under way is waited for. */
export async function lockUser(db: WriteDb, id: string, now: Date): Promise<StoredUser | null> {
  await holdAccount(db, id)
  return getUser(db, id, now)
}

/** The account with this e-mail address, in any case, or null. */
export async function getUserByEmail(
  db: ReadDb,
  email: string,
  now: Date,
): Promise<StoredUser | null> {
  const [user] = await db
    .select(userColumnsAt(now))
    .from(users)
    .where(and(eq(users.email, email.trim().toLowerCase()), isNull(users.closedAt)))
  return user ?? null
}

/** Every open account, oldest first. */
export async function listUsers(db: ReadDb, now: Date): Promise<StoredUser[]> {
  return db
    .select(userColumnsAt(now))
    .from(users)
    .where(isNull(users.closedAt))
    .orderBy(asc(users.createdAt), asc(users.id))
}

export type NewUser = Pick<Registration, 'email'> &
  Partial<Pick<Registration, 'firstName' | 'lastName' | 'age'>> & {
    readonly passwordHash: string
    /** Premium granted by hand from the beginning, without an end. */
    readonly isPremium?: boolean
    readonly isAdmin?: boolean
    /** True for accounts that the operator creates: their address counts as confirmed. */
    readonly emailVerified?: boolean
    /** Language of our mails. */
    readonly language?: Language
    /** When all three consents were given; null when they were not. */
    readonly consentedAt: Date | null
  }

/** Creates an account; null when the e-mail address is taken. */
export async function createUser(
  db: WriteDb,
  user: NewUser,
  now: Date,
): Promise<StoredUser | null> {
  const { passwordHash, consentedAt, isPremium = false, ...rest } = user
  const emailVerifiedAt = user.emailVerified ? now : null
  const times = { createdAt: now, updatedAt: now, lastSeenAt: now, emailVerifiedAt }
  const [created] = await db
    .insert(users)
    .values({ ...rest, ...times, password: passwordHash, ...toConsentColumns(consentedAt) })
    .onConflictDoNothing({ target: users.email })
    .returning()
  if (created === undefined) return null
  if (isPremium) await grantPremium(db, created.id, { now })
  if (created.isAdmin) await endDemoAdministrator(db, now)
  return { ...created, isPremium }
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

/** Stores that all three consents are given; an earlier consent keeps its time. */
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
    .returning(userColumnsAt(at))
  if (!user) throw new Error(`There is no account ${userId}.`)
  return user
}

export type Role = 'premium' | 'admin'

export interface RoleChange {
  readonly role: Role
  readonly granted: boolean
  /** End of granted premium; null for no end. */
  readonly endsAt?: Date | null
}

/**
 * Grants or revokes a role from the user's next request on; null when the account does not exist.
 * Paid premium is not revoked here.
 */
export async function setRole(
  db: WriteDb,
  email: string,
  change: RoleChange,
  now: Date,
): Promise<StoredUser | null> {
  const user = await getUserByEmail(db, email, now)
  if (user === null) return null
  const { role, granted, endsAt = null } = change
  if (role === 'admin')
    await db.update(users).set({ isAdmin: granted }).where(eq(users.id, user.id))
  else if (granted) await grantPremium(db, user.id, { now, endsAt })
  else await revokeGrantedPremium(db, user.id, now)
  await db.update(users).set({ updatedAt: now }).where(eq(users.id, user.id))
  await endDemoAdministrator(db, now)
  return getUser(db, user.id, now)
}

/** The account as the client reads it: never its password or the provider's ids. */
export function toCurrentUser(
  user: Pick<StoredUser, Exclude<keyof CurrentUser, 'lacksSecondFactor'>> &
    Pick<CurrentUser, 'lacksSecondFactor'>,
): CurrentUser {
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
    hidesResults: user.hidesResults,
    ...(user.lacksSecondFactor ? { lacksSecondFactor: true } : {}),
  }
}
