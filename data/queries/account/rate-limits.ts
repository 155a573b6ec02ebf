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

/** Counts one call; true while it is within the limit. */
export async function countCall(
  db: WriteDb,
  { key, limit, windowMs }: RateLimit,
  now: Date,
): Promise<RateLimitAnswer> {
  const startsAt = new Date(Math.floor(now.getTime() / windowMs) * windowMs)
  const expiresAt = new Date(startsAt.getTime() + windowMs)
  const [row] = await db
    .insert(rateLimits)
    .values({ key, windowStartsAt: startsAt, count: 1, expiresAt })
    .onConflictDoUpdate({
      target: [rateLimits.key, rateLimits.windowStartsAt],
      set: { count: sql`${rateLimits.count} + 1` },
    })
    .returning({ count: rateLimits.count })
  const count = row?.count ?? 1
  // The first call of a window also deletes all expired counters.
  if (count === 1) await db.delete(rateLimits).where(lte(rateLimits.expiresAt, now))
  return {
    isAllowed: count <= limit,
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
  const add = async ({ key, windowMs }: RateLimit, count: number): Promise<number> => {
    const startsAt = Math.floor(now.getTime() / windowMs) * windowMs
    const [row] = await db
      .insert(rateLimits)
      .values({
        key,
        windowStartsAt: new Date(startsAt),
        count,
        expiresAt: new Date(startsAt + windowMs),
      })
      .onConflictDoUpdate({
        target: [rateLimits.key, rateLimits.windowStartsAt],
        set: { count: sql`${rateLimits.count} + ${count}` },
      })
      .returning({ count: rateLimits.count })
    return row!.count
  }
  let left = Infinity
  for (const limit of limits) left = Math.min(left, limit.limit - (await add(limit, 0)))
  if (left <= 0) return []
  const taken = [...(await take(left))]
  for (const limit of limits) await add(limit, taken.length)
  return taken
}
