/**
 * Rows as text: one JSON array per row, each value as PostgreSQL prints it, which is exact for
 * every type and readable by any version of PostgreSQL and by the embedded database.
 */
import { createWriteStream } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { sql } from '#data/db/drizzle.ts'
import type { ReadDb } from '#data/db/database.ts'
import type { Manifest } from './manifest.ts'
import { OWN_TABLES, quote } from '#data/db/table-names.ts'
import { listRows, listShapes, orderByReferences } from './tables.ts'
import type { TableShape } from './tables.ts'

/** Rows per fetch: bounds the memory, however large the table is. A signed day takes half a megabyte. */
const FETCH = 50

/** Must be the first statement of its transaction: all tables are read as of one moment, however long it takes. */
export async function beginDump(db: ReadDb): Promise<void> {
  await db.execute(sql`set transaction isolation level repeatable read, read only`)
  await db.execute(sql`set local statement_timeout = 0`)
  await db.execute(sql`set local idle_in_transaction_session_timeout = 0`)
  await setExactText(db)
}

/** Dates, numbers and times as text without loss, whatever the server's settings are. */
export async function setExactText(db: Pick<ReadDb, 'execute'>): Promise<void> {
  await db.execute(sql`set local datestyle = 'ISO, YMD'`)
  await db.execute(sql`set local intervalstyle = 'postgres'`)
  await db.execute(sql`set local timezone = 'UTC'`)
  await db.execute(sql`set local extra_float_digits = 1`)
}

/** Writes every table into its own file of the folder, in an order in which they can be filled again. */
export async function dumpTables(db: ReadDb, folder: string): Promise<Manifest['tables']> {
  await mkdir(join(folder, 'tables'), { mode: 0o700 })
  const shapes = await orderByReferences(db, await listShapes(db, OWN_TABLES))
  const tables: Manifest['tables'] = []
  for (const shape of shapes) {
    const file = `tables/${shape.name}.jsonl.gz`
    const rows = await dumpTable(db, shape, join(folder, file))
    tables.push({
      name: shape.name,
      columns: shape.columns.map(({ name }) => name),
      rows,
      file,
    })
  }
  return tables
}

async function dumpTable(db: ReadDb, { name, columns }: TableShape, path: string): Promise<number> {
  const values = columns.map((column) => `${quote(column.name)}::text`).join(', ')
  let count = 0
  async function* readLines() {
    await db.execute(
      sql.raw(
        `declare backup_rows no scroll cursor for select to_json(array[${values}])::text as line from ${quote(name)}`,
      ),
    )
    for (;;) {
      const rows = await listRows<{ line: string }>(db, sql.raw(`fetch ${FETCH} from backup_rows`))
      if (rows.length === 0) break
      count += rows.length
      yield rows.map(({ line }) => `${line}\n`).join('')
    }
    await db.execute(sql.raw('close backup_rows'))
  }
  await pipeline(
    Readable.from(readLines()),
    createGzip(),
    createWriteStream(path, { mode: 0o600, flags: 'wx', flush: true }),
  )
  return count
}
