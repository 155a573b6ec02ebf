import { expect, test } from 'vitest'
import type { CalendarRow } from '#data/queries/matches/matches-read.ts'
import { toLine } from './lines.ts'

const ROW: CalendarRow = {
  id: 'premier-league-2026-arsenal-chelsea',
  leagueId: 'premier-league',
  league: 'Premier League',
  homeTeamId: 'arsenal',
  awayTeamId: 'chelsea',
  homeTeam: 'Arsenal',
  awayTeam: 'Chelsea',
  matchDate: '2026-11-28',
  kickoffAt: new Date('2026-11-28T15:00:00Z'),
  venue: null,
  matchStatus: 'finished',
  awarded: false,
  isMock: false,
  updatedAt: new Date('2026-11-28T17:00:00Z'),
  settledAt: null,
}
const receipt = { entry: 1, madeAt: '2026-11-23T08:20:00.000Z', revision: 1, modelVersion: 'pp-9' }
const PLACE = {
  language: 'en',
  timeZone: 'UTC',
  publicOrigin: 'https://pitchproof.example',
  day: '2026-11-29',
  at: new Date('2026-11-29T06:00:00Z'),
} as const

test('a match that the league decided is not told as one whose prediction is still to be revealed', () => {
  const toNote = (awarded: boolean) => {
    const facts = { receipt, opened: null }
    return toLine({ row: { ...ROW, awarded }, facts, prediction: null, ours: null }, PLACE).note
  }
  expect(toNote(false)).toBe('Sealed until the final whistle.')
  expect(toNote(true)).toContain('Decided by the league')
})
