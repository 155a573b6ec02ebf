import { expect, test } from 'vitest'
import { toShareInterval } from '#data/scoring/interval.ts'
import { listMonths } from './months.ts'

test('months sum their days, the newest first', () => {
  const months = listMonths([
    { day: '2026-08-30', n: 3, correct: 1, homeWins: 0 },
    { day: '2026-08-31', n: 1, correct: 1, homeWins: 1 },
    { day: '2026-10-01', n: 2, correct: 0, homeWins: 2 },
  ])
  expect(months).toEqual([
    {
      month: '2026-10',
      rate: { n: 2, correct: 0, accuracy: 0, interval: toShareInterval(0, 2) },
    },
    {
      month: '2026-08',
      rate: { n: 4, correct: 2, accuracy: 0.5, interval: toShareInterval(2, 4) },
    },
  ])
  expect(listMonths([])).toEqual([])
})
