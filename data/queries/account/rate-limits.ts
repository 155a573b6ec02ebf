/** Counts calls per key and time window in the database, so that all machines share the count. */
import { eq, lte, sql } from '#data/db/drizzle.ts'
import type { WriteDb } from '#data/db/database.ts'
import { rateLimits } from '#data/db/schema.ts'

interface RateLimit {
  /** Caller and kind of call; no e-mail address in the clear. */
  readonly key: string
  /** Calls allowed in one window. */
  readonly limit: number
  readonly windowMs: number
}

interface RateLimitAnswer {
  readonly isAllowed: boolean
  /** Seconds until the window ends, at least 1. */
  readonly retryAfterSeconds: number
}

/** Adds calls to the counter of the window; returns how many there are, and when the window ends. */
async function addCalls(
  db: WriteDb,
  { key, windowMs }: RateLimit,
  { count: added, now }: { readonly count: number; readonly now: Date },
): Promise<{ readonly count: number; readonly expiresAt: Date }> {
  const startsAt = new Date(Math.floor(now.getTime() / windowMs) * windowMs)
  const expiresAt = new Date(startsAt.getTime() + windowMs)
  const [row] = await db
    .insert(rateLimits)
    .values({ key, windowStartsAt: startsAt, count: added, expiresAt })
    .onConflictDoUpdate({
      target: [rateLimits.key, rateLimits.windowStartsAt],
      set: { count: sql`${rateLimits.count} + ${added}` },
    })
    .returning({ count: rateLimits.count })
  return { count: row?.count ?? added, expiresAt }
}

/** Counts one call; true while it is within the limit. */
export async function countCall(db: WriteDb, of: RateLimit, now: Date): Promise<RateLimitAnswer> {
  const { count, expiresAt } = await addCalls(db, of, { count: 1, now })
  // The first call of a window also deletes all expired counters.
  if (count === 1) await db.delete(rateLimits).where(lte(rateLimits.expiresAt, now))
  return {
    isAllowed: count <= of.limit,
    retryAfterSeconds: Math.max(1, Math.ceil((expiresAt.getTime() - now.getTime()) / 1000)),
  }
}

/** Deletes the counter of a key, after a success. */
export async function clearCalls(db: WriteDb, key: string): Promise<void> {
  await db.delete(rateLimits).where(eq(rateLimits.key, key))
}

/**
 * Takes some of what several limits have left, all machines together: until the transaction ends, no
 * other takes of the same. What `take` returns is counted.
 */
export async function takeSome<Taken>(
  db: WriteDb,
  { limits, now }: { readonly limits: readonly RateLimit[]; readonly now: Date },
  take: (left: number) => Promise<readonly Taken[]>,
): Promise<Taken[]> {
  let left = Infinity
  for (const of of limits) {
    const { count } = await addCalls(db, of, { count: 0, now })
    left = Math.min(left, of.limit - count)
  }
  if (left <= 0) return []
  const taken = [...(await take(left))]
  for (const of of limits) await addCalls(db, of, { count: taken.length, now })
  return taken
}

/** Gives back what was taken at an instant and not used. */
export async function giveBack(
  db: WriteDb,
  { limits, now }: { readonly limits: readonly RateLimit[]; readonly now: Date },
  count: number,
): Promise<void> {
  for (const of of limits) await addCalls(db, of, { count: -count, now })
}
