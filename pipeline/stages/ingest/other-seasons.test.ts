import { expect, test } from 'vitest'
import { makeDemoMatches } from '#pipeline/sources/demo/demo-matches.ts'
import { withholdOtherSeasons } from './other-seasons.ts'

const NOW = new Date('2026-10-14T06:00:00Z')
const match = { ...makeDemoMatches({ now: NOW, leagues: ['premier-league'] })[0]!, season: 2026 }
const isTaken = (season: number, kickoffAt: string, now = NOW) =>
  withholdOtherSeasons([{ ...match, season, kickoffAt }], now).rows.length === 1

test('one row with a wrong year or season is told and begins no season', () => {
  expect(isTaken(2026, '2026-10-24T14:00:00Z')).toBe(true)
  expect(isTaken(2027, '2026-10-24T14:00:00Z')).toBe(false)
  expect(isTaken(2025, '2026-10-24T14:00:00Z')).toBe(false)
  expect(isTaken(2027, '2027-10-24T14:00:00Z')).toBe(false)
  const { warnings } = withholdOtherSeasons([{ ...match, season: 2027 }], NOW)
  expect(warnings).toEqual([expect.stringContaining('in the season 2027-28')])
})

test('a season may begin in June and end in August, and is known two months before', () => {
  expect(isTaken(2026, '2026-06-30T18:00:00Z')).toBe(true)
  expect(isTaken(2019, '2020-08-23T19:00:00Z')).toBe(true)
  expect(isTaken(2027, '2027-08-14T14:00:00Z', new Date('2027-06-17T08:00:00Z'))).toBe(true)
})
