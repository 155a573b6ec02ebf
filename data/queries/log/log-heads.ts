/**
 * Signed checkpoints ("heads") of the log as rows: the published history is known even when the
 * log's folder is lost.
 */
import { and, asc, desc, eq, gt, like, max } from '#data/db/drizzle.ts'
import type { ReadDb, WriteDb } from '#data/db/database.ts'
import { ledgerCosignatures, ledgerHeads } from '#data/db/schema.ts'
import { parseCheckpointText } from '#data/ledger/signing/checkpoint.ts'
import { judgeQuorum, type WitnessPolicy } from '#data/ledger/witness/witness-policy.ts'
import { parseNote } from '#data/ledger/signing/signed-note.ts'

/** The signed note of the largest stored head; null before the log was begun. */
export async function getLastHead(db: ReadDb): Promise<string | null> {
  const [row] = await db.select().from(ledgerHeads).orderBy(desc(ledgerHeads.size)).limit(1)
  return row?.note ?? null
}

/** The signed note of the stored head of this size; null without one. */
export async function getHead(db: ReadDb, size: number): Promise<string | null> {
  const [row] = await db.select().from(ledgerHeads).where(eq(ledgerHeads.size, size))
  return row?.note ?? null
}

/** Entries of the largest stored head; null before the log was begun. */
export async function getLastHeadSize(db: ReadDb): Promise<number | null> {
  const [row] = await db
    .select({ size: ledgerHeads.size })
    .from(ledgerHeads)
    .orderBy(desc(ledgerHeads.size))
    .limit(1)
  return row?.size ?? null
}

/** Stores a head; one of the same size is replaced, because a key rotation signs it again. */
export async function storeHead(db: WriteDb, size: number, note: string): Promise<void> {
  await db
    .insert(ledgerHeads)
    .values({ size, note })
    .onConflictDoUpdate({ target: ledgerHeads.size, set: { note } })
}

/** Cosigned heads that are read for the policy's quorum: usually the first after a commit has it. */
const MOST_READ = 20
/** A signature of another name beside the log's; a head of a rotation has two of the log's own. */
const TWO_SIGNATURES = '%\n— %\n— %'

/**
 * The note of the smallest head that covers an entry and meets the policy's quorum; without one,
 * the smallest with any signature besides the log's. Null without any.
 */
export async function getFirstCosignedHead(
  db: ReadDb,
  entryIndex: number,
  policy: WitnessPolicy | null = null,
): Promise<string | null> {
  // Without one there is no need to read all heads in vain.
  const [seen] = await db.select({ size: max(ledgerCosignatures.size) }).from(ledgerCosignatures)
  if ((seen?.size ?? 0) <= entryIndex) return null
  const rows = await db
    .select({ note: ledgerHeads.note })
    .from(ledgerHeads)
    .where(and(gt(ledgerHeads.size, entryIndex), like(ledgerHeads.note, TWO_SIGNATURES)))
    .orderBy(asc(ledgerHeads.size))
    .limit(MOST_READ)
  const isCosigned = (text: string) => {
    const { text: signed, signatures } = parseNote(text)
    const { origin } = parseCheckpointText(signed)
    return signatures.some(({ name }) => name !== origin)
  }
  // Cosignatures were verified before the head was stored.
  const isWitnessed = (text: string) =>
    policy !== null && judgeQuorum(policy, parseNote(text).signatures).isMet
  const cosigned = rows.map(({ note }) => note).filter(isCosigned)
  return cosigned.find(isWitnessed) ?? cosigned[0] ?? null
}
