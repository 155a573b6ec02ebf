/** Members for administrators: search, and administrator rights. */
import { and, asc, desc, eq, inArray, isNull, sql, type SQL } from '#data/db/drizzle.ts'
import { union } from '#data/db/drizzle-tables.ts'
import type { ReadDb, WriteDb } from '#data/db/database.ts'
import { entitlements, secondFactors, sessions, users } from '#data/db/schema.ts'
import { toPlanNow, type Entitlement } from '#data/model/billing/entitlements.ts'
import {
  MEMBERS_PAGE,
  MOST_MEMBERS,
  type Member,
  type Members,
} from '#data/model/account/members.ts'
import { AppError } from '#data/model/errors.ts'
import { endDemoAdministrator } from './demo-administrator.ts'

const isOpen = isNull(users.closedAt)
/** The search expressions, exactly as in the indexes of `users`. */
const email = sql`(${users.email} collate "C")`
const fullName = sql`(lower(coalesce(${users.firstName}, '') || ' ' || coalesce(${users.lastName}, '')) collate "C")`
const lastName = sql`(lower(${users.lastName}) collate "C")`
/** Sorts after every other character in byte order. */
const LAST_CHARACTER = '\u{10FFFF}'

/** One more than the list shows, to detect that there are more. */
const MOST_READ = MOST_MEMBERS + 1

const readAccounts = (db: ReadDb, where: SQL | undefined, order: readonly SQL[]) =>
  db
    .select({ id: users.id, createdAt: users.createdAt })
    .from(users)
    .where(and(isOpen, where))
    .orderBy(...order)
    .limit(MOST_READ)

const findNewest = (db: ReadDb) =>
  readAccounts(db, undefined, [desc(users.createdAt), asc(users.id)]).as('found')

/**
 * Members whose address, name or last name begins with the text. Each of the three is read in index
 * order and only as far as the list goes, so a common prefix takes no longer than a rare one. The
 * list has the first matches by address and by name.
 */
function findBeginning(db: ReadDb, search: string) {
  // Lower-cased by the database, like the stored texts: its locale may leave letters beyond ASCII
  // unchanged.
  const from = sql`lower(${search}::text)`
  const readBy = (text: SQL) =>
    readAccounts(db, sql`${text} >= ${from} and ${text} < ${from} || ${LAST_CHARACTER}`, [text])
  return union(readBy(email), readBy(fullName), readBy(lastName)).as('found')
}

/** One page of open accounts whose address or name begins with the text, or of all, newest first. */
export async function findMembers(
  db: ReadDb,
  { search, page }: { readonly search: string; readonly page: number },
  now: Date,
): Promise<Members> {
  const found = search === '' ? findNewest(db) : findBeginning(db, search)
  // As one text: a thousand rows with one id each take several times as long.
  const [row] = await db
    .select({
      ids: sql<
        string | null
      >`string_agg(${found.id}::text, ',' order by ${found.createdAt} desc, ${found.id})`,
    })
    .from(found)
  const all = row?.ids?.split(',') ?? []
  const from = (page - 1) * MEMBERS_PAGE
  return {
    members: await listMembers(db, all.slice(from, from + MEMBERS_PAGE), now),
    total: Math.min(all.length, MOST_MEMBERS),
    hasMore: all.length > MOST_MEMBERS,
  }
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
  const reading = db
    .select({
      user: users,
      hasSecondFactor: sql<boolean>`${secondFactors.confirmedAt} is not null`,
      signIns: sql<number>`(select count(*)::int from ${sessions} held where held.user_id = ${users}.id and held.expire > ${at})`,
    })
    .from(users)
    .leftJoin(secondFactors, eq(secondFactors.userId, users.id))
    .where(and(isOpen, inArray(users.id, [...ids])))
  const readingHeld = db
    .select()
    .from(entitlements)
    .where(inArray(entitlements.userId, [...ids]))
  const [rows, held] = await Promise.all([reading, readingHeld])
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
 * Throws `conflict` if nobody else is an administrator. The rows of all of them are locked, so that two
 * who give it up at once do not both succeed.
 */
export async function requireOtherAdministrator(db: WriteDb, id: string): Promise<void> {
  const administrators = await db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.isAdmin, true), isOpen))
    .orderBy(asc(users.id))
    .for('update')
  if (administrators.every((each) => each.id === id))
    throw new AppError('conflict', 'This is the last administrator. Make somebody else one first.')
}

/** Gives or takes administrator rights. Throws `conflict` when none would be left. */
export async function setAdministrator(
  db: WriteDb,
  id: string,
  { isAdmin, now }: { readonly isAdmin: boolean; readonly now: Date },
): Promise<void> {
  if (!isAdmin) await requireOtherAdministrator(db, id)
  await db.update(users).set({ isAdmin, updatedAt: now }).where(eq(users.id, id))
  await endDemoAdministrator(db, now)
}
