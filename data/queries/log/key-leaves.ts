/** What the log says of its own keys. */
import { asc, eq } from '#data/db/drizzle.ts'
import type { ReadDb } from '#data/db/database.ts'
import { ledgerEntries } from '#data/db/schema.ts'
import type { KeyLeaf } from '#data/ledger/leaves/leaf.ts'
import { getLastSuccessor } from '#data/ledger/signing/key-rotation.ts'
import type { VerifierKey } from '#data/ledger/signing/signing-key.ts'
import { toLeaf } from './ledger-rows.ts'

/** True once the log says that this key (its public text) takes over. */
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

/** What the log says of its keys, in its order. */
export async function listKeyLeaves(db: ReadDb): Promise<KeyLeaf[]> {
  const rows = await db
    .select({ body: ledgerEntries.body })
    .from(ledgerEntries)
    .where(eq(ledgerEntries.kind, 'key'))
    .orderBy(asc(ledgerEntries.entryIndex))
  return rows.map(toLeaf).filter((leaf) => leaf.kind === 'key')
}

/**
 * Follows a trusted key through its hand-overs, forwards only: once a key has taken
 * over, the one before it counts for nothing any more in this process, also when the
 * entry that says so is taken out of the rows again.
 */
export function followKey(trusted: VerifierKey): (db: ReadDb) => Promise<VerifierKey> {
  let last = trusted
  return async (db) => {
    last = await getLastSuccessor(last, await listKeyLeaves(db))
    return last
  }
}
