/** The entries of the log that seal members' forecasts. */
import { and, desc, eq, gte, like } from '#data/db/drizzle.ts'
import type { ReadDb } from '#data/db/database.ts'
import { ledgerEntries, memberForecasts } from '#data/db/schema.ts'
import { SEAL_WORDS } from '#data/ledger/leaves/forecast-seal.ts'

const isSeal = and(
  eq(ledgerEntries.kind, 'incident'),
  like(ledgerEntries.body, `%"message":"${SEAL_WORDS}%`),
)

/** True once anybody has given a forecast, or the log says that there were some. */
export async function isForecastingUsed(db: ReadDb): Promise<boolean> {
  const [given] = await db.select({ id: memberForecasts.id }).from(memberForecasts).limit(1)
  return given !== undefined || (await getSealTime(db, 0)) !== null
}

/** When the last seal from this index of the log on was made; null without one. */
export async function getSealTime(db: ReadDb, fromIndex: number): Promise<Date | null> {
  const [seal] = await db
    .select({ at: ledgerEntries.acceptedAt })
    .from(ledgerEntries)
    .where(and(isSeal, gte(ledgerEntries.entryIndex, fromIndex)))
    .orderBy(desc(ledgerEntries.entryIndex))
    .limit(1)
  return seal?.at ?? null
}
