/** A release after one that was cut off, by its process or by a power failure, or that an older version made. */
import { cp, readdir, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { toUniverseLeaves } from '#data/ledger/leaves/universe.ts'
import { makeSigningKey } from '#data/ledger/signing/signing-key.ts'
import {
  appendToMemory,
  makeMemoryLog,
  makeSampleFixture,
  makeSamplePair,
  makeSamplePrediction,
  type MemoryLog,
} from '#data/testing/sample-log.ts'
import { makeTestFolder } from '#data/testing/test-folder.ts'
import { isReleaseDue, LATEST, listReleases } from './release-state.ts'
import { verifyRelease } from './verify-release.ts'
import { writeRelease } from './write-release.ts'

const key = await makeSigningKey('pitchproof.example/log')

let root: string
let log: MemoryLog
const toNow = (day: string) => new Date(`${day}T09:00:00Z`)
const release = (day: string) =>
  writeRelease(root, log.read, {
    address: 'https://pitchproof.example/data',
    operator: 'Pitchproof',
    licence: 'CC-BY-4.0',
    sources: [],
    isDemo: false,
    now: toNow(day),
    logLine: () => {},
  })

async function appendMatch(day: string, number: number): Promise<void> {
  const fixture = { ...makeSampleFixture(number), kickoffAt: `${day}T15:00:00.000Z` }
  const { commit, open } = makeSamplePair(fixture, makeSamplePrediction(fixture, number))
  await appendToMemory(log, key, [...toUniverseLeaves(day, [fixture]), commit, open])
}

const readState = async () =>
  JSON.parse(await readFile(join(root, LATEST, '.release.json'), 'utf8')) as {
    version: string
    seasons: { others?: number[] }[]
  }

beforeEach(async () => {
  root = makeTestFolder()
  log = await makeMemoryLog(key)
  await appendMatch('2026-08-14', 0)
  await release('2026-08-15')
})

test('a release that was cut off before its copy was in place gets it from the next run, without a new entry', async () => {
  await cp(join(root, LATEST), join(root, 'before'), { recursive: true })
  const page = await readFile(join(root, 'index.html'))
  for (const day of ['2026-08-16', '2026-08-17']) {
    await appendMatch(day, Number(day.at(-1)))
    await release(day)
  }
  // As a run leaves it that ends between the last two steps.
  await rm(join(root, LATEST), { recursive: true })
  await cp(join(root, 'before'), join(root, LATEST), { recursive: true })
  await writeFile(join(root, 'index.html'), page)
  expect(await isReleaseDue(root, log.read, toNow('2026-08-18'))).toBe(true)
  expect(await release('2026-08-18')).toMatchObject({ isNew: false, version: '2026-08-17' })
  expect((await readState()).version).toBe('2026-08-17')
  expect(await readFile(join(root, 'index.html'), 'utf8')).toContain('/data/2026-08-17/')
  expect(await listReleases(root)).toEqual(['2026-08-15', '2026-08-17'])
  expect(await isReleaseDue(root, log.read, toNow('2026-08-18'))).toBe(false)
})

test.each(['predictions.csv', 'entries.parquet', 'checkpoint'])(
  'a season whose %s a power failure has cut short is written anew',
  async (name) => {
    const file = join(root, '2026-08-15', '2026-27', name)
    const { ino } = await stat(file)
    await truncate(file, 0)
    await appendMatch('2027-08-14', 2)
    await release('2027-08-15')
    const folder = join(root, LATEST)
    expect((await stat(join(folder, '2026-27', name))).ino).not.toBe(ino)
    expect(await readdir(folder)).toContain('2027-28')
    expect((await verifyRelease(folder, key)).faults).toEqual([])
  },
)

test('what an older version has not kept of a season is kept from the next release on', async () => {
  const path = join(root, '2026-08-15', '.release.json')
  const state = await readState()
  for (const season of state.seasons) delete season.others
  await rm(path)
  await writeFile(path, JSON.stringify(state))
  await appendMatch('2027-08-14', 2)
  await release('2027-08-15')
  expect((await readState()).seasons).toMatchObject([{ others: [0] }, { others: [3] }])
})
