import { expect, test } from 'vitest'
import { FEWEST_MATCHES } from '#data/model/record/member-record.ts'
import { toPoolTable, type PoolMatch, type PoolPlayer } from './pool-table.ts'

const START = Date.parse('2026-03-14T12:00:00Z')
const SURE = { home: 1, draw: 0, away: 0 }

const makeMatches = (count: number): PoolMatch[] =>
  Array.from({ length: count }, (_, place) => ({
    id: `match-${place}`,
    kickoffAt: new Date(START + (place + 1) * 3_600_000),
    outcome: place % 2 === 0 ? 'home_win' : 'away_win',
    ours: place < 3 ? { home: 0.5, draw: 0.3, away: 0.2 } : null,
  }))

const makePlayer = (nickname: string, own: Partial<PoolPlayer> = {}): PoolPlayer => ({
  id: nickname,
  nickname,
  joinedAt: new Date(START),
  forecasts: new Map(),
  ...own,
})

test('a place needs thirty matches; equal means share one, and the others stand by nickname', () => {
  const matches = makeMatches(FEWEST_MATCHES)
  const right = new Map(
    matches.map(({ id, outcome }) => [
      id,
      outcome === 'home_win' ? SURE : { home: 0, draw: 0, away: 1 },
    ]),
  )
  const late = new Date(matches[0]!.kickoffAt)
  const { rows } = toPoolTable(
    [
      makePlayer('Zoe', { joinedAt: late, forecasts: right }),
      makePlayer('Same'),
      makePlayer('Best', { forecasts: right }),
      makePlayer('Also'),
      makePlayer('Ann', { joinedAt: late }),
    ],
    matches,
  )
  expect(rows.map(({ nickname, place, n }) => [nickname, place, n])).toEqual([
    ['Best', 1, 30],
    ['Also', 2, 30],
    ['Same', 2, 30],
    ['Ann', null, 29],
    ['Zoe', null, 29],
  ])
  expect(rows[0]!.score).toEqual({ mean: 0, interval: [0, 0] })
  expect(rows[1]!.score!.mean).toBeCloseTo((4 / 9 + 1 / 9) / 2, 12)
})

test('ours is scored where there is one, and without matches there is no score', () => {
  const { ours, n } = toPoolTable([], makeMatches(4))
  expect([n, ours.n]).toEqual([4, 3])
  const [home, away] = [(0.25 + 0.04) / 2, (0.25 + 0.64) / 2]
  expect(ours.score!.mean).toBeCloseTo((2 * home + away) / 3, 12)
  const { rows } = toPoolTable([makePlayer('Ann')], [])
  expect(rows[0]).toMatchObject({ n: 0, given: 0, score: null, place: null })
})
