/** The signature over the log's rows by whoever wrote the last of them with the key of the log. */
import { eq } from '#data/db/drizzle.ts'
import type { ReadDb, WriteDb } from '#data/db/database.ts'
import { installation } from '#data/db/schema.ts'

const KEY = 'log rows'

/** Base64; null before the first entry of a version that signs its rows. */
export async function getRowSignature(db: ReadDb): Promise<string | null> {
  const [row] = await db.select().from(installation).where(eq(installation.key, KEY))
  return row === undefined ? null : String(row.value)
}

export async function storeRowSignature(db: WriteDb, value: string): Promise<void> {
  await db
    .insert(installation)
    .values({ key: KEY, value })
    .onConflictDoUpdate({ target: installation.key, set: { value } })
}
