/** The minute of a match in play at this moment, while it can be believed. */
import { toCurrentClock, type ListMatch } from '#data/model/match/match.ts'

export const getClockNow = (match: ListMatch): string | null => toCurrentClock(match, Date.now())
