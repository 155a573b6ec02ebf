import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Database } from '#data/db/database.ts'
import { ingestionRuns, predictions } from '#data/db/schema.ts'
import { makeSigningKey, type SigningKey } from '#data/ledger/signing/signing-key.ts'
import type { FeedMatch } from '#data/model/feed.ts'
import { RULE_DATABASES } from '#data/testing/test-database.ts'
import { getLastRun } from '#data/queries/operation/run-figures.ts'
import { makeDemoMatches } from '#pipeline/sources/demo/demo-matches.ts'
import type { StoppedLeague } from '#pipeline/sources/source.ts'
import { TEST_REQUEST, toTestContext } from '#pipeline/testing/test-run.ts'
import { run, type RunReport } from '#pipeline/stages/run.ts'
import type { RunContext } from '#pipeline/stages/run-context.ts'
import { DAY_MS } from '#data/model/time.ts'
import { makeTestFolder } from '#data/testing/test-folder.ts'

const NOW = new Date('2026-10-14T06:00:00Z')

const isAhead = (row: FeedMatch) =>
  row.kickoffAt > NOW.toISOString() &&
  row.kickoffAt <= new Date(NOW.getTime() + 7 * DAY_MS).toISOString()

describe.each(RULE_DATABASES)('on %s', (_, open) => {
  let database: Database
  const dataDir = makeTestFolder()
  let signingKey: SigningKey
  let rows: FeedMatch[]
  beforeAll(async () => {
    database = await open()
    signingKey = await makeSigningKey('test.example/demo')
    rows = makeDemoMatches({ now: NOW, leagues: ['premier-league', 'la-liga'] })
    const report = await readFeed(rows)
    expect(report.success).toBe(true)
    expect(countAhead('La Liga')).toBeGreaterThan(5)
  })
  afterAll(() => database.close())

  const countAhead = (league: string) =>
    rows.filter((row) => row.league === league && isAhead(row)).length
  const readFeed = (
    list: readonly FeedMatch[],
    change: Partial<RunContext> & { stopped?: StoppedLeague[] } = {},
  ) => {
    const { stopped = [], ...rest } = change
    return run(
      toTestContext({
        database,
        source: {
          name: 'demo',
          load: async () => ({ rows: list, rejects: [], warnings: [], stopped }),
        },
        signingKey,
        dataDir,
        now: NOW,
        ...rest,
      }),
      TEST_REQUEST,
    )
  }
  const listRevisions = async () => {
    const stored = await database.read((db) => db.select().from(predictions))
    return new Set(stored.map((row) => `${row.matchId}/${row.revision}`))
  }
  const isOf = (id: string) => (revision: string) => revision.startsWith(`${id}-2026-`)
  /** Five more goals for every home side of the last weeks: every league would get new revisions. */
  const later = (list: readonly FeedMatch[]) =>
    list.map((row) =>
      row.matchStatus === 'finished' && row.kickoffAt > '2026-09-20'
        ? { ...row, actualHomeScore: row.actualHomeScore! + 5 }
        : row,
    )
  /** Warnings about the feed; the five goals cause warnings as well, match by match. */
  const listOfFeed = ({ warnings }: RunReport) =>
    warnings.filter((line) => !line.includes('its goals are very far from what was expected'))
  const dropAhead = (league: string, count: number) => {
    let left = count
    return later(rows).filter((row) => !(row.league === league && isAhead(row) && left-- > 0))
  }

  test.each([
    ['fixtures lost', () => dropAhead('La Liga', countAhead('La Liga') - 2)],
    ['a file cut to its header', () => later(rows).filter((row) => row.league !== 'La Liga')],
    [
      'a season cut in the middle',
      () =>
        later(rows).filter(
          (row) => row.league !== 'La Liga' || row.kickoffAt < '2026-09-01' || isAhead(row),
        ),
    ],
    [
      'an answer of ten days before',
      () =>
        later(rows).map((row): FeedMatch =>
          row.league === 'La Liga' &&
          row.kickoffAt > '2026-10-03' &&
          row.kickoffAt < NOW.toISOString()
            ? { ...row, matchStatus: 'scheduled', actualHomeScore: null, actualAwayScore: null }
            : row,
        ),
    ],
    [
      'a list of coming matches without the season’s file',
      () => later(rows).filter((row) => row.league !== 'La Liga' || isAhead(row)),
    ],
  ])('%s: the league is left unchanged with a warning, the other is updated', async (_, shrink) => {
    const before = await listRevisions()
    const report = await readFeed(shrink(), { isDryRun: true })
    expect(report.ingest!.stopped).toEqual(['la-liga'])
    expect(report.warnings.join()).toMatch(/La Liga is left as it was: the feed no longer has/)
    expect(report.predict!.predictionsCreated).toBeGreaterThan(3)
    expect(report.predict!.fixtures).toBe(countAhead('Premier League'))
    expect(await listRevisions()).toEqual(before)
  })

  test('its last good predictions stay and are published, with a warning', async () => {
    const before = await listRevisions()
    const report = await readFeed(dropAhead('La Liga', countAhead('La Liga') - 2))
    const added = [...(await listRevisions())].filter((revision) => !before.has(revision))
    expect(added.length).toBeGreaterThan(3)
    expect(added.every(isOf('premier-league'))).toBe(true)
    const published = report.publish!.days.reduce((sum, day) => sum + day.matches, 0)
    expect(published).toBeGreaterThanOrEqual(countAhead('La Liga') + countAhead('Premier League'))
    const stored = await database.read((db) => db.select().from(ingestionRuns))
    expect(stored.at(-1)!.status).toBe('completed_with_errors')
  })

  test('when every league has shrunk the run fails, and the alarm still names the leagues', async () => {
    await expect(readFeed(later(rows).filter((row) => !isAhead(row)))).rejects.toThrow(
      /Premier League is left as it was[^]*La Liga is left as it was/,
    )
    const last = await database.read(getLastRun)
    expect([last!.isFailed, [...last!.stopped].sort()]).toEqual([
      true,
      ['la-liga', 'premier-league'],
    ])
  })

  test('a few postponed or withdrawn fixtures stop nothing, and more are accepted with the option', async () => {
    const few = await readFeed(dropAhead('La Liga', 2), { isDryRun: true })
    expect([few.ingest!.stopped, listOfFeed(few)]).toEqual([[], []])
    const most = dropAhead('La Liga', countAhead('La Liga') - 2)
    const believed = await readFeed(most, { acceptShrunk: ['la-liga'], isDryRun: true })
    expect(believed.ingest!.stopped).toEqual([])
  })

  test('a league the feed could not read is left unchanged; when none is left the run fails', async () => {
    const stopped = [{ leagueId: 'la-liga', reason: 'La Liga: the file is empty.' }] as const
    const report = await readFeed(
      later(rows).filter((row) => row.league !== 'La Liga'),
      { stopped: [...stopped], isDryRun: true },
    )
    expect(listOfFeed(report)).toEqual(['La Liga: the file is empty.'])
    await expect(readFeed([], { isDryRun: true })).rejects.toThrow('has no match of our leagues')
  })
})
