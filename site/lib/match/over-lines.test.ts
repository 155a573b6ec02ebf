import { expect, test } from 'vitest'
import { STATISTIC_KEYS, type Statistics } from '#data/model/match/statistics.ts'
import { countHappened } from './over-lines.ts'

const UNKNOWN = Object.fromEntries(STATISTIC_KEYS.map((key) => [key, null])) as Statistics
const FINISHED = { matchStatus: 'finished', actualHomeScore: 2, actualAwayScore: 1 } as const

test('goals are counted from the final score, each count from the statistics of both sides', () => {
  const statistics: Statistics = {
    ...UNKNOWN,
    homeCorners: 6,
    awayCorners: 3,
    homeYellowCards: 2,
    awayYellowCards: 0,
    homeRedCards: 0,
    awayRedCards: 1,
  }
  expect(Object.fromEntries(countHappened(FINISHED, statistics))).toEqual({
    Goals: 3,
    Corners: 9,
    HomeCorners: 6,
    AwayCorners: 3,
    Cards: 3,
    HomeCards: 2,
    AwayCards: 1,
  })
})

test('a count that a feed delivered for one side only is left out, and before the end all are', () => {
  const half: Statistics = { ...UNKNOWN, homeCorners: 6, homeYellowCards: 1, awayYellowCards: 1 }
  for (const statistics of [half, UNKNOWN, null, undefined])
    expect([...countHappened(FINISHED, statistics)]).toEqual([['Goals', 3]])
  for (const matchStatus of ['scheduled', 'live', 'postponed'] as const)
    expect(countHappened({ ...FINISHED, matchStatus }, half).size, matchStatus).toBe(0)
})
