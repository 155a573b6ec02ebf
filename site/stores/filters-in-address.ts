/** The filters of the dashboard in the address: the shown list can be shared and reloaded, and Back works. */
import { getLeagueByName } from '#data/model/leagues.ts'
import { DAY_MS, toDay } from '#data/model/time.ts'
import { PAGE_SIZES } from '#data/model/billing/plans.ts'
import type { ListOrder } from '#data/model/match/list-orders.ts'
import {
  $filters,
  ALL_LEAGUES,
  createFilters,
  readOrder,
  toOrder,
  type Filters,
} from './filters.ts'

const DAY = /^\d{4}-\d{2}-\d{2}$/
/** A day that there is: the parser takes 30 February for 2 March. */
const isDay = (text: string | null): text is string =>
  text !== null &&
  DAY.test(text) &&
  !Number.isNaN(Date.parse(text)) &&
  toDay(Date.parse(text)) === text

const isWithinWeek = (date: string, until: string) =>
  until >= date && Date.parse(until) - Date.parse(date) < 7 * DAY_MS

/** The filters of an address; the default in place of what is missing or invalid. */
export function parseFilters(search: string, today: string, remembered?: ListOrder): Filters {
  const given = new URLSearchParams(search)
  const start = createFilters(today, remembered)
  const day = given.get('day')
  const until = given.get('until')
  const league = given.get('league')
  const page = Number(given.get('page'))
  const rows = Number(given.get('rows'))
  const date = isDay(day) ? day : start.date
  return {
    date,
    until: isDay(until) && isWithinWeek(date, until) ? until : null,
    league: league !== null && getLeagueByName(league) !== null ? league : start.league,
    page: Number.isInteger(page) && page >= 1 ? page : start.page,
    pageSize: (PAGE_SIZES as readonly number[]).includes(rows) ? rows : start.pageSize,
    areFavoritesOnly: given.get('favorites') === '1',
    order: toOrder(given.get('order')) ?? start.order,
  }
}

/** The query of an address for these filters; empty for the default ones (today, all leagues, page 1 of 10 rows, in the remembered order). */
export function toSearch(filters: Filters, today: string, remembered?: ListOrder): string {
  const start = createFilters(today, remembered)
  const query = new URLSearchParams()
  if (filters.date !== start.date) query.set('day', filters.date)
  if (filters.until !== null) query.set('until', filters.until)
  if (filters.league !== ALL_LEAGUES) query.set('league', filters.league)
  if (filters.page !== start.page) query.set('page', String(filters.page))
  if (filters.pageSize !== start.pageSize) query.set('rows', String(filters.pageSize))
  if (filters.areFavoritesOnly) query.set('favorites', '1')
  if (filters.order !== start.order) query.set('order', filters.order)
  const text = query.toString()
  return text === '' ? '' : `?${text}`
}

// Read once when the page is opened, so that an address means the same while it is open.
const remembered = readOrder()

const getToday = () => toDay(Date.now())

/** Reads the filters from the address and keeps both in sync, also after Back. */
export function bindFiltersToAddress(): void {
  const parse = () => parseFilters(location.search, getToday(), remembered)
  const read = () => $filters.set(parse())
  read()
  addEventListener('popstate', read)
  $filters.listen((filters) => {
    const search = toSearch(filters, getToday(), remembered)
    // After Back the address is already right, in other words perhaps: add no history entry.
    if (search === toSearch(parse(), getToday(), remembered)) return
    history.pushState(null, '', location.pathname + search + location.hash)
  })
}

/** Sets filters without a history entry, for changes that the visitor did not make. */
export function replaceFilters(change: Partial<Filters>): void {
  const filters = { ...$filters.get(), ...change }
  history.replaceState(
    history.state,
    '',
    location.pathname + toSearch(filters, getToday(), remembered) + location.hash,
  )
  $filters.set(filters)
}
