import { expect, onTestFinished, test } from 'vitest'
import { makeSigningKey } from '#data/ledger/signing/signing-key.ts'
import { getInstallationKind } from '#data/queries/operation/installation.ts'
import { openEmbeddedForTest } from '#data/testing/test-database.ts'
import { makeTestFolder } from '#data/testing/test-folder.ts'
import { openTestFeed, TEST_REQUEST, toTestContext } from '#pipeline/testing/test-run.ts'
import { run } from '#pipeline/stages/run.ts'

test('a dry run ends on the embedded database with a feed whose calls are counted there', async () => {
  const dataDir = makeTestFolder()
  const database = await openEmbeddedForTest()
  onTestFinished(() => database.close())
  // The clubs of these few days have not met: a feed with meetings is asked for theirs.
  const feed = openTestFeed({
    leagues: ['Premier League', 'Champions League'],
    fromMs: Date.UTC(2026, 9, 10),
  })
  const asked: boolean[] = []
  const countCall = () => database.read(getInstallationKind)
  const context = toTestContext({
    database,
    dataDir,
    signingKey: await makeSigningKey('test.example/log'),
    now: new Date('2026-10-14T06:00:00Z'),
    isDryRun: true,
    days: 14,
    skipsSeasons: true,
    source: {
      ...feed,
      load: async (now) => {
        await countCall()
        return feed.load(now)
      },
      loadContext: async (_now, hasCups) => {
        if (hasCups) await countCall()
        asked.push(hasCups)
        return { matches: [], warnings: [] }
      },
      loadMeetings: async () => {
        await countCall()
        return { bySourceId: new Map(), warnings: [] }
      },
    },
  })
  const report = await run(context, { ...TEST_REQUEST, stages: ['ingest', 'predict'] })
  expect(report.ingest?.matchesCreated).toBeGreaterThan(5)
  expect(asked).toEqual([true])
})
