import { expect, test } from 'vitest'
import { toDayStartMs } from './time.ts'

test('asking when a day began leaves the instant as it was', () => {
  const noon = new Date('2026-03-14T12:00:00Z')
  expect(toDayStartMs(noon)).toBe(Date.parse('2026-03-14T00:00:00Z'))
  expect(noon.toISOString()).toBe('2026-03-14T12:00:00.000Z')
})
