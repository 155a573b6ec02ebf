import { expect, test } from 'vitest'
import { toDayOfHours } from './usage-hours.ts'

test('a day has 24 hours up to now, those without a call at zero, older ones left out', () => {
  const now = new Date('2026-03-14T12:34:00Z')
  const toHour = (hour: string, requests: number) => ({
    provider: 'sportmonks',
    hour,
    requests,
    errors: 1,
  })
  const columns = toDayOfHours(
    [
      toHour('2026-03-14T12:00:00Z', 5),
      toHour('2026-03-13T13:00:00Z', 7),
      toHour('2026-03-13T12:00:00Z', 9),
    ],
    now,
  )
  expect(columns).toHaveLength(24)
  expect(columns[0]).toEqual({ hour: '2026-03-13T13:00:00.000Z', requests: 7, errors: 1 })
  expect(columns[23]).toEqual({ hour: '2026-03-14T12:00:00.000Z', requests: 5, errors: 1 })
  expect(columns.reduce((sum, { requests }) => sum + requests, 0)).toBe(12)
  expect(columns[5]).toMatchObject({ requests: 0, errors: 0 })
})
