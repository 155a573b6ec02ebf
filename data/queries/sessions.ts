/** Sessions as a whole; single ones are read and written by the session library. */
import { eq, lte } from 'drizzle-orm'
import type { WriteDb } from '#data/db/database.ts'
import { sessions } from '#data/db/schema.ts'

/** Removes the sessions whose time is over. */
export async function deleteExpiredSessions(db: WriteDb, now: Date): Promise<void> {
  await db.delete(sessions).where(lte(sessions.expire, now))
}

/** Signs a user out everywhere. */
export async function deleteSessionsOfUser(db: WriteDb, userId: string): Promise<void> {
  await db.delete(sessions).where(eq(sessions.userId, userId))
}
