import { expect, test } from 'vitest'
import { GroupTables, LeaguePhaseTable } from './phase-table.ts'

type Score = readonly [home: number, away: number, homeGoals: number, awayGoals: number]

function rank(teams: number, scores: readonly Score[]): number[] {
  const pairs = scores.map(([home, away]) => ({ home, away }))
  const table = new LeaguePhaseTable(teams, pairs)
  for (const score of scores) table.add(...score)
  table.rank(() => 0.5)
  return [...table.order]
}

test('a league phase is ranked by points, difference, goals, goals away, wins and wins away', () => {
  expect(rank(3, [[0, 1, 1, 0]])).toEqual([0, 2, 1])
  // 0 and 1 have three points each; 1 won by more.
  expect(rank(4, [[0, 2, 1, 0], [1, 3, 3, 0]])).toEqual([1, 0, 2, 3]) // prettier-ignore
  // The same difference, more goals.
  expect(rank(4, [[0, 2, 1, 0], [1, 3, 3, 2]]).slice(0, 2)).toEqual([1, 0]) // prettier-ignore
  // The same goals, those of 1 away.
  expect(rank(4, [[0, 2, 2, 1], [3, 1, 1, 2]]).slice(0, 2)).toEqual([1, 0]) // prettier-ignore
  // Three draws or a win and two defeats: level in points, difference, goals and goals away, the
  // win counts.
  const level: Score[] = [
    [0, 2, 1, 1],
    [0, 3, 1, 1],
    [0, 4, 1, 1],
    [1, 5, 3, 0],
    [1, 6, 0, 2],
    [1, 7, 0, 1],
  ]
  expect(rank(8, level).indexOf(1)).toBeLessThan(rank(8, level).indexOf(0))
})

test('remaining ties are broken by the opponents, then by lot', () => {
  // 0 beat 2, 1 beat 3 by the same score; 3 has points from elsewhere.
  const scores: Score[] = [
    [0, 2, 1, 0],
    [1, 3, 1, 0],
    [3, 4, 2, 0],
  ]
  expect(rank(5, scores).filter((team) => team < 2)).toEqual([1, 0])
  const lots = (random: () => number) => {
    const table = new LeaguePhaseTable(2, [])
    table.rank(random)
    return table.order[0]
  }
  let turn = 0
  expect(lots(() => (turn++ === 0 ? 0 : 0.9))).toBe(1)
  turn = 0
  expect(lots(() => (turn++ === 0 ? 0.9 : 0))).toBe(0)
})

test('groups are ranked separately, ties by the matches between the tied clubs', () => {
  const table = new GroupTables(4, [
    [3, 1],
    [0, 2],
  ])
  table.add(1, 3, 0, 1)
  table.add(3, 1, 1, 0)
  table.add(0, 2, 2, 0)
  table.add(2, 0, 1, 0)
  table.rank(() => 0.5)
  expect([...table.order]).toEqual([3, 1, 0, 2])
  expect([...table.points]).toEqual([3, 0, 3, 6])
})
