import { expect, test } from 'vitest'
import { FEWEST_MATCHES } from '#data/model/record/member-record.ts'
import { toMeanInterval } from './mean-interval.ts'
import { toPoolTable, type PoolMatch, type PoolPlayer } from './pool-table.ts'
import { toRankedProbabilityScore, type OutcomeShares } from './proper-scores.ts'

const START = Date.parse('2026-03-14T12:00:00Z')

const makeMatches = (count: number): PoolMatch[] =>
  Array.from({ length: count }, (_, place) => ({
    id: `match-${place}`,
    kickoffAt: new Date(START + (place + 1) * 3_600_000),
    outcome: place % 2 === 0 ? 'home_win' : 'away_win',
  }))

const makePlayer = (nickname: string, own: Partial<PoolPlayer> = {}): PoolPlayer => ({
  id: nickname,
  nickname,
  joinedAt: new Date(START),
  forecasts: new Map(),
  ...own,
})

/** Whole forecasts: this share for what came, the rest for the opposite. */
const callAll = (matches: readonly PoolMatch[], right: number) =>
  new Map(
    matches.map(({ id, outcome }): [string, OutcomeShares] => {
      const [home, away] = outcome === 'home_win' ? [right, 1 - right] : [1 - right, right]
      return [id, { home, draw: 0, away }]
    }),
  )

const NOBODY = new Map<string, OutcomeShares>()

test('a place needs thirty matches; equal means share one, and the others stand by nickname without a mean', () => {
  const matches = makeMatches(FEWEST_MATCHES)
  const right = callAll(matches, 1)
  const late = new Date(matches[0]!.kickoffAt)
  const { rows, n, compared } = toPoolTable(
    [
      makePlayer('Zoe', { joinedAt: late, forecasts: right }),
      makePlayer('Same'),
      makePlayer('Best', { forecasts: right }),
      makePlayer('Also'),
      makePlayer('Ann', { joinedAt: late }),
    ],
    matches,
    NOBODY,
  )
  expect([n, compared]).toEqual([30, 30])
  expect(
    rows.map(({ nickname, place, n: own, score }) => [nickname, place, own, score?.mean]),
  ).toEqual([
    ['Best', 1, 30, 0],
    ['Also', 2, 30, 0.278],
    ['Same', 2, 30, 0.278],
    ['Ann', null, 29, undefined],
    ['Zoe', null, 29, undefined],
  ])
  expect(rows[0]!.score).toEqual({ mean: 0, interval: null })
})

test('all with a place, and ours, are scored on the same matches, with the interval of the paired difference from the first', () => {
  const matches = makeMatches(65)
  const joinedAt = matches[19]!.kickoffAt
  const forecasts = {
    old: callAll(matches, 0.7),
    late: callAll(matches.slice(0, 50), 0.8),
    ours: callAll(matches.slice(30), 0.6),
  }
  const { rows, ours, compared, n, fewest } = toPoolTable(
    [
      makePlayer('Old', { forecasts: forecasts.old }),
      makePlayer('Late', { joinedAt, forecasts: forecasts.late }),
    ],
    matches,
    forecasts.ours,
  )
  expect([n, fewest, compared], 'since the last of them joined, in whole tens').toEqual([
    65, 33, 40,
  ])
  const common = matches.slice(20, 60)
  const toScores = (given: ReadonlyMap<string, OutcomeShares>) =>
    common.map(({ id, outcome }) =>
      toRankedProbabilityScore(given.get(id) ?? { home: 1 / 3, draw: 1 / 3, away: 1 / 3 }, outcome),
    )
  const first = toScores(forecasts.old)
  const expectScore = (score: typeof ours, given: ReadonlyMap<string, OutcomeShares>) => {
    const scores = toScores(given)
    const gap = toMeanInterval(scores.map((one, match) => one - first[match]!))!
    expect(score!.mean).toBeCloseTo(toMeanInterval(scores)!.mean, 3)
    const [low, high] = score!.interval!
    expect((high - low) / 2).toBeCloseTo((gap.interval![1] - gap.interval![0]) / 2, 2)
  }
  expect(rows.map(({ nickname, place }) => [nickname, place])).toEqual([
    ['Old', 1],
    ['Late', 2],
  ])
  expectScore(rows[1]!.score, forecasts.late)
  expectScore(ours, forecasts.ours)
})

test('who joins late gets a place with half of the matches, and does not cut down those of the others before', () => {
  const matches = makeMatches(100)
  const joinedAt = matches[50]!.kickoffAt
  const players = [makePlayer('Old'), makePlayer('Late', { joinedAt })]
  const read = (count: number) => {
    const { rows, compared } = toPoolTable(players, matches.slice(0, count), NOBODY)
    return [rows.find(({ nickname }) => nickname === 'Late')!.place, compared]
  }
  expect(read(99)).toEqual([null, 90])
  expect(toPoolTable(players, makeMatches(102), NOBODY)).toMatchObject({ compared: 40, fewest: 51 })
})

test('a match that is opened weeks late counts for nobody, and takes no place of those who joined after it', () => {
  const matches = makeMatches(300)
  const joinedAt = matches[50]!.kickoffAt
  const players = [makePlayer('Old'), makePlayer('Late', { joinedAt })]
  const late = { ...matches[10]!, id: 'late' }
  expect(toPoolTable(players, [...matches, late], NOBODY)).toEqual(
    toPoolTable(players, matches, NOBODY),
  )
  const inTime = { ...matches[200]!, id: 'in time' }
  expect(toPoolTable(players, [...matches, inTime], NOBODY).n).toBe(301)
})

test('matches of before the first member joined are nobody’s, and without matches there is no score', () => {
  const joinedAt = new Date(makeMatches(5)[4]!.kickoffAt)
  expect(toPoolTable([makePlayer('Ann', { joinedAt })], makeMatches(40), NOBODY).n).toBe(35)
  const { rows, ours } = toPoolTable([makePlayer('Ann')], [], NOBODY)
  expect(rows[0]).toMatchObject({ n: 0, given: 0, score: null, place: null })
  expect(ours).toBeNull()
})
