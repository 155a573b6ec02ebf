/** The minute of a match in play at this moment, while it can be believed. */
import type { ListMatch } from '#data/model/match/match.ts'
import { toCurrentClock } from '#data/model/match/clock.ts'

export const getClockNow = (match: ListMatch): string | null => toCurrentClock(match, Date.now())
