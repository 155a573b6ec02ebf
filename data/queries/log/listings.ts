/** The log's listings of matches: the universe of each day, and where a match is listed. */
import { and, desc, eq, lt, sql } from '#data/db/drizzle.ts'
import type { ReadDb } from '#data/db/database.ts'
import { ledgerEntries } from '#data/db/schema.ts'
import type { UniverseLeaf } from '#data/ledger/leaves/leaf.ts'
import { toDay } from '#data/model/match/match.ts'
import { toLeaf } from './log-rows.ts'

/** The parts of the last universe of a day, in order; empty before the first. */
export async function listUniverseParts(db: ReadDb, day: string): Promise<UniverseLeaf[]> {
  const rows = await db
    .select({ body: ledgerEntries.body })
    .from(ledgerEntries)
    .where(and(eq(ledgerEntries.kind, 'universe'), eq(ledgerEntries.day, day)))
    .orderBy(desc(ledgerEntries.entryIndex))
    .limit(20)
  const leaves = rows.map((row) => toLeaf(row) as UniverseLeaf)
  return leaves.slice(0, leaves[0]?.parts ?? 0).reverse()
}

/** The last entry among the first `size` that lists a match at this kick-off; null without one. */
export async function getListingIndex(
  db: ReadDb,
  { id, kickoffAt }: { readonly id: string; readonly kickoffAt: Date },
  size: number,
): Promise<number | null> {
  const fixture = JSON.stringify([{ matchId: id, kickoffAt: kickoffAt.toISOString() }])
  const [row] = await db
    .select({ index: ledgerEntries.entryIndex })
    .from(ledgerEntries)
    .where(
      and(
        eq(ledgerEntries.kind, 'universe'),
        eq(ledgerEntries.day, toDay(kickoffAt)),
        lt(ledgerEntries.entryIndex, size),
        sql`${ledgerEntries.body}::jsonb->'fixtures' @> ${fixture}::jsonb`,
      ),
    )
    .orderBy(desc(ledgerEntries.entryIndex))
    .limit(1)
  return row?.index ?? null
}
