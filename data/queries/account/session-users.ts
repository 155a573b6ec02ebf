/** Who is signed in with which session, for many requests at once. */
import { eq, sql } from 'drizzle-orm'
import type { ReadDb } from '#data/db/database.ts'
import { sessions, users } from '#data/db/schema.ts'
import { isPremiumAtText } from './entitlements.ts'
import type { StoredUser } from './users.ts'

/** What a request needs to know of its account: never the password. */
export type RequestUser = Pick<
  StoredUser,
  | 'id'
  | 'email'
  | 'firstName'
  | 'lastName'
  | 'isPremium'
  | 'isAdmin'
  | 'emailVerified'
  | 'ageVerified'
  | 'disclaimerAccepted'
  | 'gamblingRiskAccepted'
>

export interface SessionUser {
  readonly expiresAt: Date
  readonly attributes: Pick<
    typeof sessions.$inferSelect,
    'createdAt' | 'lastUsedAt' | 'device' | 'country'
  >
  readonly user: RequestUser
}

/** Every signed-in request asks this: the statement is put together once for a connection. */
function prepare(db: ReadDb) {
  return db
    .select({
      sid: sessions.sid,
      expiresAt: sessions.expire,
      createdAt: sessions.createdAt,
      lastUsedAt: sessions.lastUsedAt,
      device: sessions.device,
      country: sessions.country,
      user: {
        id: users.id,
        email: users.email,
        firstName: users.firstName,
        lastName: users.lastName,
        isAdmin: users.isAdmin,
        emailVerified: users.emailVerified,
        ageVerified: users.ageVerified,
        disclaimerAccepted: users.disclaimerAccepted,
        gamblingRiskAccepted: users.gamblingRiskAccepted,
        isPremium: isPremiumAtText(sql`${sql.placeholder('at')}`),
      },
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(sql`${sessions.sid} = any(string_to_array(${sql.placeholder('sids')}, ','))`)
    .prepare('session_users')
}

const prepared = new WeakMap<ReadDb, ReturnType<typeof prepare>>()

/** The sessions of these ids (hashes) with their users as they are now; a session that is not there is left out. */
export async function listSessionUsers(
  db: ReadDb,
  sids: readonly string[],
  now: Date,
): Promise<Map<string, SessionUser>> {
  let query = prepared.get(db)
  if (query === undefined) prepared.set(db, (query = prepare(db)))
  const rows = await query.execute({ sids: sids.join(','), at: now.toISOString() })
  return new Map(
    rows.map(({ sid, expiresAt, user, ...attributes }) => [sid, { expiresAt, user, attributes }]),
  )
}
