/** Members for administrators: finding them, and who may administer. */
import { and, asc, count, desc, eq, ilike, inArray, isNull, or, sql } from 'drizzle-orm'
import type { ReadDb, WriteDb } from '#data/db/database.ts'
import { entitlements, secondFactors, sessions, users } from '#data/db/schema.ts'
import { toPlanNow, type Entitlement } from '#data/model/billing/entitlements.ts'
import { MEMBERS_PAGE, type Member, type Members } from '#data/model/account/members.ts'
import { AppError } from '#data/model/errors.ts'

/** A pattern of `like` for everything that contains this text, with its wildcards escaped. */
export function toContains(text: string): string {
  return `%${text.replace(/[\\%_]/g, '\\$&')}%`
}

const isOpen = isNull(users.closedAt)

/** One page of the open accounts whose address or name holds the text, the newest first. */
export async function findMembers(
  db: ReadDb,
  { search, page }: { readonly search: string; readonly page: number },
  now: Date,
): Promise<Members> {
  const pattern = toContains(search)
  const fullName = sql`concat_ws(' ', ${users.firstName}, ${users.lastName})`
  const where =
    search === '' ? isOpen : and(isOpen, or(ilike(users.email, pattern), ilike(fullName, pattern)))
  const [counted] = await db.select({ total: count() }).from(users).where(where)
  const rows = await db
    .select({ id: users.id })
    .from(users)
    .where(where)
    .orderBy(desc(users.createdAt), asc(users.id))
    .limit(MEMBERS_PAGE)
    .offset((page - 1) * MEMBERS_PAGE)
  const ids = rows.map(({ id }) => id)
  return { members: await listMembers(db, ids, now), total: counted?.total ?? 0 }
}

/** One member; throws `not_found`. */
export async function requireMember(db: ReadDb, id: string, now: Date): Promise<Member> {
  const [member] = await listMembers(db, [id], now)
  if (!member) throw new AppError('not_found', `There is no account ${id}.`)
  return member
}

async function listMembers(db: ReadDb, ids: readonly string[], now: Date): Promise<Member[]> {
  if (ids.length === 0) return []
  const at = sql`${now.toISOString()}::timestamptz`
  const rows = await db
    .select({
      user: users,
      hasSecondFactor: sql<boolean>`${secondFactors.confirmedAt} is not null`,
      signIns: sql<number>`(select count(*)::int from ${sessions} held where held.user_id = ${users}.id and held.expire > ${at})`,
    })
    .from(users)
    .leftJoin(secondFactors, eq(secondFactors.userId, users.id))
    .where(and(isOpen, inArray(users.id, [...ids])))
  const held = await db
    .select()
    .from(entitlements)
    .where(inArray(entitlements.userId, [...ids]))
  return ids.flatMap((id) => {
    const row = rows.find(({ user }) => user.id === id)
    if (!row) return []
    const { user, ...facts } = row
    const own = held
      .filter(({ userId }) => userId === id)
      .map(({ source, startsAt, endsAt }): Entitlement => ({
        source,
        startsAt: startsAt.toISOString(),
        endsAt: endsAt?.toISOString() ?? null,
      }))
    const plan = toPlanNow(own, now)
    const granted = own.filter(({ source }) => source === 'granted')
    return {
      ...facts,
      id,
      email: user.email,
      firstName: user.firstName,
      lastName: user.lastName,
      emailVerified: user.emailVerified,
      isAdmin: user.isAdmin,
      isPremium: plan.isPremium,
      premiumSource: plan.source,
      premiumEndsAt: plan.endsAt,
      hasGrant: toPlanNow(granted, now).isPremium,
      createdAt: user.createdAt.toISOString(),
      lastSeenAt: user.lastSeenAt.toISOString(),
    }
  })
}

/**
 * Makes an account an administrator or no longer one. Throws `conflict` when none would be
 * left: the rows of all administrators are locked meanwhile, so that two who demote each other at
 * once do not both succeed.
 */
export async function setAdministrator(
  db: WriteDb,
  id: string,
  { isAdmin, now }: { readonly isAdmin: boolean; readonly now: Date },
): Promise<void> {
  const administrators = await db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.isAdmin, true), isOpen))
    .orderBy(asc(users.id))
    .for('update')
  if (!isAdmin && administrators.every((each) => each.id === id))
    throw new AppError('conflict', 'This is the last administrator. Make somebody else one first.')
  await db.update(users).set({ isAdmin, updatedAt: now }).where(eq(users.id, id))
}
