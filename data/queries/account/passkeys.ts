/** Passkeys of accounts. */
import { and, asc, desc, eq, isNull, lt, or, sql } from '#data/db/drizzle.ts'
import type { ReadDb, WriteDb } from '#data/db/database.ts'
import { passkeys, sessions } from '#data/db/schema.ts'
import { MOST_PASSKEYS } from '#data/model/account/passkeys.ts'
import { holdAccount } from './hold-account.ts'

export type StoredPasskey = typeof passkeys.$inferSelect

/** Every passkey of an account, newest first. */
export async function listPasskeys(db: ReadDb, userId: string): Promise<StoredPasskey[]> {
  return db
    .select()
    .from(passkeys)
    .where(eq(passkeys.userId, userId))
    .orderBy(desc(passkeys.createdAt), asc(passkeys.id))
}

/** The passkey with this id of its authenticator, or null. */
export async function getPasskey(db: ReadDb, credentialId: string): Promise<StoredPasskey | null> {
  const [found] = await db.select().from(passkeys).where(eq(passkeys.credentialId, credentialId))
  return found ?? null
}

export type NewPasskey = Omit<
  typeof passkeys.$inferInsert,
  'id' | 'createdAt' | 'lastUsedAt' | 'suspectedAt'
>

/**
 * True while the account has room for one more passkey. Its row stays locked until the transaction
 * ends, so that two who add one at once do not both get the last place.
 */
export async function hasRoomForPasskey(db: WriteDb, userId: string): Promise<boolean> {
  await holdAccount(db, userId)
  return (await listPasskeys(db, userId)).length < MOST_PASSKEYS
}

/** Stores a passkey; null when one with this credential id is stored already, in any account. */
export async function addPasskey(
  db: WriteDb,
  passkey: NewPasskey,
  now: Date,
): Promise<StoredPasskey | null> {
  const [added] = await db
    .insert(passkeys)
    .values({ ...passkey, createdAt: now })
    .onConflictDoNothing({ target: passkeys.credentialId })
    .returning()
  return added ?? null
}

interface Use {
  readonly id: string
  readonly counter: number
  readonly isBackedUp: boolean
}

/**
 * Stores a use whose signature was right. False when the counter did not go up: two authenticators
 * may then have the same key (WebAuthn level 3, section 6.1.1). Not so where the authenticator
 * counts nothing (always 0), or says that the key is backed up: then its owner wants it in several
 * places, each of which counts by itself. One statement, so that of two uses with one count only one
 * succeeds.
 */
export async function markPasskeyUsed(
  db: WriteDb,
  { id, counter, isBackedUp }: Use,
  now: Date,
): Promise<boolean> {
  const goesUp = or(
    lt(passkeys.counter, counter),
    and(eq(passkeys.counter, 0), sql`${counter} = 0`),
    sql`${isBackedUp}::boolean`,
  )
  const used = await db
    .update(passkeys)
    .set({ counter, isBackedUp, lastUsedAt: now })
    .where(and(eq(passkeys.id, id), isNull(passkeys.suspectedAt), goesUp))
    .returning({ id: passkeys.id })
  return used.length > 0
}

/**
 * Ends the use of a passkey that may have been copied, and every session that it began: whoever has
 * the copy may be in one. False when that was done before. The row is locked against a session that
 * is just being begun with it (its foreign key), so that none is left out.
 */
export async function suspectPasskey(db: WriteDb, id: string, now: Date): Promise<boolean> {
  const [known] = await db
    .select({ suspectedAt: passkeys.suspectedAt })
    .from(passkeys)
    .where(eq(passkeys.id, id))
    .for('update')
  if (known?.suspectedAt !== null) return false
  await db.update(passkeys).set({ suspectedAt: now }).where(eq(passkeys.id, id))
  await db.delete(sessions).where(eq(sessions.passkeyId, id))
  return true
}

const isOwn = (userId: string, id: string) => and(eq(passkeys.userId, userId), eq(passkeys.id, id))

/** Renames a passkey of an account; false when the account has none with this id. */
export async function renamePasskey(
  db: WriteDb,
  { userId, id, name }: { readonly userId: string; readonly id: string; readonly name: string },
): Promise<boolean> {
  const renamed = await db
    .update(passkeys)
    .set({ name })
    .where(isOwn(userId, id))
    .returning({ id: passkeys.id })
  return renamed.length > 0
}

/**
 * Removes a passkey, and with it every session that it began, except the given one. Null when the
 * account has none with this id.
 */
export async function removePasskey(
  db: WriteDb,
  { userId, id, keptSid }: { userId: string; id: string; keptSid: string | null },
): Promise<StoredPasskey | null> {
  if (keptSid !== null)
    await db
      .update(sessions)
      .set({ passkeyId: null })
      .where(
        and(eq(sessions.sid, keptSid), eq(sessions.userId, userId), eq(sessions.passkeyId, id)),
      )
  const [removed] = await db.delete(passkeys).where(isOwn(userId, id)).returning()
  return removed ?? null
}

/** Removes every passkey of an account, with the sessions they began. */
export async function removePasskeys(db: WriteDb, userId: string): Promise<void> {
  await db.delete(passkeys).where(eq(passkeys.userId, userId))
}
