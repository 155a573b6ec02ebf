/** Tables as CSV (RFC 4180) and back, every figure in full. */
import { AppError } from '#data/model/errors.ts'
import type { Cell, Column, Row } from '#data/release/tables/columns.ts'
import { LATER_COLUMNS } from '#data/release/tables/later-columns.ts'

/** What a file needs of its table. */
interface CsvTable {
  readonly name: string
  readonly columns: readonly Column[]
}

/** The same rule for every file of tables. */
export function formatCell(cell: Cell): string {
  if (cell === null) return ''
  const text = String(cell)
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** What spreadsheets run, by wide signs too. */
const FORMULA = /^(?:[\s\uFEFF]*[=+\-@＝＋－＠]|[\t\r\n])/

/** A cell of a file that people open: a formula is marked as text. Files of the data set say what the log says. */
export const formatSheetCell = (cell: Cell): string =>
  formatCell(typeof cell === 'string' && FORMULA.test(cell) ? `'${cell}` : cell)

/** Byte order mark of a file that people open: without it Excel for Windows reads UTF-8 as its own code page. */
export const SHEET_MARK = '\uFEFF'

/** The heading, and a line per row. */
export function* formatCsv(
  table: Pick<CsvTable, 'columns'>,
  rows: Iterable<Row>,
  format: (cell: Cell) => string = formatCell,
): Generator<string> {
  const names = table.columns.map(({ name }) => name)
  yield `${names.join(',')}\r\n`
  for (const row of rows) yield `${names.map((name) => format(row[name]!)).join(',')}\r\n`
}

/** A quoted field, or one without quotes, and what ends it. */
const FIELD = /"((?:[^"]|"")*)"(,|\r?\n|$)|([^",\r\n]*)(,|\r?\n|$)/y

/** The fields of a line; throws `bad_input` where it is no CSV. */
function readFields(text: string, line: number): string[] {
  const fields: string[] = []
  for (FIELD.lastIndex = 0; ;) {
    const found = FIELD.exec(text)
    if (found === null) throw new AppError('bad_input', `Line ${line} is no CSV.`)
    const [, quoted, quotedEnd, plain, plainEnd] = found
    fields.push(quoted === undefined ? plain! : quoted.replaceAll('""', '"'))
    if ((quotedEnd ?? plainEnd) !== ',') return fields
  }
}

function hasOddQuotes(text: string): boolean {
  let isOdd = false
  for (let at = text.indexOf('"'); at !== -1; at = text.indexOf('"', at + 1)) isOdd = !isOdd
  return isOdd
}

type Pieces = Iterable<string> | AsyncIterable<string>

/** The lines of a file that comes in pieces: a break between quotes ends none. */
async function* splitLines(pieces: Pieces): AsyncGenerator<string> {
  let line = ''
  let isQuoted = false
  const add = (part: string) => {
    line += part
    if (hasOddQuotes(part)) isQuoted = !isQuoted
  }
  for await (const piece of pieces) {
    let from = 0
    for (let end = piece.indexOf('\n'); end !== -1; end = piece.indexOf('\n', from)) {
      add(piece.slice(from, end + 1))
      from = end + 1
      if (isQuoted) continue
      yield line
      line = ''
    }
    add(piece.slice(from))
  }
  if (line !== '') yield line
}

function parseCell(text: string, { name, type, isOptional }: Column): Cell {
  if (text === '' && isOptional) return null
  if (type === 'boolean' && (text === 'true' || text === 'false')) return text === 'true'
  const isNumber = type === 'integer' || type === 'number'
  if (isNumber && text !== '' && Number.isFinite(Number(text))) return Number(text)
  if (isNumber || type === 'boolean')
    throw new AppError('bad_input', `"${text.slice(0, 40)}" is no value of the column ${name}.`)
  return text
}

/**
 * The rows of a table's file, of an older release too, one after the other: a season's entries are
 * some hundred megabytes. Throws `bad_input` where it is not a file of this table.
 */
export async function* readCsv(table: CsvTable, pieces: Pieces): AsyncGenerator<Row> {
  let columns: readonly Column[] | null = null
  let line = 0
  for await (const text of splitLines(pieces)) {
    line += 1
    const fields = readFields(
      line === 1 && text.startsWith(SHEET_MARK) ? text.slice(1) : text,
      line,
    )
    if (columns === null) {
      columns = table.columns.filter(
        ({ name }) => fields.includes(name) || !LATER_COLUMNS.has(name),
      )
      if (fields.join() === columns.map(({ name }) => name).join()) continue
      throw new AppError('bad_input', `The file has other columns than the table ${table.name}.`)
    }
    if (fields.length !== columns.length)
      throw new AppError(
        'bad_input',
        `Line ${line} has ${fields.length} of ${columns.length} fields.`,
      )
    yield Object.fromEntries(
      columns.map((column, place) => [column.name, parseCell(fields[place]!, column)]),
    )
  }
  if (columns === null)
    throw new AppError('bad_input', `The file of the table ${table.name} is empty.`)
}
