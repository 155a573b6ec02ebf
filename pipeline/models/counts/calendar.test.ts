import { expect, test } from 'vitest'
import { readCalendar } from './calendar.ts'

function read(instant: string) {
  const calendar = { midweek: 0, opening: 0, closing: 0 }
  readCalendar(Date.parse(instant), calendar)
  return calendar
}

test('a Saturday in November is neither midweek nor an end of the season', () => {
  expect(read('2022-11-05T15:00:00Z')).toEqual({ midweek: 0, opening: 0, closing: 0 })
})

test('a Wednesday in August opens the season in midweek', () => {
  expect(read('2022-08-10T19:00:00Z')).toEqual({ midweek: 1, opening: 1, closing: 0 })
})

test('the opening fades in September and the closing grows in April', () => {
  const fading = read('2022-09-04T15:00:00Z').opening
  expect(fading).toBeGreaterThan(0)
  expect(fading).toBeLessThan(1)
  expect(read('2023-03-25T15:00:00Z').closing).toBe(0)
  expect(read('2023-04-22T15:00:00Z').closing).toBeGreaterThan(0)
  expect(read('2023-05-27T15:00:00Z').closing).toBe(1)
})
