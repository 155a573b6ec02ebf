/**
 * Splits a football-data.co.uk file into rows of cells. Files are UTF-8, with or without a byte
 * order mark, UTF-16 with one, or latin-1 (2004/05 has 0xA0 before a referee), and lines of several
 * sources have several of them; rows can be shorter than the header, or all commas, and have empty
 * cells beyond it.
 */
import { parse } from 'csv-parse/sync'
import { AppError } from '#data/model/errors.ts'

/** The cells of a row by place, without blanks around them; '' for a place that it does not have, or -1. */
export interface Cells {
  at(place: number): string
  /** `Number(at(place))`, mostly without a string: 0 for an empty cell, NaN for one that is no number. */
  numberAt(place: number): number
}

export interface Table {
  /** Index of each column by name. */
  readonly columns: ReadonlyMap<string, number>
  /** The file's lines, each but the last ended by `\n`; the first is the header. */
  readonly text: string
  /** Cells of the header: what a row has beyond them belongs to no column. */
  readonly width: number
}

const COMMA = ','.charCodeAt(0)
const POINT = '.'.charCodeAt(0)
const ZERO = '0'.charCodeAt(0)
/** As many digits make an exact number, and so does its division by a power of ten. */
const MOST_DIGITS = 15
const POWERS = Array.from({ length: MOST_DIGITS + 1 }, (_, power) => 10 ** power)

/**
 * Reads one line after the other. Only the cells that are asked for become strings, and no line
 * does: a file has twice as many cells, and all of it in memory at once was half of the time of
 * reading.
 */
export class RowCursor implements Cells {
  private readonly text: string
  private readonly hasQuotes: boolean
  /** Place of the line in the file, from 1; 0 before the first. */
  line = 0
  private start = 0
  private end = -1
  /** Cells of a line with quotes. */
  private quoted: readonly string[] | null = null
  /** Where the cells found so far end, of a line without quotes. */
  private readonly ends: number[] = []
  private found = 0

  /** @param text lines, each but the last ended by `\n` */
  constructor(text: string) {
    this.text = text
    this.hasQuotes = text.includes('"')
  }

  /** Goes to the next line, which `at` reads from now on; false after the last one. */
  next(): boolean {
    const { text } = this
    const start = this.end + 1
    if (start >= text.length) return false
    const end = text.indexOf('\n', start)
    this.line += 1
    this.start = start
    this.end = end === -1 ? text.length : end
    this.found = 0
    const isQuoted = this.hasQuotes && this.toText().includes('"')
    this.quoted = isQuoted ? splitQuoted(this.toText()) : null
    return true
  }

  /** Finds a cell of a line without quotes; false where the row ends before it. */
  private find(place: number): boolean {
    const { text, ends, end } = this
    let { found } = this
    // Cells are a few letters long: a call of indexOf for each takes three times as long.
    for (let at = this.toStart(found); at <= end && found <= place; at++)
      if (at === end || text.charCodeAt(at) === COMMA) ends[found++] = at
    this.found = found
    return found > place
  }

  private toStart(place: number): number {
    return place === 0 ? this.start : this.ends[place - 1]! + 1
  }

  private read(place: number): string | null {
    if (this.quoted !== null) return this.quoted[place] ?? null
    return this.find(place) ? this.text.slice(this.toStart(place), this.ends[place]) : null
  }

  at(place: number): string {
    return place < 0 ? '' : (this.read(place)?.trim() ?? '')
  }

  numberAt(place: number): number {
    if (this.quoted !== null || place < 0 || !this.find(place)) return Number(this.at(place))
    const end = this.ends[place]!
    let digits = 0
    let value = 0
    let pointAt = end
    for (let index = this.toStart(place); index < end; index++) {
      const code = this.text.charCodeAt(index)
      const digit = code - ZERO
      if (digit >= 0 && digit <= 9 && digits < MOST_DIGITS) {
        value = value * 10 + digit
        digits++
      } else if (code === POINT && pointAt === end && digits > 0) pointAt = index + 1
      else return Number(this.at(place))
    }
    return value / POWERS[end - pointAt]!
  }

  /** True where no cell from this place on is filled. */
  isBlankFrom(first: number): boolean {
    for (let place = first; ; place++) {
      const cell = this.read(place)
      if (cell === null) return true
      if (cell.trim() !== '') return false
    }
  }

  toText(): string {
    return this.text.slice(this.start, this.end)
  }
}

/** UTF-8 if valid, else null. */
function decodeUtf8(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    // Not an error: older files are latin-1, where any byte is valid.
    return null
  }
}

/** Each line by itself: one in latin-1 must not spoil the names of those in UTF-8. */
function decodeLines(bytes: Uint8Array): string {
  const lines = Buffer.from(bytes).toString('latin1').split('\n')
  const decode = (line: Uint8Array) => decodeUtf8(line) ?? new TextDecoder('latin1').decode(line)
  return lines.map((line) => decode(Buffer.from(line, 'latin1'))).join('\n')
}

/** Text of a file, without the zero bytes that the database cannot store. */
export function decodeText(bytes: Uint8Array): string {
  const isUtf16 = bytes[0] === 0xff && bytes[1] === 0xfe
  const text = isUtf16
    ? new TextDecoder('utf-16le').decode(bytes)
    : (decodeUtf8(bytes) ?? decodeLines(bytes))
  return text.replaceAll('\0', '')
}

/** A file that went through several editors has several kinds of them. */
const OTHER_LINE_END = /\r\n|[\r\v\f\u0085\u2028\u2029]/g

/**
 * Splits a file into its header and rows; throws `source_changed` when there is neither. A row is a
 * line: no cell of these files has a line break, so an open quote costs one row at most.
 */
export function parseTable(bytes: Uint8Array, fileName: string): Table {
  const text = decodeText(bytes).replace(OTHER_LINE_END, '\n')
  if (text.trim() === '')
    throw new AppError('source_changed', `${fileName} is empty: there is no header line in it.`)
  const [header = ''] = text.split('\n', 1)
  const names = header.includes('"') ? splitQuoted(header) : header.split(',')
  // Of two columns with one name the first is meant: the site adds its own at the end.
  const columns = new Map(names.map((name, index) => [name.trim(), index] as const).toReversed())
  return { columns, text, width: names.length }
}

/** A cursor before the first row of a table. */
export function openRows({ text }: Table): RowCursor {
  const cells = new RowCursor(text)
  cells.next()
  return cells
}

/** What each row of a table makes, read by the names of its columns. */
export function mapRows<Made>(
  table: Table,
  make: (read: (column: string) => string, cells: Cells) => readonly Made[],
): Made[] {
  const cells = openRows(table)
  const read = (name: string) => cells.at(table.columns.get(name) ?? -1)
  const made: Made[] = []
  while (cells.next()) made.push(...make(read, cells))
  return made
}

function splitQuoted(line: string): string[] {
  try {
    const [cells] = parse(line, { relax_column_count: true, relax_quotes: true }) as string[][]
    return cells ?? ['']
  } catch {
    // An open quote: with its cells as they stand the row is judged like any other.
    return line.split(',')
  }
}
