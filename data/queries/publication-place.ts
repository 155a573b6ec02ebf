/**
 * Where the publications of a database stand. Each one adds a random id to a list, so that a reader
 * can tell a database that went on from one that was put back to an older state (a failover that
 * lost writes, a restore), also where a number was used again for something else.
 */
import { randomBytes } from 'node:crypto'
import { eq, inArray, max } from '#data/db/drizzle.ts'
import type { ReadDb, WriteDb } from '#data/db/database.ts'
import { installation, publishedFiles, snapshotPointers } from '#data/db/schema.ts'
import type { StoredKind } from './operation/installation.ts'

const KEYS = {
  announced: 'publications',
  kind: 'kind',
  skipped: 'skipped snapshot versions',
} as const
/** Ids kept. A run adds two or three: a reader may miss most of a day and still tell. */
const MOST_IDS = 60

/** What a database says of its publications. */
export interface Place {
  /** Number of the last one with files, 0 before the first. */
  readonly revision: number
  /** How many were announced, snapshots by themselves included. */
  readonly count: number
  /** Ids of the last ones, the newest first. */
  readonly ids: readonly string[]
  /** What the installation is, as it is stored. */
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

/** Counts a publication of this transaction. Callers hold the lock of the pipeline. */
export async function addPublication(db: WriteDb): Promise<void> {
  const { count, ids } = await readPlace(db)
  const id = randomBytes(9).toString('base64url')
  const value: Announced = { count: count + 1, ids: [id, ...ids].slice(0, MOST_IDS) }
  await db
    .insert(installation)
    .values({ key: KEYS.announced, value })
    .onConflictDoUpdate({ target: installation.key, set: { value } })
}

/** Highest version of the snapshots that is never given again, 0 where none was skipped. */
export async function getSkippedVersion(db: ReadDb): Promise<number> {
  const [row] = await db.select().from(installation).where(eq(installation.key, KEYS.skipped))
  return Number(row?.value ?? 0)
}

/**
 * Leaves out so many numbers of publications and of snapshots, because a database that is lost may
 * have given them: no reader is shown two things under one number.
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
 * What became of the place a reader stood at. `continued`: it is part of what is there now.
 * `replaced`: something else is there on purpose, since only a demo can be cleared.
 * `rewound`: it is gone, and nobody meant that.
 */
export function compareToHeld(found: Place, held: Place): 'continued' | 'replaced' | 'rewound' {
  if (held.kind !== null && found.kind !== held.kind)
    return held.kind === 'real' ? 'rewound' : 'replaced'
  // Written by a version that leaves no ids: the number is all there is.
  if (held.count === 0) return found.revision < held.revision ? 'rewound' : 'continued'
  const later = found.count - held.count
  if (later < 0) return 'rewound'
  // More was published than the list goes back: nothing says that anything was lost.
  if (later > 0 && later >= found.ids.length) return 'replaced'
  if (found.ids[later] !== held.ids[0]) return 'rewound'
  return later === 0 && found.revision < held.revision ? 'rewound' : 'continued'
}
