import { eq } from '#data/db/drizzle.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Database } from '#data/db/database.ts'
import { ingestionRuns, matches, noPredictions, predictions } from '#data/db/schema.ts'
import { makeSigningKey, type SigningKey } from '#data/ledger/signing/signing-key.ts'
import { AppError } from '#data/model/errors.ts'
import { DAY_MS, HOUR_MS } from '#data/model/time.ts'
import { listLastRevisions } from '#data/queries/predictions/prediction-rows.ts'
import { listUniverseParts } from '#data/queries/log/listings.ts'
import { openDatabaseStore, openPublishedPointers } from '#data/queries/snapshots.ts'
import { createSnapshotReader } from '#data/snapshots/reader.ts'
import { RULE_DATABASES } from '#data/testing/test-database.ts'
import { makeTestFolder } from '#data/testing/test-folder.ts'
import { openTestFeed, TEST_REQUEST, toTestContext } from '#pipeline/testing/test-run.ts'
import { run } from '#pipeline/stages/run.ts'
import type { MatchSource } from '#pipeline/sources/source.ts'
import { listStaleLeagues, STALE_AFTER_MS } from './stale-leagues.ts'

const START = new Date('2026-10-14T06:00:00Z')
const later = (ms: number) => new Date(START.getTime() + ms)
const demo = openTestFeed({ fromMs: START.getTime() - 60 * DAY_MS })
const down: MatchSource = {
  name: 'demo',
  load: async () => {
    throw new AppError('source_unavailable', 'The feed cannot be reached.')
  },
}

describe.each(RULE_DATABASES)('on %s', (_, open) => {
  let database: Database
  const dataDir = makeTestFolder()
  let signingKey: SigningKey
  beforeAll(async () => {
    database = await open()
    signingKey = await makeSigningKey('test.example/log')
    await run(toContext(START, demo), TEST_REQUEST)
  })
  afterAll(() => database.close())
  const toContext = (now: Date, source: MatchSource) =>
    toTestContext({ database, source, signingKey, dataDir, now, skipsSeasons: true })
  const readCurrent = (now: Date) =>
    createSnapshotReader({
      stores: [openDatabaseStore(database)],
      readTrustedKeys: async () => [signingKey],
      now: () => now,
      ...openPublishedPointers(database),
    }).getCurrent()

  test('while a feed is down an entered result is settled, and published with the predictions of before', async () => {
    const now = later(HOUR_MS)
    const list = () => database.read((db) => db.select().from(matches))
    const { id } = (await list()).find(({ openedAt }) => openedAt !== null)!
    const entered = { openedAt: null, resultEnteredAt: now }
    await database.write((db) => db.update(matches).set(entered).where(eq(matches.id, id)))
    const before = await database.read((db) => db.$count(predictions))
    await expect(run(toContext(now, down), TEST_REQUEST)).rejects.toThrow('cannot be reached')
    expect((await list()).find((match) => match.id === id)!.openedAt).toEqual(now)
    expect(await database.read((db) => db.$count(predictions))).toBe(before)
    expect((await readCurrent(now))?.createdAt).toBe(now.toISOString())
  })

  test('after a day and a half without a good answer new matches are published as stale, and timely predictions stay', async () => {
    const now = later(STALE_AFTER_MS + HOUR_MS)
    const added = await addMatch(later(4 * DAY_MS))
    const before = await database.read((db) => listLastRevisions(db, added.others))
    await expect(run(toContext(now, down), TEST_REQUEST)).rejects.toThrow('cannot be reached')
    const [why] = await database.read((db) =>
      db.select().from(noPredictions).where(eq(noPredictions.matchId, added.id)),
    )
    expect(why).toMatchObject({ reason: 'stale' })
    expect(why?.detail).toContain(`last read from its feed at ${START.toISOString()}`)
    const after = await database.read((db) => listLastRevisions(db, added.others))
    expect([...after]).toEqual([...before])
    const current = await readCurrent(now)
    expect(current?.createdAt).toBe(now.toISOString())
    expect(current?.getMatch(added.id)).toMatchObject({
      prediction: null,
      noPrediction: { reason: 'stale' },
    })
    expect(current?.getMatch(added.others[0]!)?.prediction).not.toBeNull()
    const day = later(4 * DAY_MS)
      .toISOString()
      .slice(0, 10)
    const listed = await database.read((db) => listUniverseParts(db, day))
    expect(listed.flatMap(({ fixtures }) => fixtures)).toContainEqual(
      expect.objectContaining({ matchId: added.id, status: 'stale' }),
    )
    const [row] = await database.read((db) =>
      db.select().from(ingestionRuns).where(eq(ingestionRuns.status, 'failed')),
    )
    expect(row?.errorMessage).toContain('cannot be reached')
  })

  test('the first good answer ends it', async () => {
    const now = later(STALE_AFTER_MS + 2 * HOUR_MS)
    const report = await run(toContext(now, demo), TEST_REQUEST)
    expect(report.success).toBe(true)
    expect((await database.read((db) => listStaleLeagues(db, now))).size).toBe(0)
  })

  test('a league without most results for days is stale although its feed answers', async () => {
    const now = later(STALE_AFTER_MS + 2 * HOUR_MS)
    const played = await database.read((db) => db.select().from(matches))
    const recent = played.filter(({ kickoffAt }) => {
      const ago = now.getTime() - kickoffAt.getTime()
      return ago > 5 * DAY_MS && ago < 14 * DAY_MS
    })
    expect(recent.length).toBeGreaterThan(5)
    const unset = {
      matchStatus: 'scheduled' as const,
      actualHomeScore: null,
      actualAwayScore: null,
      actualOutcome: null,
    }
    for (const [index, { id }] of recent.entries())
      if (index > 2)
        await database.write((db) => db.update(matches).set(unset).where(eq(matches.id, id)))
    const stale = await database.read((db) => listStaleLeagues(db, now))
    expect([...stale.keys()]).toEqual(['premier-league'])
    expect(stale.get('premier-league')?.detail).toMatch(/no result of \d+ of \d+ matches/)
    // A whole round was put off: as many results of the next one show that the feed is read.
    const next = recent.slice(3).map(({ id }) => ({
      ...played.find((match) => match.id === id)!,
      id: `${id}-next`,
      kickoffAt: new Date(now.getTime() - DAY_MS),
      matchStatus: 'finished' as const,
      actualHomeScore: 1,
      actualAwayScore: 0,
      actualOutcome: 'home_win' as const,
    }))
    await database.write((db) => db.insert(matches).values(next))
    expect((await database.read((db) => listStaleLeagues(db, now))).size).toBe(0)
  })

  /** A match that the feed had before it went down, not predicted by any run yet. */
  async function addMatch(kickoffAt: Date) {
    const rows = await database.read((db) =>
      db.select().from(matches).where(eq(matches.matchStatus, 'scheduled')),
    )
    const others = rows
      .filter((row) => row.kickoffAt > later(STALE_AFTER_MS + HOUR_MS))
      .filter((row) => row.kickoffAt < later(7 * DAY_MS))
    const id = 'premier-league-2026-new-match'
    const day = kickoffAt.toISOString().slice(0, 10)
    await database.write((db) =>
      db.insert(matches).values({ ...others[0]!, id, kickoffAt, matchDate: day, feedHash: null }),
    )
    return { id, others: others.map((row) => row.id) }
  }
})
