/** The market's mark through runs: sealed, hidden, never an input, opened with its match. */
import { readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import * as fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '#data/db/database.ts'
import { matchMarkets, predictions, snapshotDays } from '#data/db/schema.ts'
import { readSealedMarket } from '#data/ledger/leaves/sealed-market.ts'
import { makeSigningKey } from '#data/ledger/signing/signing-key.ts'
import { verifyLogFolder } from '#data/log/read-log-folder.ts'
import type { FeedMatch } from '#data/model/feed.ts'
import type { MarketMark } from '#data/model/match/market-mark.ts'
import { PublicDaySchema } from '#data/model/match/public-match.ts'
import { MarketRecordSchema } from '#data/model/record/market-record.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#data/model/time.ts'
import { openTestDatabase } from '#data/testing/test-database.ts'
import { makeTestFolder } from '#data/testing/test-folder.ts'
import type { MatchSource } from '#pipeline/sources/source.ts'
import { run, type RunReport } from '#pipeline/stages/run.ts'
import type { RunContext } from '#pipeline/stages/run-context.ts'
import { openTestFeed, TEST_REQUEST, toTestContext } from '#pipeline/testing/test-run.ts'
import { isMarkDue } from './market-marks.ts'

const START = new Date('2026-10-16T06:00:00Z')
const later = (ms: number) => new Date(START.getTime() + ms)

const feed = openTestFeed({ fromMs: START.getTime() - 400 * DAY_MS })
/** The same matches with another market: home and away exchanged. */
const turned: MatchSource = {
  ...feed,
  async load(now) {
    const answer = await feed.load(now)
    const turn = (match: FeedMatch): FeedMatch =>
      match.market
        ? {
            ...match,
            market: { ...match.market, home: match.market.away, away: match.market.home },
          }
        : match
    return { ...answer, rows: answer.rows.map(turn) }
  },
}

interface Installation {
  readonly database: Database
  readonly dataDir: string
  runAt(now: Date): Promise<RunReport>
}

async function install(changes: Partial<RunContext>): Promise<Installation> {
  const database = await openTestDatabase()
  const dataDir = makeTestFolder()
  const signingKey = await makeSigningKey('test.example/log')
  const parts = { database, dataDir, signingKey, skipsSeasons: true, source: feed, ...changes }
  return {
    database,
    dataDir,
    runAt: (now) => run(toTestContext({ ...parts, now }), TEST_REQUEST),
  }
}

async function readBodies({ database }: Installation) {
  const rows = await database.read((db) => db.select().from(predictions))
  return rows
    .map(({ matchId, revision, body }) => ({ matchId, revision, body }))
    .sort((a, b) => (`${a.matchId}/${a.revision}` < `${b.matchId}/${b.revision}` ? -1 : 1))
}

const withoutMark = (body: string) => {
  const { market: _market, ...own } = JSON.parse(body) as Record<string, unknown>
  return JSON.stringify(own)
}

let sealed: Installation
let other: Installation
let off: Installation
beforeAll(async () => {
  sealed = await install({ marketFeeds: ['demo'] })
  other = await install({ marketFeeds: ['demo'], source: turned })
  off = await install({ marketFeeds: ['football-data'] })
  for (const installation of [sealed, other, off]) await installation.runAt(START)
})
afterAll(async () => {
  for (const { database, dataDir } of [sealed, other, off]) {
    await database.close()
    rmSync(dataDir, { recursive: true, force: true })
  }
})

test('no leak: another market, or none, leaves every prediction as it is to the bit', async () => {
  const [ours, turnedOnes, plain] = await Promise.all([sealed, other, off].map(readBodies))
  expect(ours!.length).toBeGreaterThan(5)
  const strip = (rows: typeof ours) => rows!.map(({ body }) => withoutMark(body))
  expect(strip(turnedOnes)).toEqual(strip(ours))
  expect(plain!.map(({ body }) => body)).toEqual(strip(ours))
  const marks = ours!.flatMap(({ body }) => readSealedMarket(JSON.parse(body) as object) ?? [])
  const others = turnedOnes!.flatMap(
    ({ body }) => readSealedMarket(JSON.parse(body) as object) ?? [],
  )
  expect(marks.length).toBeGreaterThan(3)
  expect(others.map(({ home, away }) => [away, home])).toEqual(
    marks.map(({ home, away }) => [home, away]),
  )
  for (const mark of marks) {
    expect(mark).toMatchObject({ method: 'shin', bookmakers: 6, takenAt: START.toISOString() })
    expect(Math.round((mark.home + mark.draw + mark.away) * 1e4)).toBe(1e6)
  }
})

test('a feed that is not to be sealed leaves nothing in the database', async () => {
  expect(await off.database.read((db) => db.select().from(matchMarkets))).toEqual([])
  expect(
    (await sealed.database.read((db) => db.select().from(matchMarkets))).length,
  ).toBeGreaterThan(3)
})

const HOLDS_MARK = /"bookmakers":|"takenAt":/

const listFiles = (folder: string) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => readFileSync(join(entry.parentPath, entry.name), 'latin1'))

test('before the opening no public file and no signed day holds a mark', async () => {
  const files = listFiles(sealed.dataDir)
  expect(files.length).toBeGreaterThan(5)
  // The name of the method stands in the empty comparison.
  expect(files.filter((text) => HOLDS_MARK.test(text)).length).toBe(0)
  const days = await sealed.database.read((db) => db.select().from(snapshotDays))
  expect(days.length).toBeGreaterThan(0)
  expect(days.filter(({ body }) => HOLDS_MARK.test(body)).map(({ day }) => day)).toEqual([])
})

test('a match gets its mark when the market first has one, is opened with it, and both are compared', async () => {
  for (const hours of [48, 96, 100]) await sealed.runAt(later(hours * HOUR_MS))
  const leaves: { kind: string; matchId?: string; revision?: number; market: MarketMark | null }[] =
    []
  const report = await verifyLogFolder(join(sealed.dataDir, 'ledger'), {
    onLeaf: (leaf) => {
      if (leaf.kind === 'open') leaves.push({ ...leaf, market: readSealedMarket(leaf.prediction) })
    },
  })
  expect(report.problem).toBeNull()
  expect(report.checked.openings).toBeGreaterThan(3)
  const marked = leaves.filter(({ market }) => market !== null)
  expect(marked.length).toBeGreaterThan(3)

  const record = MarketRecordSchema.parse(
    JSON.parse(readFileSync(join(sealed.dataDir, 'public', 'market.json'), 'utf8')),
  )
  const matches = new Set(marked.map(({ matchId }) => matchId))
  expect(record.n).toBe(matches.size)
  expect(record.closer.ours + record.closer.market + record.closer.equal).toBe(record.n)
  expect(record.gap.rps!.mean).toBeCloseTo(record.ours.rps! - record.market.rps!, 12)

  const folder = join(sealed.dataDir, 'public', 'matches')
  const opened = readdirSync(folder)
    .flatMap(
      (name) => PublicDaySchema.parse(JSON.parse(readFileSync(join(folder, name), 'utf8'))).matches,
    )
    .flatMap((match) =>
      match.opened ? [{ id: match.id, market: match.opened.market ?? null }] : [],
    )
  expect(opened.filter(({ market }) => market !== null).length).toBe(record.n)

  // A match of the next round had no mark at first.
  await sealed.runAt(later(7 * DAY_MS))
  const hasMark = ({ body }: { readonly body: string }) =>
    readSealedMarket(JSON.parse(body) as object) !== null
  const byMatch = Map.groupBy(await readBodies(sealed), ({ matchId }) => matchId)
  const late = [...byMatch.values()].filter((list) => !hasMark(list[0]!) && hasMark(list.at(-1)!))
  expect(late.length).toBeGreaterThan(3)
  // The mark asks for one revision, not for one in every run.
  const again = await sealed.runAt(later(7 * DAY_MS + MINUTE_MS))
  expect(again.predict?.predictionsCreated).toBe(0)
})

const MARK: MarketMark = {
  home: 50,
  draw: 25,
  away: 25,
  method: 'shin',
  bookmakers: 5,
  takenAt: START.toISOString(),
}

test('the mark alone asks for two revisions at most, however often a run looks and the market moves', () => {
  const look = fc.record({
    hours: fc.integer({ min: 0, max: 191 }),
    home: fc.integer({ min: 20, max: 60 }),
  })
  fc.assert(
    fc.property(fc.array(look, { minLength: 1, maxLength: 60 }), (looks) => {
      const kickoffAt = later(8 * DAY_MS)
      let last = { body: '{}', madeAt: START }
      let revisions = 0
      for (const { hours, home } of looks.sort((a, b) => a.hours - b.hours)) {
        const now = later(hours * HOUR_MS)
        const mark = { ...MARK, home, draw: 75 - home }
        if (!isMarkDue({ last, mark, kickoffAt }, now)) continue
        last = { body: JSON.stringify({ market: mark }), madeAt: now }
        revisions++
      }
      expect(revisions).toBeGreaterThan(0)
      expect(revisions).toBeLessThanOrEqual(2)
    }),
  )
})

test('on the last day a market that moved is sealed once more, one that did not is not', () => {
  const kickoffAt = later(3 * DAY_MS)
  const last = { body: JSON.stringify({ market: MARK }), madeAt: START }
  const moved = { ...MARK, home: 51, draw: 24 }
  const now = later(2 * DAY_MS + HOUR_MS)
  expect(isMarkDue({ last, mark: moved, kickoffAt }, now)).toBe(true)
  expect(isMarkDue({ last, mark: { ...MARK, takenAt: now.toISOString() }, kickoffAt }, now)).toBe(
    false,
  )
  expect(isMarkDue({ last, mark: moved, kickoffAt }, later(DAY_MS))).toBe(false)
  expect(isMarkDue({ last, mark: null, kickoffAt }, now)).toBe(false)
})
