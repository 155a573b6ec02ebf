import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Database } from '#data/db/database.ts'
import { installation, matches } from '#data/db/schema.ts'
import { withLock } from '#data/queries/locks.ts'
import { openEmbeddedForTest } from '#data/testing/test-database.ts'
import { makeTestFolder } from '#data/testing/test-folder.ts'
import { loadCliEnv } from '#cli/env.ts'
import { isDemoLoading, loadDemo } from './load-demo.ts'

let home: string
let database: Database
beforeEach(async () => {
  home = makeTestFolder()
  vi.stubEnv('DATA_DIR', home)
  database = await openEmbeddedForTest()
})
afterEach(async () => {
  vi.unstubAllEnvs()
  await database.close()
})

const be = (value: string) =>
  database.write((db) => db.insert(installation).values({ key: 'kind', value }))
const load = () =>
  loadDemo({ env: loadCliEnv(), database, logLine: () => {}, now: () => new Date(), by: null })

test('[admin-ingest-05] no demo is loaded into an installation of real matches, and nothing is stored', async () => {
  await be('real')
  await expect(load()).rejects.toThrow('holds real matches')
  expect(await database.read((db) => db.$count(matches))).toBe(0)
})

test('where a feed of real matches is configured no demo is loaded, and the message names it', async () => {
  await be('cleared')
  vi.stubEnv('FOOTBALL_FEED', 'football-data')
  vi.stubEnv('FOOTBALL_DATA_DIR', 'data/fixtures/football-data')
  await expect(load()).rejects.toThrow('The feed football-data is configured')
  expect(await database.read((db) => db.$count(matches))).toBe(0)
})

test('while the demo is loading, servers see it and a second loading waits', async () => {
  await be('cleared')
  expect(await database.read(isDemoLoading)).toBe(false)
  await withLock(database, 'loading of the demo', async () => {
    expect(await database.read(isDemoLoading)).toBe(true)
    await expect(load()).rejects.toThrow('Another loading of the demo is running')
  })
  expect(await database.read(isDemoLoading)).toBe(false)
})
