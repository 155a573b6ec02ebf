import { beforeEach, expect, test } from 'vitest'
import {
  $filters,
  createFilters,
  getNextAvailable,
  getNextDate,
  getWeekend,
  isWeekend,
  setDate,
  setFavoritesOnly,
  setLeague,
  setOrder,
  setPage,
  setPageSize,
  setWeekend,
} from './filters.ts'

beforeEach(() => $filters.set(createFilters('2026-08-15')))

test('filters start with today, all leagues, page 1 of 10 rows, without the favorites filter', () => {
  expect($filters.get()).toEqual({
    date: '2026-08-15',
    until: null,
    league: 'all',
    page: 1,
    pageSize: 10,
    areFavoritesOnly: false,
    order: 'time',
  })
})

test.each([
  ['2026-08-13', null],
  ['2026-08-14', { date: '2026-08-14', until: '2026-08-16' }],
  ['2026-08-15', { date: '2026-08-15', until: '2026-08-16' }],
  ['2026-08-16', { date: '2026-08-16', until: '2026-08-16' }],
  ['2026-08-17', null],
])('of the weekend the days that are left are listed: %s', (today, weekend) => {
  expect(getWeekend(today)).toEqual(weekend)
})

test.each([
  ['2026-08-14', '2026-08-16', true],
  ['2026-08-16', '2026-08-16', true],
  ['2026-08-14', '2026-08-15', false],
  ['2026-08-13', '2026-08-16', false],
  ['2026-08-17', '2026-08-17', false],
])('from %s to %s is called a weekend: %s', (date, until, expected) => {
  expect(isWeekend({ date, until })).toBe(expected)
})

test('a weekend is listed clearest first, and a day chosen then is a day again', () => {
  setPage(2)
  setWeekend({ date: '2026-08-15', until: '2026-08-16' })
  expect($filters.get()).toMatchObject({ until: '2026-08-16', order: 'clearest', page: 1 })
  setDate('2026-08-16')
  expect($filters.get()).toMatchObject({ date: '2026-08-16', until: null, order: 'time' })
})

test.each([
  ['the date', () => setDate('2026-08-16')],
  ['the league', () => setLeague('La Liga')],
  ['the order', () => setOrder('league')],
  ['the page size', () => setPageSize(25)],
])('a change of %s goes back to page 1', (_name, change) => {
  setPage(3)
  expect($filters.get().page).toBe(3)
  change()
  expect($filters.get().page).toBe(1)
})

test('the favorites filter keeps date and league', () => {
  setLeague('La Liga')
  setFavoritesOnly(true)
  expect($filters.get()).toMatchObject({ league: 'La Liga', areFavoritesOnly: true })
})

test('the next date with matches is the nearest on or after a day', () => {
  const dates = ['2026-08-14', '2026-08-18', '2026-08-16']
  expect(getNextDate(dates, '2026-08-15')).toBe('2026-08-16')
  expect(getNextDate(dates, '2026-08-16')).toBe('2026-08-16')
  expect(getNextDate(dates, '2026-08-19')).toBeNull()
})

test('the next available day is after the shown one; after the last it is the first from today on', () => {
  const dates = ['2026-08-14', '2026-08-18', '2026-08-16']
  const next = (shown: string) => getNextAvailable(dates, { shown, today: '2026-08-15' })
  expect(next('2026-08-15')).toBe('2026-08-16')
  expect(next('2026-08-16')).toBe('2026-08-18')
  expect(next('2026-08-18')).toBe('2026-08-16')
  expect(getNextAvailable([], { shown: '2026-08-16', today: '2026-08-15' })).toBeNull()
})
