/** The reads of the dashboard and the match detail: key, parsing, and how long a reply is cached. */
import { queryOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { CurrentUserSchema } from '#data/model/account/current-user.ts'
import {
  ActiveDiscountSchema,
  DatesSchema,
  FavoritesSchema,
  FollowedMatchesSchema,
  LeagueNamesSchema,
  MatchDetailSchema,
  MatchListSchema,
  type MatchDetail,
  type MatchList,
} from '#data/model/replies.ts'
import { noteResults } from '#site/lib/browser/hidden-results.ts'
import { ALL_LEAGUES, type Filters } from '#site/stores/filters.ts'
import { createRead, readAgain, send, toPath } from './api-client.ts'
import { setMember } from './drawn-for.ts'
import { nameReply } from './name-reply.ts'
import { toRefreshMs, type PlayedRow } from './refresh.ts'

const read = createRead('throw')
const readOrNull = createRead('null')

/** The signed-in user, or null. */
export const userRead = queryOptions({
  queryKey: ['/api/auth/user'],
  queryFn: async (context) => {
    const user = z.nullable(CurrentUserSchema).parse(await readOrNull(context))
    if (user !== null) noteResults(user.hidesResults)
    setMember(user?.id ?? null)
    return user
  },
})

export const discountRead = queryOptions({
  queryKey: ['/api/discounts/active'],
  queryFn: async (context) => ActiveDiscountSchema.parse(await read(context)),
})

export const datesRead = queryOptions({
  queryKey: ['/api/matches/dates'],
  queryFn: async (context) => DatesSchema.parse(await read(context)).toSorted(),
})

export const leaguesRead = queryOptions({
  queryKey: ['/api/matches/leagues'],
  queryFn: async (context) => LeagueNamesSchema.parse(await read(context)),
})

export const favoritesRead = queryOptions({
  queryKey: ['/api/favorites'],
  queryFn: async (context) => FavoritesSchema.parse(await read(context)),
})

/** Ids of the coming matches of clubs that the member follows. */
export const followedRead = queryOptions({
  queryKey: ['/api/follows/matches'],
  queryFn: async (context) => FollowedMatchesSchema.parse(await read(context)),
})

/** The days on which a league has matches; for `all` those of any league. */
export const leagueDatesRead = (league: string) =>
  queryOptions({
    queryKey: ['/api/matches/dates', league],
    queryFn: async () => {
      const query = league === ALL_LEAGUES ? '' : `?${new URLSearchParams({ league })}`
      const reply = await send('GET', `/api/matches/dates${query}`)
      return DatesSchema.parse(await reply.json()).toSorted()
    },
  })

export type ListQuery = Pick<Filters, 'date' | 'until' | 'league' | 'page' | 'pageSize' | 'order'>

export function toListPath({ date, until, league, page, pageSize, order }: ListQuery): string {
  const query = new URLSearchParams({ date, page: String(page), pageSize: String(pageSize) })
  if (until !== null) query.set('until', until)
  if (league !== ALL_LEAGUES) query.set('league', league)
  if (order !== 'time') query.set('order', order)
  return `/api/matches?${query}`
}

function readList(query: ListQuery, isOpened = false): Promise<MatchList> {
  return readAgain({
    path: toListPath(query),
    parse: (body) => nameReply(MatchListSchema.parse(body)),
    isOpened,
  })
}

let begun: { readonly path: string; readonly list: Promise<MatchList> } | null = null

/** Starts the read of a list as soon as the filters change, before React renders. */
export function beginList(now: Filters, before: Filters | undefined): void {
  const path = toListPath(now)
  begun = null
  if (now.areFavoritesOnly || (before && path === toListPath(before))) return
  const list = readList(now, true)
  // The query that takes the promise reports a failure. If the filters change again, nobody takes
  // it.
  list.catch(() => {})
  begun = { path, list }
}

/** Takes the started read of this query, once; else reads now. */
function takeBegun(query: ListQuery): Promise<MatchList> {
  const list = begun?.path === toListPath(query) ? begun.list : null
  begun = null
  return list ?? readList(query)
}

let ahead: { readonly path: string; readonly list: MatchList } | null = null

/** Reads the first page of a list before the island renders; if that fails, the list reads it again and shows the error. */
export async function readListAhead(query: ListQuery): Promise<void> {
  const list = await readList(query).catch(() => null)
  ahead = list && { path: toListPath(query), list }
}

/** Takes the list that was read ahead, once. */
function takeAhead(query: ListQuery): MatchList | undefined {
  const list = ahead?.path === toListPath(query) ? ahead.list : undefined
  ahead = null
  return list
}

/** Polls while matches are played. What a hidden page missed is read as soon as it is seen again. */
function poll<Data>(listRows: (data: Data | undefined) => readonly PlayedRow[] | null | undefined) {
  interface Asked {
    readonly state: { readonly data: Data | undefined; readonly dataUpdatedAt: number }
  }
  const toWaitMs = ({ state }: Asked, atMs: number) => toRefreshMs(listRows(state.data) ?? [], atMs)
  return {
    refetchInterval: (asked: Asked) => toWaitMs(asked, Date.now()),
    // Rendered after each poll, also one that brings nothing new: a clock that stands still becomes
    // stale on the page.
    notifyOnChangeProps: 'all' as const,
    refetchOnWindowFocus(asked: Asked) {
      const readAt = asked.state.dataUpdatedAt
      const waitMs = toWaitMs(asked, readAt)
      return waitMs !== false && Date.now() >= readAt + waitMs && 'always'
    },
  }
}

/**
 * One page of a day. Not cached, so that each change of the query reads again; polled while matches
 * are played.
 */
export const listRead = (query: ListQuery) =>
  queryOptions({
    queryKey: ['/api/matches', 'list', query],
    queryFn: () => takeBegun(query),
    initialData: () => takeAhead(query),
    // A list that was read ahead is fresh; any other has no data yet and is read anyway.
    refetchOnMount: false,
    staleTime: 0,
    gcTime: 0,
    ...poll((list: MatchList | undefined) => list?.matches),
  })

/** Every row of a day that the user may list, polled like a list. */
export const dayRead = (date: string) =>
  queryOptions({
    queryKey: ['/api/matches', 'day', date],
    queryFn: async () => {
      const query = {
        date,
        until: null,
        league: ALL_LEAGUES,
        pageSize: 50,
        order: 'time' as const,
      }
      const first = await readList({ ...query, page: 1 })
      const rest = Array.from({ length: Math.max(0, first.totalPages - 1) }, (_, index) =>
        readList({ ...query, page: index + 2 }),
      )
      return [first, ...(await Promise.all(rest))].flatMap(({ matches }) => matches)
    },
    staleTime: 0,
    gcTime: 0,
    ...poll((rows: MatchList['matches'] | undefined) => rows),
  })

/** One match; read only if the address has an id, polled while it is played. */
export const matchRead = (id: string | null) =>
  queryOptions({
    queryKey: ['/api/matches', id],
    queryFn: ({ queryKey }) =>
      readAgain({
        path: toPath(queryKey),
        parse: (body) => nameReply(z.nullable(MatchDetailSchema).parse(body)),
      }),
    enabled: id !== null,
    ...poll((detail: MatchDetail | null | undefined) => detail && [detail]),
  })
