import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { haveFreeBegun, rankDay, toVisibility } from './entitlement.ts'
import { LEAGUES } from '#data/model/leagues.ts'
import { MATCH_STATUSES, toDay, toWindow } from '#data/model/match/match.ts'
import { toOutcome } from '#data/model/match/outcome.ts'
import { toPlan } from './plans.ts'
import { toPreviewRows } from '#data/model/forecast/preview.ts'

const match = (
  id: string,
  hour: number,
  league = 'Premier League',
  matchStatus: (typeof MATCH_STATUSES)[number] = 'scheduled',
) => ({
  id,
  league,
  kickoffAt: `2026-08-15T${String(hour).padStart(2, '0')}:00:00.000Z`,
  matchStatus,
})

test('a day is ranked by kick-off, then league order, then id', () => {
  const day = [
    match('b', 15),
    match('z', 15, 'Champions League'),
    match('a', 15),
    match('x', 12, 'Ligue 2'),
  ]
  expect(rankDay(day).map(({ row, rank }) => `${rank}${row.id}`)).toEqual(['1x', '2z', '3a', '4b'])
})

test('[state-match-03] a match that will not be played has no rank and stands last', () => {
  const day = [
    match('off', 10, 'Premier League', 'postponed'),
    match('a', 15),
    match('gone', 9, 'La Liga', 'abandoned'),
    match('no', 9, 'La Liga', 'cancelled'),
  ]
  expect(rankDay(day).map(({ row, rank }) => [row.id, rank])).toEqual([
    ['a', 1],
    ['gone', null],
    ['no', null],
    ['off', null],
  ])
  expect(toVisibility('free', null, false)).toBe('withheld')
})

test('[const-free-3] free is full for 1 to 3, blurred for 4 to 10 until settled, unlisted from 11', () => {
  for (let rank = 1; rank <= 30; rank++) {
    const open = toVisibility('free', rank, false)
    expect(open).toBe(rank <= 3 ? 'columns' : rank <= 10 ? 'blurred' : 'unlisted')
    expect(toVisibility('free', rank, true)).toBe(rank <= 10 ? 'whole' : 'unlisted')
    expect(toVisibility(toPlan({ isPremium: true }), rank, false)).toBe('whole')
    expect(toVisibility(toPlan({ isAdmin: true }), rank, false)).toBe('whole')
    const unguarded = toPlan({ isAdmin: true, lacksSecondFactor: true })
    expect(toVisibility(unguarded, rank, false)).toBe(open)
    expect(toVisibility('anonymous', rank, true)).toBe(
      rank <= 3 ? 'columns' : rank <= 10 ? 'blurred' : 'unlisted',
    )
  }
})

test('the free matches of a day have begun once the last of its first three has kicked off', () => {
  const at = (hour: number) => new Date(`2026-08-15T${String(hour).padStart(2, '0')}:00:00Z`)
  const day = rankDay([
    match('off', 9, 'La Liga', 'postponed'),
    match('a', 12),
    match('b', 13),
    match('c', 15),
    match('d', 20),
  ])
  expect(haveFreeBegun(day, at(14))).toBe(false)
  expect(haveFreeBegun(day, at(15))).toBe(true)
  expect(haveFreeBegun(rankDay([match('a', 12)]), at(12)), 'a day of one match').toBe(true)
  const off = rankDay([match('a', 20, 'Premier League', 'postponed')])
  expect(haveFreeBegun(off, at(12)), 'a day whose matches are all called off').toBe(true)
  expect(haveFreeBegun([], at(23)), 'a day without matches').toBe(false)
})

test('the order of arrival never changes a rank', () => {
  const arbitrary = fc.uniqueArray(
    fc.record({
      id: fc.string({ minLength: 1, maxLength: 6 }),
      hour: fc.integer({ min: 0, max: 23 }),
      league: fc.constantFrom(...LEAGUES.map(({ name }) => name)),
      status: fc.constantFrom(...MATCH_STATUSES),
    }),
    { selector: (row) => row.id },
  )
  fc.assert(
    fc.property(arbitrary, (rows) => {
      const day = rows.map((row) => match(row.id, row.hour, row.league, row.status))
      expect(rankDay(day.toReversed())).toEqual(rankDay(day))
    }),
  )
})

test('[product-03] the day of a match is the UTC date of its kick-off', () => {
  expect(toDay('2026-08-15T23:59:00Z')).toBe('2026-08-15')
  expect(toDay('2026-08-16T00:01:00Z')).toBe('2026-08-16')
  expect(toDay('2026-08-16T01:30:00+02:00')).toBe('2026-08-15')
  expect(toWindow(new Date('2026-08-15T17:30:00Z'))).toEqual({
    from: new Date('2026-08-15T00:00:00Z'),
    to: new Date('2026-08-22T17:30:00Z'),
  })
})

test('[state-match-01] the statuses of a match are those of the specification', () => {
  expect(MATCH_STATUSES).toEqual([
    'scheduled',
    'live',
    'finished',
    'postponed',
    'cancelled',
    'abandoned',
  ])
})

test('[state-match-02] the outcome follows from the score', () => {
  expect(toOutcome(2, 1)).toBe('home_win')
  expect(toOutcome(0, 3)).toBe('away_win')
  expect(toOutcome(1, 1)).toBe('draw')
})

test('the public preview has numbers for ranks 1 to 3 and the same empty cells for the rest', () => {
  const prediction = {
    homeWinProbability: 50,
    drawProbability: 25,
    awayWinProbability: 25,
    predictedHomeScore: 1,
    predictedAwayScore: 0,
    probOver15Goals: 70,
    probOver25Goals: 44,
    confidenceScore: 50,
    aiReasoning: 'secret',
  }
  const day = Array.from({ length: 12 }, (_, index) => ({
    ...match(
      `match-${String(index).padStart(2, '0')}`,
      12,
      'Premier League',
      index === 0 ? 'postponed' : 'scheduled',
    ),
    matchDate: '2026-08-15',
    matchTime: '12:00',
    homeTeam: `Home ${index}`,
    awayTeam: `Away ${index}`,
    isMock: false,
  }))
  const rows = toPreviewRows(day, (id) => (id === 'match-02' ? null : prediction))
  expect(rows).toHaveLength(10)
  expect(rows.map((row) => [row.prediction !== null, row.isBlurred])).toEqual([
    [true, false],
    [false, false],
    [true, false],
    ...Array.from({ length: 7 }, () => [false, true]),
  ])
  expect(JSON.stringify(rows)).not.toContain('secret')
  expect(JSON.stringify(rows)).not.toContain('confidence')
  expect(toPreviewRows(day, () => prediction, 12).at(-1)).toMatchObject({
    prediction: null,
    isBlurred: false,
    match: { matchStatus: 'postponed' },
  })
})
