import { expect, test } from 'vitest'
import type { CalendarRow } from '#data/queries/matches/matches-read.ts'
import type { Contents, Reader } from './contents.ts'
import { toLine } from './lines.ts'
import { writeMorningLetter } from './write-letter.ts'

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
    const match = { row: { ...ROW, awarded }, facts, prediction: null, ours: null, openedAt: null }
    return toLine(match, PLACE).note
  }
  expect(toNote(false)).toBe('Sealed until the final whistle.')
  expect(toNote(true)).toContain('Decided by the league')
})

test.each([
  // 07:00 on the 14th; the match is on the 15th at 05:00 there.
  [
    'Asia/Tokyo',
    '2026-03-13T22:00:00Z',
    '2026-03-14T20:00:00Z',
    'Today’s matches, Saturday 14 March',
  ],
  [
    'America/Los_Angeles',
    '2026-03-14T14:00:00Z',
    '2026-03-15T01:00:00Z',
    'Today: Arsenal – Chelsea, 18:00',
  ],
])(
  'the subject of a letter in %s names a match of today there',
  (timeZone, now, kickoff, subject) => {
    const [at, kickoffAt] = [new Date(now), new Date(kickoff)]
    const row = {
      ...ROW,
      kickoffAt,
      matchDate: kickoff.slice(0, 10),
      matchStatus: 'scheduled' as const,
    }
    const facts = { receipt: null, opened: null }
    const match = { row, facts, prediction: null, ours: null, openedAt: null }
    const contents: Contents = {
      clubs: [match],
      leagues: [],
      open: [],
      calls: new Map(),
      past: [],
      tally: { right: 0, count: 0 },
      more: 0,
      own: null,
    }
    const reader: Reader = {
      plan: 'free',
      follows: [],
      rhythm: 'daily',
      day: '2026-03-14',
      reminders: null,
      hidesResults: false,
      dueAt: at,
      lastAt: null,
    }
    const letter = writeMorningLetter(contents, {
      ...PLACE,
      timeZone,
      day: '2026-03-14',
      at,
      reader,
      firstName: null,
      signature: [],
      endUrl: 'https://pitchproof.example/end',
      notice: null,
    })
    expect(letter.subject).toBe(subject)
  },
)
