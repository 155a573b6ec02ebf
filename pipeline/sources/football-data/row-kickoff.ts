/** Kick-off of a row's match, and the instant from which its result can be known. */
import { AGREED_KICKOFF_MS, getClockMs, getDayMs, toLondonInstantMs } from './calendar.ts'
import { findOnce } from './find-once.ts'
import { toSeason } from '#data/model/season.ts'
import { RowError } from './row-error.ts'
import { DAY_MS, HOUR_MS } from '#data/model/time.ts'

export interface Kickoff {
  readonly atMs: number
  /** The same, ISO 8601, UTC. */
  readonly at: string
  /** From then on the result can be known. */
  readonly overMs: number
  readonly season: number
}

/** A match with half-time is over by then. */
const MATCH_MS = 2 * HOUR_MS

export interface Day {
  readonly ms: number
  readonly endMs: number
  readonly season: number
  /** By the cell Time: matches of a day share few. */
  readonly kickoffs: Map<string, Kickoff>
}

const getClockOnce = findOnce(getClockMs)

/** By the cell Date; null for one that is no day. */
const days = new Map<string, Day | null>()
/** Mostly that of the row above. */
let last: { readonly date: string; readonly day: Day | null } | null = null

/** The day of a cell Date; null when that is no day. */
export function readDay(date: string): Day | null {
  if (last?.date === date) return last.day
  const known = days.get(date)
  const day = known === undefined ? toDay(getDayMs(date)) : known
  if (known === undefined) days.set(date, day)
  last = { date, day }
  return day
}

const toDay = (ms: number | null): Day | null =>
  ms === null ? null : { ms, endMs: ms + DAY_MS, season: toSeason(ms), kickoffs: new Map() }

/** Kick-off of the cells Date and Time; throws `RowError` when there is no such day or time. */
export function readKickoff(date: string, time: string): Kickoff {
  const day = readDay(date)
  if (day === null)
    throw new RowError(`Date "${date}" is no day (dd/mm/yy, dd/mm/yyyy or yyyy-mm-dd).`)
  const known = day.kickoffs.get(time)
  if (known !== undefined) return known
  const clockMs = time === '' ? AGREED_KICKOFF_MS : getClockOnce(time)
  if (clockMs === null) throw new RowError(`Time "${time}" is no time of day (HH:mm).`)
  const atMs = toLondonInstantMs(day.ms, clockMs)
  // Where the kick-off hour is unknown, the result is known at the end of the day.
  const overMs = time === '' ? day.endMs : atMs + MATCH_MS
  const kickoff = { atMs, at: new Date(atMs).toISOString(), overMs, season: day.season }
  day.kickoffs.set(time, kickoff)
  return kickoff
}
