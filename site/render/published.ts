/** What is published, as the renderer reads it: files of a data folder, or the same as rows. */
import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod/mini'
import { listFilesIfThere } from '#data/files/list-files.ts'
import { readTextIfThere, statIfThere } from '#data/files/read-if-there.ts'
import { DaySchema } from '#data/model/match/match.ts'
import { PublicMatchSchema } from '#data/model/match/public-match.ts'
import {
  EMPTY_PAST,
  PAST_INDEX,
  PastIndexSchema,
  PastLeagueSchema,
  toPastDayFile,
  toPastLeagueFile,
  type PastIndex,
} from '#data/model/past/past-files.ts'
import { parseOnce, type PublishedFiles } from './facts.ts'
import type { PastReader } from './sitemap.ts'

/** Where the files come from. */
export interface PublishedSource {
  /** The files of `public/` and the index of the past, of one publication. */
  readNow(): Promise<PublishedFiles>
  /** A file of the past; null where there is none. */
  readPast(path: string): Promise<unknown>
  /** The day of a past match; null for an id that is not known. */
  findDay(matchId: string): Promise<string | null>
}

export const toPastIndex = (content: unknown): PastIndex =>
  content === undefined ? EMPTY_PAST : PastIndexSchema.parse(content)

/** A day whose matches are checked when they are asked for: one takes half a millisecond, and a day has dozens. */
const UncheckedDaySchema = z.object({
  day: DaySchema,
  matches: z.array(z.looseObject({ id: z.string(), matchDate: z.string() })),
})

/** Files of the past that are held in memory, parsed: a day is a megabyte. */
const MOST_HELD = 40

/**
 * The past of one edition. A crawler that walks a day asks for one file some hundred times.
 * @param held files that earlier calls have read; a new map once the past has changed
 */
export function openPast(
  source: PublishedSource,
  now: PublishedFiles,
  held: Map<string, Promise<unknown>>,
): PastReader {
  const read = (path: string): Promise<unknown> => {
    const known = held.get(path) ?? source.readPast(path)
    held.delete(path)
    held.set(path, known)
    known.catch(() => held.delete(path))
    for (const oldest of held.keys()) {
      if (held.size <= MOST_HELD) break
      held.delete(oldest)
    }
    return known
  }
  const readUnchecked = async (day: string) => {
    const content = await read(toPastDayFile(day))
    return content === null ? null : parseOnce(UncheckedDaySchema, content)
  }
  const listMatches = async (day: string) => (await readUnchecked(day))?.matches ?? []
  const check = (match: object) => parseOnce(PublicMatchSchema, match)
  return {
    index: toPastIndex(now.get(PAST_INDEX)),
    listMatches,
    async readMatch(day, id) {
      const found = (await listMatches(day)).find((match) => match.id === id)
      return found === undefined ? null : check(found)
    },
    async readDay(day) {
      const found = await readUnchecked(day)
      return found && { day: found.day, matches: found.matches.map(check) }
    },
    async readRows(place) {
      const content = await read(toPastLeagueFile(place))
      return content === null ? [] : parseOnce(PastLeagueSchema, content).rows
    },
  }
}

/** Paths of the files below `public/`; none without the folder. */
async function listPublic(dataDir: string): Promise<string[]> {
  const paths = await listFilesIfThere(join(dataDir, 'public'))
  return paths.filter((path) => path.endsWith('.json')).map((path) => `public/${path}`)
}

/** Reads a data folder; a file that was not replaced since is not read again. */
export function openFolder(
  dataDir: string,
  findDay: PublishedSource['findDay'] = async () => null,
): PublishedSource {
  let known = new Map<string, { readonly tag: string; readonly content: unknown }>()
  const readPast = async (path: string) => {
    const text = await readTextIfThere(join(dataDir, path))
    return text === null ? null : (JSON.parse(text) as unknown)
  }
  const readOne = async (path: string) => {
    const file = join(dataDir, path)
    const { ino, size, mtimeMs } = await stat(file)
    const tag = `${ino} ${size} ${mtimeMs}`
    const before = known.get(path)
    if (before?.tag === tag) return before
    return { tag, content: JSON.parse(await readFile(file, 'utf8')) as unknown }
  }
  return {
    readPast,
    findDay,
    async readNow() {
      const paths = await listPublic(dataDir)
      const index = await statIfThere(join(dataDir, PAST_INDEX))
      const all = index === null ? paths : [...paths, PAST_INDEX]
      known = new Map(
        await Promise.all(all.map(async (path) => [path, await readOne(path)] as const)),
      )
      return new Map(Array.from(known, ([path, { content }]) => [path, content]))
    },
  }
}
