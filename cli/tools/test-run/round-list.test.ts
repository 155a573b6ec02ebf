import { expect, test } from 'vitest'
import { listDayRounds } from './round-list.ts'

test('the week of a Saturday is run on its seven days at noon, and the Saturday at five hours', () => {
  const rounds = listDayRounds('2029-10-13')
  expect([...rounds.keys()]).toEqual([
    ...['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'].map((day) => `${day} 12:00`),
    ...['00:30', '07:00', '12:40', '18:54', '22:40'].map((time) => `Sat ${time}`),
  ])
  const moments = [...rounds.values()].map((moment) => moment.toISOString())
  expect([moments[0], moments[6], moments.at(-1)]).toEqual([
    '2029-10-08T12:00:00.000Z',
    '2029-10-14T12:00:00.000Z',
    '2029-10-13T22:40:00.000Z',
  ])
})
