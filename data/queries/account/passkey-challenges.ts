/** Challenges that passkeys sign: random, stored as a hash, for one browser or session, one use, a short time. */
import { randomBytes } from 'node:crypto'
import { and, eq, gt, isNull, lte } from '#data/db/drizzle.ts'
import type { WriteDb } from '#data/db/database.ts'
import { passkeyChallenges } from '#data/db/schema.ts'
import { CHALLENGE_LIFETIME_MS } from '#data/model/account/passkeys.ts'
import { toSha256Hex } from '#data/files/content-hash.ts'

const CHALLENGE_BYTES = 32
interface Binding {
  /** Hash of the session that adds a passkey, or of the cookie of the browser that signs in. */
  readonly boundTo: string
  /** The account that a passkey is added to; null for signing in. */
  readonly userId: string | null
}

/** Creates a challenge and returns it (only its hash is stored). Expired ones are erased, so that the table does not grow. */
export async function issueChallenge(
  db: WriteDb,
  { boundTo, userId }: Binding,
  now: Date,
): Promise<string> {
  await eraseOldChallenges(db, now)
  const challenge = randomBytes(CHALLENGE_BYTES).toString('base64url')
  const expiresAt = new Date(now.getTime() + CHALLENGE_LIFETIME_MS)
  await db
    .insert(passkeyChallenges)
    .values({ challengeHash: toSha256Hex(challenge), boundTo, userId, expiresAt })
  return challenge
}

/**
 * Consumes a challenge in one statement: of two simultaneous uses one succeeds. False when it is
 * unknown, used, expired or bound to something else.
 */
export async function takeChallenge(
  db: WriteDb,
  challenge: string,
  { boundTo, userId }: Binding,
  now: Date,
): Promise<boolean> {
  const taken = await db
    .delete(passkeyChallenges)
    .where(
      and(
        eq(passkeyChallenges.challengeHash, toSha256Hex(challenge)),
        eq(passkeyChallenges.boundTo, boundTo),
        userId === null ? isNull(passkeyChallenges.userId) : eq(passkeyChallenges.userId, userId),
        gt(passkeyChallenges.expiresAt, now),
      ),
    )
    .returning({ hash: passkeyChallenges.challengeHash })
  return taken.length > 0
}

/** Erases expired challenges and returns how many. */
export async function eraseOldChallenges(db: WriteDb, now: Date): Promise<number> {
  const erased = await db
    .delete(passkeyChallenges)
    .where(lte(passkeyChallenges.expiresAt, now))
    .returning({ hash: passkeyChallenges.challengeHash })
  return erased.length
}
