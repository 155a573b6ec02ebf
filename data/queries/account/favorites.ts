/** A user's favourite matches. */
import { and, asc, eq } from '#data/db/drizzle.ts'
import type { ReadDb, WriteDb } from '#data/db/database.ts'
import { matches, userFavorites } from '#data/db/schema.ts'

/** Ids of a user's favourites with the day of each match, oldest favourite first. */
export async function listFavorites(
  db: ReadDb,
  userId: string,
): Promise<{ matchId: string; matchDate: string }[]> {
  return db
    .select({ matchId: userFavorites.matchId, matchDate: matches.matchDate })
    .from(userFavorites)
    .innerJoin(matches, eq(matches.id, userFavorites.matchId))
    .where(eq(userFavorites.userId, userId))
    .orderBy(asc(userFavorites.createdAt), asc(userFavorites.matchId))
}

/** True when the match is a favourite of the user. */
export async function isFavorite(db: ReadDb, userId: string, matchId: string): Promise<boolean> {
  const mark = and(eq(userFavorites.userId, userId), eq(userFavorites.matchId, matchId))
  return (await db.$count(userFavorites, mark)) > 0
}

/** Adds a favourite; idempotent. False when the match does not exist. */
export async function addFavorite(db: WriteDb, userId: string, matchId: string): Promise<boolean> {
  if ((await db.$count(matches, eq(matches.id, matchId))) === 0) return false
  await db.insert(userFavorites).values({ userId, matchId }).onConflictDoNothing()
  return true
}

/** Removes a favourite; idempotent. */
export async function removeFavorite(db: WriteDb, userId: string, matchId: string): Promise<void> {
  await db
    .delete(userFavorites)
    .where(and(eq(userFavorites.userId, userId), eq(userFavorites.matchId, matchId)))
}
