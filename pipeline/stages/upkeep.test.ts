import { mkdirSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { eq } from '#data/db/drizzle.ts'
import type { Database } from '#data/db/database.ts'
import { ingestionRuns } from '#data/db/schema.ts'
import { toBackupName, toBackupTime } from '#data/backup/make-backup.ts'
import { makeSigningKey, type SigningKey } from '#data/ledger/signing/signing-key.ts'
import { DAY_MS, HOUR_MS } from '#data/model/time.ts'
import { getLastRun, readRunFigures } from '#data/queries/operation/run-figures.ts'
import { readRunNeeds } from '#data/queries/operation/run-needs.ts'
import { openTestDatabase } from '#data/testing/test-database.ts'
import { makeTestFolder } from '#data/testing/test-folder.ts'
import { TEST_REQUEST, toTestContext } from '#pipeline/testing/test-run.ts'
import { run } from './run.ts'

let database: Database
const folder = makeTestFolder()
let signingKey: SigningKey
beforeAll(async () => {
  database = await openTestDatabase()
  signingKey = await makeSigningKey('test.example/demo')
})
afterAll(() => database.close())

const backupDir = () => join(folder, 'backups')
const make = async (change: object) => {
  const parts = { database, signingKey, dataDir: folder, now: new Date('2026-10-14T06:00:00Z') }
  const stages = ['settle'] as const
  const report = await run(toTestContext({ ...parts, ...change }), { ...TEST_REQUEST, stages })
  return { warnings: report.warnings, upkeep: report.upkeep! }
}

test('a run reports that the newest backup is too old, or that there is none', async () => {
  const at = new Date()
  expect(await make({})).toMatchObject({
    warnings: [],
    upkeep: { backup: null, disk: null, standby: null },
  })
  expect((await make({ backupDir: backupDir() })).upkeep.backup).toMatch(/^There is no backup in/)
  const old = toBackupName(new Date(at.getTime() - 40 * HOUR_MS))
  mkdirSync(join(backupDir(), old), { recursive: true })
  const { warnings, upkeep } = await make({ backupDir: backupDir() })
  expect(upkeep.backup).toBe(`The newest backup, ${backupDir()}/${old}, is 40 hours old.`)
  expect(warnings).toContain(upkeep.backup)
  mkdirSync(join(backupDir(), toBackupName(at)))
  expect((await make({ backupDir: backupDir() })).upkeep.backup).toBeNull()
  expect(toBackupTime('20261121T220654Z')).toEqual(new Date('2026-11-21T22:06:54Z'))
})

test('a run reports the free disk space when it is too little', async () => {
  const { upkeep } = await make({ leastFreeBytes: Number.MAX_SAFE_INTEGER })
  expect(upkeep.disk).toMatch(/^The disk of .* has \d+ MB left\.$/)
})

test('a run dated in the future by a wrong clock hides no later one', async () => {
  const startedAt = new Date(Date.now() + 3 * DAY_MS)
  await database.write((db) =>
    db
      .insert(ingestionRuns)
      .values({ status: 'succeeded', source: 'ahead', startedAt, completedAt: startedAt }),
  )
  const good = { status: 'succeeded', completedAt: new Date() } as const
  await database.write((db) => db.insert(ingestionRuns).values({ ...good, source: 'before' }))
  await database.write((db) => db.insert(ingestionRuns).values({ status: 'failed', source: 'now' }))
  const { last, figures, needs } = await database.read(async (db) => ({
    last: await getLastRun(db),
    figures: await readRunFigures(db, new Date(0)),
    needs: await readRunNeeds(db, new Date()),
  }))
  expect([last!.source, last!.isFailed]).toEqual(['now', true])
  expect(figures.lastGoodAt!.getTime()).toBeLessThan(Date.now() + HOUR_MS)
  expect(needs.lastRunAt!.getTime()).toBeLessThan(Date.now() + HOUR_MS)
})

test('a folder of backups that cannot be read is reported and does not stop the run', async () => {
  const loop = join(folder, 'loop')
  symlinkSync(loop, loop)
  const { upkeep } = await make({ backupDir: loop })
  expect(upkeep.backup).toContain(`The backups in ${loop} cannot be read: ELOOP`)
  expect(upkeep.disk).toContain(`The free space of ${loop} is not known: ELOOP`)
})

test('a run whose check fails is a failed run, with the reason in its row', async () => {
  const isRunning = eq(ingestionRuns.status, 'running')
  const failing: Database = {
    ...database,
    read: async (work) => {
      if ((await database.read((db) => db.$count(ingestionRuns, isRunning))) > 0)
        throw new Error('permission denied for pg_stat_replication')
      return database.read(work)
    },
  }
  await expect(make({ database: failing })).rejects.toThrow('permission denied')
  const rows = await database.read((db) =>
    db.select().from(ingestionRuns).where(eq(ingestionRuns.command, 'settle')),
  )
  const [failed, ...others] = rows.filter(({ status }) => status !== 'succeeded')
  expect(others).toEqual([])
  expect(failed).toMatchObject({
    status: 'failed',
    errorMessage: 'permission denied for pg_stat_replication',
  })
})

test('every disk that has too little left is told, one of several folders once', async () => {
  const siteDir = '/dev/shm'
  const least = { leastFreeBytes: Number.MAX_SAFE_INTEGER }
  const { upkeep } = await make({ ...least, siteDir })
  expect(upkeep.disk).toContain(`The disk of ${folder} has`)
  expect(upkeep.disk).toContain(`The disk of ${siteDir} has`)
  const shared = await make({ ...least, siteDir: folder })
  expect(shared.upkeep.disk).toMatch(/^The disk of .* has \d+ MB left\.$/)
})
