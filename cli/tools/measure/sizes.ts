import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { listRows } from '#data/backup/tables.ts'
import type { Database } from '#data/db/database.ts'
import { sql } from '#data/db/drizzle.ts'

/** Files and bytes of a folder; files that are links of one another count once. */
export function sumFolder(folder: string): { files: number; gigabytes: number } {
  let [files, bytes] = [0, 0]
  const seen = new Set<number>()
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue
    const { ino, blocks } = statSync(join(entry.parentPath, entry.name))
    files += 1
    if (!seen.has(ino)) bytes += blocks * 512
    seen.add(ino)
  }
  return { files, gigabytes: bytes / 1e9 }
}

/** Bytes of each table of the database with its indexes, the largest first. */
export async function readTableSizes(database: Database): Promise<ReadonlyMap<string, number>> {
  const rows = await database.readOne((db) =>
    listRows<{ name: string; bytes: string }>(
      db,
      sql`select relname as name, pg_total_relation_size(oid)::text as bytes from pg_class
        where relkind = 'r' and relnamespace = 'public'::regnamespace order by 2::bigint desc`,
    ),
  )
  return new Map(rows.map(({ name, bytes }) => [name, Number(bytes)]))
}
