/**
 * SportMonks v3's numbers: states of a fixture, types of statistics and events, places in a
 * line-up. Source: its `/states` and `/core/types` lists. An unknown number is left out, never
 * guessed.
 */
import type { MatchStatus, PlayerPosition } from '#data/model/match/match.ts'
import type { MatchEvent, StatisticName } from '#data/model/match/statistics.ts'

const LIVE = [2, 3, 4, 6, 9, 18, 19, 21, 22, 23, 25]
/** The `state_id` of half-time. */
export const HALF_TIME_STATE = 3
const SCHEDULED = [1, 13, 16, 26]
const FINISHED = [5, 7, 8]

/** Status by `state_id`; null for a fixture that SportMonks has deleted (20) or an unknown state. */
export function toStatus(stateId: number): { status: MatchStatus; isAwarded: boolean } | null {
  const status = STATUS_BY_STATE.get(stateId)
  return status ? { status, isAwarded: stateId === 14 || stateId === 17 } : null
}

/** During and after extra time and the shoot-out. */
const EXTENDED = new Set([6, 7, 8, 9, 21, 23, 25])

/** True once extra time is or was played. */
export const isAfter90 = (stateId: number) => EXTENDED.has(stateId)

const STATUS_BY_STATE = new Map<number, MatchStatus>([
  ...SCHEDULED.map((id) => [id, 'scheduled'] as const),
  ...LIVE.map((id) => [id, 'live'] as const),
  ...FINISHED.map((id) => [id, 'finished'] as const),
  [10, 'postponed'],
  [11, 'abandoned'],
  [12, 'cancelled'],
  // Decided by a walkover or by a committee: it has a score that was not played.
  [14, 'finished'],
  [15, 'abandoned'],
  [17, 'finished'],
])

/** Statistic by `type_id`. */
export const STATISTIC_BY_TYPE: ReadonlyMap<number, StatisticName> = new Map([
  [34, 'Corners'],
  [41, 'ShotsOffTarget'],
  [42, 'ShotsTotal'],
  [44, 'DangerousAttacks'],
  [45, 'Possession'],
  [51, 'Offsides'],
  [56, 'Fouls'],
  [57, 'Saves'],
  [58, 'ShotsBlocked'],
  [80, 'Passes'],
  [82, 'PassAccuracy'],
  [83, 'RedCards'],
  [84, 'YellowCards'],
  [86, 'ShotsOnTarget'],
  [5304, 'Xg'],
])

/** `type_id` of second yellow cards, which are not among the red ones. */
export const SECOND_YELLOW_TYPE = 85

/** Event by `type_id`. */
export const EVENT_BY_TYPE: ReadonlyMap<number, MatchEvent['eventType']> = new Map([
  [10, 'var'],
  [14, 'goal'],
  [15, 'own_goal'],
  [16, 'penalty'],
  [17, 'missed_penalty'],
  [18, 'substitution'],
  [19, 'yellow_card'],
  [20, 'red_card'],
  [21, 'second_yellow_card'],
  [22, 'shootout_miss'],
  [23, 'shootout_goal'],
])

/** Name of a period by the `type_id` in events. */
export const PERIOD_BY_TYPE: ReadonlyMap<number, string> = new Map([
  [1, '1st half'],
  [2, '2nd half'],
  [3, 'extra time'],
  [5, 'penalties'],
])

/** `type_id` of a place in a line-up. */
export const LINEUP_TYPES = { starter: 11, bench: 12 } as const

/** `type_id` of the referee, as opposed to assistants, fourth official and VAR. */
export const MAIN_REFEREE_TYPE = 6

/** Position by `position_id`. */
export const POSITION_BY_ID: ReadonlyMap<number, PlayerPosition> = new Map([
  [24, 'goalkeeper'],
  [25, 'defender'],
  [26, 'midfielder'],
  [27, 'attacker'],
])
