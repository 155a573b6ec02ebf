/** Entitlements: who is premium, since when, why and until when. */
import { and, asc, eq, gt, isNull, lte, or, sql, type SQL } from '#data/db/drizzle.ts'
import type { ReadDb, WriteDb } from '#data/db/database.ts'
import { entitlements, users } from '#data/db/schema.ts'
import type { Entitlement } from '#data/model/billing/entitlements.ts'

const holdsAt = (now: Date) =>
  and(
    lte(entitlements.startsAt, now),
    or(isNull(entitlements.endsAt), gt(entitlements.endsAt, now)),
  )

/** SQL column on `users`: is this account premium at this instant? The same rule as `toPlanNow`. */
export function isPremiumAt(now: Date): SQL<boolean> {
  return isPremiumAtText(sql`${now.toISOString()}`)
}

/** @param text SQL of the instant as ISO 8601 text, such as a placeholder of a prepared statement */
export function isPremiumAtText(text: SQL): SQL<boolean> {
  const at = sql`${text}::timestamptz`
  // Written by hand with an alias: inside a subquery the builder would omit the table names.
  return sql<boolean>`exists (select 1 from ${entitlements} held where held.user_id = ${users}.id and held.starts_at <= ${at} and (held.ends_at is null or held.ends_at > ${at}))`
}

/** SQL column on `users`: the next instant after this one at which an entitlement begins or ends. */
export function nextPlanChangeText(text: SQL): SQL<string | null> {
  const at = sql`${text}::timestamptz`
  return sql<
    string | null
  >`(select min(case when held.starts_at > ${at} then held.starts_at else held.ends_at end) from ${entitlements} held where held.user_id = ${users}.id and (held.ends_at is null or held.ends_at > ${at}))`
}

/** Every entitlement of an account, oldest first. */
export async function listEntitlements(db: ReadDb, userId: string): Promise<Entitlement[]> {
  const rows = await db
    .select()
    .from(entitlements)
    .where(eq(entitlements.userId, userId))
    .orderBy(asc(entitlements.startsAt), asc(entitlements.id))
  return rows.map(({ source, startsAt, endsAt }) => ({
    source,
    startsAt: startsAt.toISOString(),
    endsAt: endsAt?.toISOString() ?? null,
  }))
}

/** Grants premium by hand from now on; an existing open-ended or longer grant is not changed. */
export async function grantPremium(
  db: WriteDb,
  userId: string,
  { now, endsAt = null }: { readonly now: Date; readonly endsAt?: Date | null },
): Promise<void> {
  const own = and(eq(entitlements.userId, userId), eq(entitlements.source, 'granted'))
  const [held] = await db
    .select()
    .from(entitlements)
    .where(and(own, holdsAt(now)))
    .for('update')
  if (held === undefined)
    return void (await db
      .insert(entitlements)
      .values({ userId, source: 'granted', startsAt: now, endsAt }))
  if (held.endsAt === null || (endsAt !== null && endsAt <= held.endsAt)) return
  await db.update(entitlements).set({ endsAt, updatedAt: now }).where(eq(entitlements.id, held.id))
}

/** Ends a grant by hand; a paid subscription and a trial go on. */
export async function revokeGrantedPremium(db: WriteDb, userId: string, now: Date): Promise<void> {
  await db
    .update(entitlements)
    .set({ endsAt: now, updatedAt: now })
    .where(and(eq(entitlements.userId, userId), eq(entitlements.source, 'granted'), holdsAt(now)))
}
