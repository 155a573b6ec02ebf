/** The commits of the log: rows with the secrets that open them, and what their entries say. */
import { and, desc, eq, inArray } from '#data/db/drizzle.ts'
import type { ReadDb, WriteDb } from '#data/db/database.ts'
import { ledgerCommits, ledgerEntries } from '#data/db/schema.ts'
import type { CommitLeaf } from '#data/ledger/leaves/leaf.ts'
import { isCounting, toLeaf } from './ledger-rows.ts'

export async function insertCommits(
  db: WriteDb,
  commits: readonly (typeof ledgerCommits.$inferInsert)[],
): Promise<void> {
  for (let start = 0; start < commits.length; start += 1000)
    await db.insert(ledgerCommits).values(commits.slice(start, start + 1000))
}

/** The secret of each committed revision of these matches that has one, by `matchId/revision`. */
export async function listNonces(
  db: ReadDb,
  matchIds: readonly string[],
): Promise<Map<string, string>> {
  if (matchIds.length === 0) return new Map()
  const rows = await db
    .select()
    .from(ledgerCommits)
    .where(inArray(ledgerCommits.matchId, [...matchIds]))
  return new Map(
    rows.flatMap(({ matchId, revision, nonce }) =>
      nonce === null ? [] : [[`${matchId}/${revision}`, nonce]],
    ),
  )
}

/** A commit of the log as stored, with the secret that opens it. */
export interface StoredCommit {
  readonly nonce: string
  readonly entryIndex: number
  /** The text of its entry. */
  readonly body: string
}

/** The commit of each committed revision of these matches whose secret is known, by `matchId/revision`. */
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

/** The kick-off in the last commit that counts of each of these matches, by match id. */
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
