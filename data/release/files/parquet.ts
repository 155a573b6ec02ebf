/** Tables as Apache Parquet, compressed with Zstandard, which every reader of Parquet knows. */
import { zstdCompressSync } from 'node:zlib'
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
