/** Tables as Apache Parquet, compressed with Zstandard, which every reader of Parquet knows. */
import { zstdCompressSync, zstdDecompressSync } from 'node:zlib'
import { asyncBufferFromFile, parquetMetadataAsync, parquetReadObjects } from 'hyparquet'
import { fileWriter, ParquetWriter, type SchemaElement } from 'hyparquet-writer'
import type { Cell, Column, Row, Table } from '#data/release/tables/columns.ts'

const TYPES = {
  string: { type: 'BYTE_ARRAY', converted_type: 'UTF8' },
  integer: { type: 'INT32' },
  number: { type: 'DOUBLE' },
  boolean: { type: 'BOOLEAN' },
  date: { type: 'INT32', converted_type: 'DATE' },
  // The converted type alone is read as a local time; the column of the CSV says `Z`.
  datetime: {
    type: 'INT64',
    converted_type: 'TIMESTAMP_MILLIS',
    logical_type: { type: 'TIMESTAMP', isAdjustedToUTC: true, unit: 'MILLIS' },
  },
} as const satisfies Record<Column['type'], Partial<SchemaElement>>

const toElement = ({ name, type, isOptional }: Column): SchemaElement => ({
  name,
  ...TYPES[type],
  repetition_type: isOptional ? 'OPTIONAL' : 'REQUIRED',
})

const toValue = (cell: Cell, { type }: Column) =>
  cell !== null && (type === 'date' || type === 'datetime') ? new Date(String(cell)) : cell

/** A file of a table that is written group by group, as many rows of it as are given at once. */
export function openParquet(path: string, { columns }: Table) {
  const parquet = new ParquetWriter({
    writer: fileWriter(path),
    schema: [{ name: 'root', num_children: columns.length }, ...columns.map(toElement)],
    codec: 'ZSTD',
    compressors: { ZSTD: (input) => zstdCompressSync(input) },
    createdBy: 'Pitchproof',
  })
  return {
    async write(rows: readonly Row[]): Promise<void> {
      const columnData = columns.map((column) => ({
        name: column.name,
        data: rows.map((row) => toValue(row[column.name]!, column)),
      }))
      await parquet.write({ columnData, rowGroupSize: rows.length })
    },
    finish: async () => parquet.finish(),
  }
}

/** What a column of a Parquet file holds, told apart as text. */
const toText = (value: unknown) => JSON.stringify(value ?? null)

/**
 * Where a Parquet file differs from the rows of its table; null where it does not. Reads the file
 * group by group; throws what is wrong with a file that cannot be read.
 */
export async function findOtherParquet(
  path: string,
  { columns }: Table,
  rows: AsyncIterable<Row>,
): Promise<string | null> {
  const file = await asyncBufferFromFile(path)
  const metadata = await parquetMetadataAsync(file)
  const compressors = { ZSTD: (input: Uint8Array) => zstdDecompressSync(input) }
  const others = (async function* () {
    let rowStart = 0
    for (const group of metadata.row_groups) {
      const rowEnd = rowStart + Number(group.num_rows)
      yield* await parquetReadObjects({ file, metadata, compressors, rowStart, rowEnd })
      rowStart = rowEnd
    }
  })()
  let place = 0
  for await (const row of rows) {
    place++
    const { value: other } = (await others.next()) as { value?: Record<string, unknown> }
    if (other === undefined) return `it ends before row ${place}`
    const column = columns.find(
      (one) =>
        // A release of before a column came has it in neither file.
        (one.name in row || one.name in other) &&
        toText(toValue(row[one.name] ?? null, one)) !== toText(other[one.name]),
    )
    if (column) return `its ${column.name} of row ${place} is another one`
  }
  return (await others.next()).done ? null : `it has more than ${place} rows`
}
