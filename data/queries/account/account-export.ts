/**
 * Export of a person's data (GDPR, articles 15 and 20). Secrets that give access to the account are
 * left out: password hash, tokens, authenticator secret, recovery codes; of passkeys the key and its
 * id are of use to nobody.
 */
import { asc, eq } from '#data/db/drizzle.ts'
import type { ReadDb } from '#data/db/database.ts'
import {
  contactAnswers,
  contactMessages,
  discountRedemptions,
  entitlementChanges,
  entitlements,
  mailQueue,
  morningLetters,
  passkeys,
  pushSubscriptions,
  recoveryCodes,
  secondFactors,
  sessions,
  subscriptions,
  userFavorites,
  userFollows,
  users,
  withdrawals,
} from '#data/db/schema.ts'
import { listOwnRows } from '#data/queries/forecasts/member-forecasts.ts'
import { listOwnMemberships } from '#data/queries/forecasts/pools.ts'

/** The tables with personal data; a test compares them with the tables that refer to an account. */
export const EXPORTED_TABLES = [
  'users',
  'sessions',
  'user_favorites',
  'user_follows',
  'member_forecasts',
  'pool_members',
  'entitlements',
  'contact_messages',
  'mail_queue',
  'morning_letters',
  'push_subscriptions',
  'second_factors',
  'recovery_codes',
  'passkeys',
  'subscriptions',
  'discount_redemptions',
  'withdrawals',
] as const
/** Tables that refer to an account and contain only secrets. */
export const SECRET_TABLES = ['account_tokens', 'feed_secrets', 'passkey_challenges'] as const
/** Tables that refer to an account and contain no personal data. */
export const BOOKKEEPING_TABLES = ['billing_accounts'] as const

/** The whole export; null when there is no such account. */
export async function exportAccount(db: ReadDb, userId: string) {
  const [user] = await db.select().from(users).where(eq(users.id, userId))
  if (user === undefined) return null
  const { password: _secret, ...profile } = user
  const factor = await db.select().from(secondFactors).where(eq(secondFactors.userId, userId))
  const codes = await db.select().from(recoveryCodes).where(eq(recoveryCodes.userId, userId))
  return {
    profile,
    signIns: (
      await db
        .select()
        .from(sessions)
        .where(eq(sessions.userId, userId))
        .orderBy(asc(sessions.createdAt))
    ).map(({ createdAt, lastUsedAt, expire, device, country, passkeyId }) => ({
      createdAt,
      lastUsedAt,
      endsAt: expire,
      device,
      country,
      isByPasskey: passkeyId !== null,
    })),
    favorites: await db
      .select({ matchId: userFavorites.matchId, createdAt: userFavorites.createdAt })
      .from(userFavorites)
      .where(eq(userFavorites.userId, userId))
      .orderBy(asc(userFavorites.createdAt)),
    follows: await db
      .select({
        kind: userFollows.kind,
        followedId: userFollows.followedId,
        createdAt: userFollows.createdAt,
      })
      .from(userFollows)
      .where(eq(userFollows.userId, userId))
      .orderBy(asc(userFollows.createdAt)),
    // With the random bytes of each, which are the owner's to show it.
    forecasts: await listOwnRows(db, userId),
    pools: await listOwnMemberships(db, userId),
    entitlements: await db
      .select()
      .from(entitlements)
      .where(eq(entitlements.userId, userId))
      .orderBy(asc(entitlements.startsAt)),
    entitlementHistory: await db
      .select()
      .from(entitlementChanges)
      .where(eq(entitlementChanges.userId, userId))
      .orderBy(asc(entitlementChanges.changedAt)),
    subscriptions: await db.select().from(subscriptions).where(eq(subscriptions.userId, userId)),
    withdrawals: await db.select().from(withdrawals).where(eq(withdrawals.userId, userId)),
    discounts: await db
      .select()
      .from(discountRedemptions)
      .where(eq(discountRedemptions.userId, userId)),
    messagesToUs: await db
      .select()
      .from(contactMessages)
      .where(eq(contactMessages.userId, userId))
      .orderBy(asc(contactMessages.createdAt)),
    answersFromUs: await db
      .select({
        messageId: contactAnswers.messageId,
        body: contactAnswers.body,
        createdAt: contactAnswers.createdAt,
      })
      .from(contactAnswers)
      .innerJoin(contactMessages, eq(contactMessages.id, contactAnswers.messageId))
      .where(eq(contactMessages.userId, userId))
      .orderBy(asc(contactAnswers.createdAt)),
    morningLetter:
      (
        await db
          .select({
            rhythm: morningLetters.rhythm,
            hour: morningLetters.hour,
            timeZone: morningLetters.timeZone,
            pausedUntil: morningLetters.pausedUntil,
            reminders: morningLetters.reminders,
            nextAt: morningLetters.nextAt,
            endedBecause: morningLetters.endedBecause,
            askedAt: morningLetters.askedAt,
            updatedAt: morningLetters.updatedAt,
          })
          .from(morningLetters)
          .where(eq(morningLetters.userId, userId))
      )[0] ?? null,
    // Without the addresses and keys of the browsers, which are secrets.
    notifications: await db
      .select({
        service: pushSubscriptions.service,
        kinds: pushSubscriptions.kinds,
        timeZone: pushSubscriptions.timeZone,
        quietFrom: pushSubscriptions.quietFrom,
        quietTo: pushSubscriptions.quietTo,
        mostADay: pushSubscriptions.mostADay,
        askedAt: pushSubscriptions.askedAt,
        lastSentAt: pushSubscriptions.lastSentAt,
      })
      .from(pushSubscriptions)
      .where(eq(pushSubscriptions.userId, userId))
      .orderBy(asc(pushSubscriptions.askedAt)),
    mailsFromUs: (
      await db
        .select()
        .from(mailQueue)
        .where(eq(mailQueue.userId, userId))
        .orderBy(asc(mailQueue.createdAt))
    ).map(({ kind, recipient, subject, createdAt, sentAt }) => ({
      kind,
      recipient,
      subject,
      createdAt,
      sentAt,
    })),
    secondFactor:
      factor.map(({ createdAt, confirmedAt }) => ({ createdAt, confirmedAt }))[0] ?? null,
    passkeys: await db
      .select({
        name: passkeys.name,
        createdAt: passkeys.createdAt,
        lastUsedAt: passkeys.lastUsedAt,
        isBackedUp: passkeys.isBackedUp,
        suspectedAt: passkeys.suspectedAt,
      })
      .from(passkeys)
      .where(eq(passkeys.userId, userId))
      .orderBy(asc(passkeys.createdAt)),
    recoveryCodes: {
      made: codes.length,
      used: codes.filter(({ usedAt }) => usedAt !== null).length,
    },
  }
}
