import { expect, test } from 'vitest'
import type { DemoFixture } from './calendar.ts'
import { toMoment } from './clock.ts'

const KICKOFF_MS = Date.parse('2026-08-15T18:00:00Z')
const clockOf = (kind: DemoFixture['kind']) => (minutes: number) =>
  toMoment({ kickoffMs: KICKOFF_MS, kind } as DemoFixture, KICKOFF_MS + minutes * 60_000).clock

test('a demo match counts its minutes with stoppage time, and has half-time', () => {
  expect([-1, 0, 23, 45, 46, 47, 61, 62, 63, 107, 109, 119, 120].map(clockOf('plain'))).toEqual([
    null,
    '1',
    '23',
    '45',
    '45+1',
    'HT',
    'HT',
    '46',
    '46',
    '90',
    '90+2',
    '90+6',
    null,
  ])
})

test('the slow match of the night has half-time as long as every other, and ends after noon', () => {
  const minutes = [-1, 0, 100, 329, 343, 344, 600, 707, 708]
  const clocks = [null, '1', '15', 'HT', 'HT', '46', '82', '90+6', null]
  expect(minutes.map(clockOf('slow'))).toEqual(clocks)
})
