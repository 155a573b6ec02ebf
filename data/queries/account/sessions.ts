/** The sessions of an account, as its owner sees and ends them. */
import { and, desc, eq, gt, ne } from '#data/db/drizzle.ts'
import type { ReadDb, WriteDb } from '#data/db/database.ts'
import { sessions, users } from '#data/db/schema.ts'

type StoredSession = typeof sessions.$inferSelect

/** Every valid session, last used first. */
export async function listSessions(
  db: ReadDb,
  userId: string,
  now: Date,
): Promise<StoredSession[]> {
  return db
    .select()
    .from(sessions)
    .where(and(eq(sessions.userId, userId), gt(sessions.expire, now)))
    .orderBy(desc(sessions.lastUsedAt), desc(sessions.createdAt))
}

/** Ends one session of an account; false when the account has none with this id. */
export async function endSession(db: WriteDb, userId: string, publicId: string): Promise<boolean> {
  const ended = await db
    .delete(sessions)
    .where(and(eq(sessions.userId, userId), eq(sessions.publicId, publicId)))
    .returning({ sid: sessions.sid })
  return ended.length > 0
}

/** Ends every session of an account except the given one (null: all); returns their number. */
export async function endOtherSessions(
  db: WriteDb,
  userId: string,
  keptSid: string | null,
): Promise<number> {
  const own = eq(sessions.userId, userId)
  const ended = await db
    .delete(sessions)
    .where(keptSid === null ? own : and(own, ne(sessions.sid, keptSid)))
    .returning({ sid: sessions.sid })
  return ended.length
}

/** Ends every session of every account; returns their number. */
export async function endAllSessions(db: WriteDb): Promise<number> {
  return (await db.delete(sessions).returning({ sid: sessions.sid })).length
}

/** Stores that a session, and with it the account, was used. */
export async function markSessionUsed(
  db: WriteDb,
  { sid, userId }: { readonly sid: string; readonly userId: string },
  now: Date,
): Promise<void> {
  await db.update(sessions).set({ lastUsedAt: now }).where(eq(sessions.sid, sid))
  await db.update(users).set({ lastSeenAt: now }).where(eq(users.id, userId))
}
