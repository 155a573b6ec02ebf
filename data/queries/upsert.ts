/** Many rows in one statement: they are sent as one JSON text, which is far faster than one parameter per cell. */
import { getTableColumns, sql, type SQL } from '#data/db/drizzle.ts'
import { toSnakeCase } from 'drizzle-orm/casing'
import type { PgTable } from '#data/db/drizzle-tables.ts'
import type { WriteDb } from '#data/db/database.ts'
import { toLots } from '#data/model/lots.ts'

/** Rows per statement: bounds the size of one message to the database. */
const BATCH = 2000

export interface UpsertOptions {
  /** Columns that identify a row, by their names in TypeScript. */
  readonly key: readonly string[]
  /** `update` overwrites the other given columns of an existing row, `ignore` leaves it unchanged. */
  readonly onConflict: 'update' | 'ignore'
}

/** Inserts or updates rows; all rows have the same columns. */
export async function upsertRows<Table extends PgTable>(
  db: WriteDb,
  table: Table,
  rows: readonly Partial<Table['$inferInsert']>[],
  options: UpsertOptions,
): Promise<void> {
  const [first] = rows
  if (first === undefined) return
  const known = getTableColumns(table)
  const columns = Object.keys(first).flatMap((key): Cell[] => {
    const column = known[key]
    if (column === undefined) return []
    return [{ key, name: toSnakeCase(key), type: sql.raw(column.getSQLType()) }]
  })
  const names = sql.join(columns.map(toIdentifier), sql`, `)
  const conflict = sql.join(
    options.key.map((key) => sql.identifier(toSnakeCase(key))),
    sql`, `,
  )
  const updates = columns
    .filter(({ key }) => !options.key.includes(key))
    .map((cell) => sql`${toIdentifier(cell)} = excluded.${toIdentifier(cell)}`)
  const action =
    options.onConflict === 'update' && updates.length > 0
      ? sql`do update set ${sql.join(updates, sql`, `)}`
      : sql`do nothing`
  for (const lot of toLots(rows, BATCH)) {
    const { cells, news } = toRecords(columns, lot)
    await db.execute(
      sql`insert into ${table} (${names}) select ${cells} from ${news} on conflict (${conflict}) ${action}`,
    )
  }
}

/** A column as written in a statement. */
interface Cell {
  readonly key: string
  readonly name: string
  readonly type: SQL
}

const toIdentifier = ({ name }: Cell) => sql.identifier(name)

/**
 * The rows as records of the columns that any of them fills; the others are null. A feed fills a
 * third of a match's sixty columns, and each column costs as much as its text.
 */
function toRecords(columns: readonly Cell[], rows: readonly object[]) {
  const filled = new Set<Cell>()
  const records = rows.map((row) => {
    const record: Record<string, unknown> = {}
    for (const cell of columns) {
      const value = (row as Record<string, unknown>)[cell.key] ?? null
      if (value === null) continue
      record[cell.name] = value
      filled.add(cell)
    }
    return record
  })
  const cells = columns.map((cell) =>
    filled.has(cell) ? toIdentifier(cell) : sql`null::${cell.type}`,
  )
  const types = [...filled].map((cell) => sql`${toIdentifier(cell)} ${cell.type}`)
  const json = JSON.stringify(records)
  return {
    cells: sql.join(cells, sql`, `),
    news: sql`json_to_recordset(${json}::json) as news(${sql.join(types, sql`, `)})`,
  }
}
