/** Rows of the embedded database that were replaced: nothing frees their space by itself. */
import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase } from './connect.ts'
import type { Database } from './database.ts'
import { sql } from './drizzle.ts'
import { publishedFiles } from './schema.ts'
import { makeTestFolder } from '#data/testing/test-folder.ts'

const dataDir = makeTestFolder()
let database: Database
beforeAll(async () => {
  database = await openDatabase({ dataDir, share: true })
})
afterAll(() => database.close())

async function replace(times: number): Promise<void> {
  for (let count = 0; count < times; count += 1) {
    const body = randomBytes(100_000).toString('base64')
    await database.write((db) =>
      db
        .insert(publishedFiles)
        .values({ path: 'days/2026-03-14.json', body, revision: 1 })
        .onConflictDoUpdate({ target: publishedFiles.path, set: { body } }),
    )
  }
}

async function readTable(): Promise<{ bytes: number; vacuumedAt: string | null }> {
  const [row] = await database.read((db) =>
    db
      .select({
        bytes: sql<number>`pg_total_relation_size(relid)::int`,
        vacuumedAt: sql<string | null>`last_vacuum::text`,
      })
      .from(sql`pg_stat_user_tables`)
      .where(sql`relname = 'published_files'`),
  )
  return row!
}

test('the space of replaced rows is used again after a vacuum, which is made once a day', async () => {
  await replace(20)
  const full = await readTable()
  expect(full.bytes).toBeGreaterThan(20 * 100_000)
  // A command asks the process that holds the database.
  const command = await openDatabase({ dataDir })
  await command.vacuum!()
  await command.close()
  await replace(15)
  const { bytes, vacuumedAt } = await readTable()
  expect(bytes).toBeLessThan(1.1 * full.bytes)
  expect(vacuumedAt).not.toBeNull()
  await database.vacuum!()
  expect((await readTable()).vacuumedAt).toBe(vacuumedAt)
})
