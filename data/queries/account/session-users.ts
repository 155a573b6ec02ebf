/** Who is signed in with which session, for many requests at once. */
import { eq } from 'drizzle-orm'
import type { ReadDb } from '#data/db/database.ts'
import { sessions, users } from '#data/db/schema.ts'
import { isAnyOf } from '#data/queries/any-of.ts'
import { userColumnsAt, type StoredUser } from './users.ts'

export interface SessionUser {
  readonly expiresAt: Date
  readonly attributes: Pick<
    typeof sessions.$inferSelect,
    'createdAt' | 'lastUsedAt' | 'device' | 'country'
  >
  readonly user: StoredUser
}

/** The sessions of these ids (hashes) with their users as they are now; a session that is not there is left out. */
export async function listSessionUsers(
  db: ReadDb,
  sids: readonly string[],
  now: Date,
): Promise<Map<string, SessionUser>> {
  const rows = await db
    .select({
      sid: sessions.sid,
      expiresAt: sessions.expire,
      createdAt: sessions.createdAt,
      lastUsedAt: sessions.lastUsedAt,
      device: sessions.device,
      country: sessions.country,
      user: userColumnsAt(now),
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(isAnyOf(sessions.sid, sids))
  return new Map(
    rows.map(({ sid, expiresAt, user, ...attributes }) => [sid, { expiresAt, user, attributes }]),
  )
}
