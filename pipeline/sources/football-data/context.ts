/**
 * The context leagues of football-data.co.uk: from a folder of its files (`P1.csv`, `2526/N1.csv`,
 * `AUT.csv`), or from the site, where the extra leagues are under /new/.
 */
import { readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { AppError } from '#data/model/errors.ts'
import { toContextLeagueId, type ContextLeagueId } from '#data/model/context-leagues.ts'
import { getLeagueByDivision, type LeagueFile } from '#data/model/leagues/feed-leagues.ts'
import { CONTEXT_LEAGUES, getContextLeagueByDivision } from '#data/model/leagues/context-table.ts'
import type { FeedReject, LeftOut } from '#data/model/feed.ts'
import type { HistoricMatch } from '#data/model/history.ts'
import { readContextFile, type ContextFile } from './context-file.ts'
import { downloadContextFiles, type DownloadOptions } from './download.ts'
import { listFolder } from './folder.ts'

interface ContextOptions extends Omit<DownloadOptions, 'leagues'> {
  /** Folder of files; null reads from the site. */
  readonly folder: string | null
  /** Earlier rows are left out. */
  readonly since?: Date
}

/** The context leagues, read once, for answers as of any instant. */
export interface OpenContext {
  readonly files: readonly string[]
  readonly rejects: readonly FeedReject[]
  readonly leftOut: readonly LeftOut[]
  /** Why a file could not be read; its league is left out. */
  readonly problems: readonly string[]
  toMatchesAt(now: Date): HistoricMatch[]
}

const FILE_NAME = /^([A-Z]{3}|[A-Z]{1,2}\d)(?:[^A-Z0-9].*)?\.csv$/
const UNLISTED = new Set(['EC', 'E2', 'E3', 'SC1', 'SC2', 'SC3'])

/** The context league of a file: by the site's division code, else by a country's three letters; null for ours. */
export function toContextLeague(fileName: string): ContextLeagueId | null {
  const code = FILE_NAME.exec(basename(fileName))?.[1]
  if (code === undefined || UNLISTED.has(code) || getLeagueByDivision(code) !== null) return null
  const known = getContextLeagueByDivision(code)
  if (known !== null) return known.id
  return code.length === 3 ? toContextLeagueId(code) : null
}

/** True when a folder has a file of a context league. */
export async function hasContextFiles(folder: string): Promise<boolean> {
  return (await listFolder(folder)).some((name) => toContextLeague(name) !== null)
}

const listNames = (kind: LeagueFile['kind']) =>
  CONTEXT_LEAGUES.filter(({ file }) => file.kind === kind).map(({ file }) => `${file.code}.csv`)

async function readFolder(folder: string) {
  const names = (await listFolder(folder)).filter((name) => toContextLeague(name) !== null)
  if (names.length === 0)
    throw new AppError(
      'bad_input',
      `The folder ${folder} has no file of a context league: expected names such as ${listNames('main').slice(0, 3).join(', ')} or ${listNames('extra')[0]}.`,
    )
  const files: { fileName: string; bytes: Uint8Array }[] = []
  for (const name of names.toSorted())
    files.push({ fileName: name, bytes: await readFile(join(folder, name)) })
  return files
}

/** Reads the context leagues of a folder or of the site. */
export async function openContext(options: ContextOptions): Promise<OpenContext> {
  const files =
    options.folder === null ? await downloadContextFiles(options) : await readFolder(options.folder)
  const problems: string[] = []
  const read = files.flatMap(({ fileName, bytes }): ContextFile[] => {
    try {
      if (bytes instanceof AppError) throw bytes
      const league = toContextLeague(fileName)
      if (league === null) return []
      return [readContextFile(bytes, { fileName, league, sinceMs: options.since?.getTime() })]
    } catch (error) {
      // An unreadable context league is left out; predictions go on.
      if (!(error instanceof AppError)) throw error
      problems.push(`${fileName}: ${error.message}`)
      return []
    }
  })
  const rows = new Map<string, ContextFile['matches'][number]>()
  for (const { matches } of read) for (const row of matches) rows.set(row.match.matchId, row)
  return {
    files: files.flatMap(({ fileName, bytes }) => (bytes instanceof AppError ? [] : [fileName])),
    problems,
    rejects: read.flatMap(({ rejects }) => rejects),
    leftOut: read.flatMap(({ leftOut }) => leftOut),
    toMatchesAt: (now) => {
      const known = [...rows.values()].filter(({ overMs }) => overMs <= now.getTime())
      return known.map(({ match }) => match)
    },
  }
}
