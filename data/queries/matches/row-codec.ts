/** A row as an array of JSON, whose text is shorter than that of an object. */
import { Column, is, sql, type SQL } from '#data/db/drizzle.ts'

export function makeRowCodec(columns: Readonly<Record<string, Column | SQL>>) {
  const cells = Object.entries(columns).map(([name, column]) => {
    const isDate = is(column, Column) && column.dataType === 'date'
    return { name, column: sql`${column}`, isDate }
  })
  return {
    array: sql`json_build_array(${sql.join(
      cells.map(({ column }) => column),
      sql`, `,
    )})`,
    parse: (row: readonly unknown[]): Record<string, unknown> =>
      Object.fromEntries(
        cells.map(({ name, isDate }, place) => {
          const value = row[place] ?? null
          return [name, isDate && value !== null ? new Date(String(value)) : value]
        }),
      ),
  }
}
