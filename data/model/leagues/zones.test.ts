import { expect, test } from 'vitest'
import { EUROPE, LAST_TWO_AND_PLAYOFF, toPromotion, toZone } from './zones.ts'

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

test('two clubs go up, the next ones play for a place', () => {
  const zones = { top: toPromotion(1), bottom: [] }
  expect([1, 2, 3, 4].map((position) => toZone(zones, position, 20))).toEqual([
    'promotion',
    'promotion',
    'promotion_playoff',
    null,
  ])
})
