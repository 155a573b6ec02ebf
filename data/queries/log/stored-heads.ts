/**
 * Latest possible signing time of each stored head. A head's row has no time, but entries are added
 * and signed under one lock: a head existed before a later run added the next entry, and before the
 * end of the run that published it.
 */
import { and, asc, eq, gt, isNotNull, sql } from '#data/db/drizzle.ts'
import type { ReadDb } from '#data/db/database.ts'
import { ingestionRuns, ledgerEntries, ledgerHeads } from '#data/db/schema.ts'

export interface StoredHead {
  /** Entries it covers. */
  readonly size: number
  /** The signed note. */
  readonly note: string
  /** Latest possible time of its signature; null when no stored row shows it. */
  readonly signedBy: Date | null
}

/** The runs that have published, with start and end, by start. */
function listPublications(db: ReadDb) {
  const { startedAt, completedAt, isDryRun, report } = ingestionRuns
  return db
    .select({ startedAt, completedAt })
    .from(ingestionRuns)
    .where(
      and(eq(isDryRun, false), isNotNull(completedAt), sql`${report} -> 'publish' is not null`),
    )
    .orderBy(asc(startedAt))
}

/** Time of the first entry after `size` that a later run added: all entries of one run have its time. */
function findNextTime(entries: readonly { readonly acceptedAt: Date }[], size: number) {
  const { acceptedAt } = entries[size - 1]!
  for (let next = size; next < entries.length; next++)
    if (entries[next]!.acceptedAt > acceptedAt) return entries[next]!.acceptedAt
  return null
}

/** Every stored head of a log with entries, smallest first. */
export async function listStoredHeads(db: ReadDb): Promise<StoredHead[]> {
  const heads = await db
    .select()
    .from(ledgerHeads)
    .where(gt(ledgerHeads.size, 0))
    .orderBy(asc(ledgerHeads.size))
  const entries = await db
    .select({ acceptedAt: ledgerEntries.acceptedAt })
    .from(ledgerEntries)
    .orderBy(asc(ledgerEntries.entryIndex))
  const publications = await listPublications(db)
  return heads
    .filter(({ size }) => size <= entries.length)
    .map(({ size, note }) => {
      const last = entries[size - 1]!.acceptedAt
      const published = publications.find(({ startedAt }) => startedAt >= last)?.completedAt
      const times = [findNextTime(entries, size), published].filter((time) => time != null)
      const signedBy = times.length === 0 ? null : new Date(Math.min(...times.map(Number)))
      return { size, note, signedBy }
    })
}
