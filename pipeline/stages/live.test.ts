import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Database } from '#data/db/database.ts'
import { matchEvents } from '#data/db/schema.ts'
import type { FeedMatch } from '#data/model/feed.ts'
import { updateAdminSettings } from '#data/queries/operation/admin-settings.ts'
import { listMatchesByIds, upsertMatches } from '#data/queries/matches/match-rows.ts'
import { TEST_DATABASES } from '#data/testing/test-database.ts'
import { parseApiFootball } from '#pipeline/sources/api-football/parse.ts'
import type { MatchSource } from '#pipeline/sources/source.ts'
import { toMatchRow } from '#pipeline/stages/ingest/feed-rows.ts'
import { followLive, lookAtLive } from './live.ts'

const ended = parseApiFootball(
  readFileSync(new URL('../../data/fixtures/api-football/fixtures.json', import.meta.url)),
).rows[0]!
const KICKOFF = new Date(ended.kickoffAt)
const at = (minutes: number) => new Date(KICKOFF.getTime() + minutes * 60_000)
const BEFORE: Partial<FeedMatch> = {
  matchStatus: 'scheduled',
  actualHomeScore: null,
  actualAwayScore: null,
  statistics: null,
  events: [],
}
const inPlay: FeedMatch = {
  ...ended,
  matchStatus: 'live',
  clock: '45+1',
  actualHomeScore: 1,
  actualAwayScore: 1,
  events: ended.events.slice(0, 3),
}

describe.each(TEST_DATABASES)('%s', (_, open) => {
  let database: Database
  let answer: FeedMatch[] = []
  const asked: string[][] = []
  const source: MatchSource = {
    name: 'api-football',
    load: async () => ({ rows: [], rejects: [], warnings: [] }),
    loadLive: async (ids) => {
      asked.push([...ids])
      return { rows: answer, rejects: [], warnings: [] }
    },
  }
  const look = (minutes: number) => lookAtLive({ database, source, logLine: () => {} }, at(minutes))
  const row = toMatchRow({ ...ended, ...BEFORE })
  const readMatch = async () => (await database.read((db) => listMatchesByIds(db, [row.id])))[0]!

  const readEvents = () => database.read((db) => db.select().from(matchEvents))

  beforeAll(async () => {
    database = await open()
    await database.write((db) => upsertMatches(db, [row]))
  })
  afterAll(() => database.close())

  test('no call before kick-off', async () => {
    expect(await look(-1)).toEqual({ followed: 0, ended: 0, idle: 'nothing-plays' })
    expect(asked).toEqual([])
  })

  test('no call while an administrator has switched live matches off', async () => {
    const by = { userId: '00000000-0000-4000-8000-000000000001', at: at(0) }
    await database.write((db) => updateAdminSettings(db, { enableLiveMatches: false }, by))
    expect(await look(30)).toMatchObject({ idle: 'switched-off' })
    await database.write((db) => updateAdminSettings(db, { enableLiveMatches: true }, by))
    expect(asked).toEqual([])
  })

  test('score and status follow the match by the feed’s own id', async () => {
    answer = [inPlay]
    expect(await look(45)).toEqual({ followed: 1, ended: 0, idle: null })
    expect(asked).toEqual([['7000001']])
    expect(await readMatch()).toMatchObject({
      matchStatus: 'live',
      clock: '45+1',
      actualHomeScore: 1,
      actualAwayScore: 1,
      actualOutcome: null,
    })
    expect(await readEvents()).toHaveLength(3)
    // The minute has a time, which changes only with it.
    const { clockAt } = await readMatch()
    answer = [{ ...inPlay, events: [] }]
    await look(46)
    expect((await readMatch()).clockAt).toEqual(clockAt)
    // The only goals were taken back.
    expect(await readEvents()).toEqual([])
    answer = [{ ...inPlay, clock: 'HT' }]
    await look(47)
    expect((await readMatch()).clockAt!.getTime()).toBeGreaterThan(clockAt!.getTime())
  })

  test('a score under its id counts only with its own clubs, each on its side, and as played', async () => {
    const { homeTeamId, awayTeamId } = ended
    const swapped = { homeTeamId: awayTeamId, awayTeamId: homeTeamId }
    const before = await readMatch()
    for (const change of [swapped, { homeTeamId: 'another' }, { awarded: true }]) {
      answer = [{ ...ended, ...change }]
      expect(await look(104)).toMatchObject({ followed: 1, ended: 0 })
      expect(await readMatch()).toEqual(before)
    }
  })

  test('its end is written with its outcome, and then no more calls are made', async () => {
    answer = [ended]
    expect(await look(105)).toMatchObject({ followed: 1, ended: 1 })
    expect(await readMatch()).toMatchObject({
      matchStatus: 'finished',
      actualHomeScore: 3,
      actualAwayScore: 2,
      actualOutcome: 'home_win',
      clock: null,
      clockAt: null,
    })
    expect(await look(106)).toMatchObject({ idle: 'nothing-plays' })
  })

  test('a failed check is logged and does not stop the follower', async () => {
    await database.write((db) => upsertMatches(db, [{ ...row, id: `${row.id}-x` }]))
    const told: string[] = []
    const stop = new AbortController()
    let looks = 0
    const broken: MatchSource = {
      ...source,
      loadLive: async () => {
        looks += 1
        if (looks === 3) stop.abort()
        throw new Error('the feed is down')
      },
    }
    await followLive(
      { database, source: broken, logLine: (words) => told.push(words) },
      { getNow: () => at(30), signal: stop.signal, everyMs: 1 },
    )
    expect(told).toEqual(Array(3).fill('live: the feed is down'))
  })
  test('a database that is away between two matches does not stop the follower', async () => {
    const told: string[] = []
    const stop = new AbortController()
    let reads = 0
    const away: Database = {
      ...database,
      read: async (work) => {
        reads += 1
        // The third is the one for the next kick-off.
        if (reads === 3) throw new Error('the database is away')
        if (reads === 5) stop.abort()
        return database.read(work)
      },
    }
    await followLive(
      { database: away, source, logLine: (words) => told.push(words) },
      { getNow: () => at(2_000), signal: stop.signal, everyMs: 1 },
    )
    expect(told).toEqual(['live: the database is away'])
    expect(reads).toBeGreaterThan(4)
  })
})
