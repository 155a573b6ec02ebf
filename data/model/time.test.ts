import { expect, test } from 'vitest'
import { DAY_MS, readRetryAfter, toDayStartMs } from './time.ts'

test('asking when a day began leaves the instant as it was', () => {
  const noon = new Date('2026-03-14T12:00:00Z')
  expect(toDayStartMs(noon)).toBe(Date.parse('2026-03-14T00:00:00Z'))
  expect(noon.toISOString()).toBe('2026-03-14T12:00:00.000Z')
})

test('a service may ask to wait a week, whatever number it says', () => {
  const read = (text: string) => readRetryAfter(new Headers({ 'retry-after': text }), 0)
  expect(read('120')).toBe(120_000)
  expect(read('Thu, 01 Jan 1970 00:00:30 GMT')).toBe(30_000)
  for (const never of ['9'.repeat(20), '9'.repeat(400), 'Fri, 01 Jan 9999 00:00:00 GMT'])
    expect(read(never)).toBe(7 * DAY_MS)
  for (const past of ['0', 'Wed, 01 Jan 1969 00:00:00 GMT']) expect(read(past)).toBe(0)
  for (const none of ['soon', '']) expect(read(none)).toBeNull()
})
