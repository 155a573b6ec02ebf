import * as fc from 'fast-check'
import { afterEach, expect, test, vi } from 'vitest'
import { LEAGUES } from '#data/model/leagues.ts'
import { LIST_ORDERS } from '#data/model/match/list-orders.ts'
import { $filters, createFilters, setPage } from './filters.ts'
import { bindFiltersToAddress, parseFilters, toSearch } from './filters-in-address.ts'

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
  '?day=2026-02-30',
  '?day=&league=&page=NaN&rows=&favorites=&order=goals',
])('an invalid query means the default filters: %s', (search) => {
  expect(parseFilters(search, TODAY)).toEqual(createFilters(TODAY))
})

afterEach(() => {
  vi.unstubAllGlobals()
})

test('after Back no entry is added, in whatever words the address names the filters', () => {
  const today = new Date().toISOString().slice(0, 10)
  const location = { pathname: '/', search: `?day=${today}`, hash: '' }
  const pushed: string[] = []
  let goBack = () => {}
  vi.stubGlobal('location', location)
  vi.stubGlobal('history', { pushState: (_: null, __: string, to: string) => pushed.push(to) })
  vi.stubGlobal('addEventListener', (_: string, listen: () => void) => (goBack = listen))
  bindFiltersToAddress()
  setPage(2)
  expect(pushed).toEqual(['/?page=2'])
  goBack()
  expect($filters.get().page).toBe(1)
  expect(pushed).toHaveLength(1)
  $filters.off()
})
