import { expect, test } from 'vitest'
import { formatTime, formatZone } from './local-time.ts'
import { makeLocalTimes } from './tell-local.ts'

test('a sentence tells its instants as the reader’s clock has them, and names that zone', () => {
  const [from, to] = ['2026-08-14T11:00:00.000Z', '2026-08-15T12:30:00.000Z']
  const told = makeLocalTimes('en')((one, other) => `From ${one} to ${other} UTC.`, from, to)
  expect(told).toBe(
    `From 14 Aug, ${formatTime(from)} to 15 Aug, ${formatTime(to)} ${formatZone(from, 'en')}.`,
  )
})
