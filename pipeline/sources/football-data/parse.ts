/**
 * Season files and fixtures.csv of football-data.co.uk as matches. Columns are found by name (they
 * differ by year), key: football-data.co.uk/notes.txt. Nothing later than `now` is included: a
 * result is known two hours after kick-off, and where the file has no time, when the day is over.
 */
import { AppError } from '#data/model/errors.ts'
import {
  toMatchName,
  type FeedMatch,
  type FeedReject,
  type FeedRows,
  type LeftOut,
} from '#data/model/feed.ts'
import { getFileKind, getLeagueOfFile, toMainColumns } from './file-kinds.ts'
import { toPrintable } from '#pipeline/sources/calls/json-answer.ts'
import { RAW_LENGTH, RowError, TOO_LONG } from './row-error.ts'
import { makeRowReader, toKnownAt, type ReadSpan, type Row } from './row.ts'
import { readDay } from './row-kickoff.ts'
import { openRows, parseTable } from './table.ts'

interface SeasonFileOptions {
  /** The clock of the run: later facts are hidden. */
  readonly now: Date
  /** Name for messages, `E0.csv`. */
  readonly fileName?: string
}

interface SeasonFileRows extends FeedRows<FeedMatch> {
  /** Rows of other divisions. */
  readonly ignored: number
  /** Rows that repeat a match of the file. */
  readonly duplicates: number
}

const REQUIRED = ['Date', 'HomeTeam', 'AwayTeam']
const RESULT_COLUMNS = ['FTHG', 'FTAG', 'FTR', 'HTHG', 'HTAG', 'HTR', 'HS', 'HST', 'HC', 'HY']

/** A file read once, for answers as of any instant. */
export interface SeasonFile {
  readonly rows: readonly Row[]
  readonly rejects: readonly FeedReject[]
  readonly leftOut: readonly LeftOut[]
  /** Rows of other divisions. */
  readonly ignored: number
}

/** Reads every row of a file from an instant on; throws `source_changed` when it is empty or lacks a column. */
export function readSeasonFile(bytes: Uint8Array, fileName: string, span: ReadSpan): SeasonFile {
  const rows: Row[] = []
  return { rows, ...readSeasonRows(bytes, { fileName, span, onRow: (row) => rows.push(row) }) }
}

/** The same row by row, for a caller that needs a part of each: whole rows of a file are many times its size. */
export function readSeasonRows(
  bytes: Uint8Array,
  {
    fileName,
    span,
    onRow,
  }: {
    readonly fileName: string
    readonly span: ReadSpan
    readonly onRow: (row: Row) => void
  },
): Omit<SeasonFile, 'rows'> {
  const table = parseTable(bytes, fileName)
  const kind = getFileKind(fileName)
  const columns = toMainColumns(table.columns, kind ?? 'main')
  const league = getLeagueOfFile(fileName, columns)
  requireColumns(columns, fileName, league === null ? ['Div', ...REQUIRED] : REQUIRED)
  const { read, identify } = makeRowReader(columns, span, league)
  const rejects: FeedReject[] = []
  const leftOut: LeftOut[] = []
  let ignored = 0
  const date = columns.get('Date')!
  // Rows stand in the order of their days: one without a day is of the season above it.
  let season: number | null = null
  for (const cells = openRows(table); cells.next();) {
    const day = readDay(cells.at(date))
    season = day?.season ?? season
    if (day === null ? cells.isBlankFrom(0) : day.endMs <= span.sinceMs) continue
    try {
      if (!cells.isBlankFrom(table.width)) throw new RowError(TOO_LONG)
      const row = read(cells)
      // Only the list of coming matches has all leagues; in a league's own file it is a typing error.
      if (row === 'foreign' && kind !== null)
        throw new RowError('Div is not the division of this file.')
      if (row === 'foreign') ignored += 1
      if (typeof row === 'string') continue
      onRow(row)
      for (const path of row.leftOut)
        leftOut.push({ match: toMatchName(row.match), path, season: row.match.season })
    } catch (error) {
      if (!(error instanceof RowError)) throw error
      const raw = toPrintable(cells.toText(), RAW_LENGTH)
      const { name, matchId } = identify(cells, season)
      const reason = name === null ? error.message : `${name}: ${error.message}`
      const about = { line: cells.line, reason, raw, ...(matchId !== null && { matchId }) }
      rejects.push(season === null ? about : { ...about, season })
    }
  }
  return { rejects, leftOut, ignored }
}

/** Every match of a file as known at an instant. */
export function parseSeasonFile(bytes: Uint8Array, options: SeasonFileOptions): SeasonFileRows {
  const { now, fileName = 'The file' } = options
  const span = { sinceMs: -Infinity, nowMs: now.getTime() }
  const { rows, rejects, leftOut, ignored } = readSeasonFile(bytes, fileName, span)
  const matches = toMatchesAt([rows], now)
  return { rows: matches, rejects, leftOut, ignored, duplicates: rows.length - matches.length }
}

/** The matches of several files as known at an instant, each once. */
export function toMatchesAt(files: readonly (readonly Row[])[], now: Date): FeedMatch[] {
  const nowMs = now.getTime()
  const matches = new Map<string, FeedMatch>()
  for (const rows of files)
    for (const row of rows) {
      const known = matches.get(row.matchId)
      const other = toKnownAt(row, nowMs)
      // Two different results are told apart, and by none of their rows alone.
      if (known && haveTwoResults(known, other))
        matches.set(`${row.matchId} ${matches.size}`, other)
      else matches.set(row.matchId, known ? mergeMatch(known, other) : other)
    }
  return [...matches.values()]
}

/** fixtures.csv has no result columns at all; a season file must have the score. */
function requireColumns(
  columns: ReadonlyMap<string, number>,
  fileName: string,
  always: readonly string[],
): void {
  const isSeason = RESULT_COLUMNS.some((name) => columns.has(name))
  const required = isSeason ? [...always, 'FTHG', 'FTAG'] : always
  const missing = required.filter((name) => !columns.has(name))
  if (missing.length === 0) return
  throw new AppError(
    'source_changed',
    `${fileName} has no column ${missing.join(', ')}: it is not a file of football-data.co.uk, or the site has changed it.`,
    { details: { file: fileName, missing } },
  )
}

const haveTwoResults = (known: FeedMatch, other: FeedMatch) =>
  known.matchStatus === 'finished' &&
  other.matchStatus === 'finished' &&
  (known.actualHomeScore !== other.actualHomeScore ||
    known.actualAwayScore !== other.actualAwayScore ||
    known.kickoffAt.slice(0, 10) !== other.kickoffAt.slice(0, 10))

/** Of two rows for a match, the one with a score wins, else the later one. */
function mergeMatch(known: FeedMatch, other: FeedMatch): FeedMatch {
  return known.actualHomeScore !== null && other.actualHomeScore === null ? known : other
}
