import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ingestionRuns } from '#data/db/schema.ts'
import { makeSigningKey } from '#data/ledger/signing/signing-key.ts'
import { DAY_MS } from '#data/model/time.ts'
import { openTestDatabase } from '#data/testing/test-database.ts'
import { makeTestFolder } from '#data/testing/test-folder.ts'
import { TEST_REQUEST, toTestContext } from '#pipeline/testing/test-run.ts'
import { describeDisk, readEarlierFree, readFree, type Free } from './disks.ts'
import { run } from './run.ts'

const NOW = new Date('2026-11-28T12:00:00Z')
const PLENTY: Free = { bytes: 40e9, files: 2_000_000 }

/** @param before what was left ten days ago */
const tell = (free: Partial<Free>, before: Partial<Free> | null = null) =>
  describeDisk({
    folder: '/data',
    free: { ...PLENTY, ...free },
    earlier: before && {
      at: new Date(NOW.getTime() - 10 * DAY_MS),
      free: { '/data': { ...PLENTY, ...before } },
    },
    now: NOW,
  })

test('a disk that is nearly full is told, and so is one that soon will be, with the day', () => {
  expect(tell({})).toBeNull()
  expect(tell({ bytes: 0.9e9 })).toBe('The disk of /data has 900 MB left.')
  expect(tell({ files: 19_000 })).toBe('The disk of /data has room for 19000 more files (df -i).')
  // Some file systems have no limit of files, and say 0.
  expect(tell({ files: 0 })).toBeNull()
  expect(tell({ bytes: 10e9 }, { bytes: 20e9 })).toBe(
    'The disk of /data has 10.0 GB left. At the present rate it is full on 2026-12-08.',
  )
  expect(tell({ files: 100_000 }, { files: 200_000 })).toMatch(/full on 2026-12-08\.$/)
  expect(tell({ bytes: 0.5e9 }, { bytes: 10.5e9 })).toMatch(/500 MB left\..*full on 2026-11-29\.$/)
  expect(tell({ bytes: 20e9 }, { bytes: 30e9 })).toBeNull()
  expect(tell({ bytes: 20e9 }, { bytes: 10e9 })).toBeNull()
})

test('a run notes what the disks of data and site have left, and a later one tells the rate from it', async () => {
  const database = await openTestDatabase()
  const dataDir = makeTestFolder()
  try {
    const signingKey = await makeSigningKey('test.example/demo')
    const stages = ['settle'] as const
    const siteDir = join(dataDir, 'not-there-yet')
    const context = toTestContext({ database, signingKey, dataDir, siteDir, now: NOW })
    const first = await run(context, { ...TEST_REQUEST, stages })
    expect(first.upkeep!.disk).toBeNull()
    expect(Object.keys(first.upkeep!.free)).toEqual([dataDir])
    const left = (await readFree(dataDir))!
    expect(first.upkeep!.free[dataDir]!.bytes / left.bytes).toBeCloseTo(1, 1)
    expect(await database.read((db) => readEarlierFree(db, new Date()))).toBeNull()

    // Ten days ago there was twice as much, and a bit.
    const startedAt = new Date(Date.now() - 10 * DAY_MS)
    const free = { [dataDir]: { bytes: 2.1 * left.bytes, files: left.files } }
    await database.write((db) =>
      db.insert(ingestionRuns).values({
        status: 'succeeded',
        startedAt,
        completedAt: startedAt,
        report: { upkeep: { backup: null, disk: null, standby: null, free } },
      }),
    )
    const { upkeep, warnings } = await run(context, { ...TEST_REQUEST, stages })
    expect(upkeep!.disk).toMatch(/GB left\. At the present rate it is full on \d{4}-\d\d-\d\d\.$/)
    expect(warnings).toContain(upkeep!.disk)
  } finally {
    await database.close()
  }
})
