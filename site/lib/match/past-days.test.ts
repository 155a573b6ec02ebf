import { expect, test } from 'vitest'
import { PAST_DAYS, parsePastDays } from './past-days.ts'

test('the rail has the last days before today, the oldest first, and none if none are known', () => {
  const built = JSON.stringify([
    ['2026-11-19', 3, 9],
    ['2026-11-21', 12, 26],
    ['2026-11-22', 9, 24],
    ['2026-11-23', 1, 2],
  ])
  const days = parsePastDays(built, '2026-11-23')
  expect(days.map(({ day }) => day)).toEqual(['2026-11-21', '2026-11-22'])
  expect(days.at(-1)).toEqual({ day: '2026-11-22', right: 9, count: 24 })
  expect(parsePastDays(built, '2026-11-24')).toHaveLength(PAST_DAYS)
  expect(parsePastDays(undefined, '2026-11-24')).toEqual([])
})
