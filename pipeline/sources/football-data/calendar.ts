/**
 * Dates and times of football-data.co.uk: dd/mm/yy, dd/mm/yyyy or yyyy-mm-dd, and a kick-off in
 * London local time since 2019/20. Summer time in the United Kingdom runs from 01:00 UTC on the
 * last Sunday of March to 01:00 UTC on the last Sunday of October (since 1996).
 */
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#data/model/time.ts'

/** What a spreadsheet adds to a day: midnight. */
const MIDNIGHT = /[ T](?:00?:00(?::00)?|12:00(?::00)? ?AM)Z?$/i
const DAY_FIRST = /^(\d{1,2})([/.-])(\d{1,2})\2(\d{2}|\d{4})$/
const NAMED = /^(\d{1,2})[ -]([A-Z]{3})[a-z]*[ -](\d{2}|\d{4})$/i
const YEAR_FIRST = /^(\d{4})([/.-])(\d{1,2})\2(\d{1,2})$/
const CLOCK = /^(\d{1,2})([:.])(\d{2})(?:\2\d{2})?(?: ?([AP])\.?M\.?)?$/i

/** Default for a missing kick-off time: 15:00 in London. */
export const AGREED_KICKOFF_MS = 15 * HOUR_MS

/**
 * A day without time zone, as ms of its midnight in UTC; null when it does not exist. Files saved
 * again by a spreadsheet write 21/11/2026 00:00, 21.11.2026, 21-Nov-26, 2026/11/21 or `2026. 11. 21.`
 */
export function getDayMs(text: string): number | null {
  const day = text.replace(MIDNIGHT, '').replaceAll('. ', '.').replace(/\.$/, '')
  const first = DAY_FIRST.exec(day)
  if (first) return toValidDayMs(toFullYear(Number(first[4])), Number(first[3]), Number(first[1]))
  const named = NAMED.exec(day)
  if (named) {
    const month = MONTHS.indexOf(named[2]!.toLowerCase()) + 1
    return toValidDayMs(toFullYear(Number(named[3])), month, Number(named[1]))
  }
  const last = YEAR_FIRST.exec(day)
  if (!last) return null
  return toValidDayMs(Number(last[1]), Number(last[3]), Number(last[4]))
}

const MONTHS = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ')

function toFullYear(year: number): number {
  if (year >= 100) return year
  return year >= 90 ? 1900 + year : 2000 + year
}

/** The years of the site, and as many as two digits can say: 9026 is a typing error. */
const YEARS = { first: 1990, last: 2089 }

function toValidDayMs(year: number, month: number, day: number): number | null {
  if (year < YEARS.first || year > YEARS.last) return null
  const ms = Date.UTC(year, month - 1, day)
  const date = new Date(ms)
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day ? ms : null
}

/** Time of day as ms after midnight, also as 15.00 or 3:00 PM; null when it does not exist. */
export function getClockMs(text: string): number | null {
  const clock = CLOCK.exec(text)
  if (!clock) return null
  const [, hour, separator, minute, half] = clock
  // 0.25 is a quarter of a day in a spreadsheet, not 25 minutes past midnight.
  if (separator === '.' && Number(hour) === 0) return null
  const hours = half === undefined ? Number(hour) : toFullHours(Number(hour), half)
  const minutes = Number(minute)
  return hours < 24 && minutes < 60 ? hours * HOUR_MS + minutes * MINUTE_MS : null
}

/** 12 AM is midnight, 12 PM noon; NaN for 0 or 13. */
function toFullHours(hour: number, half: string): number {
  if (hour < 1 || hour > 12) return Number.NaN
  return (hour % 12) + (half.toUpperCase() === 'P' ? 12 : 0)
}

/** 01:00 UTC on the last Sunday of a month (0 January … 11 December). */
function toLastSundayMs(year: number, month: number): number {
  const lastDay = new Date(Date.UTC(year, month + 1, 0))
  return lastDay.getTime() - lastDay.getUTCDay() * DAY_MS + HOUR_MS
}

/** Start and end of British summer time by year; every row of a file asks. */
const summers = new Map<number, readonly [startMs: number, endMs: number]>()

function getSummer(year: number): readonly [startMs: number, endMs: number] {
  const known = summers.get(year) ?? ([toLastSundayMs(year, 2), toLastSundayMs(year, 9)] as const)
  summers.set(year, known)
  return known
}

/** The instant of this day and time of day in London. */
export function toLondonInstantMs(dayMs: number, clockMs: number): number {
  const winterInstant = dayMs + clockMs
  const year = new Date(dayMs).getUTCFullYear()
  const [startMs, endMs] = getSummer(year)
  const isSummer = winterInstant - HOUR_MS >= startMs && winterInstant - HOUR_MS < endMs
  return isSummer ? winterInstant - HOUR_MS : winterInstant
}
