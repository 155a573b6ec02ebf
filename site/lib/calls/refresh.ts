/** When a page with these matches should ask again. */
import type { ListMatch } from '#data/model/match/match.ts'
import { HOUR_MS } from '#data/model/time.ts'

const PLAYING_EVERY_MS = 30_000
/** Longest time after kick-off that a match without a final whistle counts as being played. */
const LONGEST_MS = 4 * HOUR_MS
/** Longest wait for a kick-off, since hardly any page stays open for longer; a match that is live for longer is forgotten. */
const LONGEST_WAIT_MS = 12 * HOUR_MS

export interface PlayedRow {
  readonly match: Pick<ListMatch, 'matchStatus' | 'kickoffAt'>
}

/**
 * Milliseconds until the next poll: 30 s while a match is played, else the time to the next
 * kick-off; false if no match is coming.
 */
export function toRefreshMs(rows: readonly PlayedRow[], nowMs: number): number | false {
  let wait = Number.POSITIVE_INFINITY
  for (const { match } of rows) {
    const { matchStatus, kickoffAt } = match
    if (matchStatus !== 'live' && matchStatus !== 'scheduled') continue
    const sinceMs = nowMs - Date.parse(kickoffAt)
    // As the server has it: the clock of a reader's machine may be hours off.
    if (matchStatus === 'live' && Math.abs(sinceMs) < LONGEST_WAIT_MS) return PLAYING_EVERY_MS
    if (sinceMs < 0) wait = Math.min(wait, Math.max(-sinceMs, PLAYING_EVERY_MS))
    else if (sinceMs < LONGEST_MS) return PLAYING_EVERY_MS
  }
  return wait <= LONGEST_WAIT_MS ? wait : false
}
