import { expect, test } from 'vitest'
import { DAY_MS } from '#data/model/time.ts'
import { canForecast } from './can-forecast.ts'

test('a forecast is offered only before kick-off and only for matches of the next seven days', () => {
  const kickoffAt = '2026-03-14T15:00:00.000Z'
  const atMs = Date.parse(kickoffAt)
  const can = (nowMs: number, matchStatus: 'scheduled' | 'postponed' | 'live' = 'scheduled') =>
    canForecast({ kickoffAt, matchStatus }, nowMs)
  expect(can(atMs - 1)).toBe(true)
  expect(can(atMs)).toBe(false)
  expect(can(atMs - 7 * DAY_MS)).toBe(true)
  expect(can(atMs - 7 * DAY_MS - 1)).toBe(false)
  expect(can(atMs - 1, 'postponed')).toBe(false)
  expect(can(atMs - 1, 'live')).toBe(false)
})
