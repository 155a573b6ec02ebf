/** The browsers that get notifications, what their members chose, and the key pair that signs the messages. */
import { randomBytes } from 'node:crypto'
import { eq } from '#data/db/drizzle.ts'
import type { ReadDb, WriteDb } from '#data/db/database.ts'
import { installation, pushSubscriptions, sessions } from '#data/db/schema.ts'
import { openSecret, sealSecret } from '#data/db/secret-text.ts'
import type { PushAddress, PushChoice, PushState } from '#data/model/account/push.ts'
import { holdAccount } from '#data/queries/account/hold-account.ts'

const KEYS = 'push keys'

/** A key pair of P-256, base64url (RFC 8292, VAPID). */
export interface PushKeys {
  readonly publicKey: string
  readonly privateKey: string
}

/** The key pair of this installation; null before it was made. */
export async function getPushKeys(db: ReadDb): Promise<PushKeys | null> {
  const [row] = await db.select().from(installation).where(eq(installation.key, KEYS))
  if (row === undefined) return null
  const { publicKey, privateKey } = row.value as PushKeys
  return { publicKey, privateKey: openSecret(privateKey) }
}

export const hasPushKeys = async (db: ReadDb): Promise<boolean> =>
  (await db.$count(installation, eq(installation.key, KEYS))) > 0

/** Stores a key pair, the private one encrypted. Browsers subscribed with the pair before are forgotten. */
export async function storePushKeys(db: WriteDb, keys: PushKeys): Promise<void> {
  const value = { ...keys, privateKey: sealSecret(keys.privateKey) }
  await db
    .insert(installation)
    .values({ key: KEYS, value })
    .onConflictDoUpdate({ target: installation.key, set: { value } })
  await db.delete(pushSubscriptions)
}

/** What is chosen on the device of a session. */
export async function getPushState(db: ReadDb, sid: string): Promise<Omit<PushState, 'publicKey'>> {
  const [row] = await db.select().from(pushSubscriptions).where(eq(pushSubscriptions.sid, sid))
  if (row === undefined) return { choice: null, endpoint: null, lastSentAt: null }
  const { kinds, timeZone, quietFrom, quietTo, mostADay, endpoint, lastSentAt } = row
  const quiet = quietFrom === null || quietTo === null ? null : { from: quietFrom, to: quietTo }
  return {
    choice: { kinds, timeZone, quiet, mostADay },
    endpoint,
    lastSentAt: lastSentAt?.toISOString() ?? null,
  }
}

/** 128 random bits, which nobody guesses. */
const makeToken = () => randomBytes(16).toString('base64url')

interface PushOrder {
  readonly sid: string
  readonly userId: string
  readonly address: PushAddress
  readonly choice: PushChoice
}

/**
 * Stores a browser and what is chosen on it; it leaves the session that it belonged to before. False
 * if its session has ended meanwhile.
 */
export async function storePushSubscription(
  db: WriteDb,
  { sid, userId, address: { endpoint, keys }, choice: { quiet, ...choice } }: PushOrder,
  now: Date,
): Promise<boolean> {
  await holdAccount(db, userId)
  const own = db.select({ sid: sessions.sid }).from(sessions).where(eq(sessions.sid, sid))
  if ((await own.for('key share')).length === 0) return false
  const chosen = {
    ...choice,
    endpoint,
    ...keys,
    service: new URL(endpoint).host,
    quietFrom: quiet?.from ?? null,
    quietTo: quiet?.to ?? null,
  }
  const [held] = await db
    .select({ sid: pushSubscriptions.sid })
    .from(pushSubscriptions)
    .where(eq(pushSubscriptions.endpoint, endpoint))
  if (held !== undefined && held.sid !== sid) await endPushSubscription(db, held.sid)
  await db
    .insert(pushSubscriptions)
    .values({ ...chosen, sid, userId, token: makeToken(), askedAt: now })
    .onConflictDoUpdate({ target: pushSubscriptions.sid, set: chosen })
  return true
}

export async function endPushSubscription(db: WriteDb, sid: string): Promise<void> {
  await db.delete(pushSubscriptions).where(eq(pushSubscriptions.sid, sid))
}

/** Ends the messages of the browser that has this token. */
export async function endPushByToken(db: WriteDb, token: string): Promise<void> {
  await db.delete(pushSubscriptions).where(eq(pushSubscriptions.token, token))
}
