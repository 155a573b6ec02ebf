/** Signed checkpoints ("heads") of the log as rows: what was published is known even when the log's folder is lost. */
import { desc } from '#data/db/drizzle.ts'
import type { ReadDb, WriteDb } from '#data/db/database.ts'
import { ledgerHeads } from '#data/db/schema.ts'

/** The signed note of the largest head that was kept; null before the log was begun. */
export async function getLastHead(db: ReadDb): Promise<string | null> {
  const [row] = await db.select().from(ledgerHeads).orderBy(desc(ledgerHeads.size)).limit(1)
  return row?.note ?? null
}

/** Entries of the largest head that was kept; null before the log was begun. */
export async function getLastHeadSize(db: ReadDb): Promise<number | null> {
  const [row] = await db
    .select({ size: ledgerHeads.size })
    .from(ledgerHeads)
    .orderBy(desc(ledgerHeads.size))
    .limit(1)
  return row?.size ?? null
}

/** Stores a head; one of the same size is replaced, as it is signed anew when the key is handed over. */
export async function keepHead(db: WriteDb, size: number, note: string): Promise<void> {
  await db
    .insert(ledgerHeads)
    .values({ size, note })
    .onConflictDoUpdate({ target: ledgerHeads.size, set: { note } })
}
