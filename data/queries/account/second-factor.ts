/** Authenticator apps and recovery codes of accounts. */
import { and, eq, isNotNull, isNull, lt, or } from '#data/db/drizzle.ts'
import type { ReadDb, WriteDb } from '#data/db/database.ts'
import { recoveryCodes, secondFactors } from '#data/db/schema.ts'
import { toSha256Hex } from '#data/files/content-hash.ts'

type StoredSecondFactor = typeof secondFactors.$inferSelect

/** The authenticator of an account, confirmed or not; null without one. */
export async function getSecondFactor(
  db: ReadDb,
  userId: string,
): Promise<StoredSecondFactor | null> {
  const [factor] = await db.select().from(secondFactors).where(eq(secondFactors.userId, userId))
  return factor ?? null
}

/** True when signing in requires a code. */
export async function hasSecondFactor(db: ReadDb, userId: string): Promise<boolean> {
  return (await getSecondFactor(db, userId))?.confirmedAt != null
}

/** Stores a new unconfirmed secret; false when a confirmed one is in use, which must be switched off first. */
export async function beginSecondFactor(
  db: WriteDb,
  userId: string,
  secret: string,
  now: Date,
): Promise<boolean> {
  const begun = await db
    .insert(secondFactors)
    .values({ userId, secret, createdAt: now })
    .onConflictDoUpdate({
      target: secondFactors.userId,
      set: { secret, createdAt: now, lastStep: null },
      setWhere: isNull(secondFactors.confirmedAt),
    })
    .returning({ userId: secondFactors.userId })
  return begun.length > 0
}

/** Marks the code of a time step (RFC 6238) as used; false when it or a later one was used before. */
export async function takeStep(db: WriteDb, userId: string, step: number): Promise<boolean> {
  const isNew = or(isNull(secondFactors.lastStep), lt(secondFactors.lastStep, step))
  const taken = await db
    .update(secondFactors)
    .set({ lastStep: step })
    .where(and(eq(secondFactors.userId, userId), isNew))
    .returning({ userId: secondFactors.userId })
  return taken.length > 0
}

/** Confirms the authenticator: from now on signing in requires a code. */
export async function confirmSecondFactor(db: WriteDb, userId: string, now: Date): Promise<void> {
  await db.update(secondFactors).set({ confirmedAt: now }).where(eq(secondFactors.userId, userId))
}

/**
 * Removes the authenticator and the recovery codes: signing in no longer requires a code. False
 * when there was none.
 */
export async function removeSecondFactor(db: WriteDb, userId: string): Promise<boolean> {
  await db.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId))
  const removed = await db
    .delete(secondFactors)
    .where(and(eq(secondFactors.userId, userId), isNotNull(secondFactors.confirmedAt)))
    .returning({ userId: secondFactors.userId })
  return removed.length > 0
}

/** Replaces all recovery codes by new ones, as hashes. */
export async function replaceRecoveryCodes(
  db: WriteDb,
  userId: string,
  codes: readonly string[],
): Promise<void> {
  await db.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId))
  await db
    .insert(recoveryCodes)
    .values(codes.map((code) => ({ userId, codeHash: toSha256Hex(code) })))
}

/** Consumes a recovery code; false when it is not one of this account's, or was used before. */
export async function takeRecoveryCode(
  db: WriteDb,
  userId: string,
  code: string,
  now: Date,
): Promise<boolean> {
  const taken = await db
    .update(recoveryCodes)
    .set({ usedAt: now })
    .where(
      and(
        eq(recoveryCodes.userId, userId),
        eq(recoveryCodes.codeHash, toSha256Hex(code)),
        isNull(recoveryCodes.usedAt),
      ),
    )
    .returning({ userId: recoveryCodes.userId })
  return taken.length > 0
}

/** Number of unused recovery codes. */
export async function countRecoveryCodes(db: ReadDb, userId: string): Promise<number> {
  return db.$count(
    recoveryCodes,
    and(eq(recoveryCodes.userId, userId), isNull(recoveryCodes.usedAt)),
  )
}
