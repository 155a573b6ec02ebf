/** The current minute of a match in play, as long as the feed's report is recent enough. */
import type { ListMatch } from '#data/model/match/match.ts'
import { toCurrentClock } from '#data/model/match/clock.ts'

export const getClockNow = (match: ListMatch): string | null => toCurrentClock(match, Date.now())
