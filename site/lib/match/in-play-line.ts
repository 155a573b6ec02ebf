/**
 * The course of the chances while a match was played, minute by minute, from its sealed prediction
 * and its events; where the feed told not every goal, before, half-time and the end alone.
 */
import type { Chances } from '#data/model/forecast/printed-chances.ts'
import type { GoalsFigures } from '#data/model/forecast/score-chances.ts'
import { FULL_TIME } from '#data/model/in-play/goals-left.ts'
import { toInPlayChances } from '#data/model/in-play/in-play-chances.ts'
import { HALF_TIME, parseClock, toClock } from '#data/model/match/clock.ts'
import { DISMISSALS, GOAL_EVENTS, toEventSide } from '#data/model/match/events.ts'
import type { PublicMatch } from '#data/model/match/public-match.ts'
import type { MatchEvent } from '#data/model/match/statistics.ts'
import type { Score } from './match-stage.ts'

export interface Played {
  readonly match: Pick<PublicMatch, 'homeTeam' | 'awayTeam' | 'homeTeamId' | 'awayTeamId'>
  readonly prediction: GoalsFigures
  /** After 90 minutes, or so far. */
  readonly score: Score
  readonly events: readonly MatchEvent[]
  /** Null if unknown. */
  readonly halfTime: Score | null
  /** Up to where it is played: `63`, `45+2`, `HT`; FT once it is over. */
  readonly clock: string
}

/** A goal or a red card. */
export interface Mark {
  readonly kind: 'goal' | 'card'
  readonly side: 'home' | 'away'
  readonly clock: string
  /** Minutes since kick-off, added time included and without the break. */
  readonly at: number
}

export interface Point {
  readonly clock: string
  readonly at: number
  readonly score: Score
  readonly chances: Chances
  /** The marks of its minute. */
  readonly marks: readonly Mark[]
}

const HALF = 45
/** Least minutes of added time of a half that are drawn. */
const LEAST_ADDED = 2

/** Events of the 90 minutes that chances follow from; those of extra time are no part of the prediction. */
function listMarks({ match, events }: Played): Omit<Mark, 'at'>[] {
  return events.flatMap((event) => {
    const { eventType, minute, extraMinute, period } = event
    const isGoal = GOAL_EVENTS.has(eventType)
    const side = toEventSide(match, event)
    const isExtraTime = period === 'extra time' || period === 'penalties' || minute > 2 * HALF
    if ((!isGoal && !DISMISSALS.has(eventType)) || side === null || isExtraTime) return []
    const clock = extraMinute === null ? String(minute) : `${minute}+${extraMinute}`
    return [{ kind: isGoal ? 'goal' : 'card', side, clock }] as const
  })
}

const countOf = (marks: readonly Pick<Mark, 'kind' | 'side'>[], kind: Mark['kind']): Score => ({
  home: marks.filter((mark) => mark.kind === kind && mark.side === 'home').length,
  away: marks.filter((mark) => mark.kind === kind && mark.side === 'away').length,
})

const isSame = (one: Score, other: Score) => one.home === other.home && one.away === other.away

/** Minutes of added time of a half, by the last thing known of it. */
const toAdded = (clocks: readonly string[], last: number) =>
  Math.max(
    LEAST_ADDED,
    ...clocks.map((clock) => {
      const { minute, added } = parseClock(clock)
      return minute === last ? added : 0
    }),
  )

/** The points of the match in order, from kick-off to its end or to now. */
export function listPoints(played: Played): readonly Point[] {
  const known = listMarks(played)
  // Without any event a match may have had cards.
  const isWhole = played.events.length > 0 && isSame(countOf(known, 'goal'), played.score)
  const clocks = [...known.map(({ clock }) => clock), played.clock]
  const added = toAdded(clocks, HALF)
  const toAt = (clock: string) => {
    if (clock === HALF_TIME) return HALF + added
    if (clock === FULL_TIME) return 2 * HALF + added + toAdded(clocks, 2 * HALF)
    const { minute, added: more } = parseClock(clock)
    return minute > HALF ? minute + added + more : minute + more
  }
  const marks = known.map((mark) => ({ ...mark, at: toAt(mark.clock) }))
  // A feed may tell a goal before its clock gets there.
  const until = Math.max(toAt(played.clock), ...marks.map(({ at }) => at))
  const toPoint = (clock: string, score: Score, passed: readonly Mark[]): Point => {
    const [at, red] = [toAt(clock), countOf(passed, 'card')]
    const state = { clock, ...score, redHome: red.home, redAway: red.away }
    return {
      clock,
      at,
      score,
      chances: toInPlayChances(played.prediction, state),
      marks: passed.filter((mark) => mark.clock === clock),
    }
  }
  if (!isWhole)
    return [
      toPoint('0', { home: 0, away: 0 }, []),
      ...(played.halfTime && toAt(played.clock) > toAt(HALF_TIME)
        ? [toPoint(HALF_TIME, played.halfTime, [])]
        : []),
      toPoint(played.clock, played.score, []),
    ]
  const minutes = [
    ...listClocks(0, HALF, added),
    HALF_TIME,
    ...listClocks(HALF + 1, 2 * HALF, toAt(FULL_TIME) - 2 * HALF - added),
    FULL_TIME,
  ]
  return minutes.flatMap((clock) => {
    const at = toAt(clock)
    // Nobody knows how long a half still goes on: it ends when its own clock says so.
    const isEnd = clock === HALF_TIME || clock === FULL_TIME
    if (at > until || (at === until && isEnd && clock !== played.clock)) return []
    const passed = marks.filter((mark) => mark.at <= at)
    return [toPoint(clock, countOf(passed, 'goal'), passed)]
  })
}

/** Every clock of a half, with its added time. */
const listClocks = (from: number, last: number, added: number) =>
  Array.from({ length: last - from + 1 + added }, (_, index) => toClock(from + index, last))
