/**
 * An account whose address is confirmed for the first time by a reset of its password. Whoever reads
 * the letters of an address is its owner; the account may have been made by a stranger who typed
 * that address. So the owner gets an empty account: all that it was given before goes. What was paid
 * for or granted stays: it is somebody's money, and what the operator did.
 */
import { and, eq, sql } from '#data/db/drizzle.ts'
import type { WriteDb } from '#data/db/database.ts'
import {
  accountTokens,
  contactMessages,
  feedSecrets,
  morningLetters,
  passkeyChallenges,
  passkeys,
  poolMembers,
  recoveryCodes,
  secondFactors,
  sessions,
  userFavorites,
  userFollows,
  users,
} from '#data/db/schema.ts'

const EMPTIED = [
  sessions,
  accountTokens,
  secondFactors,
  recoveryCodes,
  passkeys,
  passkeyChallenges,
  poolMembers,
  feedSecrets,
  morningLetters,
  userFollows,
  userFavorites,
] as const

/** What was typed into the account; the consents are a person's own, so the owner is asked for them. */
const FORGOTTEN = {
  firstName: null,
  lastName: null,
  age: null,
  profileImageUrl: null,
  hidesResults: false,
  ageVerified: false,
  ageVerifiedAt: null,
  disclaimerAccepted: false,
  disclaimerAcceptedAt: null,
  gamblingRiskAccepted: false,
  gamblingRiskAcceptedAt: null,
} as const

/**
 * What becomes of each table that refers to an account; a test compares the list with the tables of
 * the database.
 */
export const WHEN_TAKEN_OVER: Readonly<Record<string, 'emptied' | 'detached' | 'stays'>> = {
  sessions: 'emptied',
  account_tokens: 'emptied',
  second_factors: 'emptied',
  recovery_codes: 'emptied',
  passkeys: 'emptied',
  passkey_challenges: 'emptied',
  pool_members: 'emptied',
  feed_secrets: 'emptied',
  morning_letters: 'emptied',
  // Each goes with its session.
  push_subscriptions: 'emptied',
  user_follows: 'emptied',
  user_favorites: 'emptied',
  member_forecasts: 'emptied',
  // Support still answers the writer, at the address that the message names.
  contact_messages: 'detached',
  entitlements: 'stays',
  entitlement_changes: 'stays',
  billing_accounts: 'stays',
  billing_events: 'stays',
  subscriptions: 'stays',
  withdrawals: 'stays',
  discount_redemptions: 'stays',
  // Letters that were sent, and what administrators did.
  mail_queue: 'stays',
  admin_actions: 'stays',
}

/** Empties an account whose address was never confirmed; leaves any other as it is. */
export async function takeOver(db: WriteDb, userId: string, now: Date): Promise<void> {
  const [taken] = await db
    .update(users)
    .set({ ...FORGOTTEN, updatedAt: now })
    .where(and(eq(users.id, userId), eq(users.emailVerified, false)))
    .returning({ id: users.id })
  if (taken === undefined) return
  for (const table of EMPTIED) await db.delete(table).where(eq(table.userId, userId))
  await db.execute(sql`select erase_unconfirmed_forecasts(${userId})`)
  await db.update(contactMessages).set({ userId: null }).where(eq(contactMessages.userId, userId))
}
