/** State of a demo match at an instant. */
import type { MatchStatus } from '#data/model/match/match.ts'
import { HALF_TIME, toClock } from '#data/model/match/clock.ts'
import type { DemoFixture } from './calendar.ts'
import { DAY_MS, MINUTE_MS } from '#data/model/time.ts'

/** From kick-off to the final whistle, with half-time and stoppage time. */
const MATCH_MINUTES = 120
const SHORT_MINUTES = 55
/** A demo match lasts 120 minutes so that an hourly run sees it live; stoppage time shows at most 90+6. */
const LAST_SHOWN = 96
const BREAK_FROM = 47
const BREAK_UNTIL = 62
/**
 * Minutes that one of the slow match takes: a kick-off at 00:45 ends at 12:33, when others are in
 * play. Half-time is as long as everywhere, and its clock moves before it is stale (model/match/clock.ts).
 */
const SLOW_PACE = 7
const SLOW_MATCH_MINUTES = 114
const POSTPONED_BY_MS = 11 * DAY_MS

export interface Moment {
  /** Kick-off as planned at this instant. */
  readonly kickoffMs: number
  readonly status: MatchStatus
  /** Current minute, 0 to 90; 90 when it is over. */
  readonly minute: number
  /** The minute in a feed's notation while the match is live; null otherwise. */
  readonly clock: string | null
}

/** Status and minute of a fixture at an instant. */
export function toMoment(fixture: DemoFixture, nowMs: number): Moment {
  const { kickoffMs, kind } = fixture
  if (kind !== 'postponed') return toPlayed(fixture, kickoffMs, nowMs)
  if (nowMs < kickoffMs + DAY_MS) return { kickoffMs, status: 'postponed', minute: 0, clock: null }
  return toPlayed(fixture, kickoffMs + POSTPONED_BY_MS, nowMs)
}

function toPlayed(fixture: DemoFixture, kickoffMs: number, nowMs: number): Moment {
  if (nowMs < kickoffMs) return { kickoffMs, status: 'scheduled', minute: 0, clock: null }
  const played = toClockMinutes(fixture, (nowMs - kickoffMs) / MINUTE_MS)
  const lasts = fixture.kind === 'slow' ? SLOW_MATCH_MINUTES : MATCH_MINUTES
  if (played >= lasts) return { kickoffMs, status: 'finished', minute: 90, clock: null }
  return { kickoffMs, status: 'live', minute: toMinute(played), clock: toDemoClock(played) }
}

/** Minutes since kick-off in an ordinary match. */
function toClockMinutes(fixture: DemoFixture, elapsed: number): number {
  if (fixture.kind === 'short') return (elapsed * MATCH_MINUTES) / SHORT_MINUTES
  if (fixture.kind !== 'slow') return elapsed
  const breakAt = BREAK_FROM * SLOW_PACE
  if (elapsed < breakAt) return elapsed / SLOW_PACE
  const resumedFor = elapsed - breakAt - (BREAK_UNTIL - BREAK_FROM)
  return BREAK_UNTIL + (resumedFor < 0 ? resumedFor : resumedFor / SLOW_PACE)
}

function toMinute(played: number): number {
  if (played < BREAK_UNTIL) return Math.min(45, Math.floor(played))
  return Math.min(90, 45 + Math.floor(played - BREAK_UNTIL))
}

/** As it is told: the first minute is 1. Stoppage time runs on to the whistle of each half; between them is half-time. */
function toDemoClock(played: number): string {
  if (played >= BREAK_FROM && played < BREAK_UNTIL) return HALF_TIME
  if (played < BREAK_FROM) return toClock(Math.max(1, Math.ceil(played)), 45)
  return toClock(Math.min(LAST_SHOWN, 45 + Math.max(1, Math.ceil(played - BREAK_UNTIL))), 90)
}
