/**
 * Published files that only drawn pages read (public matches, tables, stakes, the past, the frames), as
 * rows for machines that have no data folder. They are megabytes: a machine reads what has changed
 * since it last looked, and a file of the past when its page is asked for.
 */
import { createHash } from 'node:crypto'
import { eq, inArray, like, or, sql, type SQL } from '#data/db/drizzle.ts'
import type { Database, ReadDb, WriteDb } from '#data/db/database.ts'
import { matches, publishedFiles } from '#data/db/schema.ts'
import { toDay } from '#data/model/time.ts'
import {
  EMPTY_PAST,
  PAST_INDEX,
  PastIndexSchema,
  type PastIndex,
} from '#data/model/past/past-files.ts'
import { getPublishedRevision, lockPublications } from './publication-place.ts'
import { upsertRows } from './upsert.ts'

const FRAMES_PREFIX = 'frames/'

/** Our folders have no sign in their names that `like` reads. */
function isBelow(folder: string): SQL {
  return like(publishedFiles.path, `${folder}%`)
}
const isIndex = eq(publishedFiles.path, PAST_INDEX)

/** Paths of the rows that only pages read; the others are held by every machine (published.ts). */
export const isForPages = or(
  ...['public/matches/', 'public/stakes/', 'public/tables/', 'past/', FRAMES_PREFIX].map(isBelow),
)!

const toMd5 = (text: string) => createHash('md5').update(text).digest('hex')

const writeRows = async (db: WriteDb, files: ReadonlyMap<string, string>): Promise<void> => {
  const revision = (await getPublishedRevision(db)) + 1
  await upsertRows(
    db,
    publishedFiles,
    Array.from(files, ([path, body]) => ({ path, body, revision })),
    { key: ['path'], onConflict: 'update' },
  )
}

/**
 * Makes these rows equal to the files: changed ones are written, missing ones removed; true when
 * anything was new. Bodies are compared where they are stored.
 */
export async function replaceRows(
  db: WriteDb,
  where: SQL,
  files: ReadonlyMap<string, string>,
): Promise<boolean> {
  await lockPublications(db)
  const rows = await db
    .select({ path: publishedFiles.path, hash: sql<string>`md5(${publishedFiles.body})` })
    .from(publishedFiles)
    .where(where)
  const stored = new Map(rows.map(({ path, hash }) => [path, hash]))
  const gone = [...stored.keys()].filter((path) => !files.has(path))
  const changed = [...files].filter(([path, body]) => stored.get(path) !== toMd5(body))
  // Afterwards, and never alone, so that no later row has the revision of one that is gone.
  const isOnlyGone = gone.length > 0 && changed.length === 0
  await writeRows(db, new Map(isOnlyGone ? [...files].slice(0, 1) : changed))
  if (gone.length > 0) await db.delete(publishedFiles).where(inArray(publishedFiles.path, gone))
  return gone.length + changed.length > 0
}

/** @param start `public/matches/` */
export const storePages = (db: WriteDb, start: string, files: ReadonlyMap<string, string>) =>
  replaceRows(db, isBelow(start), files)

/** The index of the past as the rows have it; empty before the first day. */
export async function readStoredPast(db: ReadDb): Promise<PastIndex> {
  const text = await readPageRow(db, PAST_INDEX)
  return text === null ? EMPTY_PAST : PastIndexSchema.parse(JSON.parse(text))
}

/** Path and body of each row. */
async function readRows(db: ReadDb, where: SQL | undefined): Promise<[string, string][]> {
  const rows = await db
    .select({ path: publishedFiles.path, body: publishedFiles.body })
    .from(publishedFiles)
    .where(where)
  return rows.map(({ path, body }) => [path, body])
}

/** What hangs on the coming matches, by path. */
export const listStakes = async (db: ReadDb): Promise<Map<string, string>> =>
  new Map(await readRows(db, isBelow('public/stakes/')))

/** The index of the past and the lists of its leagues, by path, the index last. */
export async function listPastLists(db: ReadDb): Promise<Map<string, string>> {
  const rows = await readRows(db, or(isIndex, isBelow('past/leagues/')))
  const toRank = (path: string) => Number(path === PAST_INDEX)
  return new Map(rows.sort(([one], [other]) => toRank(one) - toRank(other)))
}

/** Writes files of the past; days and leagues stay, whatever these are. */
export const addPast = writeRows

async function readPageRow(db: ReadDb, path: string): Promise<string | null> {
  const [row] = await db
    .select({ body: publishedFiles.body })
    .from(publishedFiles)
    .where(eq(publishedFiles.path, path))
  return row?.body ?? null
}

interface Held {
  readonly revision: number
  readonly content: unknown
}

/**
 * Reads the files of now from the rows, each once for each of its versions.
 * @param getHistory changes when the database was restored: what was read before counts no more
 */
export function openPageRows(database: Database, getHistory: () => object) {
  let history = getHistory()
  let held = new Map<string, Held>()
  let frames: ReadonlyMap<string, string> = new Map()
  let last: Promise<void> = Promise.resolve()

  /** One after the other: of two at once the older answer might arrive last, and stay. */
  const look = () => {
    const next = last.then(read)
    last = next.catch(() => {})
    return next
  }
  const read = async () => {
    if (getHistory() !== history) held = new Map()
    history = getHistory()
    const newest = Math.max(0, ...[...held.values()].map(({ revision }) => revision))
    // One statement, so that all is of one publication.
    const rows = await database.readOne((db) =>
      db
        .select({
          path: publishedFiles.path,
          revision: publishedFiles.revision,
          body: sql<
            string | null
          >`case when ${publishedFiles.revision} > ${newest} then ${publishedFiles.body} end`,
        })
        .from(publishedFiles)
        .where(or(isIndex, isBelow('public/'), isBelow(FRAMES_PREFIX))),
    )
    const isFrame = (path: string) => path.startsWith(FRAMES_PREFIX)
    const isNewFrame = rows.some(({ path, body }) => isFrame(path) && body !== null)
    const parse = (path: string, body: string): unknown => (isFrame(path) ? body : JSON.parse(body))
    held = new Map(
      rows.flatMap(({ path, revision, body }): [string, Held][] => {
        const known = held.get(path)
        if (body !== null) return [[path, { revision, content: parse(path, body) }]]
        return known ? [[path, known]] : []
      }),
    )
    if (isNewFrame)
      frames = new Map(
        [...held].flatMap(([path, { content }]) =>
          isFrame(path) ? [[path.slice(FRAMES_PREFIX.length), content as string]] : [],
        ),
      )
  }
  return {
    readFrames: async () => frames,
    source: {
      async readNow() {
        await look()
        return new Map(Array.from(held, ([path, { content }]) => [path, content]))
      },
      async readPast(path: string) {
        const text = await database.readOne((db) => readPageRow(db, path))
        return text === null ? null : (JSON.parse(text) as unknown)
      },
      findDay: (id: string) => findDay(database, id),
    },
  }
}

/** Shares the frames of a built site; true when they are new. */
export async function storeFrames(
  db: WriteDb,
  frames: ReadonlyMap<string, string>,
): Promise<boolean> {
  const files = Array.from(frames, ([name, text]) => [FRAMES_PREFIX + name, text] as const)
  return storePages(db, FRAMES_PREFIX, new Map(files))
}

/** The day of a match, by its row. */
export async function findDay(database: Database, id: string): Promise<string | null> {
  const [row] = await database.readOne((db) =>
    db.select({ kickoffAt: matches.kickoffAt }).from(matches).where(eq(matches.id, id)),
  )
  return row ? toDay(row.kickoffAt) : null
}
