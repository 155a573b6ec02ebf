/** Published files as rows, and the notice that there is something new. */
import { eq, inArray, max, sql } from '#data/db/drizzle.ts'
import type { Database, ReadDb, WriteDb } from '#data/db/database.ts'
import { publishedFiles } from '#data/db/schema.ts'
import { upsertRows } from './upsert.ts'

/** Channel on which every server is notified; one that misses a notice checks once a second anyway. */
export const PUBLISHED_CHANNEL = 'pitchproof_published'

/** Tells every server, once this transaction is committed, that something new is published. */
export async function announcePublished(db: WriteDb): Promise<void> {
  await db.execute(sql`select pg_notify(${PUBLISHED_CHANNEL}, '')`)
}

/** Number of the last publication, 0 before the first. */
export async function getPublishedRevision(db: ReadDb): Promise<number> {
  const [row] = await db.select({ revision: max(publishedFiles.revision) }).from(publishedFiles)
  return row?.revision ?? 0
}

async function listPublished(db: ReadDb): Promise<Map<string, string>> {
  const rows = await db
    .select({ path: publishedFiles.path, body: publishedFiles.body })
    .from(publishedFiles)
  return new Map(rows.map(({ path, body }) => [path, body]))
}

/**
 * Makes the rows say what the files say: changed ones are written, those that are gone are
 * removed. The same call again changes nothing. Callers hold the lock of the pipeline.
 *
 * @returns true when anything was new
 */
export async function storePublished(
  db: WriteDb,
  files: ReadonlyMap<string, string>,
): Promise<boolean> {
  const stored = await listPublished(db)
  const revision = (await getPublishedRevision(db)) + 1
  const changed = [...files].filter(([path, body]) => stored.get(path) !== body)
  const gone = [...stored.keys()].filter((path) => !files.has(path))
  if (changed.length === 0 && gone.length === 0) return false
  if (gone.length > 0) await db.delete(publishedFiles).where(inArray(publishedFiles.path, gone))
  await upsertRows(
    db,
    publishedFiles,
    changed.map(([path, body]) => ({ path, body, revision })),
    { key: ['path'], onConflict: 'update' },
  )
  // When files were only removed, the revision has to rise as well.
  if (changed.length === 0) {
    const [first] = files.keys()
    if (first !== undefined)
      await db.update(publishedFiles).set({ revision }).where(eq(publishedFiles.path, first))
  }
  await announcePublished(db)
  return true
}

/** Everything published, as of one publication. */
export interface Publication {
  readonly revision: number
  readonly files: ReadonlyMap<string, string>
}

export interface PublicationReader {
  /** What is published now; looked at anew at most once a second, and after every notice. */
  getCurrent(): Promise<Publication>
  /** The same from memory alone; null when it is time to look. */
  peek(): Publication | null
  /** Something new may be there: the next call looks. */
  lookAgain(): void
  /**
   * True once something was seen to be published and later less of it: the installation was
   * cleared under this server, and nothing it has in memory is to be served any more.
   */
  wasCleared(): boolean
}

const LOOK_EVERY_MS = 1000

/** Reads what is published, whole, and keeps it until there is something new. */
export function openPublication(
  database: Database,
  lookEveryMs: number = LOOK_EVERY_MS,
): PublicationReader {
  let current: Publication | null = null
  let lookedAt = Number.NEGATIVE_INFINITY
  let looking: Promise<Publication> | null = null
  let isCleared = false

  const look = () =>
    database.read(async (db): Promise<Publication> => {
      const revision = await getPublishedRevision(db)
      return revision === current?.revision ? current : { revision, files: await listPublished(db) }
    })

  return {
    peek: () => (performance.now() - lookedAt < lookEveryMs ? current : null),
    async getCurrent() {
      const startedAt = performance.now()
      if (current !== null && startedAt - lookedAt < lookEveryMs) return current
      looking ??= look()
        .then((found) => {
          // Counted from the start of the read, so that a notice during it is not missed.
          lookedAt = Math.max(lookedAt, startedAt)
          isCleared ||= current !== null && found.revision < current.revision
          current = found
          return found
        })
        .finally(() => {
          looking = null
        })
      return looking
    },
    lookAgain() {
      lookedAt = Number.NEGATIVE_INFINITY
      looking = null
    },
    wasCleared: () => isCleared,
  }
}
