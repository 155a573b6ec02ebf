/** The minute of a match in play, and what chances in play follow from, while the feed's report is recent enough. */
import type { InPlayState } from '#data/model/in-play/in-play-chances.ts'
import type { ListMatch } from '#data/model/match/match.ts'
import { toCurrentClock } from '#data/model/match/clock.ts'

export const getClockNow = (match: ListMatch): string | null => toCurrentClock(match, Date.now())

/** Null while it is not known, and in extra time, which is no part of what was predicted. */
export function getStateNow(match: ListMatch): InPlayState | null {
  const clock = getClockNow(match)
  const { actualHomeScore: home, actualAwayScore: away, redCards = [0, 0] } = match
  if (clock === null || home === null || away === null || parseInt(clock, 10) > 90) return null
  return { clock, home, away, redHome: redCards[0], redAway: redCards[1] }
}
