import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { MarketRecordSchema, type MarketComparison } from '#data/model/record/market-record.ts'
import { MARGIN_METHOD } from '#data/model/match/margin-method.ts'
import type { MarketMark } from '#data/model/match/market-mark.ts'
import { parseUtf8 } from '#data/ledger/format/bytes.ts'
import { toLeafBytes, type Leaf, type OpenLeaf } from '#data/ledger/leaves/leaf.ts'
import { parseLeaf } from '#data/ledger/leaves/plain-leaf.ts'
import { readSealedMarket, sealMarket } from '#data/ledger/leaves/sealed-market.ts'
import { toUniverseLeaves } from '#data/ledger/leaves/universe.ts'
import {
  makeSampleFixture,
  makeSamplePair,
  makeSamplePrediction,
} from '#data/testing/sample-log.ts'
import { DAY_MS, toDay } from '#data/model/time.ts'
import { listStoryProblems, readStory } from './log-story.ts'
import { toMarketRecord } from './market-record.ts'
import { computeRecord } from './record.ts'

const TAKEN_AT = '2026-07-30T15:00:00.000Z'

/** Three percentages that sum to 100. */
const chances = fc
  .tuple(fc.integer({ min: 1, max: 98 }), fc.integer({ min: 1, max: 98 }))
  .filter(([home, draw]) => home + draw < 100)
  .map(([home, draw]) => ({ home, draw, away: 100 - home - draw }))
type Chances = typeof chances extends fc.Arbitrary<infer Value> ? Value : never

const toMark = (three: Chances, bookmakers = 5): MarketMark => ({
  ...three,
  method: MARGIN_METHOD,
  bookmakers,
  takenAt: TAKEN_AT,
})

const match = fc.record({
  ours: chances,
  market: fc.option(chances, { freq: 4 }),
  homeScore: fc.integer({ min: 0, max: 4 }),
  awayScore: fc.integer({ min: 0, max: 4 }),
})
type Match = typeof match extends fc.Arbitrary<infer Value> ? Value : never

const toOutcomeOf = ({ home, draw, away }: Chances) =>
  home >= draw && home >= away ? 'home_win' : away >= draw ? 'away_win' : 'draw'

/** A whole log of these matches, two a day. */
function toLeaves(matches: readonly Match[]): Leaf[] {
  const days: Leaf[] = []
  const opens: Leaf[] = []
  const fixtures = matches.map((_, n) => makeSampleFixture(n))
  for (const [day, list] of Map.groupBy(fixtures, ({ kickoffAt }) => toDay(kickoffAt)))
    days.push(...toUniverseLeaves(day, list))
  const madeAt = new Date(Date.parse(fixtures[0]!.kickoffAt) - DAY_MS).toISOString()
  for (const [n, { ours, market, homeScore, awayScore }] of matches.entries()) {
    const prediction = makeSamplePrediction(fixtures[n]!, n, {
      madeAt,
      homeWinProbability: ours.home,
      drawProbability: ours.draw,
      awayWinProbability: ours.away,
      predictedOutcome: toOutcomeOf(ours),
    })
    const sealed = sealMarket(prediction, market && toMark(market))
    const pair = makeSamplePair(fixtures[n]!, sealed, { homeScore, awayScore })
    days.push(pair.commit)
    opens.push(pair.open)
  }
  return [...days, ...opens]
}

/** The same figures from the texts of the openings alone, written without the code under test. */
function computeApart(leaves: readonly Leaf[], wants: (open: OpenLeaf) => boolean) {
  const rows: {
    us: number[]
    them: number[]
    happened: number
    usCall: number
    themCall: number
  }[] = []
  for (const leaf of leaves) {
    if (leaf.kind !== 'open' || !wants(leaf)) continue
    const text = JSON.parse(parseUtf8(toLeafBytes(leaf))) as {
      prediction: Record<string, number> & { market?: Record<string, number> }
      result: { homeScore: number; awayScore: number }
    }
    const { prediction: p, result } = text
    if (!p.market) continue
    const us = [p['homeWinProbability']!, p['drawProbability']!, p['awayWinProbability']!]
    const them = [p.market['home']!, p.market['draw']!, p.market['away']!]
    const best = (three: number[]) => [0, 2, 1].find((at) => three[at] === Math.max(...three))!
    const happened =
      result.homeScore > result.awayScore ? 0 : result.homeScore === result.awayScore ? 1 : 2
    rows.push({ us, them, happened, usCall: best(us), themCall: best(them) })
  }
  const n = rows.length
  const brier = (three: number[], happened: number) =>
    three.reduce((sum, chance, at) => sum + (chance / 100 - Number(at === happened)) ** 2, 0)
  const rps = (three: number[], happened: number) => {
    let [stated, real, sum] = [0, 0, 0]
    for (const at of [0, 1]) {
      stated += three[at]! / 100
      real += Number(at === happened)
      sum += (stated - real) ** 2
    }
    return sum / 2
  }
  const loss = (three: number[], happened: number) => -Math.log(three[happened]! / 100)
  const compare = (score: (three: number[], happened: number) => number) => {
    const us = rows.map((row) => score(row.us, row.happened))
    const them = rows.map((row) => score(row.them, row.happened))
    const gaps = us.map((one, at) => one - them[at]!)
    const mean = (list: number[]) => list.reduce((sum, one) => sum + one, 0) / n
    const variance = gaps.reduce((sum, gap) => sum + (gap - mean(gaps)) ** 2, 0) / (n - 1)
    const half = 1.959963984540054 * Math.sqrt(variance / n)
    return { us: mean(us), them: mean(them), gap: mean(gaps), half }
  }
  return {
    n,
    brier: compare(brier),
    rps: compare(rps),
    logLoss: compare(loss),
    hitGap: compare((three, happened) =>
      [0, 2, 1].find((at) => three[at] === Math.max(...three)) === happened ? 1 : 0,
    ),
    hits: [
      rows.filter((row) => row.usCall === row.happened).length,
      rows.filter((row) => row.themCall === row.happened).length,
    ],
    closer: [
      rows.filter((row) => row.us[row.happened]! > row.them[row.happened]!).length,
      rows.filter((row) => row.us[row.happened]! < row.them[row.happened]!).length,
    ],
    differed: rows.filter((row) => row.usCall !== row.themCall).length,
  }
}

function expectEqual(found: MarketComparison, apart: ReturnType<typeof computeApart>): void {
  expect(found.n).toBe(apart.n)
  expect([found.ours.outcome.correct, found.market.outcome.correct]).toEqual(apart.hits)
  expect([found.closer.ours, found.closer.market]).toEqual(apart.closer)
  expect(found.closer.equal).toBe(apart.n - apart.closer[0]! - apart.closer[1]!)
  expect(found.differed.n).toBe(apart.differed)
  if (apart.n === 0) {
    expect([found.gap.rps, found.ours.rps]).toEqual([null, null])
    return
  }
  expect(found.gap.outcome!.mean).toBeCloseTo(apart.hitGap.gap, 12)
  if (apart.n > 1)
    expect(found.gap.outcome!.interval![1]).toBeCloseTo(apart.hitGap.gap + apart.hitGap.half, 12)
  for (const name of ['brier', 'rps', 'logLoss'] as const) {
    expect(found.ours[name]).toBeCloseTo(apart[name].us, 12)
    expect(found.market[name]).toBeCloseTo(apart[name].them, 12)
    expect(found.gap[name]!.mean).toBeCloseTo(apart[name].gap, 12)
    if (apart.n === 1) expect(found.gap[name]!.interval).toBeNull()
    else {
      const [low, high] = found.gap[name]!.interval!
      expect(low).toBeCloseTo(apart[name].gap - apart[name].half, 12)
      expect(high).toBeCloseTo(apart[name].gap + apart[name].half, 12)
    }
  }
}

test('both records equal an independent computation from the openings, in all and in every group', () => {
  fc.assert(
    fc.property(fc.array(match, { minLength: 1, maxLength: 40 }), (matches) => {
      const leaves = toLeaves(matches)
      const story = readStory(leaves)
      expect(listStoryProblems(story)).toEqual([])
      const record = toMarketRecord(story)
      expect(MarketRecordSchema.parse(record)).toEqual(record)
      expectEqual(
        record,
        computeApart(leaves, () => true),
      )
      const leagues = new Map(
        matches.map((_, n) => [makeSampleFixture(n).matchId, makeSampleFixture(n)]),
      )
      for (const [league, found] of Object.entries(record.byLeague))
        expectEqual(
          found,
          computeApart(leaves, ({ matchId }) => leagues.get(matchId)!.league === league),
        )
      for (const [month, found] of Object.entries(record.byMonth))
        expectEqual(
          found,
          computeApart(leaves, ({ matchId }) => leagues.get(matchId)!.kickoffAt.startsWith(month)),
        )
      const sum = (groups: Record<string, MarketComparison>) =>
        Object.values(groups).reduce((all, { n }) => all + n, 0)
      for (const groups of [
        record.byLeague,
        record.bySeason,
        record.byLeagueSeason,
        record.byMonth,
      ])
        expect(sum(groups)).toBe(record.n)
    }),
    { numRuns: 40 },
  )
})

const FAIR = { home: 50, draw: 25, away: 25 }
const plain = (market: Chances | null): Match => ({
  ours: FAIR,
  market,
  homeScore: 1,
  awayScore: 0,
})

test('matches without a mark are named, the newest first, and left out of both; before the first mark none is', () => {
  const leaves = toLeaves([
    plain(null),
    plain(null),
    plain(FAIR),
    plain(null),
    plain(FAIR),
    plain(null),
  ])
  const record = toMarketRecord(readStory(leaves))
  expect(record.n).toBe(2)
  expect(record).toMatchObject({ from: '2026-08-02', to: '2026-08-03' })
  expect(record.unmarked.n).toBe(2)
  expect(record.unmarked.newest.map(({ matchId }) => matchId)).toEqual([
    makeSampleFixture(5).matchId,
    makeSampleFixture(3).matchId,
  ])
  expect(record.closer).toEqual({ ours: 0, market: 0, equal: 2 })
  expect(record.gap.rps).toEqual({ mean: 0, interval: [0, 0] })
})

test('a log without marks has an empty comparison, and its record is the one of versions that knew none', () => {
  const leaves = toLeaves([plain(null), plain(null)])
  const record = toMarketRecord(readStory(leaves))
  expect(record).toMatchObject({ n: 0, from: null, to: null, gap: { rps: null } })
  expect(record.unmarked).toEqual({ n: 0, newest: [] })
  const marked = toLeaves([plain(FAIR), plain(FAIR)])
  expect({ ...computeRecord(marked) }).toEqual(computeRecord(leaves))
})

test('the mark cannot be changed after kick-off: any other digit does not open the commitment', () => {
  const leaves = toLeaves([plain(FAIR)])
  const forged = leaves.map((leaf): Leaf =>
    leaf.kind === 'open'
      ? {
          ...leaf,
          prediction: sealMarket(leaf.prediction, toMark({ ...FAIR, home: 49, draw: 26 })),
        }
      : leaf,
  )
  expect(listStoryProblems(readStory(forged)).map(({ code }) => code)).toEqual(['opening_differs'])
})

test('a mark of another form is no mark, and the rest of the entry stays readable', () => {
  const good = toMark(FAIR)
  expect(readSealedMarket({ market: good })).toEqual(good)
  const bad: unknown[] = [
    null,
    7,
    'x',
    [],
    { ...good, home: 60 },
    { ...good, home: -1, draw: 76 },
    { ...good, method: 'power' },
    { ...good, bookmakers: 0 },
    { ...good, bookmakers: 1.5 },
    { ...good, takenAt: 'yesterday' },
    { ...good, takenAt: `2026-07-30T15:00:00.${'0'.repeat(40)}Z` },
  ]
  for (const market of bad) {
    expect(readSealedMarket({ market }), JSON.stringify(market)).toBeNull()
    const fixture = makeSampleFixture(0)
    const { open } = makeSamplePair(fixture, makeSamplePrediction(fixture, 0, { market }))
    expect(parseLeaf(toLeafBytes(open)).kind).toBe('open')
  }
  expect(readSealedMarket({})).toBeNull()
})

test('a match in spring whose id names no season is one of the season that began the year before', () => {
  const kickoffAt = '2027-02-06T15:00:00.000Z'
  const fixture = { ...makeSampleFixture(0), matchId: 'cup-final', kickoffAt }
  const mark = toMark({ home: 50, draw: 30, away: 20 })
  const { commit, open } = makeSamplePair(
    fixture,
    sealMarket(makeSamplePrediction(fixture, 0), mark),
  )
  const leaves = [...toUniverseLeaves(toDay(kickoffAt), [fixture]), commit, open]
  expect(Object.keys(toMarketRecord(readStory(leaves)).bySeason)).toEqual(['2026'])
})
