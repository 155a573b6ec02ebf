import { expect, test } from 'vitest'
import { ClockSchema } from './match.ts'
import { toClock, toCurrentClock } from './clock.ts'

test('a minute beyond its half is stoppage time', () => {
  expect(toClock(45, 45)).toBe('45')
  expect(toClock(51, 45)).toBe('45+6')
  for (const clock of ['1', '63', '45+2', '120+11', 'HT'])
    expect(ClockSchema.parse(clock)).toBe(clock)
  for (const wrong of ['', '45+', '-3', 'FT', '63:10'])
    expect(ClockSchema.safeParse(wrong).success, wrong).toBe(false)
})

test('a minute is shown while it is fresh and the match is live; half-time stays longer', () => {
  const clockAt = '2026-08-15T18:30:00.000Z'
  const after = (minutes: number) => Date.parse(clockAt) + minutes * 60_000
  const minute = { matchStatus: 'live', clock: '30', clockAt } as const
  expect(toCurrentClock(minute, after(10))).toBe('30')
  expect(toCurrentClock(minute, after(11))).toBeNull()
  expect(toCurrentClock({ ...minute, clock: 'HT' }, after(20))).toBe('HT')
  expect(toCurrentClock({ ...minute, clock: 'HT' }, after(26))).toBeNull()
  expect(toCurrentClock({ ...minute, matchStatus: 'finished' }, after(1))).toBeNull()
  expect(toCurrentClock({ ...minute, clock: null }, after(1))).toBeNull()
  expect(toCurrentClock({ ...minute, clockAt: undefined }, after(1))).toBeNull()
})
