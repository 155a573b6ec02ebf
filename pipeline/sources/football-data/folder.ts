/** Season files and fixtures.csv in a folder, under any of their usual names. */
import { readdir, readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { AppError } from '#data/model/errors.ts'
import { type LeagueId } from '#data/model/leagues.ts'
import { FEED_LEAGUES, type LeagueFile } from '#data/model/leagues/feed-leagues.ts'

/** An unread file of the feed. */
export interface SourceFile {
  /** Name for messages, with its folder: `2526/E0.csv`. */
  readonly fileName: string
  readonly bytes: Uint8Array
}

const CSV_NAME = /^([A-Z]+\d?)(?:[^A-Z0-9].*)?\.csv$/i
/** The file of coming matches, of all leagues. */
export const FIXTURES_FILE = 'fixtures.csv'
const FIXTURES = 'FIXTURES'
/** Depth of `2526/E0.csv`, the deepest file. */
const DEEPEST = 2

/** The files of these leagues, of all predicted leagues by default. */
export function listLeagueFiles(leagues?: readonly LeagueId[]): LeagueFile[] {
  return FEED_LEAGUES.filter(({ id }) => leagues === undefined || leagues.includes(id)).flatMap(
    ({ file }) => file ?? [],
  )
}

const listDivisions = (leagues?: readonly LeagueId[]) =>
  listLeagueFiles(leagues).map(({ code }) => code)

/**
 * Reads `E0.csv`, `E0_2526.csv`, `2526/E0.csv` … and `fixtures.csv`, that one
 * last; throws `bad_input` when the folder or any such file is missing.
 */
export async function readSourceFolder(
  folder: string,
  leagues?: readonly LeagueId[],
): Promise<SourceFile[]> {
  const wanted = new Set([...listDivisions(leagues), FIXTURES])
  const names = await listNames(folder)
  const ours = names
    .filter((name) => wanted.has(toDivisionCode(name)))
    .filter((name) => name.split(/[\\/]/).length <= DEEPEST)
    .toSorted(
      (a, b) =>
        Number(toDivisionCode(a) === FIXTURES) - Number(toDivisionCode(b) === FIXTURES) ||
        (a < b ? -1 : 1),
    )
  if (ours.length === 0)
    throw new AppError(
      'bad_input',
      `The folder ${folder} has no file of football-data.co.uk: expected names such as ${listDivisions(
        leagues,
      )
        .slice(0, 3)
        .map((code) => `${code}.csv`)
        .join(', ')} or fixtures.csv.`,
    )
  const files: SourceFile[] = []
  for (const name of ours) files.push({ fileName: name, bytes: await readFile(join(folder, name)) })
  return files
}

/** Leagues of a file; none for fixtures.csv, which has all. */
export function listLeaguesOfFile(fileName: string): LeagueId[] {
  const code = toDivisionCode(fileName)
  return FEED_LEAGUES.filter(({ file }) => file?.code === code).map(({ id }) => id)
}

/** The division code in a file name, `FIXTURES` for fixtures.csv, empty without one. */
export function toDivisionCode(name: string): string {
  return CSV_NAME.exec(basename(name))?.[1]?.toUpperCase() ?? ''
}

/** Names of the files of a folder, down to the deepest level; throws `bad_input` when the folder does not exist. */
export async function listFolder(folder: string): Promise<string[]> {
  return (await listNames(folder)).filter((name) => name.split(/[\\/]/).length <= DEEPEST)
}

async function listNames(folder: string): Promise<string[]> {
  try {
    return await readdir(folder, { recursive: true })
  } catch (cause) {
    throw new AppError(
      'bad_input',
      `The folder ${folder} cannot be read: name a folder with season files of football-data.co.uk.`,
      { cause },
    )
  }
}
