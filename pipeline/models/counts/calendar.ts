/** Calendar effects on a match's counts: midweek, and both ends of the season. */
import { DAY_MS } from '#data/model/time.ts'

/** Each from 0 (no) to 1 (yes), in between during the opening or closing weeks. */
export interface Calendar {
  midweek: number
  opening: number
  closing: number
}

/** Days of the year: the opening ends on 25 August; the closing starts on 1 April and is complete on 20 May. */
const OPENING_ENDS = 236
const OPENING_FADES = 20
const CLOSING_STARTS = 91
const CLOSING_FULL = 140
const SUMMER_BREAK = 190

function toShare(value: number): number {
  return Math.min(1, Math.max(0, value))
}

/** Reads a kick-off into `calendar`; European leagues run from August to May. */
export function readCalendar(kickoffMs: number, calendar: Calendar): void {
  const kickoff = new Date(kickoffMs)
  const weekday = kickoff.getUTCDay()
  const day = (kickoffMs - Date.UTC(kickoff.getUTCFullYear(), 0, 1)) / DAY_MS
  calendar.midweek = weekday >= 2 && weekday <= 4 ? 1 : 0
  calendar.opening = day < SUMMER_BREAK ? 0 : toShare(1 - (day - OPENING_ENDS) / OPENING_FADES)
  calendar.closing =
    day >= SUMMER_BREAK ? 0 : toShare((day - CLOSING_STARTS) / (CLOSING_FULL - CLOSING_STARTS))
}
