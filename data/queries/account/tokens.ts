/**
 * Tokens of mails and of unfinished sign-ins: random, stored as a hash, for one purpose, one person
 * and one use.
 */
import { randomBytes } from 'node:crypto'
import { and, eq, gt, isNull, lt, sql } from '#data/db/drizzle.ts'
import type { ReadDb, WriteDb } from '#data/db/database.ts'
import { accountTokens } from '#data/db/schema.ts'
import { TOKEN_LIFETIME_MS, type TokenPurpose } from '#data/model/account/token-purposes.ts'
import { toSha256Hex } from '#data/files/content-hash.ts'
import { holdAccount } from './hold-account.ts'

type StoredToken = typeof accountTokens.$inferSelect

const TOKEN_BYTES = 32
interface NewToken {
  readonly purpose: TokenPurpose
  readonly userId: string
  /** The address it is sent to; using the token proves ownership of the address. */
  readonly email: string
}

/**
 * Creates a token and returns it (only its hash is stored). A mailed link ends those before it of its
 * purpose. A sign-in under way ends no other: that may be another tab's, or the owner's while a
 * stranger has the password. Each still needs a code, whose attempts are counted by account.
 */
export async function issueToken(
  db: WriteDb,
  { purpose, userId, email }: NewToken,
  now: Date,
): Promise<{ token: string; expiresAt: Date }> {
  await holdAccount(db, userId)
  const isLink = purpose !== 'second-factor'
  if (isLink)
    await db
      .update(accountTokens)
      .set({ usedAt: now })
      .where(
        and(
          eq(accountTokens.userId, userId),
          eq(accountTokens.purpose, purpose),
          isNull(accountTokens.usedAt),
        ),
      )
  const token = randomBytes(TOKEN_BYTES).toString('base64url')
  const expiresAt = new Date(now.getTime() + TOKEN_LIFETIME_MS[purpose])
  const row = { tokenHash: toSha256Hex(token), purpose, userId, email, createdAt: now, expiresAt }
  await db.insert(accountTokens).values(row)
  return { token, expiresAt }
}

const counts = (token: string, purpose: TokenPurpose, now: Date) =>
  and(
    eq(accountTokens.tokenHash, toSha256Hex(token)),
    eq(accountTokens.purpose, purpose),
    isNull(accountTokens.usedAt),
    gt(accountTokens.expiresAt, now),
  )

/**
 * Consumes a token in one statement: of two simultaneous uses one succeeds. Null when it is
 * unknown, used or expired.
 */
export async function takeToken(
  db: WriteDb,
  token: string,
  purpose: TokenPurpose,
  now: Date,
): Promise<StoredToken | null> {
  const found = await getToken(db, token, purpose, now)
  if (found === null) return null
  await holdAccount(db, found.userId)
  const [taken] = await db
    .update(accountTokens)
    .set({ usedAt: now })
    .where(counts(token, purpose, now))
    .returning()
  return taken ?? null
}

/** Reads a token without consuming it. */
export async function getToken(
  db: ReadDb,
  token: string,
  purpose: TokenPurpose,
  now: Date,
): Promise<StoredToken | null> {
  const [found] = await db
    .select()
    .from(accountTokens)
    .where(counts(token, purpose, now))
  return found ?? null
}

/** Counts an attempt to enter a code with this token, before the code is checked; null when no attempt is left. */
export async function countTokenAttempt(
  db: WriteDb,
  { token, purpose, most }: { token: string; purpose: TokenPurpose; most: number },
  now: Date,
): Promise<StoredToken | null> {
  const [counted] = await db
    .update(accountTokens)
    .set({ failedAttempts: sql`${accountTokens.failedAttempts} + 1` })
    .where(and(counts(token, purpose, now), lt(accountTokens.failedAttempts, most)))
    .returning()
  return counted ?? null
}

/** Invalidates every token of an account, for example after a new password. */
export async function endTokens(db: WriteDb, userId: string, now: Date): Promise<void> {
  await db
    .update(accountTokens)
    .set({ usedAt: now })
    .where(and(eq(accountTokens.userId, userId), isNull(accountTokens.usedAt)))
}

/** Erases expired tokens and returns how many. */
export async function eraseOldTokens(db: WriteDb, now: Date): Promise<number> {
  const erased = await db
    .delete(accountTokens)
    .where(lt(accountTokens.expiresAt, now))
    .returning({ hash: accountTokens.tokenHash })
  return erased.length
}

/** The newest unconfirmed change of address of an account, or null. */
export async function getPendingEmail(
  db: ReadDb,
  userId: string,
  now: Date,
): Promise<string | null> {
  const [pending] = await db
    .select({ email: accountTokens.email })
    .from(accountTokens)
    .where(
      and(
        eq(accountTokens.userId, userId),
        eq(accountTokens.purpose, 'change-email'),
        isNull(accountTokens.usedAt),
        gt(accountTokens.expiresAt, now),
      ),
    )
  return pending?.email ?? null
}
