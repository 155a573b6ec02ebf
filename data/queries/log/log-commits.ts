/** The commits of the log: rows with their nonces, and the content of their entries. */
import { and, desc, eq, inArray, isNotNull } from '#data/db/drizzle.ts'
import type { ReadDb, WriteDb } from '#data/db/database.ts'
import { ledgerCommits, ledgerEntries } from '#data/db/schema.ts'
import type { CommitLeaf } from '#data/ledger/leaves/leaf.ts'
import { toLots } from '#data/model/lots.ts'
import { isCounting, toLeaf } from './log-rows.ts'

export async function insertCommits(
  db: WriteDb,
  commits: readonly (typeof ledgerCommits.$inferInsert)[],
): Promise<void> {
  for (const lot of toLots(commits, 1000)) await db.insert(ledgerCommits).values(lot)
}

async function readCommits(db: ReadDb, matchIds: readonly string[]) {
  if (matchIds.length === 0) return []
  const rows = await db
    .select()
    .from(ledgerCommits)
    .where(inArray(ledgerCommits.matchId, [...matchIds]))
  return rows.map((row) => ({ ...row, key: `${row.matchId}/${row.revision}` }))
}

/** Nonces of the committed revisions of these matches, by `matchId/revision`; lost ones are left out. */
export async function listNonces(
  db: ReadDb,
  matchIds: readonly string[],
): Promise<Map<string, string>> {
  const commits = await readCommits(db, matchIds)
  return new Map(commits.flatMap(({ key, nonce }) => (nonce === null ? [] : [[key, nonce]])))
}

/** Index of the entry that committed to each revision of these matches, by `matchId/revision`. */
export async function listCommitEntries(
  db: ReadDb,
  matchIds: readonly string[],
): Promise<Map<string, number>> {
  const commits = await readCommits(db, matchIds)
  return new Map(commits.map(({ key, entryIndex }) => [key, entryIndex]))
}

/** A stored commit of the log, with its nonce. */
export interface StoredCommit {
  readonly nonce: string
  readonly entryIndex: number
  /** The text of its entry. */
  readonly body: string
}

/** Commits of the revisions of these matches whose nonce is known, by `matchId/revision`. */
export async function listStoredCommits(
  db: ReadDb,
  matchIds: readonly string[],
): Promise<Map<string, StoredCommit>> {
  if (matchIds.length === 0) return new Map()
  const rows = await db
    .select({
      matchId: ledgerCommits.matchId,
      revision: ledgerCommits.revision,
      nonce: ledgerCommits.nonce,
      entryIndex: ledgerEntries.entryIndex,
      body: ledgerEntries.body,
    })
    .from(ledgerCommits)
    .innerJoin(ledgerEntries, eq(ledgerEntries.entryIndex, ledgerCommits.entryIndex))
    .where(inArray(ledgerCommits.matchId, [...matchIds]))
  return new Map(
    rows.flatMap(({ matchId, revision, nonce, ...entry }) =>
      nonce === null ? [] : [[`${matchId}/${revision}`, { nonce, ...entry }]],
    ),
  )
}

/** Those of these entries whose commitment can still be opened: their nonce is stored. */
export async function listOpenableEntries(
  db: ReadDb,
  entries: readonly number[],
): Promise<ReadonlySet<number>> {
  if (entries.length === 0) return new Set()
  const rows = await db
    .select({ entryIndex: ledgerCommits.entryIndex })
    .from(ledgerCommits)
    .where(and(inArray(ledgerCommits.entryIndex, [...entries]), isNotNull(ledgerCommits.nonce)))
  return new Set(rows.map(({ entryIndex }) => entryIndex))
}

/** Kick-off in the last counting commit of each of these matches, by match id. */
export async function listCommittedKickoffs(
  db: ReadDb,
  matchIds: readonly string[],
): Promise<Map<string, string>> {
  if (matchIds.length === 0) return new Map()
  const rows = await db
    .selectDistinctOn([ledgerEntries.matchId], { body: ledgerEntries.body })
    .from(ledgerEntries)
    .where(
      and(
        eq(ledgerEntries.kind, 'commit'),
        inArray(ledgerEntries.matchId, [...matchIds]),
        isCounting(db),
      ),
    )
    .orderBy(ledgerEntries.matchId, desc(ledgerEntries.entryIndex))
  const commits = rows.map((row) => toLeaf(row) as CommitLeaf)
  return new Map(commits.map(({ matchId, kickoffAt }) => [matchId, kickoffAt]))
}
