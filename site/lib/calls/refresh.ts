/** When a page with these matches should ask again. */
import type { ListMatch } from '#data/model/match/match.ts'
import { HOUR_MS } from '#data/model/time.ts'

const PLAYING_EVERY_MS = 30_000
/** A match that is not reported as over by then after its kick-off no longer counts as being played. */
const LONGEST_MS = 4 * HOUR_MS
/** Longest wait for a kick-off: hardly any page stays open for longer. */
const LONGEST_WAIT_MS = 12 * HOUR_MS

type Played = Pick<ListMatch, 'matchStatus' | 'kickoffAt'>

/**
 * Milliseconds until then: 30 s while one of them is played, else the time to the next kick-off,
 * false when nothing is going to be played.
 */
export function toRefreshMs(matches: readonly Played[], nowMs: number): number | false {
  let wait = Number.POSITIVE_INFINITY
  for (const { matchStatus, kickoffAt } of matches) {
    if (matchStatus !== 'live' && matchStatus !== 'scheduled') continue
    const sinceMs = nowMs - Date.parse(kickoffAt)
    if (sinceMs < 0) wait = Math.min(wait, Math.max(-sinceMs, PLAYING_EVERY_MS))
    else if (sinceMs < LONGEST_MS) return PLAYING_EVERY_MS
  }
  return wait <= LONGEST_WAIT_MS ? wait : false
}
