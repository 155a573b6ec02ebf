import type { ReadDb } from './database.ts'
import { sql } from './drizzle.ts'
import { ledgerEntries } from './schema.ts'

/** The clock of the database, in a replay the moved one. */
export async function getDatabaseTime(db: ReadDb): Promise<Date> {
  const [row] = await db
    .select({
      now: sql<Date>`date_trunc('milliseconds', pitchproof_now())`.mapWith(
        ledgerEntries.acceptedAt,
      ),
    })
    .from(sql`(select 1) as one`)
  return row!.now
}
