import { expect, test } from 'vitest'
import type { DemoFixture } from './calendar.ts'
import { toMoment } from './clock.ts'

const KICKOFF_MS = Date.parse('2026-08-15T18:00:00Z')
const clockAfter = (minutes: number) =>
  toMoment(
    { kickoffMs: KICKOFF_MS, kind: 'ordinary' } as unknown as DemoFixture,
    KICKOFF_MS + minutes * 60_000,
  ).clock

test('a demo match counts its minutes with stoppage time, and has half-time', () => {
  expect([-1, 0, 23, 45, 46, 47, 61, 62, 63, 107, 109, 119, 120].map(clockAfter)).toEqual([
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
