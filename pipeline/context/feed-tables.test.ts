import { expect, test } from 'vitest'
import type { FeedTable } from '#pipeline/sources/source.ts'
import { applyFeedTable } from './feed-tables.ts'
import { addZones, type TableRow } from './standings.ts'

const row = (teamId: string, position: number, points: number): TableRow => ({
  id: `premier-league-2026-${teamId}`,
  teamId,
  teamName: teamId,
  teamLogo: null,
  position,
  matchesPlayed: 10,
  wins: 0,
  draws: 0,
  losses: 0,
  goalsFor: 0,
  goalsAgainst: 0,
  goalDifference: 0,
  points,
  form: '',
  zone: null,
})
const rows = [row('everton', 1, 20), row('chelsea', 2, 14), row('leeds', 3, 12)]
const told = (teamId: string, position: number, points: number, played = 10) => ({
  teamId,
  position,
  points,
  played,
})
const table = (...list: FeedTable['rows'][number][]): FeedTable => ({
  leagueId: 'premier-league',
  season: 2026,
  rows: list,
})

test('points deducted by a committee move a club in the table', () => {
  const applied = applyFeedTable(rows, [
    table(told('chelsea', 1, 14), told('leeds', 2, 12), told('everton', 3, 10)),
  ])
  expect(applied.map(({ teamId, position, points }) => [teamId, position, points])).toEqual([
    ['chelsea', 1, 14],
    ['leeds', 2, 12],
    ['everton', 3, 10],
  ])
})

test('a table of another moment or with other clubs is not used, nor an empty one', () => {
  const late = table(told('chelsea', 1, 14), told('leeds', 2, 12), told('everton', 3, 10, 9))
  const other = table(told('chelsea', 1, 14), told('leeds', 2, 12), told('fulham', 3, 10))
  expect(applyFeedTable(rows, [late, other])).toBe(rows)
  expect(applyFeedTable([], [table()])).toEqual([])
})

test('a reserve side cannot go up: its place leads the next club there', () => {
  const clubs = Array.from({ length: 22 }, (_, at) => (at === 1 ? 'real-sociedad-b' : `club-${at}`))
  const zoned = addZones(
    clubs.map((club, at) => row(club, at + 1, 60 - at)),
    'la-liga-2',
  ).map(({ zone }) => zone)
  expect(zoned.slice(0, 8)).toEqual([
    'promotion',
    null,
    'promotion',
    ...Array<string>(4).fill('promotion_playoff'),
    null,
  ])
  expect(zoned.slice(-5)).toEqual([null, ...Array<string>(4).fill('relegation')])
  // Last, it is relegated like any other.
  const last = addZones(
    clubs.toReversed().map((club, at) => row(club, at + 1, 60 - at)),
    'la-liga-2',
  )
  expect(last.at(-2)).toMatchObject({ teamId: 'real-sociedad-b', zone: 'relegation' })
})
