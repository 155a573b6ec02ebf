import { expect, test } from 'vitest'
import { toSlug } from '#data/model/feed.ts'
import { HOME_TOWNS, listTowns } from './home-towns.ts'
import { CLUBS_BY_COUNTRY } from '#data/model/leagues/team-names.ts'

/** South, north, west and east ends of the country, islands included. */
const ENDS = {
  England: [50.3, 55.1, -4.5, 1.8],
  Spain: [28, 43.8, -16.5, 3.4],
  Germany: [47.2, 55.1, 5.8, 15.1],
  Italy: [36.6, 47.1, 6.6, 18.6],
  France: [41.3, 51.2, -4.9, 9.7],
  Turkey: [35.8, 42.2, 25.6, 44.9],
  Europe: [31, 68, -22, 77],
} as const

test.each(Object.entries(ENDS))('every town of %s is in it', (country, ends) => {
  const [south, north, west, east] = ends
  for (const [id, { latitude, longitude }] of listTowns(country as keyof typeof ENDS)) {
    expect(latitude, id).toBeGreaterThanOrEqual(south)
    expect(latitude, id).toBeLessThanOrEqual(north)
    expect(longitude, id).toBeGreaterThanOrEqual(west)
    expect(longitude, id).toBeLessThanOrEqual(east)
  }
})

test('every town is that of a club under the name shared by all feeds', () => {
  const clubs = new Set(
    Object.values(CLUBS_BY_COUNTRY)
      .flat()
      .map((line) => toSlug(line.split('|')[0]!)),
  )
  const unknown = [...HOME_TOWNS.keys()].filter((id) => !clubs.has(id))
  expect(unknown).toEqual([])
  expect(HOME_TOWNS.size).toBeGreaterThan(380)
})
