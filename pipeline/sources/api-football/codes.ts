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

/** Status by `fixture.status.short`, in any case; null for an unknown code. */
export function toStatus(text: string): { status: MatchStatus; isAwarded: boolean } | null {
  const code = toCode(text)
  const status = STATUS_BY_CODE[code]
  return status ? { status, isAwarded: code === 'AWD' || code === 'WO' } : null
}

const toCode = (text: string) => text.trim().toUpperCase()

const EXTENDED = new Set(['ET', 'BT', 'P', 'AET', 'PEN'])

/** True once extra time is or was played: `goals` is no longer the score after 90 minutes. */
export const isAfter90 = (text: string) => EXTENDED.has(toCode(text))

const PLAYING = new Set(['1H', '2H', 'ET', 'LIVE'])

/** True while the minutes count, false in breaks, interruptions and shoot-outs. */
export const isPlaying = (text: string) => PLAYING.has(toCode(text))

export const isHalfTime = (text: string) => toCode(text) === 'HT'

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
 * Our type of an event; null for an unknown one, which is never guessed. A missed penalty has the
 * type Goal, and a confirmed one is a VAR message: neither is a goal.
 */
export function toEventType(type: string, detail: string, isShootOut: boolean) {
  return EVENT_BY_TYPE[type.toLowerCase()]?.(detail, isShootOut) ?? null
}

/** @param detail null to ask about the type alone */
export function isKnownEvent(type: string, detail: string | null): boolean {
  if (!Object.hasOwn(EVENT_BY_TYPE, type.toLowerCase())) return false
  return detail === null || toEventType(type, detail, false) !== null
}

type EventType = MatchEvent['eventType']

const EVENT_BY_TYPE: Readonly<
  Record<string, (detail: string, isShootOut: boolean) => EventType | null>
> = {
  goal: (detail, isShootOut) => {
    const kind = detail.toLowerCase()
    if (kind === 'missed penalty') return isShootOut ? 'shootout_miss' : 'missed_penalty'
    if (kind === 'own goal') return 'own_goal'
    if (kind === 'penalty') return isShootOut ? 'shootout_goal' : 'penalty'
    return kind === 'normal goal' ? 'goal' : null
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
