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

/** The fields of all lines; throws `bad_input` with the line that is no CSV. */
function* readLines(text: string): Generator<string[]> {
  let fields: string[] = []
  let line = 1
  FIELD.lastIndex = 0
  while (FIELD.lastIndex < text.length) {
    const found = FIELD.exec(text)
    if (found === null) throw new AppError('bad_input', `Line ${line} is no CSV.`)
    const [, quoted, quotedEnd, plain, plainEnd] = found
    fields.push(quoted === undefined ? plain! : quoted.replaceAll('""', '"'))
    if ((quotedEnd ?? plainEnd) === ',') continue
    yield fields
    fields = []
    line += 1
  }
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

/** The rows of a table's file, of an older release too; throws `bad_input` where it is not a file of this table. */
export function parseCsv(table: CsvTable, text: string): Row[] {
  const [head = [], ...lines] = readLines(text.startsWith(SHEET_MARK) ? text.slice(1) : text)
  const columns = table.columns.filter(
    ({ name }) => head.includes(name) || !LATER_COLUMNS.has(name),
  )
  const names = columns.map(({ name }) => name)
  if (head.join() !== names.join())
    throw new AppError('bad_input', `The file has other columns than the table ${table.name}.`)
  return lines.map((fields, at) => {
    if (fields.length !== names.length)
      throw new AppError(
        'bad_input',
        `Line ${at + 2} has ${fields.length} of ${names.length} fields.`,
      )
    return Object.fromEntries(
      columns.map((column, place) => [column.name, parseCell(fields[place]!, column)]),
    )
  })
}
