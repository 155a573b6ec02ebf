import { beforeAll, expect, test } from 'vitest'
import { RecordSchema } from '#data/model/record/record.ts'
import { toRankedProbabilityScore } from '#data/scoring/proper-scores.ts'
import type { Leaf } from '#data/ledger/leaves/leaf.ts'
import { computeRecord } from './record.ts'
import { toCalibration, toHitRate, toOutcomeScores } from '#data/scoring/record-scores.ts'
import { toShareInterval } from '#data/scoring/interval.ts'
import {
  isSampleCorrect,
  makeSampleDay,
  makeSampleFixture,
  makeSampleLog,
  makeSamplePair,
  makeSamplePrediction,
} from '#data/testing/sample-log.ts'
import { makeSigningKey } from '#data/ledger/signing/signing-key.ts'
import { toUniverseLeaves } from '#data/ledger/leaves/universe.ts'
import { verifyLog } from './verify-log.ts'

let leaves: Leaf[]
beforeAll(async () => {
  const log = await makeSampleLog(await makeSigningKey('pitchproof.example/log'), 30, 10)
  leaves = []
  await verifyLog(log.read, { onLeaf: (leaf) => leaves.push(leaf) })
})

test('a record without matches has no figures and still its shape', () => {
  const record = computeRecord([])
  expect(record).toMatchObject({ asOf: null, from: null, to: null, n: 0, brier: null })
  expect(record.outcome).toEqual({ n: 0, correct: 0, accuracy: null, interval: null })
  expect(RecordSchema.parse(record)).toEqual(record)
})

test('each day has its matches, its right outcomes and its home wins, and they sum to the record', () => {
  const record = computeRecord(leaves)
  const days = record.byDay ?? []
  expect(days).toHaveLength(30)
  // Two matches a day; every third match is a home win, and home wins alone are called right.
  expect(days.slice(0, 3)).toEqual([
    { day: '2026-08-01', n: 2, correct: 1, homeWins: 1 },
    { day: '2026-08-02', n: 2, correct: 1, homeWins: 1 },
    { day: '2026-08-03', n: 2, correct: 0, homeWins: 0 },
  ])
  const sum = (name: 'n' | 'correct' | 'homeWins') => days.reduce((all, day) => all + day[name], 0)
  expect([sum('n'), sum('correct'), sum('homeWins')]).toEqual([
    record.n,
    record.outcome.correct,
    record.yardsticks.outcome.correct,
  ])
})

test('60 matches of three kinds have the figures computed by hand', () => {
  const record = computeRecord(leaves)
  const correct = Array.from({ length: 60 }, (_, n) => n).filter(isSampleCorrect).length
  expect(correct).toBe(20)
  expect(record.n).toBe(60)
  expect(record.outcome).toMatchObject({ n: 60, correct: 20, accuracy: 20 / 60 })
  // Home wins end 2:0 or 2:1 as predicted; draws end 1:1 and miss 2:0 and 2:1 by one; 0:3 is further off.
  expect(record.exactScore.correct).toBe(20)
  expect(record.withinOneGoal.correct).toBe(40)
  // Confidence is 40, 50, 60, 70, 80 in turn: every fifth match is highly confident.
  expect(record.highConfidence.n).toBe(12)
  // Over 2.5 is always predicted; 2:1 (every sixth match) and 0:3 (every third) are over.
  expect(record.over25.correct).toBe(30)
  expect(record.from).toBe('2026-08-01')
  expect(record.to).toBe('2026-08-30')
  expect(record.asOf).toBe('2026-08-30T18:00:00.000Z')
  expect(record.baseRates).toMatchObject({
    homeWin: 1 / 3,
    draw: 1 / 3,
    awayWin: 1 / 3,
    over25: 0.5,
    outcomeAccuracy: 1 / 3,
    over25Accuracy: 0.5,
  })
  expect(record.baseRates.brier).toBeCloseTo(2 / 3, 12)
  expect(record.baseRates.logLoss).toBeCloseTo(Math.log(3), 12)
  // A third each: home and away miss by 5/18, a draw by 1/9; the mean is 2/9.
  expect(record.baseRates.rps).toBeCloseTo(2 / 9, 12)
  expect(RecordSchema.parse(JSON.parse(JSON.stringify(record)))).toEqual(record)
})

test('leagues and models add up to the whole', () => {
  const record = computeRecord(leaves)
  expect(Object.keys(record.byLeague)).toEqual(['Premier League', 'Serie A'])
  const leagues = Object.values(record.byLeague)
  expect(leagues.reduce((sum, group) => sum + group.n, 0)).toBe(60)
  expect(leagues.reduce((sum, group) => sum + group.outcome.correct, 0)).toBe(20)
  expect(record.byModel).toEqual({ m1: expect.objectContaining({ n: 60, brier: record.brier }) })
  expect(record.calibration.reduce((sum, bin) => sum + bin.n, 0)).toBe(60)
  expect(record.calibration.map((bin) => bin.from)).toEqual([0.4, 0.5, 0.6, 0.7, 0.8])
})

test('the scores of one match are those computed by hand', () => {
  const shares = { home: 0.5, draw: 0.3, away: 0.2 }
  const home = toOutcomeScores([{ shares, outcome: 'home_win' }])
  expect(home.brier).toBeCloseTo(0.25 + 0.09 + 0.04, 12)
  expect(home.logLoss).toBeCloseTo(Math.log(2), 12)
  expect(home.rps).toBeCloseTo((0.25 + 0.04) / 2, 12)
  const away = toOutcomeScores([{ shares, outcome: 'away_win' }])
  expect(away.rps).toBeCloseTo((0.25 + 0.64) / 2, 12)
  for (const outcome of ['home_win', 'draw', 'away_win'] as const)
    expect(toOutcomeScores([{ shares, outcome }]).rps).toBeCloseTo(
      toRankedProbabilityScore(shares, outcome),
      12,
    )
})

test("Wilson's interval has the published values", () => {
  // Newcombe (1998), Statistics in Medicine 17, 857–872, table I, method 3.
  const round = ([low, high]: [number, number]) => [low.toFixed(4), high.toFixed(4)]
  expect(round(toShareInterval(81, 263))).toEqual(['0.2553', '0.3662'])
  expect(round(toShareInterval(15, 148))).toEqual(['0.0624', '0.1605'])
  expect(round(toShareInterval(0, 20))).toEqual(['0.0000', '0.1611'])
  expect(round(toShareInterval(1, 29))).toEqual(['0.0061', '0.1718'])
  expect(toHitRate([true, true]).interval![1]).toBe(1)
})

test('calibration bins hold their edges', () => {
  const bins = toCalibration([
    { probability: 0.7, happened: true },
    { probability: 0.79, happened: false },
    { probability: 1, happened: true },
  ])
  expect(bins.map(({ from, to, n, observed }) => [from, to, n, observed])).toEqual([
    [0.7, 0.8, 2, 0.5],
    [0.9, 1, 1, 1],
  ])
})

function makeRevisions(kickoffAt: string) {
  const fixture = { ...makeSampleFixture(0), kickoffAt }
  const times = ['2026-07-31T10:00:00.000Z', '2026-07-31T15:00:00.000Z', '2026-08-01T12:00:00.000Z']
  return times.map((madeAt, at) =>
    makeSamplePair(
      fixture,
      makeSamplePrediction(fixture, 0, {
        revision: at + 1,
        madeAt,
        modelVersion: `m${at + 1}`,
        homeWinProbability: 50 + at * 10,
        drawProbability: 40 - at * 10,
        predictedOutcome: at === 0 ? 'draw' : 'home_win',
      }),
    ),
  )
}

test('the last revision before kick-off counts, the first one is scored beside it', () => {
  const revisions = makeRevisions('2026-08-01T15:00:00.000Z')
  const record = computeRecord([
    ...toUniverseLeaves('2026-08-01', [makeSampleFixture(0)]),
    ...revisions.map((pair) => pair.commit),
    ...revisions.map((pair) => pair.open),
  ])
  expect(record.outcome).toMatchObject({ n: 1, correct: 1 })
  expect(record.logLoss).toBeCloseTo(-Math.log(0.7), 12)
  expect(Object.keys(record.byModel)).toEqual(['m3'])
  expect(record.firstRevision.outcome).toMatchObject({ n: 1, correct: 0 })
  expect(record.firstRevision.logLoss).toBeCloseTo(-Math.log(0.5), 12)
})

test('a match moved to before its last revision is scored by the one before', () => {
  const revisions = makeRevisions('2026-08-01T15:00:00.000Z')
  const moved = { ...makeSampleFixture(0), kickoffAt: '2026-08-01T11:00:00.000Z' }
  const record = computeRecord([
    ...toUniverseLeaves('2026-08-01', [makeSampleFixture(0)]),
    ...revisions.map((pair) => pair.commit),
    ...toUniverseLeaves('2026-08-01', [moved]),
    ...revisions.map((pair) => pair.open),
  ])
  expect(Object.keys(record.byModel)).toEqual(['m2'])
})

test('the last opening of a match replaces the earlier ones', () => {
  const { universe, commits, opens } = makeSampleDay(0)
  const corrected = { ...opens[0]!, result: { homeScore: 0, awayScore: 4 } }
  const before = computeRecord([...universe, ...commits, ...opens])
  const after = computeRecord([...universe, ...commits, ...opens, corrected])
  expect(before.outcome).toMatchObject({ n: 2, correct: 1 })
  expect(after.outcome).toMatchObject({ n: 2, correct: 0 })
})

test('new commits and universes leave the record of the opened matches unchanged, to the last digit', () => {
  const next = makeSampleDay(30)
  const { log, ...grown } = computeRecord([...leaves, ...next.universe, ...next.commits])
  const { log: before, ...record } = computeRecord(leaves)
  expect(JSON.stringify(grown)).toBe(JSON.stringify(record))
  const added = next.universe.length + next.commits.length
  expect(log).toEqual({
    ...before,
    entries: before.entries + added,
    committed: before.committed + next.commits.length,
    waiting: next.commits.length,
  })
})

test('yardsticks are the hits of simple rules in the same matches', () => {
  const { yardsticks, n } = computeRecord(leaves)
  // A third of the 60 are home wins, a third draws of 1:1; 2:0, 2:1 and 1:1 are within a goal of 1–1, 0:3 is not.
  expect(yardsticks.outcome).toMatchObject({ n, correct: 20 })
  expect(yardsticks.exactScore).toMatchObject({ n, correct: 20 })
  expect(yardsticks.withinOneGoal).toMatchObject({ n, correct: 40 })
  expect(yardsticks.highConfidence.n).toBe(12)
  expect(yardsticks.over25).toMatchObject({ n, correct: 30 })
})

test('every match with a prediction in the log is opened, waiting, overdue or called off', () => {
  const first = makeSampleDay(0)
  const late = makeSampleDay(20)
  const early = [...first.universe, ...first.commits]
  const counts = (all: Parameters<typeof computeRecord>[0]) => computeRecord(all).log
  const { length } = first.commits
  expect(counts(early)).toMatchObject({ committed: length, waiting: length, overdue: 0 })
  const after = [...early, ...late.universe, ...late.commits]
  expect(counts(after)).toMatchObject({ waiting: late.commits.length, overdue: length, opened: 0 })
  expect(counts([...after, ...first.opens])).toMatchObject({ overdue: 0, opened: length })
  const off = [makeSampleFixture(0), makeSampleFixture(1)].map((fixture) => ({
    ...fixture,
    status: 'not_scheduled' as const,
  }))
  const calledOff = [...after, ...toUniverseLeaves('2026-08-01', off)]
  expect(counts(calledOff)).toMatchObject({ overdue: 0, calledOff: length })
  const incident = {
    v: 1 as const,
    kind: 'incident' as const,
    statedAt: first.commits[0]!.madeAt,
    message: 'Made from wrong facts.',
    matchIds: [first.commits[0]!.matchId],
    voids: [early.length - 1],
  }
  expect(counts([...early, incident])).toMatchObject({ committed: length, voided: 1 })
})

test('a match never opened, or opened without a commit, is not scored', () => {
  const { universe, commits, opens } = makeSampleDay(0)
  expect(computeRecord([...universe, ...commits]).n).toBe(0)
  expect(computeRecord([...universe, ...opens]).n).toBe(0)
  const wrong = { ...opens[0]!, nonce: opens[1]!.nonce }
  expect(computeRecord([...universe, ...commits, wrong]).n).toBe(0)
})
