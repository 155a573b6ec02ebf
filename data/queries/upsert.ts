/** Many rows in one statement: the rows travel as one JSON text, which is far faster than one parameter per cell. */
import { getTableColumns, sql } from 'drizzle-orm'
import { toSnakeCase } from 'drizzle-orm/casing'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { WriteDb } from '#data/db/database.ts'

/** Rows per statement: bounds the size of one message to the database. */
const BATCH = 2000

export interface UpsertOptions {
  /** Columns that identify a row, by their names in TypeScript. */
  readonly key: readonly string[]
  /** `update` overwrites the other given columns of a known row, `ignore` leaves it as it is. */
  readonly onConflict: 'update' | 'ignore'
}

/** Inserts or updates rows; all rows carry the same columns. */
export async function upsertRows<Table extends PgTable>(
  db: WriteDb,
  table: Table,
  rows: readonly Partial<Table['$inferInsert']>[],
  options: UpsertOptions,
): Promise<void> {
  const [first] = rows
  if (first === undefined) return
  const known = new Set(Object.keys(getTableColumns(table)))
  const keys = Object.keys(first).filter((key) => known.has(key))
  const names = keys.map((key) => [key, toSnakeCase(key)] as const)
  const columns = sql.join(
    names.map(([, name]) => sql.identifier(name)),
    sql`, `,
  )
  const conflict = sql.join(
    options.key.map((key) => sql.identifier(toSnakeCase(key))),
    sql`, `,
  )
  const updates = names
    .filter(([key]) => !options.key.includes(key))
    .map(([, name]) => sql`${sql.identifier(name)} = excluded.${sql.identifier(name)}`)
  const action =
    options.onConflict === 'update' && updates.length > 0
      ? sql`do update set ${sql.join(updates, sql`, `)}`
      : sql`do nothing`
  for (let start = 0; start < rows.length; start += BATCH) {
    const json = JSON.stringify(
      rows.slice(start, start + BATCH).map((row) => {
        const cells = row as Record<string, unknown>
        return Object.fromEntries(names.map(([key, name]) => [name, cells[key] ?? null]))
      }),
    )
    await db.execute(
      sql`insert into ${table} (${columns}) select ${columns} from json_populate_recordset(null::${table}, ${json}::json) on conflict (${conflict}) ${action}`,
    )
  }
}
