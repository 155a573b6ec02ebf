import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Database } from '#data/db/database.ts'
import { matches, predictions } from '#data/db/schema.ts'
import { makeSigningKey, type SigningKey } from '#data/ledger/signing/signing-key.ts'
import type { FeedMatch } from '#data/model/feed.ts'
import { decideHeldFixture, listHeldFixtures } from '#data/queries/operation/held-fixtures.ts'
import { TEST_DATABASES } from '#data/testing/test-database.ts'
import { makeDemoMatches } from '#pipeline/sources/demo/demo-matches.ts'
import { toFeedMatchId } from '#pipeline/sources/feed-match-id.ts'
import { TEST_REQUEST, toTestContext } from '#pipeline/testing/test-run.ts'
import { run, type Stage } from '#pipeline/stages/run.ts'
import { takeLastOfEach } from './fixture-notes.ts'

const NOW = new Date('2026-11-24T06:00:00Z')

describe.each(TEST_DATABASES)('on %s', (_, open) => {
  let database: Database
  let dataDir: string
  let signingKey: SigningKey
  let rows: FeedMatch[]
  let real: FeedMatch
  beforeAll(async () => {
    database = await open()
    dataDir = mkdtempSync(join(tmpdir(), 'pitchproof-held-'))
    signingKey = await makeSigningKey('test.example/demo')
    rows = makeDemoMatches({ now: NOW, leagues: ['premier-league'] })
    real = rows.find((row) => row.matchStatus === 'scheduled')!
    const report = await readFeed(rows)
    expect(report.ingest!.held).toEqual([])
  })
  afterAll(async () => {
    await database.close()
    rmSync(dataDir, { recursive: true, force: true })
  })

  const readFeed = (list: readonly FeedMatch[], stages: readonly Stage[] = TEST_REQUEST.stages) =>
    run(
      toTestContext({
        database,
        source: { name: 'demo', load: async () => ({ rows: list, rejects: [], warnings: [] }) },
        signingKey,
        dataDir,
        now: NOW,
      }),
      { ...TEST_REQUEST, stages },
    )
  const toSwapped = (row: FeedMatch): FeedMatch => ({
    ...row,
    homeTeam: row.awayTeam,
    homeTeamId: row.awayTeamId,
    awayTeam: row.homeTeam,
    awayTeamId: row.homeTeamId,
  })
  const toRenamed = (row: FeedMatch): FeedMatch => ({
    ...row,
    homeTeam: 'Brentford Reborn',
    homeTeamId: 'brentford-reborn',
  })
  const isStored = async (row: FeedMatch) => {
    const id = toFeedMatchId(row)
    return database.read(async (db) => ({
      match: (await db.select().from(matches)).some((each) => each.id === id),
      prediction: (await db.select().from(predictions)).some((each) => each.matchId === id),
    }))
  }

  test('a swapped fixture and one of a stranger are held: no match, no prediction, and a warning', async () => {
    const phantoms = [toSwapped(real), toRenamed(real)]
    const others = rows.filter((row) => row !== real)
    const report = await readFeed([...others, ...phantoms])
    expect(new Set(report.ingest!.held)).toEqual(new Set(phantoms.map(toFeedMatchId)))
    for (const phantom of phantoms) {
      expect(await isStored(phantom)).toEqual({ match: false, prediction: false })
      const line = report.warnings.find((each) => each.startsWith(`${phantom.homeTeam} against`))
      expect(line).toContain('is held, and neither predicted nor shown')
    }
    // The real one is missing from the feed for the first time: no warning yet.
    expect(report.warnings.join()).not.toContain('is missing from the feed')
    const again = await readFeed([...others, ...phantoms])
    expect(again.warnings.join()).toContain(`${toFeedMatchId(real)} is missing from the feed`)
  })

  test('a held fixture is released when the feed is right again', async () => {
    const report = await readFeed(rows, ['ingest'])
    expect(report.ingest!.held).toEqual([])
    expect(report.warnings.join()).not.toContain('is missing from the feed')
    expect(await database.read(listHeldFixtures)).toEqual([])
  })

  test('what an administrator takes is predicted, what he drops is left out without a warning', async () => {
    const swapped = toSwapped(real)
    const renamed = toRenamed(real)
    const list = [...rows, swapped, renamed]
    expect((await readFeed(list, ['ingest'])).ingest!.held).toHaveLength(2)
    const decide = (row: FeedMatch, decision: 'take' | 'drop') =>
      database.write((db) =>
        decideHeldFixture(db, {
          matchId: toFeedMatchId(row),
          decision,
          decidedAt: NOW,
          decidedBy: null,
        }),
      )
    await decide(swapped, 'take')
    await decide(renamed, 'drop')
    const report = await readFeed(list)
    expect(report.ingest!.held).toEqual([])
    expect(report.warnings.join()).not.toContain('Brentford Reborn')
    expect(await isStored(swapped)).toEqual({ match: true, prediction: true })
    expect(await isStored(renamed)).toEqual({ match: false, prediction: false })
    await expect(decide(real, 'take')).rejects.toThrow('No fixture')
  })
})

test('a duplicate fixture is used once, and the warning says which', () => {
  const rows = makeDemoMatches({ now: NOW, leagues: ['premier-league'] })
  const row = rows.find(({ matchStatus }) => matchStatus === 'scheduled')
  const moved = { ...row!, kickoffAt: '2026-12-01T20:00:00.000Z' }
  const unique = takeLastOfEach([row!, moved], NOW)
  expect(unique.rows).toEqual([moved])
  expect(unique.warnings.join()).toContain('is in the feed twice')
  expect(takeLastOfEach([row!, row!], NOW).warnings).toEqual([])
})
