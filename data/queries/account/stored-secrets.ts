/** Encrypts what was stored before there was a key (`data/db/secret-text.ts`). */
import { eq, not, sql, type SQLWrapper } from '#data/db/drizzle.ts'
import type { ReadDb, WriteDb } from '#data/db/database.ts'
import { feedSecrets, morningLetters, pushSubscriptions, secondFactors } from '#data/db/schema.ts'
import { hasPushKeys } from '#data/queries/mail/push-subscriptions.ts'

const isPlain = (column: SQLWrapper) => sql`${column} not like 'v1.%'`

/** True where a row needs its key to be read. */
export async function hasEncryptedSecrets(db: ReadDb): Promise<boolean> {
  for (const { table, column } of [
    { table: feedSecrets, column: feedSecrets.secret },
    { table: secondFactors, column: secondFactors.secret },
    { table: morningLetters, column: morningLetters.token },
    { table: pushSubscriptions, column: pushSubscriptions.endpoint },
  ]) {
    const rows = await db
      .select({ one: sql`1` })
      .from(table)
      .where(not(isPlain(column)))
      .limit(1)
    if (rows.length > 0) return true
  }
  // Always stored encrypted.
  return hasPushKeys(db)
}

/** Writes each such row once; grows with the rows of these tables. */
export async function encryptStoredSecrets(db: WriteDb): Promise<void> {
  for (const table of [feedSecrets, secondFactors]) {
    const rows = await db.select().from(table).where(isPlain(table.secret))
    for (const { userId, secret } of rows)
      await db.update(table).set({ secret }).where(eq(table.userId, userId))
  }
  const letters = await db.select().from(morningLetters).where(isPlain(morningLetters.token))
  for (const { userId, token } of letters)
    await db.update(morningLetters).set({ token }).where(eq(morningLetters.userId, userId))
  const browsers = await db
    .select()
    .from(pushSubscriptions)
    .where(isPlain(pushSubscriptions.endpoint))
  for (const { sid, endpoint, auth, token } of browsers)
    await db
      .update(pushSubscriptions)
      .set({ endpoint, auth, token })
      .where(eq(pushSubscriptions.sid, sid))
}
