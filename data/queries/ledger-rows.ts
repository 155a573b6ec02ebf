/** The log's entries as rows, in the transaction of what they speak of. */
import { and, asc, count, desc, eq, gte, inArray } from 'drizzle-orm'
import type { ReadDb, WriteDb } from '#data/db/database.ts'
import { ledgerCommits, ledgerEntries } from '#data/db/schema.ts'
import { parseUtf8, toUtf8 } from '#data/ledger/bytes.ts'
import { parseLeaf, toLeafBytes, type Leaf, type UniverseLeaf } from '#data/ledger/leaf.ts'

export interface StoredEntry {
  readonly entryIndex: number
  readonly body: string
  readonly acceptedAt: Date
}

/** How many entries the database knows of. */
export async function countEntries(db: ReadDb): Promise<number> {
  const [row] = await db.select({ size: count() }).from(ledgerEntries)
  return row?.size ?? 0
}

/** Adds entries behind the last one; index of the first of them. */
export async function insertEntries(
  db: WriteDb,
  leaves: readonly Leaf[],
  acceptedAt: Date,
): Promise<number> {
  const firstIndex = await countEntries(db)
  const rows = leaves.map((leaf, offset) => ({
    entryIndex: firstIndex + offset,
    kind: leaf.kind,
    day: leaf.kind === 'universe' ? leaf.day : null,
    matchId: leaf.kind === 'commit' || leaf.kind === 'open' ? leaf.matchId : null,
    body: parseUtf8(toLeafBytes(leaf)),
    acceptedAt,
  }))
  for (let start = 0; start < rows.length; start += 500)
    await db.insert(ledgerEntries).values(rows.slice(start, start + 500))
  return firstIndex
}

/** Entries from an index on, in order. */
export async function listEntries(db: ReadDb, fromIndex: number): Promise<StoredEntry[]> {
  return db
    .select({
      entryIndex: ledgerEntries.entryIndex,
      body: ledgerEntries.body,
      acceptedAt: ledgerEntries.acceptedAt,
    })
    .from(ledgerEntries)
    .where(gte(ledgerEntries.entryIndex, fromIndex))
    .orderBy(asc(ledgerEntries.entryIndex))
}

export function toLeaf(entry: Pick<StoredEntry, 'body'>): Leaf {
  return parseLeaf(toUtf8(entry.body))
}

/** The parts of the last universe of a day, in order; none before the first. */
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

export async function insertCommits(
  db: WriteDb,
  commits: readonly (typeof ledgerCommits.$inferInsert)[],
): Promise<void> {
  for (let start = 0; start < commits.length; start += 1000)
    await db.insert(ledgerCommits).values(commits.slice(start, start + 1000))
}

/** The secret of each committed revision of these matches, by `matchId/revision`. */
export async function listNonces(
  db: ReadDb,
  matchIds: readonly string[],
): Promise<Map<string, string>> {
  if (matchIds.length === 0) return new Map()
  const rows = await db
    .select()
    .from(ledgerCommits)
    .where(inArray(ledgerCommits.matchId, [...matchIds]))
  return new Map(rows.map((row) => [`${row.matchId}/${row.revision}`, row.nonce]))
}
