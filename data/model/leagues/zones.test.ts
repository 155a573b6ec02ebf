import { expect, test } from 'vitest'
import { EUROPE, LAST_TWO_AND_PLAYOFF, LEAGUE_PHASE, toPromotion, toZone } from './zones.ts'

test('places are counted from the first down and from the last up', () => {
  const zones = { top: EUROPE, bottom: LAST_TWO_AND_PLAYOFF }
  const places = Array.from({ length: 18 }, (_, index) => toZone(zones, index + 1, 18))
  expect(places).toEqual([
    ...Array<string>(4).fill('champions_league'),
    'europa_league',
    'conference_league',
    ...Array<null>(9).fill(null),
    'relegation_playoff',
    'relegation',
    'relegation',
  ])
})

test('two clubs are promoted, the next ones play for a place', () => {
  const zones = { top: toPromotion(1), bottom: [] }
  expect([1, 2, 3, 4].map((position) => toZone(zones, position, 20))).toEqual([
    'promotion',
    'promotion',
    'promotion_playoff',
    null,
  ])
})

test('in the league phase of a cup eight go straight on, sixteen play for it, and a group of four has no zones', () => {
  const places = [1, 8, 9, 24, 25, 36]
  expect(places.map((position) => toZone(LEAGUE_PHASE, position, 36))).toEqual([
    'first_eight',
    'first_eight',
    'knockout_playoff',
    'knockout_playoff',
    'eliminated',
    'eliminated',
  ])
  expect([1, 4].map((position) => toZone(LEAGUE_PHASE, position, 4))).toEqual([null, null])
})
