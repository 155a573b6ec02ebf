import { expect, test } from 'vitest'
import { toRefreshMs } from './refresh.ts'

const NOW = Date.parse('2026-11-21T15:00:00Z')
const at = (
  kickoffAt: string,
  matchStatus: 'scheduled' | 'live' | 'finished' | 'postponed' = 'scheduled',
) => ({ match: { kickoffAt, matchStatus } })

test('[call-general-04] polled every 30 s while a match is played, whether or not the feed has reported its start', () => {
  expect(toRefreshMs([at('2026-11-21T14:00:00Z', 'live')], NOW)).toBe(30_000)
  expect(toRefreshMs([at('2026-11-21T14:59:00Z')], NOW)).toBe(30_000)
  expect(
    toRefreshMs([at('2026-11-21T12:00:00Z', 'finished'), at('2026-11-21T15:00:00Z')], NOW),
  ).toBe(30_000)
})

test('a match is being played as the server has it, though the clock of this machine is hours off', () => {
  for (const kickoffAt of ['2026-11-21T17:30:00Z', '2026-11-21T09:00:00Z'])
    expect(toRefreshMs([at(kickoffAt, 'live')], NOW)).toBe(30_000)
  expect(toRefreshMs([at('2026-11-20T20:00:00Z', 'live')], NOW)).toBe(false)
})

test('before the first kick-off the next poll is at the kick-off', () => {
  const matches = [at('2026-11-21T17:30:00Z'), at('2026-11-21T16:00:00Z')]
  expect(toRefreshMs(matches, NOW)).toBe(3_600_000)
  expect(toRefreshMs([at('2026-11-21T15:00:05Z')], NOW)).toBe(30_000)
})

test('[call-general-04] nothing is polled when no match is coming', () => {
  expect(toRefreshMs([], NOW)).toBe(false)
  expect(toRefreshMs([at('2026-11-21T12:00:00Z', 'finished')], NOW)).toBe(false)
  expect(toRefreshMs([at('2026-11-21T15:00:00Z', 'postponed')], NOW)).toBe(false)
  expect(toRefreshMs([at('2026-11-22T15:00:00Z')], NOW)).toBe(false)
  // The feed has never reported the result.
  expect(toRefreshMs([at('2026-11-21T10:59:00Z')], NOW)).toBe(false)
})
