/**
 * Dates and times of football-data.co.uk: dd/mm/yy, dd/mm/yyyy or yyyy-mm-dd, and a kick-off in
 * London local time since 2019/20. Summer time in the United Kingdom runs from 01:00 UTC on the
 * last Sunday of March to 01:00 UTC on the last Sunday of October (since 1996).
 */
import { DAY_MS, HOUR_MS } from '#data/model/time.ts'

const SLASHED = /^(\d{1,2})\/(\d{1,2})\/(\d{2}|\d{4})$/
const DASHED = /^(\d{4})-(\d{2})-(\d{2})$/
const CLOCK = /^(\d{1,2}):(\d{2})(?::\d{2})?$/

/** Default for a missing kick-off time: 15:00 in London. */
export const AGREED_KICKOFF_MS = 15 * HOUR_MS

/** A day without time zone, as ms of its midnight in UTC; null when it does not exist. */
export function getDayMs(text: string): number | null {
  const slashed = SLASHED.exec(text)
  if (slashed) {
    const [, day, month, year] = slashed
    return toValidDayMs(toFullYear(Number(year)), Number(month), Number(day))
  }
  const dashed = DASHED.exec(text)
  if (!dashed) return null
  return toValidDayMs(Number(dashed[1]), Number(dashed[2]), Number(dashed[3]))
}

function toFullYear(year: number): number {
  if (year >= 100) return year
  return year >= 90 ? 1900 + year : 2000 + year
}

function toValidDayMs(year: number, month: number, day: number): number | null {
  const ms = Date.UTC(year, month - 1, day)
  const date = new Date(ms)
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day ? ms : null
}

/** Time of day as ms after midnight; null when it does not exist. */
export function getClockMs(text: string): number | null {
  const clock = CLOCK.exec(text)
  if (!clock) return null
  const hours = Number(clock[1])
  const minutes = Number(clock[2])
  return hours < 24 && minutes < 60 ? hours * HOUR_MS + minutes * 60_000 : null
}

/** 01:00 UTC on the last Sunday of a month (0 January … 11 December). */
function toLastSundayMs(year: number, month: number): number {
  const lastDay = new Date(Date.UTC(year, month + 1, 0))
  return lastDay.getTime() - lastDay.getUTCDay() * DAY_MS + HOUR_MS
}

/** The instant of this day and time of day in London. */
export function toLondonInstantMs(dayMs: number, clockMs: number): number {
  const winterInstant = dayMs + clockMs
  const year = new Date(dayMs).getUTCFullYear()
  const isSummer =
    winterInstant - HOUR_MS >= toLastSundayMs(year, 2) &&
    winterInstant - HOUR_MS < toLastSundayMs(year, 9)
  return isSummer ? winterInstant - HOUR_MS : winterInstant
}
