/** Season files and fixtures.csv in a folder, under any of the names they go by. */
import { readdir, readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { AppError } from '#data/model/errors.ts'
import { LEAGUES, type LeagueId } from '#data/model/leagues.ts'

/** A file of the feed before it is read. */
export interface SourceFile {
  /** Name for messages, with its folder: `2526/E0.csv`. */
  readonly fileName: string
  readonly bytes: Uint8Array
}

const CSV_NAME = /^([A-Z]+\d?)(?:[^A-Z0-9].*)?\.csv$/i
/** The file of what is to come, of all leagues. */
export const FIXTURES_FILE = 'fixtures.csv'
const FIXTURES = 'FIXTURES'
/** `2526/E0.csv` is as deep as the files go. */
const DEEPEST = 2

/** Division codes of these leagues, of all leagues without an argument. */
export function listDivisions(leagues?: readonly LeagueId[]): string[] {
  return LEAGUES.filter((league) => leagues === undefined || leagues.includes(league.id)).flatMap(
    (league) => league.footballDataCode ?? [],
  )
}

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
    .filter((name) => wanted.has(toKind(name)))
    .filter((name) => name.split(/[\\/]/).length <= DEEPEST)
    .toSorted(
      (a, b) => Number(toKind(a) === FIXTURES) - Number(toKind(b) === FIXTURES) || (a < b ? -1 : 1),
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

/** Leagues a file is of; none for fixtures.csv, which is of all. */
export function listLeaguesOfFile(fileName: string): LeagueId[] {
  const code = toKind(fileName)
  return LEAGUES.filter((league) => league.footballDataCode === code).map(({ id }) => id)
}

function toKind(name: string): string {
  return CSV_NAME.exec(basename(name))?.[1]?.toUpperCase() ?? ''
}

/** Names of the files of a folder, as deep as the feed's files go; throws `bad_input` when there is no such folder. */
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
