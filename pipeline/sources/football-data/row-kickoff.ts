/** Kick-off of a row's match, and the instant from which its result can be known. */
import { AGREED_KICKOFF_MS, getClockMs, getDayMs, toLondonInstantMs } from './calendar.ts'
import { toSeason } from '#data/model/season.ts'
import { RowError } from './row-error.ts'
import { DAY_MS, HOUR_MS } from '#data/model/time.ts'

export interface Kickoff {
  readonly atMs: number
  /** From then on the result can be known. */
  readonly overMs: number
  readonly season: number
}

/** A match with half-time is over by then. */
const MATCH_MS = 2 * HOUR_MS
const days = new Map<string, number | null>()

function readDay(date: string): number | null {
  if (!days.has(date)) days.set(date, getDayMs(date))
  return days.get(date) ?? null
}

/** First year of the season of a cell Date; null when that is no day. */
export function getSeasonOfDay(date: string): number | null {
  const dayMs = readDay(date)
  return dayMs === null ? null : toSeason(dayMs)
}

/** True for a cell Date whose whole day is before an instant; false for one that is no day. */
export function isDayBefore(date: string, instantMs: number): boolean {
  const dayMs = instantMs === -Infinity ? null : readDay(date)
  return dayMs !== null && dayMs + DAY_MS <= instantMs
}

/** Kick-off of the cells Date and Time; throws `RowError` when there is no such day or time. */
export function readKickoff(date: string, time: string): Kickoff {
  const dayMs = readDay(date)
  if (dayMs === null)
    throw new RowError(`Date "${date}" is no day (dd/mm/yy, dd/mm/yyyy or yyyy-mm-dd).`)
  const season = toSeason(dayMs)
  if (time === '') {
    const atMs = toLondonInstantMs(dayMs, AGREED_KICKOFF_MS)
    // The kick-off hour is unknown: the result is known at the end of the day.
    return { atMs, overMs: dayMs + DAY_MS, season }
  }
  const clockMs = getClockMs(time)
  if (clockMs === null) throw new RowError(`Time "${time}" is no time of day (HH:mm).`)
  const atMs = toLondonInstantMs(dayMs, clockMs)
  return { atMs, overMs: atMs + MATCH_MS, season }
}
