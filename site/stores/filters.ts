/** The filters of the dashboard. Any change of date, league, order or page size goes back to page 1. */
import { map } from 'nanostores'
import { LIST_ORDERS, type ListOrder } from '#data/model/match/list-orders.ts'
import { DEFAULT_PAGE_SIZE } from '#data/model/billing/plans.ts'
import { toDay } from '#data/model/match/match.ts'
import { DAY_MS } from '#data/model/time.ts'
import { readStored, store } from '#site/lib/browser/storage.ts'

export const ALL_LEAGUES = 'all'

export interface Filters {
  /** UTC day, yyyy-MM-dd. */
  readonly date: string
  /** The last day of a list of several days; null for one day. */
  readonly until: string | null
  /** `all`, or the name of a league. */
  readonly league: string
  readonly page: number
  readonly pageSize: number
  readonly areFavoritesOnly: boolean
  readonly order: ListOrder
}

export function createFilters(today: string, order: ListOrder = 'time'): Filters {
  return {
    date: today,
    until: null,
    league: ALL_LEAGUES,
    page: 1,
    pageSize: DEFAULT_PAGE_SIZE,
    areFavoritesOnly: false,
    order,
  }
}

export const $filters = map<Filters>(createFilters(toDay(Date.now())))

export const toOrder = (text: string | null): ListOrder | undefined =>
  LIST_ORDERS.find((order) => order === text)

/** The order chosen last, at an earlier visit perhaps. */
export const readOrder = (): ListOrder | undefined => toOrder(readStored('list-order'))

/** A day after a list of several days is in the remembered order again. */
export function setDate(date: string): void {
  const before = $filters.get()
  const order = before.until === null ? before.order : (readOrder() ?? 'time')
  $filters.set({ ...before, date, until: null, order, page: 1 })
}

/** All days of a weekend in one list, the clearest first; the remembered order stays as it is. */
export function setWeekend({ date, until }: Weekend): void {
  $filters.set({ ...$filters.get(), date, until, order: 'clearest', page: 1 })
}

export interface Weekend {
  readonly date: string
  readonly until: string
}

/** From Friday to Sunday the days of the weekend that are left; null on other days. */
export function getWeekend(today: string): Weekend | null {
  const weekday = new Date(today).getUTCDay()
  if (weekday === 0) return { date: today, until: today }
  if (weekday < 5) return null
  return { date: today, until: toDay(Date.parse(today) + (7 - weekday) * DAY_MS) }
}

/** A range is a weekend if it is what is left of one: from Friday, Saturday or Sunday to Sunday. */
export const isWeekend = ({ date, until }: Weekend): boolean => getWeekend(date)?.until === until

export function setLeague(league: string): void {
  $filters.set({ ...$filters.get(), league, page: 1 })
}

export function setPageSize(pageSize: number): void {
  $filters.set({ ...$filters.get(), pageSize, page: 1 })
}

/** Remembered for the next visit. */
export function setOrder(order: ListOrder): void {
  store('list-order', order)
  $filters.set({ ...$filters.get(), order, page: 1 })
}

export function setPage(page: number): void {
  $filters.setKey('page', page)
}

export function setFavoritesOnly(areFavoritesOnly: boolean): void {
  $filters.setKey('areFavoritesOnly', areFavoritesOnly)
}

/** The nearest date with matches after the day shown; when there is none, the nearest from today on. */
export function getNextAvailable(
  dates: readonly string[],
  { shown, today }: { readonly shown: string; readonly today: string },
): string | null {
  const after = dates.filter((date) => date > shown).sort()[0]
  return after ?? getNextDate(dates, today)
}

/** The nearest date on or after a day that has matches, or null. */
export function getNextDate(dates: readonly string[], from: string): string | null {
  return dates.filter((date) => date >= from).sort()[0] ?? null
}
