/** Reads the past as the publishing stage has written it, and which of its pages exist. */
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { PublicDaySchema, type PublicDay } from '#data/model/match/public-match.ts'
import {
  RECORD_FOLDER,
  ShelfSchema,
  toShelf,
  toShelfFile,
  type Shelf,
} from '#data/model/past/made-pages.ts'
import {
  EMPTY_PAST,
  PAST_INDEX,
  PastIndexSchema,
  PastLeagueSchema,
  toPastDayFile,
  toPastLeagueFile,
  type LeagueSummary,
  type PastIndex,
  type PastRow,
} from '#data/model/past/past-files.ts'

/** The text of a file, null where there is none. */
function readText(path: string): Promise<string | null> {
  return readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null
    throw error
  })
}

async function readJson(path: string): Promise<unknown> {
  const text = await readText(path)
  return text === null ? null : JSON.parse(text)
}

export async function readPastIndex(dataDir: string): Promise<PastIndex> {
  const index = await readJson(join(dataDir, PAST_INDEX))
  return index === null ? EMPTY_PAST : PastIndexSchema.parse(index)
}

export async function readPastDay(dataDir: string, day: string): Promise<PublicDay> {
  return PublicDaySchema.parse(await readJson(join(dataDir, toPastDayFile(day))))
}

export async function readPastRows(dataDir: string, place: string): Promise<PastRow[]> {
  return PastLeagueSchema.parse(await readJson(join(dataDir, toPastLeagueFile(place)))).rows
}

/** The record of a shelf's made pages; empty before its first unit. */
export async function readShelf(pastDir: string, shelf: string): Promise<Shelf> {
  const read = await readJson(join(pastDir, toShelfFile(shelf)))
  return read === null ? { units: {}, sitemaps: [] } : ShelfSchema.parse(read)
}

/** Sitemaps of the past by their names, for the index of all. */
export async function listPastSitemaps(pastDir: string | undefined): Promise<string[]> {
  if (pastDir === undefined) return []
  const names = await readdir(join(pastDir, RECORD_FOLDER)).catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return []
      throw error
    },
  )
  const shelves = names.filter((name) => name.endsWith('.json')).sort()
  const read = await Promise.all(shelves.map((name) => readShelf(pastDir, name.slice(0, -5))))
  return read.flatMap(({ sitemaps }) => sitemaps)
}

export interface MadePast {
  /** True once the archive has its first page. */
  readonly hasArchive: boolean
  /** League seasons that have pages, the newest first, with their clubs. */
  readonly pastLeagues: readonly (readonly [place: string, clubs: LeagueSummary['clubs']])[]
}

export const NOTHING_MADE: MadePast = { hasArchive: false, pastLeagues: [] }

/** Those of these days that have a page of the past. */
export async function listMadeDays(
  pastDir: string | undefined,
  days: readonly string[],
): Promise<string[]> {
  if (pastDir === undefined) return []
  const byShelf = Map.groupBy(days, (day) => toShelf(`day/${day}`))
  const made: string[] = []
  for (const [name, list] of byShelf) {
    const { units } = await readShelf(pastDir, name)
    made.push(...list.filter((day) => units[`day/${day}`] !== undefined))
  }
  return made
}

/** The pages of the past that today's pages may link to. */
export async function readMadePast(
  dataDir: string,
  pastDir: string | undefined,
): Promise<MadePast> {
  if (pastDir === undefined) return NOTHING_MADE
  const { units } = await readShelf(pastDir, toShelf('seasons'))
  if (units['seasons'] === undefined) return NOTHING_MADE
  const { leagues } = await readPastIndex(dataDir)
  const pastLeagues: (readonly [string, LeagueSummary['clubs']])[] = []
  const places = Object.entries(leagues).sort(([one], [other]) => (one < other ? 1 : -1))
  for (const [place, { clubs }] of places) {
    const unit = `league/${place}`
    const shelf = await readShelf(pastDir, toShelf(unit))
    if (shelf.units[unit]) pastLeagues.push([place, clubs])
  }
  return { hasArchive: true, pastLeagues }
}
