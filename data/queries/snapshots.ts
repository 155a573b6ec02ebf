/** The signed snapshots as rows. */
import { and, desc, eq, inArray, max, sql } from '#data/db/drizzle.ts'
import type { Database, ReadDb, WriteDb } from '#data/db/database.ts'
import { snapshotDays, snapshotPointers } from '#data/db/schema.ts'
import { AppError } from '#data/model/errors.ts'
import { getRunId } from '#data/queries/operation/current-run.ts'
import type { ReaderOptions } from '#data/snapshots/reader.ts'
import type { DayFile, SnapshotStore } from '#data/snapshots/store.ts'

export interface StoredDay extends DayFile {
  readonly day: string
  readonly revision: number
}

/** Highest published pointer version, 0 before the first. */
export async function getSnapshotVersion(db: ReadDb): Promise<number> {
  const [row] = await db.select({ version: max(snapshotPointers.version) }).from(snapshotPointers)
  return row?.version ?? 0
}

/** Reads the published pointers: the highest version, and whether a file read before is still among them. */
export function openPublishedPointers(
  database: Database,
): Pick<ReaderOptions, 'readPublishedVersion' | 'isPublished'> {
  return {
    readPublishedVersion: () => database.read(getSnapshotVersion),
    isPublished: (version, file) =>
      database.read(async (db) => {
        const ofVersion = eq(snapshotPointers.version, version)
        const same = and(ofVersion, eq(snapshotPointers.body, file))
        return (await db.$count(snapshotPointers, same)) > 0
      }),
  }
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

/** The newest stored revision of each of these days. */
export async function listNewestDays(db: ReadDb, days: readonly string[]): Promise<StoredDay[]> {
  if (days.length === 0) return []
  return db
    .selectDistinctOn([snapshotDays.day])
    .from(snapshotDays)
    .where(inArray(snapshotDays.day, [...days]))
    .orderBy(snapshotDays.day, desc(snapshotDays.revision))
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

/**
 * A signed day in the revision that was asked for, or the newest; throws `not_found` with what is
 * stored, because an auditor may ask for what the rule has removed.
 */
export async function requireSnapshotDay(
  db: ReadDb,
  day: string,
  asked?: string,
): Promise<StoredDay> {
  const rows = await db
    .select({ revision: snapshotDays.revision })
    .from(snapshotDays)
    .where(eq(snapshotDays.day, day))
    .orderBy(snapshotDays.revision)
  const stored = rows.map(({ revision }) => revision)
  const revision = asked === undefined ? stored.at(-1) : stored.find((one) => String(one) === asked)
  const file = revision === undefined ? null : await getSnapshotDay(db, day, revision)
  if (revision !== undefined && file !== null) return { ...file, day, revision }
  throw new AppError('not_found', describeMissing(day, asked, stored))
}

function describeMissing(day: string, asked: string | undefined, stored: readonly number[]) {
  const newest = stored.at(-1)
  if (newest === undefined) return `No signed day ${day} is stored. Write a day as 2026-08-15.`
  const list = `Stored: ${stored.join(', ')}.`
  if (!(Number(asked) >= 1 && Number(asked) < newest))
    return `The signed day ${day} has no revision ${asked}. ${list}`
  return `Revision ${asked} of the signed day ${day} is stored no longer: a revision that another has followed is removed 30 days after the day. ${list} Its predictions stay in the log with the times they were committed: check it whole with "ledger verify", or print the proof of one match with "ledger prove MATCH-ID".`
}

export async function insertSnapshot(
  db: WriteDb,
  version: number,
  pointer: string,
  days: readonly StoredDay[],
): Promise<void> {
  if (days.length > 0) await db.insert(snapshotDays).values([...days])
  await db.insert(snapshotPointers).values({ version, body: pointer, runId: getRunId() })
}

/** The version alone is not enough: a lost one may be reused for other content. */
async function getStamp(db: ReadDb): Promise<string> {
  const { version, body } = snapshotPointers
  const [row] = await db
    .select({ version, hash: sql<string>`md5(${body})` })
    .from(snapshotPointers)
    .orderBy(desc(version))
    .limit(1)
  return row ? `${row.version} ${row.hash}` : ''
}

/** A store over the rows, so that API machines need only the database. */
export function openDatabaseStore(database: Database): SnapshotStore {
  return {
    name: 'the database',
    readPointer: () => database.read(getSnapshotPointer),
    readDay: (day, revision) => database.read((db) => getSnapshotDay(db, day, revision)),
    readStamp: () => database.read(getStamp),
  }
}
