/** The clock of a live match. Apart from the schemas, because the first paint of a page needs it without them. */
import type { ListMatch } from './match.ts'
import { MINUTE_MS } from '#data/model/time.ts'

/** The clock at half-time. */
export const HALF_TIME = 'HT'

/** Clock for a minute of a half that ends with `lastMinute`: 51 of 45 is 45+6. */
export function toClock(minute: number, lastMinute: number): string {
  return minute > lastMinute ? `${lastMinute}+${minute - lastMinute}` : String(minute)
}

/** The minute of a clock and that of added time, 0 outside it; for HT the minute is NaN. */
export function parseClock(clock: string): { readonly minute: number; readonly added: number } {
  const [minute = 0, added = 0] = clock.split('+').map(Number)
  return { minute, added }
}

/**
 * A clock unchanged for longer than this is stale. Feeds without minutes of stoppage time stay at 45
 * and 90 until the whistle.
 */
const CLOCK_MS = { running: 10 * MINUTE_MS, halfTime: 25 * MINUTE_MS }

/** The clock while it is fresh; null once the feed was silent for too long. */
export function toCurrentClock(
  { matchStatus, clock, clockAt }: Pick<ListMatch, 'matchStatus' | 'clock' | 'clockAt'>,
  nowMs: number,
): string | null {
  if (matchStatus !== 'live' || clock == null || clockAt == null) return null
  const longest = clock === HALF_TIME ? CLOCK_MS.halfTime : CLOCK_MS.running
  return nowMs - Date.parse(clockAt) <= longest ? clock : null
}
