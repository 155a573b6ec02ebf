/** API-Football v3's short codes and names. Source: its documentation of `/fixtures`. */
import type { MatchStatus, PlayerPosition } from '#data/model/match/match.ts'
import type { MatchEvent, StatisticName } from '#data/model/match/statistics.ts'

const STATUS_BY_CODE: Readonly<Record<string, MatchStatus>> = {
  TBD: 'scheduled',
  NS: 'scheduled',
  '1H': 'live',
  HT: 'live',
  '2H': 'live',
  ET: 'live',
  BT: 'live',
  P: 'live',
  SUSP: 'live',
  INT: 'live',
  LIVE: 'live',
  FT: 'finished',
  AET: 'finished',
  PEN: 'finished',
  // Decided by a committee or a walkover: it has a score that was not played.
  AWD: 'finished',
  WO: 'finished',
  PST: 'postponed',
  CANC: 'cancelled',
  ABD: 'abandoned',
}

/** Status by `fixture.status.short`; null for an unknown code. */
export function toStatus(code: string): { status: MatchStatus; isAwarded: boolean } | null {
  const status = STATUS_BY_CODE[code]
  return status ? { status, isAwarded: code === 'AWD' || code === 'WO' } : null
}

/** Statistic by its name in `statistics[].type`. */
export const STATISTIC_BY_NAME: ReadonlyMap<string, StatisticName> = new Map([
  ['Ball Possession', 'Possession'],
  ['Total Shots', 'ShotsTotal'],
  ['Shots on Goal', 'ShotsOnTarget'],
  ['Shots off Goal', 'ShotsOffTarget'],
  ['Blocked Shots', 'ShotsBlocked'],
  ['Corner Kicks', 'Corners'],
  ['Yellow Cards', 'YellowCards'],
  ['Red Cards', 'RedCards'],
  ['Fouls', 'Fouls'],
  ['Offsides', 'Offsides'],
  ['expected_goals', 'Xg'],
  ['Total passes', 'Passes'],
  ['Passes %', 'PassAccuracy'],
  ['Goalkeeper Saves', 'Saves'],
])

/**
 * Our type of an event; null for none. A missed penalty has the type Goal, and a confirmed one is a
 * VAR message: neither is a goal.
 */
export function toEventType(type: string, detail: string, isShootOut: boolean) {
  return EVENT_BY_TYPE[type.toLowerCase()]?.(detail, isShootOut) ?? null
}

type EventType = MatchEvent['eventType']

const EVENT_BY_TYPE: Readonly<
  Record<string, (detail: string, isShootOut: boolean) => EventType | null>
> = {
  goal: (detail, isShootOut) => {
    if (detail === 'Missed Penalty') return isShootOut ? 'shootout_miss' : 'missed_penalty'
    if (detail === 'Own Goal') return 'own_goal'
    if (detail === 'Penalty') return isShootOut ? 'shootout_goal' : 'penalty'
    return 'goal'
  },
  card: (detail) => {
    if (/second yellow/i.test(detail)) return 'second_yellow_card'
    if (/red/i.test(detail)) return 'red_card'
    return /yellow/i.test(detail) ? 'yellow_card' : null
  },
  subst: () => 'substitution',
  var: () => 'var',
}

/** Position by the letter of a line-up. */
export const POSITION_BY_LETTER: Readonly<Record<string, PlayerPosition>> = {
  G: 'goalkeeper',
  D: 'defender',
  M: 'midfielder',
  F: 'attacker',
}
