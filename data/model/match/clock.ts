/** The clock of a match in play: apart from the schemas, as the first paint of a page does without them. */
import type { ListMatch } from './match.ts'
import { MINUTE_MS } from '#data/model/time.ts'

/** What the clock says in the break. */
export const HALF_TIME = 'HT'

/** The clock for a minute of a half that ends with minute `lastMinute`: 51 of 45 is 45+6. */
export function toClock(minute: number, lastMinute: number): string {
  return minute > lastMinute ? `${lastMinute}+${minute - lastMinute}` : String(minute)
}

/** A minute that has stood for so long is no longer the one that is played. */
const CLOCK_MS = { running: 5 * MINUTE_MS, halfTime: 25 * MINUTE_MS }

/** The clock as long as it can be believed; null once nothing was heard for too long. */
export function toCurrentClock(
  { matchStatus, clock, clockAt }: Pick<ListMatch, 'matchStatus' | 'clock' | 'clockAt'>,
  nowMs: number,
): string | null {
  if (matchStatus !== 'live' || clock == null || clockAt == null) return null
  const longest = clock === HALF_TIME ? CLOCK_MS.halfTime : CLOCK_MS.running
  return nowMs - Date.parse(clockAt) <= longest ? clock : null
}
