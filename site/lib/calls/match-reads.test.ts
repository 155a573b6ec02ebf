import { CLUB_NAMES } from '#data/model/leagues/club-names.ts'
import {
  environmentManager,
  focusManager,
  onlineManager,
  QueryObserver,
} from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import type { MatchList } from '#data/model/replies.ts'
import { toPath } from './api-client.ts'
import {
  beginList,
  dayRead,
  listRead,
  matchRead,
  readListAhead,
  toListPath,
  type ListQuery,
} from './match-reads.ts'
import { getRepliedColours } from './name-reply.ts'
import { createQueryClient } from './query-client.ts'

// The reads need attributes of the page.
vi.stubGlobal('document', {
  documentElement: { lang: 'de' },
  getElementById: () => ({ textContent: JSON.stringify(CLUB_NAMES.de) }),
})

const query: ListQuery = {
  date: '2026-08-15',
  until: null,
  league: 'all',
  page: 2,
  pageSize: 25,
  order: 'time',
}

test('a list names date, page and page size, its last day, league and order only when they are chosen', () => {
  expect(toListPath(query)).toBe('/api/matches?date=2026-08-15&page=2&pageSize=25')
  expect(toListPath({ ...query, league: '2. Bundesliga' })).toBe(
    '/api/matches?date=2026-08-15&page=2&pageSize=25&league=2.+Bundesliga',
  )
  expect(toListPath({ ...query, order: 'league' })).toBe(
    '/api/matches?date=2026-08-15&page=2&pageSize=25&order=league',
  )
  expect(toListPath({ ...query, until: '2026-08-16', order: 'clearest' })).toBe(
    '/api/matches?date=2026-08-15&page=2&pageSize=25&until=2026-08-16&order=clearest',
  )
})

test('[call-get-matches-fresh] a match list is not cached, and each query is a read of its own', () => {
  const read = listRead(query)
  expect([read.staleTime, read.gcTime]).toEqual([0, 0])
  expect(read.queryKey).not.toEqual(listRead({ ...query, page: 3 }).queryKey)
})

test('a poll that brings nothing new is rendered, too: a clock on the page may be stale by then', async () => {
  const list: MatchList = { matches: [], page: 2, pageSize: 25, total: 0, totalPages: 0 }
  const read = { ...listRead(query), initialData: list, queryFn: async () => list }
  const observer = new QueryObserver(createQueryClient(), read)
  expect(observer.trackResult(observer.getCurrentResult()).data).toEqual(list)
  const render = vi.fn()
  const stop = observer.subscribe(render)
  await observer.refetch()
  await vi.waitFor(() => expect(render).toHaveBeenCalled())
  stop()
})

test('a list read ahead is used for the first render, once, and never for another query', async () => {
  vi.spyOn(performance, 'now').mockReturnValue(100)
  const list = { matches: [], page: 2, pageSize: 25, total: 0, totalPages: 0 }
  const readAhead = async () => {
    // As if the head script had begun the read.
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

test('the read of a list starts when filters change and is taken once; favourites and unchanged filters start none', async () => {
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

test('clubs of a list get the names of the page’s language, and colours are found by these names', async () => {
  vi.spyOn(performance, 'now').mockReturnValue(100)
  const match = {
    id: 'serie-a-2026-napoli-roma',
    matchDate: '2026-08-15',
    matchTime: '18:45',
    kickoffAt: '2026-08-15T18:45:00.000Z',
    league: 'Serie A',
    country: 'Italy',
    countryFlag: null,
    homeTeam: 'Napoli',
    awayTeam: 'Roma',
    homeTeamLogo: null,
    awayTeamLogo: null,
    venue: null,
    city: null,
    matchStatus: 'scheduled',
    actualHomeScore: null,
    actualAwayScore: null,
    isMock: false,
  }
  const row = { match, prediction: null, isBlurred: true, noPrediction: null }
  const clubColours = { Napoli: '#12a0d7 #ffffff' }
  const list = { matches: [row], page: 2, pageSize: 25, total: 1, totalPages: 1, clubColours }
  globalThis.earlyReads = { [toListPath(query)]: Promise.resolve(Response.json(list)) }
  const { matches } = await createQueryClient().fetchQuery(listRead(query))
  expect(matches[0]?.match).toMatchObject({ homeTeam: 'Neapel', awayTeam: 'AS Rom' })
  expect(['Neapel', 'Napoli', 'AS Rom'].map(getRepliedColours)).toEqual([
    '#12a0d7 #ffffff',
    null,
    null,
  ])
  vi.restoreAllMocks()
})

const wait = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds)

test.each([
  ['list', listRead({ ...query, page: 9 }), (row: object) => ({ matches: [row] })],
  ['match', matchRead('a'), (row: object) => row],
  ['favourites', dayRead('2026-08-15'), (row: object) => [row]],
] as const)(
  'a %s that was hidden at kick-off is read once it is seen again, then every 30 s',
  async (_name, read, toReply) => {
    environmentManager.setIsServer(() => false)
    vi.useFakeTimers({ now: Date.parse('2026-08-15T12:00:00Z') })
    const match = { kickoffAt: '2026-08-15T15:00:00.000Z', matchStatus: 'scheduled' }
    const asked: string[] = []
    const client = createQueryClient()
    client.mount()
    const stop = new QueryObserver(client, {
      ...(read as ReturnType<typeof matchRead>),
      initialData: undefined,
      queryFn: () => {
        asked.push(new Date().toISOString().slice(11, 19))
        return toReply({ match }) as never
      },
    }).subscribe(() => {})
    await wait(0)
    focusManager.setFocused(false)
    await wait(2 * 3_600_000)
    focusManager.setFocused(true)
    await wait(0)
    // Nothing was missed yet.
    expect(asked).toEqual(['12:00:00'])
    focusManager.setFocused(false)
    await wait(80 * 60_000)
    focusManager.setFocused(true)
    await wait(60_000)
    expect(asked.slice(1)).toEqual(['15:20:00', '15:20:30', '15:21:00'])
    stop()
    client.unmount()
    vi.useRealTimers()
  },
)

test('what is shown is read again once the connection is back', async () => {
  const client = createQueryClient()
  client.mount()
  const queryFn = vi.fn(async () => null)
  const stop = new QueryObserver(client, { ...matchRead('a'), queryFn }).subscribe(() => {})
  await expect.poll(() => queryFn.mock.calls.length).toBe(1)
  onlineManager.setOnline(false)
  onlineManager.setOnline(true)
  await expect.poll(() => queryFn.mock.calls.length).toBe(2)
  stop()
  client.unmount()
})

test('[call-general-04] a list and a match are polled only while a match is played', () => {
  const toInterval = (read: { readonly refetchInterval?: unknown }, data: unknown) =>
    (read.refetchInterval as (query: unknown) => number | false)({ state: { data } })
  const at = (hours: number, matchStatus: string) => ({
    match: { kickoffAt: new Date(Date.now() + hours * 3_600_000).toISOString(), matchStatus },
  })
  const live = at(-1, 'live')
  const later = at(30, 'scheduled')
  expect(toInterval(listRead(query), { matches: [later, live] })).toBe(30_000)
  expect(toInterval(listRead(query), { matches: [later] })).toBe(false)
  expect(toInterval(matchRead('a'), live)).toBe(30_000)
  expect(toInterval(matchRead('a'), later)).toBe(false)
})

test('[detail-24] a match is requested only when the address has an id', () => {
  expect(matchRead(null).enabled).toBe(false)
  expect(matchRead('premier-league-2026-a-b').enabled).toBe(true)
  expect(toPath(matchRead('premier-league-2026-a-b').queryKey)).toBe(
    '/api/matches/premier-league-2026-a-b',
  )
})
