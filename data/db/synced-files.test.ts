import { mkdtempSync, readdirSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { watchDisk, type PowerCutDisk } from '#data/testing/power-cut.ts'
import { openDatabase } from './connect.ts'
import type { Database } from './database.ts'
import { sql } from './drizzle.ts'
import { installation } from './schema.ts'

let dataDir: string
let disk: PowerCutDisk
let database: Database
beforeEach(async () => {
  dataDir = mkdtempSync(join(realpathSync(tmpdir()), 'pitchproof-synced-'))
  database = await openDatabase({ dataDir, share: true })
  disk = await watchDisk(dataDir)
})
afterEach(async () => {
  disk.stop()
  await database.close()
  rmSync(dataDir, { recursive: true, force: true })
})

const add = (to: Database, key: string) =>
  to.write((db) => db.insert(installation).values({ key, value: key }))

test('nine acknowledgements at once cost one sync, and reading costs none', async () => {
  // A new segment of the log, which a sync of its own begins.
  await database.write((db) => db.execute(sql`select pg_switch_wal()`))
  await add(database, 'first')
  const before = disk.syncs.length
  await Promise.all(Array.from({ length: 9 }, (_, index) => add(database, `key-${index}`)))
  expect(disk.syncs.slice(before)).toEqual([expect.stringMatching(/^db\/pg_wal\/[0-9A-F]{24}$/)])
  for (let index = 0; index < 50; index++)
    expect(await database.read((db) => db.$count(installation))).toBe(10)
  // Longer than it takes until what nobody waits for is synced.
  await pause(2500)
  expect(disk.syncs).toHaveLength(before + 1)
})

test('a write of another process through the server is synced before it is told so', async () => {
  const other = await openDatabase({ dataDir })
  const before = disk.syncs.length
  await add(other, 'from the other')
  expect(disk.syncs.length).toBeGreaterThan(before)
  await other.close()
})

test('after a sync that failed nothing is acknowledged, though the disk says that it is well again', async () => {
  const other = await openDatabase({ dataDir })
  let isBroken = true
  const broken = await watchDisk(dataDir, () => {
    if (isBroken) throw Object.assign(new Error('EIO: i/o error, fsync'), { code: 'EIO' })
  })
  await expect(add(database, 'one')).rejects.toMatchObject({ code: 'EIO' })
  isBroken = false
  await expect(add(database, 'two')).rejects.toMatchObject({ code: 'EIO' })
  await expect(add(other, 'three')).rejects.toThrow()
  broken.stop()
  await other.close()
  await expect(database.close()).rejects.toMatchObject({ code: 'EIO' })
  // The next start replays the log.
  database = await openDatabase({ dataDir, share: true })
  await add(database, 'four')
})

test('the log does not grow without end while the server runs', async () => {
  const fill = sql`select pg_logical_emit_message(true, '', repeat('-', 1000000))
    from generate_series(1, 24)`
  for (let times = 0; times < 10; times++) await database.write((db) => db.execute(fill))
  await expect
    .poll(() => disk.syncs.filter((path) => path.endsWith('pg_control')).length)
    .toBeGreaterThan(1)
  // 240 MB were written, in segments of 1: those since the last checkpoint are there.
  expect(readdirSync(join(dataDir, 'db', 'pg_wal')).length).toBeLessThan(120)
})
