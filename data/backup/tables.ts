/** The tables with their columns, in an order in which they can be filled. */
import { sql, type SQL } from '#data/db/drizzle.ts'
import type { ReadDb } from '#data/db/database.ts'

export interface TableShape {
  readonly name: string
  readonly columns: readonly { readonly name: string; readonly type: string }[]
  /** Columns with a sequence. */
  readonly numbered: readonly string[]
}

/** Rows of any statement: the two drivers wrap them differently. */
export async function listRows<Row>(
  db: Pick<ReadDb, 'execute'>,
  statement: SQL,
): Promise<readonly Row[]> {
  const result: unknown = await db.execute(statement)
  return (Array.isArray(result) ? result : (result as { rows: unknown[] }).rows) as Row[]
}

interface ColumnRow {
  readonly table: string
  readonly column: string
  readonly type: string
  readonly isNumbered: boolean
}

/** The existing ones of the named tables. */
export async function listShapes(
  db: Pick<ReadDb, 'execute'>,
  names: readonly string[],
): Promise<TableShape[]> {
  const rows = await listRows<ColumnRow>(
    db,
    sql`select c.relname as "table", a.attname as "column",
          format_type(a.atttypid, a.atttypmod) as "type", a.attidentity <> '' as "isNumbered"
        from pg_class c
        join pg_attribute a on a.attrelid = c.oid and a.attnum > 0
          and not a.attisdropped and a.attgenerated = ''
        where c.relkind = 'r' and c.relnamespace = to_regnamespace(current_schema())
        order by c.relname, a.attnum`,
  )
  const known = new Set(names)
  const byTable = Map.groupBy(
    rows.filter(({ table }) => known.has(table)),
    ({ table }) => table,
  )
  return [...byTable].map(([name, list]) => ({
    name,
    columns: list.map(({ column, type }) => ({ name: column, type })),
    numbered: list.filter(({ isNumbered }) => isNumbered).map(({ column }) => column),
  }))
}

/** The same tables, each after those that it references. */
export async function orderByReferences(
  db: Pick<ReadDb, 'execute'>,
  shapes: readonly TableShape[],
): Promise<TableShape[]> {
  const references = await listRows<{ from: string; to: string }>(
    db,
    sql`select f.relname as "from", t.relname as "to"
        from pg_constraint k
        join pg_class f on f.oid = k.conrelid
        join pg_class t on t.oid = k.confrelid
        where k.contype = 'f' and f.relnamespace = to_regnamespace(current_schema())`,
  )
  const left = new Map(shapes.map((shape) => [shape.name, shape]))
  const ordered: TableShape[] = []
  const add = (name: string) => {
    const shape = left.get(name)
    if (shape === undefined) return
    left.delete(name)
    for (const { from, to } of references) if (from === name) add(to)
    ordered.push(shape)
  }
  for (const { name } of shapes) add(name)
  return ordered
}
