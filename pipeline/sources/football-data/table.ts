/**
 * Splits a football-data.co.uk file into rows of cells. Files are UTF-8, with or without a byte
 * order mark, or latin-1 (2004/05 has 0xA0 before a referee); rows can be shorter than the header,
 * or all commas, and have empty cells beyond it.
 */
import { parse } from 'csv-parse/sync'
import { AppError } from '#data/model/errors.ts'

export interface Table {
  /** Index of each column by name. */
  readonly columns: ReadonlyMap<string, number>
  /** Rows after the header; row i is line i + 2. */
  readonly rows: readonly (readonly string[])[]
  /** Cells of the header: what a row has beyond them belongs to no column. */
  readonly width: number
}

/** True for a row with a filled cell beyond the header: two rows in one line, or a comma too many. */
export function isTooLong(cells: readonly string[], width: number): boolean {
  return cells.slice(width).some((cell) => cell.trim() !== '')
}

/** Decodes as UTF-8 if valid, else as latin-1. */
export function decodeText(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    // Not an error: older files are latin-1, where any byte is valid.
    return new TextDecoder('latin1').decode(bytes).replace(/^ï»¿/, '')
  }
}

/** Splits a file into its header and rows; throws `source_changed` when there is neither. */
export function parseTable(bytes: Uint8Array, fileName: string): Table {
  const text = decodeText(bytes)
  if (text.trim() === '')
    throw new AppError('source_changed', `${fileName} is empty: there is no header line in it.`)
  const [header = [], ...rows] = splitRows(text)
  const columns = new Map(header.map((name, index) => [name.trim(), index]))
  return { columns, rows, width: header.length }
}

/** A file that went through several editors has several of them. */
const LINE_END = /\r\n|\n|\r/

/** A row is a line: no cell of these files has a line break, so an open quote costs one row at most. */
function splitRows(text: string): string[][] {
  const lines = text.split(LINE_END)
  if (lines.at(-1) === '') lines.pop()
  return lines.map((line) => (line.includes('"') ? splitQuoted(line) : line.split(',')))
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
