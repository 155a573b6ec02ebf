/** The figures at the top of the administrator's page. */
import { count, sql } from '#data/db/drizzle.ts'
import type { ReadDb } from '#data/db/database.ts'
import { entitlements, matches, users } from '#data/db/schema.ts'
import type { AdminStats } from '#data/model/admin.ts'
import { countSettled } from '#data/queries/predictions/settlement-rows.ts'

const toPercent = (part: number, whole: number) => (whole === 0 ? 0 : (100 * part) / whole)

/** Accounts, matches, and how many last revisions before kick-off were right. */
export async function readAdminStats(db: ReadDb, now: Date): Promise<AdminStats> {
  const at = sql`${now.toISOString()}::timestamptz`
  // One scan per table: checking premium for each account takes far longer.
  const [accounts] = await db
    .select({
      all: count(),
      premium: sql<number>`(select count(distinct held.user_id)::int from ${entitlements} held where held.starts_at <= ${at} and (held.ends_at is null or held.ends_at > ${at}))`,
    })
    .from(users)
  const [stored] = await db.select({ all: count() }).from(matches)
  const settled = await countSettled(db, new Date(0), now)
  const byOutcome = toPercent(settled.correct, settled.evaluated)
  return {
    totalUsers: accounts?.all ?? 0,
    premiumUsers: accounts?.premium ?? 0,
    totalMatches: stored?.all ?? 0,
    predictionAccuracy: byOutcome,
    accuracyByOutcome: byOutcome,
    accuracyByScore: toPercent(settled.exactScores, settled.evaluated),
    totalEvaluated: settled.evaluated,
  }
}
