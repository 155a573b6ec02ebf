/** The last cosignature of each witness of our log. */
import { asc, sql } from '#data/db/drizzle.ts'
import type { ReadDb, WriteDb } from '#data/db/database.ts'
import { ledgerCosignatures } from '#data/db/schema.ts'

export type StoredCosignature = typeof ledgerCosignatures.$inferSelect

/** The last cosignature of every witness that ever gave one. */
export function listLastCosignatures(db: ReadDb): Promise<StoredCosignature[]> {
  return db
    .select()
    .from(ledgerCosignatures)
    .orderBy(asc(sql`${ledgerCosignatures.witness} collate "C"`))
}

/** Replaces the witness's previous cosignature. */
export async function storeCosignature(db: WriteDb, row: StoredCosignature): Promise<void> {
  await db
    .insert(ledgerCosignatures)
    .values(row)
    .onConflictDoUpdate({ target: ledgerCosignatures.witness, set: row })
}
