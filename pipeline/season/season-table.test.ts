import { expect, test } from 'vitest'
import { SeasonTable } from './season-table.ts'

type Result = readonly [home: number, away: number, homeGoals: number, awayGoals: number]

function rank(teams: number, tieBreak: 'goal_difference' | 'head_to_head', results: Result[]) {
  const table = new SeasonTable(teams, tieBreak)
  for (const result of results) table.add(...result)
  table.rank(() => 0)
  return [...table.order]
}

/** 0 and 1 have six points each: 0 has the better difference, 1 won both meetings. */
const LEVEL: Result[] = [
  [0, 1, 0, 1],
  [1, 0, 1, 0],
  [0, 2, 5, 0],
  [2, 0, 0, 5],
]

test('tied clubs are separated by goal difference, or by their own matches where that is the rule', () => {
  expect(rank(3, 'goal_difference', LEVEL)).toEqual([0, 1, 2])
  expect(rank(3, 'head_to_head', LEVEL)).toEqual([1, 0, 2])
})

test('three tied clubs are separated by the table among themselves', () => {
  const among: Result[] = [
    [0, 1, 1, 0],
    [1, 2, 4, 0],
    [2, 0, 1, 0],
    [1, 0, 0, 0],
    [2, 1, 0, 0],
    [0, 2, 0, 0],
  ]
  // Five points each among themselves; differences +0, +3, −3; the fourth loses everything.
  const fourth: Result[] = [0, 1, 2].flatMap((team): Result[] => [
    [team, 3, 1 + team, 0],
    [3, team, 0, 1],
  ])
  expect(rank(4, 'head_to_head', [...among, ...fourth])).toEqual([1, 0, 2, 3])
})

test('goals scored separate clubs with the same points and difference', () => {
  expect(
    rank(4, 'goal_difference', [
      [0, 2, 1, 0],
      [1, 3, 3, 2],
    ]),
  ).toEqual([1, 0, 3, 2])
})
