import { expect, test } from 'vitest'
import { concludeRound, listDayRounds, listSlowRounds } from './round-list.ts'

const passed = { title: 'a page', file: 'site/tests/a.browser.ts', status: 'passed' } as const
const failed = { ...passed, title: 'another page', status: 'failed' } as const

test('the week of a Saturday is run on its seven days at noon, and the Saturday at five hours', () => {
  const rounds = listDayRounds('2029-10-13')
  expect(rounds.map(({ name }) => name)).toEqual([
    ...['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'].map((day) => `${day} 12:00`),
    ...['00:30', '07:00', '12:40', '18:54', '22:40'].map((time) => `Sat ${time}`),
  ])
  const moments = rounds.map(({ env }) => env['PITCHPROOF_TEST_MOMENT'])
  expect(moments[0]).toBe('2029-10-08T12:00:00.000Z')
  expect(moments[6]).toBe('2029-10-14T12:00:00.000Z')
  expect(moments.at(-1)).toBe('2029-10-13T22:40:00.000Z')
})

test('slowed rounds differ in their number alone', () => {
  const [first, second] = listSlowRounds(2, 6)
  expect(first).toMatchObject({ env: { PITCHPROOF_TEST_SLOWDOWN: '6' } })
  expect(second).toMatchObject({ name: 'Slowed 6 times, round 2', env: first!.env })
})

test('a round is good when it ran to its end, some test passed and none failed', () => {
  const conclude = (results: (typeof passed | typeof failed)[], hasEndedWell = true) =>
    concludeRound('Tue 12:00', { results, hasEndedWell })
  expect(conclude([passed, passed])).toEqual({ isGood: true, lines: ['Tue 12:00: 2 passed'] })
  expect(conclude([passed, failed], false)).toEqual({
    isGood: false,
    lines: ['Tue 12:00: 1 passed, 1 failed', '  failed: site/tests/a.browser.ts: another page'],
  })
  expect(conclude([])).toMatchObject({ isGood: false })
  expect(conclude([passed], false)).toEqual({
    isGood: false,
    lines: ['Tue 12:00: 1 passed, the suite ended with an error'],
  })
})
