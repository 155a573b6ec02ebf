import { QueryObserver } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { toPath } from './api-client.ts'
import {
  beginList,
  listRead,
  matchRead,
  readListAhead,
  toListPath,
  type ListQuery,
} from './match-reads.ts'
import { createQueryClient } from './query-client.ts'

const query: ListQuery = {
  date: '2026-08-15',
  league: 'all',
  page: 2,
  pageSize: 25,
  order: 'time',
}

test('a list names date, page and page size, league and order only when they are chosen', () => {
  expect(toListPath(query)).toBe('/api/matches?date=2026-08-15&page=2&pageSize=25')
  expect(toListPath({ ...query, league: '2. Bundesliga' })).toBe(
    '/api/matches?date=2026-08-15&page=2&pageSize=25&league=2.+Bundesliga',
  )
  expect(toListPath({ ...query, order: 'league' })).toBe(
    '/api/matches?date=2026-08-15&page=2&pageSize=25&order=league',
  )
})

test('[call-get-matches-fresh] a match list is kept for zero time and each query is a read of its own', () => {
  const read = listRead(query)
  expect([read.staleTime, read.gcTime]).toEqual([0, 0])
  expect(read.queryKey).not.toEqual(listRead({ ...query, page: 3 }).queryKey)
})

test('a list read ahead is used for the first render, once, and never for another query', async () => {
  vi.spyOn(performance, 'now').mockReturnValue(100)
  const list = { matches: [], page: 2, pageSize: 25, total: 0, totalPages: 0 }
  const readAhead = async () => {
    // As the head script has asked for it.
    globalThis.earlyReads = { [toListPath(query)]: Promise.resolve(Response.json(list)) }
    await readListAhead(query)
  }
  const draw = (asked: ListQuery) =>
    new QueryObserver(createQueryClient(), listRead(asked)).getCurrentResult().data
  await readAhead()
  expect(draw(query)).toEqual(list)
  expect(draw(query)).toBeUndefined()
  await readAhead()
  expect(draw({ ...query, page: 3 })).toBeUndefined()
  expect(draw(query)).toBeUndefined()
  vi.restoreAllMocks()
})

test('a list is begun when filters change, taken once, and left alone by favourites and by filters that stay', async () => {
  vi.spyOn(performance, 'now').mockReturnValue(100)
  const list = { matches: [], page: 2, pageSize: 25, total: 0, totalPages: 0 }
  const path = toListPath(query)
  const early = () => Object.keys(globalThis.earlyReads ?? {})
  const offer = () => {
    globalThis.earlyReads = { [path]: Promise.resolve(Response.json(list)) }
  }
  const filters = { ...query, areFavoritesOnly: false }
  const before = { ...filters, page: 1 }
  offer()
  beginList({ ...filters, areFavoritesOnly: true }, before)
  beginList(filters, filters)
  expect(early()).toEqual([path])
  beginList(filters, before)
  await expect.poll(early).toEqual([])
  const read = () => createQueryClient().fetchQuery(listRead(query))
  expect(await read()).toEqual(list)
  offer()
  expect(await read()).toEqual(list)
  expect(early()).toEqual([])
  vi.restoreAllMocks()
})

test('[detail-24] a match is requested only when the address has an id', () => {
  expect(matchRead(null).enabled).toBe(false)
  expect(matchRead('premier-league-2026-a-b').enabled).toBe(true)
  expect(toPath(matchRead('premier-league-2026-a-b').queryKey)).toBe(
    '/api/matches/premier-league-2026-a-b',
  )
})
