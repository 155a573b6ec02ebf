import { expect, test } from 'vitest'
import type { PublicMatch } from '#data/model/match/public-match.ts'
import { makeSampleFixture, makeSamplePrediction } from '#data/testing/sample-log.ts'
import { findLastWholeDay } from './last-whole-day.ts'

type Match = Parameters<typeof findLastWholeDay>[0]['matches'][number]

const prediction = makeSamplePrediction(makeSampleFixture(0), 0)
const CALLED = {
  ...prediction,
  predictedOutcome: 'home_win',
  homeWinProbability: 40,
  drawProbability: 35,
  awayWinProbability: 25,
} as const

let made = 0
function makeMatch(matchDate: string, changes: Partial<Match> = {}): Match {
  made += 1
  return {
    id: `match-${made}`,
    matchDate,
    matchStatus: 'finished',
    receipt: { entry: 1, madeAt: '2026-08-01T08:00:00.000Z', revision: 1, modelVersion: 'pp' },
    opened: { wasCorrect: made % 2 === 0, prediction: CALLED },
    ...changes,
  }
}

const publish = (matches: readonly Match[]) => ({
  matches,
  resultDays: [...Map.groupBy(matches, ({ matchDate }) => matchDate)]
    .map(([day, ofDay]) => ({
      day,
      matches: ofDay.filter(({ matchStatus }) => matchStatus !== 'scheduled'),
    }))
    .filter(({ matches: behind }) => behind.length > 0)
    .reverse(),
})

const ended = [makeMatch('2026-08-01'), makeMatch('2026-08-01'), makeMatch('2026-08-01')]

test('a whole day counts the right calls, and the sum of the called outcomes’ chances', () => {
  expect(findLastWholeDay(publish(ended))).toEqual({
    day: '2026-08-01',
    count: 3,
    right: 1,
    promised: expect.closeTo(1.2, 10),
    calls: ended.map(({ id }, place) => ({ id, wasCorrect: place === 1 })),
  })
})

test.for<[string, Partial<PublicMatch>]>([
  ['a match still to come', { matchStatus: 'scheduled', opened: null }],
  ['a match whose prediction is not opened yet', { opened: null }],
])('%s keeps its day from being whole', ([, changes]) => {
  const begun = [makeMatch('2026-08-02'), makeMatch('2026-08-02', changes as Partial<Match>)]
  expect(findLastWholeDay(publish([...ended, ...begun]))?.day).toBe('2026-08-01')
})

test('a match that was called off, decided by the league or never predicted is not waited for', () => {
  const day = [
    makeMatch('2026-08-02'),
    makeMatch('2026-08-02', { matchStatus: 'postponed', opened: null }),
    makeMatch('2026-08-02', { receipt: null, opened: null }),
    makeMatch('2026-08-02', { awarded: true, opened: null }),
  ]
  expect(findLastWholeDay(publish([...ended, ...day]))).toMatchObject({
    day: '2026-08-02',
    count: 1,
  })
})

test('without an opened match there is no day', () => {
  expect(findLastWholeDay(publish([]))).toBeNull()
  expect(findLastWholeDay(publish([makeMatch('2026-08-01', { opened: null })]))).toBeNull()
})
