/** The log's own statements about its keys. */
import { and, asc, eq, lt } from '#data/db/drizzle.ts'
import type { ReadDb } from '#data/db/database.ts'
import { ledgerEntries } from '#data/db/schema.ts'
import type { HandOver } from '#data/ledger/signing/current-signer.ts'
import { getLastSuccessor } from '#data/ledger/signing/key-rotation.ts'
import type { VerifierKey } from '#data/ledger/signing/signing-key.ts'
import type { SuccessorKeys } from '#data/log/successor-keys.ts'
import { toLeaf } from './log-rows.ts'

/** True once the log says that this key (as public text) is its key. */
export async function hasKeyEntry(db: ReadDb, key: string): Promise<boolean> {
  const rows = await db
    .select({ body: ledgerEntries.body })
    .from(ledgerEntries)
    .where(eq(ledgerEntries.kind, 'key'))
  return rows.some((row) => {
    const leaf = toLeaf(row)
    return leaf.kind === 'key' && leaf.key === key
  })
}

/** The key leaves with their entries, in the log's order. */
export async function listHandOvers(db: ReadDb): Promise<HandOver[]> {
  const rows = await db
    .select({ index: ledgerEntries.entryIndex, body: ledgerEntries.body })
    .from(ledgerEntries)
    .where(eq(ledgerEntries.kind, 'key'))
    .orderBy(asc(ledgerEntries.entryIndex))
  return rows.flatMap(({ index, body }) => {
    const leaf = toLeaf({ body })
    return leaf.kind === 'key' ? { index, leaf } : []
  })
}

/** Each key rotation among the log's first `size` entries, with its text. */
export async function listHandOverEntries(
  db: ReadDb,
  size: number,
): Promise<{ index: number; entry: string }[]> {
  const rows = await db
    .select({ index: ledgerEntries.entryIndex, body: ledgerEntries.body })
    .from(ledgerEntries)
    .where(and(eq(ledgerEntries.kind, 'key'), lt(ledgerEntries.entryIndex, size)))
    .orderBy(asc(ledgerEntries.entryIndex))
  return rows.flatMap(({ index, body }) => {
    const leaf = toLeaf({ body })
    return leaf.kind === 'key' && leaf.previousKey !== null ? { index, entry: body } : []
  })
}

/**
 * Follows a trusted key through its rotations, forwards only: once a key was replaced, it no longer
 * counts on this machine, also after a restart and when the rotation entry is deleted from the
 * rows.
 */
export function followKey(
  trusted: VerifierKey,
  successors: SuccessorKeys,
): (db: ReadDb) => Promise<VerifierKey> {
  let last: VerifierKey | null = null
  return async (db) => {
    last ??= (await successors.get(trusted)) ?? trusted
    const handOvers = await listHandOvers(db)
    const next = await getLastSuccessor(
      last,
      handOvers.map(({ leaf }) => leaf),
    )
    // Stored before it is trusted: after a crash the machine continues with the new key.
    if (next.id !== last.id) await successors.store(trusted, next)
    last = next
    return last
  }
}
