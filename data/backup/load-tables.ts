/**
 * Fills an empty database from a backup, in one transaction: the tables as of the backup, the rows,
 * the migrations since then, and today's guards.
 */
import { createReadStream } from 'node:fs'
import { join } from 'node:path'
import { createGunzip } from 'node:zlib'
import { sql } from '#data/db/drizzle.ts'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import type { WriteDb } from '#data/db/database.ts'
import { applyGuards, readGuards, type RunStatement } from '#data/db/guards.ts'
import { getNewestMigration, MIGRATIONS } from '#data/db/migrate-server.ts'
import { applyGrants } from '#data/db/roles/apply-grants.ts'
import { withRestingGuards } from '#data/db/resting-guards.ts'
import { AppError } from '#data/model/errors.ts'
import { setExactText } from './dump-tables.ts'
import type { Manifest } from './manifest.ts'
import { OWN_TABLES, quote } from '#data/db/table-names.ts'
import { listRows, listShapes, type TableShape } from './tables.ts'

/** Length of one insert statement, characters. */
const BATCH_CHARS = 1_000_000
const BATCH_ROWS = 1000

/** Names of our tables that have rows. */
export async function listFilledTables(db: Pick<WriteDb, 'execute'>): Promise<string[]> {
  const filled = []
  for (const { name } of await listShapes(db, OWN_TABLES)) {
    const rows = await listRows(db, sql.raw(`select 1 from ${quote(name)} limit 1`))
    if (rows.length > 0) filled.push(name)
  }
  return filled
}

/** Drops our tables and guards; other tables of the same database stay. */
export async function dropTables(db: WriteDb): Promise<void> {
  const shapes = await listShapes(db, OWN_TABLES)
  const functions = await listRows<{ name: string }>(
    db,
    sql`select oid::regprocedure::text as name from pg_proc
        where pronamespace = to_regnamespace(current_schema())
          and proname = any(${`{${readGuards().functions.join(',')}}`}::text[])`,
  )
  for (const { name } of shapes) await db.execute(sql.raw(`drop table ${quote(name)} cascade`))
  for (const { name } of functions) await db.execute(sql.raw(`drop function ${name} cascade`))
  await db.execute(sql`drop schema if exists drizzle cascade`)
}

/** Applies the migrations with numbers between two bounds, and records each as drizzle's own migrator does. */
async function applyMigrations(db: WriteDb, after: number, upTo: number): Promise<void> {
  await db.execute(sql`create schema if not exists drizzle`)
  await db.execute(
    sql`create table if not exists drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)`,
  )
  for (const { folderMillis, hash, sql: statements } of readMigrationFiles(MIGRATIONS)) {
    if (folderMillis <= after || folderMillis > upTo) continue
    for (const statement of statements) await db.execute(sql.raw(statement))
    await db.execute(
      sql`insert into drizzle.__drizzle_migrations (hash, created_at) values (${hash}, ${folderMillis})`,
    )
  }
}

/** Throws `bad_input` for a backup whose tables this code does not know. */
export function requireKnownMigration({ migration }: Manifest): void {
  const known = readMigrationFiles(MIGRATIONS).map(({ folderMillis }) => folderMillis)
  if (known.includes(migration)) return
  throw new AppError(
    'bad_input',
    migration < known[0]!
      ? 'The backup was made by a version before 1.0.0, whose tables this one does not know. Restore it with 1.0.0, then upgrade.'
      : 'The backup was made by a newer version of this program, whose tables this one does not know. Restore it with that version.',
  )
}

/** Creates the tables and fills them; throws when a row is missing afterwards. */
export async function loadTables(db: WriteDb, folder: string, manifest: Manifest): Promise<void> {
  await db.execute(sql`set local statement_timeout = 0`)
  await setExactText(db)
  await applyMigrations(db, 0, manifest.migration)
  const names = manifest.tables.map(({ name }) => name)
  const shapes = new Map((await listShapes(db, names)).map((shape) => [shape.name, shape]))
  await withRestingGuards(db, names, async () => {
    // Migrations may have inserted rows; the backup contains them too.
    for (const name of names.toReversed()) await db.execute(sql.raw(`delete from ${quote(name)}`))
    for (const table of manifest.tables)
      await loadTable(db, { ...table, file: join(folder, table.file) }, shapes.get(table.name)!)
  })
  await applyMigrations(db, manifest.migration, Number.MAX_SAFE_INTEGER)
  const run: RunStatement = (statement) => listRows(db, sql.raw(statement))
  if (await applyGuards(run, getNewestMigration())) await applyGrants(run)
  await db.execute(sql`analyze`)
}

type Table = Manifest['tables'][number]

async function loadTable(db: WriteDb, table: Table, shape: TableShape): Promise<void> {
  const types = new Map(shape.columns.map(({ name, type }) => [name, type]))
  const values = table.columns.map((name, index) => `(v ->> ${index})::${types.get(name)}`)
  const into = `insert into ${quote(table.name)} (${table.columns.map(quote).join(', ')}) overriding system value select ${values.join(', ')} from json_array_elements(`
  let count = 0
  for await (const batch of readBatches(table.file)) {
    await db.execute(sql`${sql.raw(into)}${`[${batch.join(',')}]`}::json) v`)
    count += batch.length
  }
  if (count !== table.rows)
    throw new AppError(
      'bad_input',
      `The backup has ${count} rows of ${table.name}, its manifest says ${table.rows}: nothing was restored.`,
    )
  for (const column of shape.numbered)
    await db.execute(
      sql.raw(
        `select setval(pg_get_serial_sequence('${quote(table.name)}', '${column}'), coalesce(max(${quote(column)}), 0) + 1, false) from ${quote(table.name)}`,
      ),
    )
}

async function* readBatches(file: string): AsyncGenerator<string[]> {
  let batch: string[] = []
  let size = 0
  for await (const line of readLines(file)) {
    batch.push(line)
    size += line.length
    if (batch.length < BATCH_ROWS && size < BATCH_CHARS) continue
    yield batch
    batch = []
    size = 0
  }
  if (batch.length > 0) yield batch
}

/** Only a line feed ends a line: Node's own line reader also splits at characters that may be part of a text. */
async function* readLines(file: string): AsyncGenerator<string> {
  let rest = ''
  const text = createReadStream(file).pipe(createGunzip()).setEncoding('utf8')
  for await (const chunk of text as AsyncIterable<string>) {
    const lines = (rest + chunk).split('\n')
    rest = lines.pop()!
    yield* lines
  }
}
