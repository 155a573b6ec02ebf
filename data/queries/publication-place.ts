/**
 * The position of a database in its history of publications. Each publication adds a random id to a
 * list. A reader can then distinguish a database that went on from one restored to an older state
 * (a failover that lost writes, a restore), also when a number was reused.
 */
import { randomBytes } from 'node:crypto'
import { eq, inArray, max } from '#data/db/drizzle.ts'
import type { ReadDb, WriteDb } from '#data/db/database.ts'
import { installation, publishedFiles, snapshotPointers } from '#data/db/schema.ts'
import type { StoredKind } from '#data/queries/operation/installation.ts'

const KEYS = {
  announced: 'publications',
  kind: 'kind',
  skipped: 'skipped snapshot versions',
} as const
const isAnnounced = eq(installation.key, KEYS.announced)
/** Number of stored ids. A run adds two or three: a reader may miss most of a day and still compare. */
const MOST_IDS = 60

/** A database's position in its history of publications. */
export interface Place {
  /** Number of the last publication with files, 0 before the first. */
  readonly revision: number
  /** Number of announcements, including snapshots alone. */
  readonly count: number
  /** Ids of the last ones, newest first. */
  readonly ids: readonly string[]
  /** The stored kind of the installation. */
  readonly kind: StoredKind | null
}

type Announced = Pick<Place, 'count' | 'ids'>

const NONE: Announced = { count: 0, ids: [] }

/** Number of the last publication, 0 before the first. */
export async function getPublishedRevision(db: ReadDb): Promise<number> {
  const [row] = await db.select({ revision: max(publishedFiles.revision) }).from(publishedFiles)
  return row?.revision ?? 0
}

export async function readPlace(db: ReadDb): Promise<Place> {
  const rows = await db
    .select()
    .from(installation)
    .where(inArray(installation.key, [KEYS.announced, KEYS.kind]))
  const read = (key: string) => rows.find((row) => row.key === key)?.value ?? null
  return {
    ...((read(KEYS.announced) as Announced | null) ?? NONE),
    kind: read(KEYS.kind) as StoredKind | null,
    revision: await getPublishedRevision(db),
  }
}

/**
 * One publication at a time: until this transaction ends, no other one takes a number. A machine
 * that shares the frames of its site does not hold the lock of the pipeline.
 */
export async function lockPublications(db: WriteDb): Promise<void> {
  await db.insert(installation).values({ key: KEYS.announced, value: NONE }).onConflictDoNothing()
  await db.select({ key: installation.key }).from(installation).where(isAnnounced).for('update')
}

/** Counts a publication in this transaction. */
export async function addPublication(db: WriteDb): Promise<void> {
  await lockPublications(db)
  const { count, ids } = await readPlace(db)
  const id = randomBytes(9).toString('base64url')
  const value: Announced = { count: count + 1, ids: [id, ...ids].slice(0, MOST_IDS) }
  await db.update(installation).set({ value }).where(isAnnounced)
}

/** Highest snapshot version that must not be used again, 0 when none was skipped. */
export async function getSkippedVersion(db: ReadDb): Promise<number> {
  const [row] = await db.select().from(installation).where(eq(installation.key, KEYS.skipped))
  return Number(row?.value ?? 0)
}

/**
 * Skips a number of publications and snapshots, because a lost database may have used them: no
 * reader sees two contents under one number.
 */
export async function skipNumbers(db: WriteDb, by: number): Promise<void> {
  const revision = await getPublishedRevision(db)
  await db
    .update(publishedFiles)
    .set({ revision: revision + by })
    .where(eq(publishedFiles.revision, revision))
  const [last] = await db.select({ version: max(snapshotPointers.version) }).from(snapshotPointers)
  const value = Math.max(last?.version ?? 0, await getSkippedVersion(db)) + by
  await db
    .insert(installation)
    .values({ key: KEYS.skipped, value })
    .onConflictDoUpdate({ target: installation.key, set: { value } })
}

export function isSamePlace(found: Place, held: Place): boolean {
  return (
    found.ids[0] === held.ids[0] && found.revision === held.revision && found.kind === held.kind
  )
}

/**
 * What happened to the position that a reader had. `continued`: it is part of the present history.
 * `replaced`: another history on purpose, since only a demo can be cleared. `rewound`: it is lost,
 * unintentionally.
 */
export function compareToHeld(found: Place, held: Place): 'continued' | 'replaced' | 'rewound' {
  if (held.kind !== null && found.kind !== held.kind)
    return held.kind === 'real' ? 'rewound' : 'replaced'
  // An older version writes no ids: only the number can be compared.
  if (held.count === 0) return found.revision < held.revision ? 'rewound' : 'continued'
  const later = found.count - held.count
  if (later < 0) return 'rewound'
  // More was published than the list goes back: nothing indicates a loss.
  if (later > 0 && later >= found.ids.length) return 'replaced'
  if (found.ids[later] !== held.ids[0]) return 'rewound'
  return later === 0 && found.revision < held.revision ? 'rewound' : 'continued'
}
