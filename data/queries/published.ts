/** Published files as rows, and the notice of a new publication. */
import { not, sql } from '#data/db/drizzle.ts'
import type { Database, ReadDb, WriteDb } from '#data/db/database.ts'
import { publishedFiles } from '#data/db/schema.ts'
import type { Trouble } from '#data/model/alarms.ts'
import {
  addPublication,
  compareToHeld,
  isSamePlace,
  readPlace,
  type Place,
} from './publication-place.ts'
import { isForPages, replaceRows } from './published-pages.ts'

/** Channel on which every server is notified; one that misses a notice checks once a second anyway. */
export const PUBLISHED_CHANNEL = 'pitchproof_published'

/** Counts a publication and notifies every server once this transaction is committed. */
export async function announcePublished(db: WriteDb): Promise<void> {
  await addPublication(db)
  await db.execute(sql`select pg_notify(${PUBLISHED_CHANNEL}, '')`)
}

async function listPublished(db: ReadDb): Promise<Map<string, string>> {
  const rows = await db
    .select({ path: publishedFiles.path, body: publishedFiles.body })
    .from(publishedFiles)
    .where(not(isForPages))
  return new Map(rows.map(({ path, body }) => [path, body]))
}

/**
 * Makes the rows equal to the files. Idempotent.
 * @returns true when anything was new
 */
export async function storePublished(
  db: WriteDb,
  files: ReadonlyMap<string, string>,
): Promise<boolean> {
  const isNew = await replaceRows(db, not(isForPages), files)
  if (isNew) await announcePublished(db)
  return isNew
}

/** Writes some of the published files, and leaves the others as they are. */
export async function changePublished(
  db: WriteDb,
  files: ReadonlyMap<string, string>,
): Promise<void> {
  await storePublished(db, new Map([...(await listPublished(db)), ...files]))
}

/** All published files, as of one publication. */
export interface Publication {
  readonly revision: number
  readonly files: ReadonlyMap<string, string>
}

/** Events beside new publications. */
export type PublicationNews =
  /** What was read before is gone: a failover or a restore put the database back to an older state. */
  | {
      readonly kind: 'rewound'
      readonly from: Place
      readonly to: Place
      readonly trouble: Trouble
    }
  /** Something else is there on purpose: a demo was cleared. */
  | { readonly kind: 'replaced' }
  /** It was published past what was lost: the trouble is over. */
  | { readonly kind: 'passed' }

export interface PublicationReader {
  /** The current publication; checked at most once a second, and after every notice. */
  getCurrent(): Promise<Publication>
  /** The same from memory; null when a check is due. */
  peek(): Publication | null
  /** A notice came: the next call checks. */
  lookAgain(): void
  /**
   * The same object while each publication continues the one before. A new object means that the
   * database was restored or replaced: everything cached is stale, also what otherwise never
   * changes.
   */
  getHistory(): object
  /** Set after the database was restored, until it is published past the lost part or the process ends. */
  getRewind(): Trouble | null
  /** Calls back with every event except new publications. */
  onNews(listener: (news: PublicationNews) => void): void
}

const LOOK_EVERY_MS = 1000

function toTrouble(from: Place, to: Place): Trouble {
  const message = `The database was put back to an older state (a failover, a restore, another database): publication ${from.revision} was served and is gone, the last one there is ${to.revision}. What was in memory has been dropped, and what is there is served. What members did in between may be lost as well.`
  return { since: new Date().toISOString(), message }
}

/** Reads the whole publication and caches it until there is a new one. */
export function openPublication(
  database: Database,
  lookEveryMs: number = LOOK_EVERY_MS,
): PublicationReader {
  let current: Publication | null = null
  let held: Place | null = null
  let history = {}
  let rewind: { readonly trouble: Trouble; readonly endsAfter: number } | null = null
  let notices = 0
  let lookedAt = Number.NEGATIVE_INFINITY
  let looking: { readonly notices: number; readonly found: Promise<Publication> } | null = null
  const listeners: ((news: PublicationNews) => void)[] = []
  const notify = (news: PublicationNews) => {
    for (const listener of listeners) listener(news)
  }

  const compare = (place: Place) => {
    const verdict = held === null ? 'continued' : compareToHeld(place, held)
    if (verdict !== 'continued') history = {}
    if (verdict === 'replaced') {
      rewind = null
      notify({ kind: 'replaced' })
    }
    if (verdict === 'rewound') {
      const [from, endsAfter] = [held!, Math.max(held!.count, place.count)]
      rewind = { trouble: toTrouble(from, place), endsAfter }
      notify({ kind: 'rewound', from, to: place, trouble: rewind.trouble })
    }
    if (rewind !== null && place.count > rewind.endsAfter) {
      rewind = null
      notify({ kind: 'passed' })
    }
  }

  async function look(): Promise<Publication> {
    const [startedAt, begun, before] = [performance.now(), notices, held]
    const found = await database.read(async (db) => {
      const place = await readPlace(db)
      if (before !== null && isSamePlace(place, before)) return null
      const isOnlyCounted =
        before?.revision === place.revision && compareToHeld(place, before) === 'continued'
      return { place, files: isOnlyCounted ? current!.files : await listPublished(db) }
    })
    // Measured from the start of the read, and not at all after a notice during it.
    lookedAt = notices === begun ? startedAt : Number.NEGATIVE_INFINITY
    if (found === null) return current!
    const { place, files } = found
    compare(place)
    held = place
    current = { revision: place.revision, files }
    return current
  }

  /** One check at a time: of two at once the older answer might arrive last, and look like a step back. */
  function start(): Promise<Publication> {
    const found = look().finally(() => {
      looking = null
    })
    looking = { notices, found }
    return found
  }

  async function getCurrent(): Promise<Publication> {
    const isFresh = performance.now() - lookedAt < lookEveryMs
    if (current !== null && isFresh) return current
    if (looking === null) return start()
    if (looking.notices === notices) return looking.found
    await looking.found.catch(() => {})
    return getCurrent()
  }

  return {
    peek: () => (performance.now() - lookedAt < lookEveryMs ? current : null),
    getCurrent,
    lookAgain() {
      notices += 1
      lookedAt = Number.NEGATIVE_INFINITY
    },
    getHistory: () => history,
    getRewind: () => rewind?.trouble ?? null,
    onNews: (listener) => void listeners.push(listener),
  }
}
