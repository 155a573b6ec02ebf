/** Lengths of time, in milliseconds. A day is a UTC day, which has no daylight-saving change. */

export const MINUTE_MS = 60_000
export const HOUR_MS = 3_600_000
export const DAY_MS = 86_400_000

/** A match with half-time and stoppage time is over by then. */
export const MATCH_MS = 2 * HOUR_MS

/** Largest clock difference between two synchronised machines. */
export const MOST_APART_MS = 5 * MINUTE_MS

/** Days ahead for which matches are shown. */
export const WINDOW_DAYS = 7

/** Longest wait that a service may ask for: what it says beyond that is a mistake. */
const LONGEST_WAIT_MS = 7 * DAY_MS

/** Milliseconds that a `Retry-After` asks to wait (RFC 9110, 10.2.3: seconds or a date), a week at most; null for neither. */
export function readRetryAfter(headers: Headers, nowMs: number): number | null {
  const text = headers.get('retry-after')
  if (text === null) return null
  const ms = /^\d+$/.test(text) ? Number(text) * 1000 : Date.parse(text) - nowMs
  return Number.isNaN(ms) ? null : Math.min(Math.max(0, ms), LONGEST_WAIT_MS)
}

/** Day of a match: UTC date of its kick-off, yyyy-MM-dd. */
export function toDay(kickoff: Date | string | number): string {
  return new Date(kickoff).toISOString().slice(0, 10)
}

/** Midnight (UTC) at which the day of an instant begins, ms. */
export const toDayStartMs = (at: Date): number => Date.parse(toDay(at))
