import { expect, test, vi } from 'vitest'
import { formatDay, formatTime, showLocalTimes, toLocalDay } from './local-time.ts'
import { formatUtc } from './utc-time.ts'

test('a time is 24-hour HH:mm in the zone of the browser', () => {
  expect(formatTime('2026-08-15T18:45:00Z', 'UTC')).toBe('18:45')
  expect(formatTime('2026-08-15T22:05:00Z', 'Europe/Istanbul')).toBe('01:05')
  expect(formatTime('2026-08-15T00:00:00Z', 'UTC')).toBe('00:00')
})

test('without a zone, time and day are those of the zone this runs in', () => {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
  for (const instant of ['2026-08-15T18:45:00Z', '2026-12-31T23:59:00Z', '2027-01-01T00:01:00Z']) {
    expect(formatTime(instant)).toBe(formatTime(instant, timeZone))
    expect(toLocalDay(instant)).toBe(toLocalDay(instant, timeZone))
  }
})

test('[err-date-format] when the formatter fails, the trailing HH:mm of the text is used', () => {
  expect(formatTime('Saturday, at 18:45')).toBe('18:45')
  expect(formatTime('no time at all')).toBe('')
})

test('a day is the UTC day, in words of the language', () => {
  expect(formatDay('2026-08-15', 'en')).toBe('Saturday 15 August')
  expect(formatDay('2026-08-15', 'de')).toBe('Samstag, 15. August')
})

test('the first of a month and a weekday inside a sentence are written as each language does', () => {
  const long = { day: 'numeric', month: 'long', year: 'numeric' } as const
  expect(formatDay('2026-11-01', 'fr', long)).toBe('1er novembre 2026')
  expect(formatDay('2026-11-21', 'fr', long)).toBe('21 novembre 2026')
  expect(formatDay('2026-11-11', 'fr', long)).toBe('11 novembre 2026')
  expect(formatDay('2026-11-01', 'it', long)).toBe('1º novembre 2026')
  expect(formatDay('2026-11-21', 'es')).toBe('sábado 21 de noviembre')
  expect(formatDay('2026-11-01', 'de', long)).toBe('1. November 2026')
})

test('the time of a receipt is in UTC, with its day in words', () => {
  expect(formatUtc('2026-11-21T00:00:00.000Z', 'en')).toBe('21 Nov, 00:00')
  expect(formatUtc('2026-11-01T08:20:00.000Z', 'fr')).toBe('1er nov., 08:20')
})

test('a page names the zone of its times, not that of today', () => {
  vi.stubEnv('TZ', 'Europe/Berlin')
  vi.stubGlobal('document', { documentElement: { lang: 'en' } })
  vi.setSystemTime('2026-07-31T12:00:00Z')
  const zones = ['2026-01-17T19:30Z', '2026-08-15T18:45Z', ''].map((zone) => ({
    dataset: { zone },
    textContent: 'UTC',
  }))
  const root = { querySelectorAll: (what: string) => (what === '[data-zone]' ? zones : []) }
  showLocalTimes(root as unknown as ParentNode)
  expect(zones.map(({ textContent }) => textContent)).toEqual(['CET', 'CEST', 'CEST'])
})
