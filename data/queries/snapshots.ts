/** The signed snapshots as rows. */
import { and, desc, eq, inArray, max } from 'drizzle-orm'
import type { Database, ReadDb, WriteDb } from '#data/db/database.ts'
import { snapshotDays, snapshotPointers } from '#data/db/schema.ts'
import { formatVerifierKey, type VerifierKey } from '#data/ledger/signing/signing-key.ts'
import { listKeyLeaves, listSuccessorKeys } from '#data/queries/log/key-leaves.ts'
import { getPointerSigner, toKeyReference, type TrustedKey } from '#data/snapshots/signing.ts'
import type { DayFile, SnapshotStore } from '#data/snapshots/store.ts'

export interface StoredDay extends DayFile {
  readonly day: string
  readonly revision: number
}

/** Highest pointer version ever published, 0 before the first. */
export async function getSnapshotVersion(db: ReadDb): Promise<number> {
  const [row] = await db.select({ version: max(snapshotPointers.version) }).from(snapshotPointers)
  return row?.version ?? 0
}

/** The newest pointer file, or null before the first publication. */
export async function getSnapshotPointer(db: ReadDb): Promise<string | null> {
  const [row] = await db
    .select()
    .from(snapshotPointers)
    .orderBy(desc(snapshotPointers.version))
    .limit(1)
  return row?.body ?? null
}

/** The newest revision stored of each of these days. */
export async function listNewestDays(db: ReadDb, days: readonly string[]): Promise<StoredDay[]> {
  if (days.length === 0) return []
  const rows = await db
    .select()
    .from(snapshotDays)
    .where(inArray(snapshotDays.day, [...days]))
    .orderBy(snapshotDays.day, snapshotDays.revision)
  return [...new Map(rows.map((row) => [row.day, row])).values()]
}

/** One day file, or null. */
export async function getSnapshotDay(
  db: ReadDb,
  day: string,
  revision: number,
): Promise<DayFile | null> {
  const [row] = await db
    .select()
    .from(snapshotDays)
    .where(and(eq(snapshotDays.day, day), eq(snapshotDays.revision, revision)))
  return row ?? null
}

export async function insertSnapshot(
  db: WriteDb,
  version: number,
  pointer: string,
  days: readonly StoredDay[],
): Promise<void> {
  if (days.length > 0) await db.insert(snapshotDays).values([...days])
  await db.insert(snapshotPointers).values({ version, body: pointer })
}

/** Reads the rows as a store, so that API machines need nothing but the database. */
export function openDatabaseStore(database: Database): SnapshotStore {
  return {
    name: 'the database',
    readPointer: () => database.read(getSnapshotPointer),
    readDay: (day, revision) => database.read((db) => getSnapshotDay(db, day, revision)),
    readStamp: async () => String(await database.read(getSnapshotVersion)),
  }
}

/** How many of the newest pointers are read to see which key signs now. */
const POINTERS_LOOKED_AT = 20

/**
 * The keys whose signatures on snapshots count. Once the last key that the log names has signed,
 * it is the only one; until then the one before it stands for what it signed before the hand-over.
 *
 * @param trusted the first key that is trusted; those it hands over to are found in the log
 */
export async function listSnapshotKeys(db: ReadDb, trusted: VerifierKey): Promise<TrustedKey[]> {
  const keys = await listSuccessorKeys(db, trusted)
  const newest = keys.at(-1)!
  const previous = keys.at(-2)
  if (previous === undefined) return [newest]
  const rows = await db
    .select({ body: snapshotPointers.body })
    .from(snapshotPointers)
    .orderBy(desc(snapshotPointers.version))
    .limit(POINTERS_LOOKED_AT)
  const signers = rows.map(({ body }) => getPointerSigner(body))
  if (signers.includes(toKeyReference(newest))) return [newest]
  const leaves = await listKeyLeaves(db)
  const handOver = leaves.find(({ key }) => key === formatVerifierKey(newest))!
  return [newest, { ...previous, handedOverAt: handOver.statedAt }]
}
