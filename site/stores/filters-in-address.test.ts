import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { LEAGUES } from '#data/model/leagues.ts'
import { LIST_ORDERS } from '#data/model/match/list-orders.ts'
import { createFilters } from './filters.ts'
import { parseFilters, toSearch } from './filters-in-address.ts'

const TODAY = '2026-08-15'

test('an address without a query means the default filters, and the default filters have no query', () => {
  expect(parseFilters('', TODAY)).toEqual(createFilters(TODAY))
  expect(toSearch(createFilters(TODAY), TODAY)).toBe('')
})

test('day, league, page, rows, order and the favourites filter go into the address and come back', () => {
  const filters = fc.record({
    date: fc.constantFrom(TODAY, '2026-08-16', '2026-08-21'),
    until: fc.constantFrom(null, '2026-08-21'),
    league: fc.constantFrom('all', ...LEAGUES.map(({ name }) => name)),
    page: fc.integer({ min: 1, max: 99 }),
    pageSize: fc.constantFrom(10, 25, 50),
    areFavoritesOnly: fc.boolean(),
    order: fc.constantFrom(...LIST_ORDERS),
  })
  fc.assert(
    fc.property(filters, fc.constantFrom(...LIST_ORDERS), (given, remembered) => {
      expect(parseFilters(toSearch(given, TODAY, remembered), TODAY, remembered)).toEqual(given)
    }),
  )
})

test.each([
  '?day=tomorrow&league=Kreisliga&page=0&rows=11&favorites=yes',
  '?day=2026-13-45&league=all&page=1.5&rows=-10',
  '?until=2026-08-14',
  '?until=2026-08-22',
  '?until=soon',
  '?day=&league=&page=NaN&rows=&favorites=&order=goals',
])('an invalid query means the default filters: %s', (search) => {
  expect(parseFilters(search, TODAY)).toEqual(createFilters(TODAY))
})
