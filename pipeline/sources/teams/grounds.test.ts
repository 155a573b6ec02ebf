import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import type { FeedMatch } from '#data/model/feed.ts'
import { getLeague } from '#data/model/leagues.ts'
import { parseApiFootball } from '#pipeline/sources/api-football/parse.ts'
import {
  isDerby,
  isFarFromHome,
  isFinalOnChosenGround,
  placeGrounds,
  toKilometres,
} from './grounds.ts'
import { HOME_TOWNS } from './home-towns.ts'

const sample = parseApiFootball(
  readFileSync(new URL('../../../data/fixtures/api-football/fixtures.json', import.meta.url)),
).rows[0]!

const at = (homeTeamId: string, venue: string, change: Partial<FeedMatch> = {}): FeedMatch => ({
  ...sample,
  league: 'Premier League',
  homeTeamId,
  venue,
  city: null,
  ...change,
})
/** A season's home matches of a club at one ground. */
const season = (homeTeamId: string, venue: string) =>
  Array.from({ length: 5 }, () => at(homeTeamId, venue))

test('London and Paris are 344 km apart along the surface', () => {
  const distance = toKilometres(
    { latitude: 51.5074, longitude: -0.1278 },
    { latitude: 48.8566, longitude: 2.3522 },
  )
  expect(distance).toBeGreaterThan(343)
  expect(distance).toBeLessThan(345)
})

test('clubs of one town or of neighbouring ones play a derby, clubs at two ends of a city do not', () => {
  expect(isDerby('everton', 'liverpool')).toBe(true)
  expect(isDerby('arsenal', 'tottenham-hotspur')).toBe(true)
  expect(isDerby('charlton-athletic', 'queens-park-rangers')).toBe(false)
  expect(isDerby('everton', 'arsenal')).toBe(false)
  expect(isDerby('everton', 'a-club-of-no-table')).toBe(false)
})

test('a ground across the town is a home, one at the other end of the country is not, an unknown one is', () => {
  const montjuic = { latitude: 41.36, longitude: 2.16 }
  const miami = { latitude: 25.96, longitude: -80.24 }
  expect(isFarFromHome('barcelona', montjuic)).toBe(false)
  expect(isFarFromHome('barcelona', miami)).toBe(true)
  expect(isFarFromHome('barcelona', null)).toBe(false)
  expect(isFarFromHome('a-club-of-no-table', miami)).toBe(false)
})

test('finals of the cups and the last of the English play-offs are at chosen grounds, semi-finals are not', () => {
  const cup = getLeague('champions-league')
  const championship = getLeague('championship')
  expect(isFinalOnChosenGround(cup, 'Final')).toBe(true)
  expect(isFinalOnChosenGround(cup, 'Finals, Final')).toBe(true)
  expect(isFinalOnChosenGround(cup, 'Finals, Semifinals')).toBe(false)
  expect(isFinalOnChosenGround(cup, 'Semi-finals')).toBe(false)
  expect(isFinalOnChosenGround(cup, 'Semi-Final')).toBe(false)
  expect(isFinalOnChosenGround(cup, null)).toBe(false)
  expect(isFinalOnChosenGround(championship, 'Promotion Play-offs - Final')).toBe(true)
  // In Spain and Italy the last round is played at both clubs.
  expect(isFinalOnChosenGround(getLeague('serie-b'), 'Final')).toBe(false)
})

test('a ground without coordinates is where the club that plays there is at home', () => {
  const abroad = at('shakhtar-donetsk', 'Emirates Stadium', { league: 'Champions League' })
  const rows = [...season('arsenal', 'Emirates Stadium'), abroad]
  const placed = placeGrounds(rows)
  expect(placed.map(({ neutral }) => neutral)).toEqual([false, false, false, false, false, true])
  expect(placed.at(-1)!.venuePlace).toEqual(HOME_TOWNS.get('arsenal'))
})

test('a neighbour’s ground, a shared ground and an unknown ground make no neutral match', () => {
  const rows = [
    ...season('arsenal', 'Emirates Stadium'),
    at('tottenham-hotspur', 'Emirates Stadium'),
    // A club that has moved far away for a whole season is at home there.
    ...season('everton', 'Emirates Stadium'),
    at('liverpool', 'A New Ground'),
  ]
  expect(placeGrounds(rows).filter(({ neutral }) => neutral)).toEqual([])
  expect(placeGrounds(rows).at(-1)!.venuePlace).toBeNull()
})
