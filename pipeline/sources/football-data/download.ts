/**
 * Season files and fixtures.csv from the site, one at a time. A cached copy is requested
 * conditionally (ETag, Last-Modified), and not at all once it was so long after its season. No key.
 */
import { basename, join } from 'node:path'
import { z } from 'zod'
import { writeFileAtomically } from '#data/files/atomic-file.ts'
import { readDerived } from '#data/files/read-derived.ts'
import { readIfThere } from '#data/files/read-if-there.ts'
import { AppError } from '#data/model/errors.ts'
import { type LeagueId } from '#data/model/leagues.ts'
import { type LeagueFile } from '#data/model/leagues/feed-leagues.ts'
import { CONTEXT_LEAGUES } from '#data/model/leagues/context-table.ts'
import { isPassing, requestBytes, type RequestOptions } from '#pipeline/sources/calls/request.ts'
import { listSiteFiles, type SiteFile } from './file-kinds.ts'
import { FIXTURES_FILE, listLeagueFiles, toDivisionCode, type SourceFile } from './folder.ts'
import { decodeText } from './table.ts'

const FOOTBALL_DATA_BASE = 'https://www.football-data.co.uk'

export interface DownloadOptions {
  readonly now: Date
  readonly leagues?: readonly LeagueId[]
  /** Address of the site, replaceable for tests. */
  readonly baseUrl?: string
  /** Folder of copies between runs; without it every file is fetched whole. */
  readonly cacheFolder?: string
  readonly request?: Pick<RequestOptions, 'timeoutMs' | 'attempts' | 'pauseMs'>
  /** Called where copies of earlier runs stand in: once for a site that is away, else for each refused file. Without it none does. */
  readonly onCopies?: (error: AppError) => void
  /** Called before each file: name, its number from 1, how many in all. */
  readonly onFile?: (fileName: string, number: number, total: number) => void
}

export interface DownloadedFile extends Omit<SourceFile, 'bytes'> {
  /** Its content, or why the site did not deliver it. */
  readonly bytes: SourceFile['bytes'] | AppError
}

const FIXTURES: SiteFile = {
  fileName: FIXTURES_FILE,
  path: FIXTURES_FILE,
  isOver: false,
  isCurrent: false,
}

/** The current season and the four before it, then the coming fixtures; a refused file has its error. */
export async function downloadSourceFiles(options: DownloadOptions): Promise<DownloadedFile[]> {
  const leagues = listLeagueFiles(options.leagues)
  const seasons = listSiteFiles(leagues, options.now)
  // Behind a paid feed nothing reads the coming fixtures.
  const files = await downloadAll(options.onCopies ? seasons : [...seasons, FIXTURES], options)
  if (files.some((file) => file.fileName !== FIXTURES_FILE))
    return [...listAbsent(leagues, files), ...files]
  const address = toAddress(seasons[0] ?? FIXTURES, options)
  throw new AppError(
    'source_changed',
    `${options.baseUrl ?? FOOTBALL_DATA_BASE} has none of the season files at the known addresses (${address}): the site has moved them.`,
  )
}

/** The context leagues' files. */
export async function downloadContextFiles(options: DownloadOptions): Promise<DownloadedFile[]> {
  const leagues = CONTEXT_LEAGUES.map(({ file }) => file)
  const files = await downloadAll(listSiteFiles(leagues, options.now), options)
  return [...files, ...listAbsent(leagues, files)]
}

/** Leagues without any file on the site: an error for each. */
function listAbsent(
  leagues: readonly LeagueFile[],
  files: readonly DownloadedFile[],
): DownloadedFile[] {
  const found = new Set(files.map(({ fileName }) => toDivisionCode(fileName)))
  return leagues
    .filter(({ code }) => !found.has(code))
    .map(({ code }) => ({
      fileName: `${code}.csv`,
      bytes: new AppError(
        'source_changed',
        `football-data.co.uk has no ${code}.csv, of no season: the code is wrong, or the site has moved the file.`,
      ),
    }))
}

async function downloadAll(
  wanted: readonly SiteFile[],
  options: DownloadOptions,
): Promise<DownloadedFile[]> {
  const files: DownloadedFile[] = []
  let isAway = false
  for (const [index, file] of wanted.entries()) {
    options.onFile?.(file.fileName, index + 1, wanted.length)
    const cached = options.cacheFolder ? await readCached(options.cacheFolder, file.fileName) : null
    // A season that has just begun may have no file yet, and so no copy: it is not missed.
    const suffices = options.onCopies && (cached !== null || file.isCurrent)
    const isCopied = cached?.isFinal || (isAway && suffices)
    const answer = isCopied
      ? cached?.bytes
      : await downloadFile(file, cached, options).catch((error: unknown) => {
          if (!suffices || !isPassing(error)) throw error
          isAway = true
          return error
        })
    const standsIn = answer instanceof AppError && options.onCopies && (cached || isPassing(answer))
    if (standsIn) options.onCopies(answer)
    const bytes = standsIn ? cached?.bytes : answer
    if (bytes) files.push({ fileName: file.fileName, bytes })
  }
  return files
}

function toAddress({ path }: SiteFile, { baseUrl }: DownloadOptions): string {
  return `${(baseUrl ?? FOOTBALL_DATA_BASE).replace(/\/+$/, '')}/${path}`
}

/** The bytes of one file; null when the site does not have it (a season before its first day). */
async function downloadFile(
  file: SiteFile,
  cached: CachedFile | null,
  options: DownloadOptions,
): Promise<Uint8Array | AppError | null> {
  const { url, status, headers, bytes } = await requestBytes(toAddress(file, options), {
    ...options.request,
    headers: cached?.conditions ?? {},
  })
  const folder = options.cacheFolder
  if (status === 304 && cached) {
    if (folder && file.isOver) await writeConditions(folder, file, cached.conditions)
    return cached.bytes
  }
  // For a missing file the site answers 300 where several others have a similar name, and sends to
  // the other one where one has (mod_speling).
  const isAnother = basename(new URL(url).pathname) !== basename(file.path) && isSeason(bytes)
  if (status === 404 || status === 300 || isAnother) return null
  if (status !== 200)
    return new AppError(
      'source_changed',
      `football-data.co.uk answered ${status} for ${file.fileName}: the address has changed or is closed to us.`,
    )
  // A maintenance page must neither be cached as a season nor replace one.
  if (isSeason(bytes)) {
    if (folder) await cacheFile(folder, file, { bytes, headers })
    return bytes
  }
  if (!cached) return bytes
  return new AppError(
    'source_changed',
    `football-data.co.uk answered ${file.fileName} with a page that is no season.`,
  )
}

const isSeason = (bytes: Uint8Array) =>
  /^\uFEFF?(Div|Country),/.test(decodeText(bytes.subarray(0, 16)))

interface CachedFile {
  readonly bytes: Uint8Array
  readonly conditions: Record<string, string>
  /** True when it was last asked for long after its season: it changes no more. */
  readonly isFinal: boolean
}

/** Among the conditions: the copy is final. */
const FINAL = 'final'

function toKeptPath(folder: string, fileName: string): string {
  return join(folder, fileName.replace('/', '-'))
}

/** Damaged, neither of the two files may stop a run nor answer for the site: the file is fetched whole. */
async function readCached(folder: string, fileName: string): Promise<CachedFile | null> {
  const path = toKeptPath(folder, fileName)
  const [bytes, stored] = await Promise.all([
    readIfThere(path),
    readDerived(`${path}.json`, z.record(z.string(), z.string())),
  ])
  if (bytes === null || stored === null || !isSeason(bytes)) return null
  const { [FINAL]: final, ...conditions } = stored
  return { bytes, conditions, isFinal: final !== undefined }
}

/** Conditions last: an interrupted run leaves a copy that is fetched once too often. */
async function cacheFile(
  folder: string,
  file: SiteFile,
  { bytes, headers }: { readonly bytes: Uint8Array; readonly headers: Headers },
): Promise<void> {
  const etag = headers.get('etag')
  const modified = headers.get('last-modified')
  await writeFileAtomically(toKeptPath(folder, file.fileName), bytes)
  await writeConditions(folder, file, {
    ...(etag && { 'if-none-match': etag }),
    ...(modified && { 'if-modified-since': modified }),
  })
}

async function writeConditions(
  folder: string,
  { fileName, isOver }: SiteFile,
  conditions: CachedFile['conditions'],
): Promise<void> {
  const stored = { ...conditions, ...(isOver && { [FINAL]: 'yes' }) }
  await writeFileAtomically(`${toKeptPath(folder, fileName)}.json`, JSON.stringify(stored))
}
