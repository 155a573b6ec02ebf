/**
 * Statistics of a demo match in play. Goals and cards count from the minute of their event, all else
 * grows evenly, so that the statistics agree with the events at every minute.
 */
import { DISMISSALS, GOAL_EVENTS } from '#data/model/match/events.ts'
import {
  STATISTIC_NAMES,
  type MatchEvent,
  type StatisticName,
  type Statistics,
} from '#data/model/match/statistics.ts'
import type { DemoFixture } from '#pipeline/sources/demo/calendar.ts'

type EventTypes = ReadonlySet<MatchEvent['eventType']>

const SIDES = ['home', 'away'] as const
/** The parts of all shots. */
const SHOTS = ['ShotsOnTarget', 'ShotsOffTarget', 'ShotsBlocked'] as const
/** Shares and averages: they do not grow during a match. */
const STEADY: ReadonlySet<StatisticName> = new Set(['Possession', 'PassAccuracy'])
const YELLOW: EventTypes = new Set(['yellow_card'])
/** Statistic → the events that are part of it. */
const EVENTS_OF: Partial<Record<StatisticName, EventTypes>> = {
  ShotsOnTarget: GOAL_EVENTS,
  DangerousAttacks: GOAL_EVENTS,
  YellowCards: YELLOW,
  RedCards: DISMISSALS,
  Fouls: new Set([...YELLOW, ...DISMISSALS]),
}
/** Share of a side's expected goals that comes with its goals. */
const XG_OF_GOALS = 0.5

interface Played {
  readonly fixture: DemoFixture
  /** At the final whistle. */
  readonly statistics: Statistics
  /** Of the whole match. */
  readonly events: readonly MatchEvent[]
  /** 0 to 90. */
  readonly minute: number
}

export function toStatisticsSoFar({ fixture, statistics, events, minute }: Played): Statistics {
  const share = minute / 90
  const soFar = { ...statistics }
  for (const side of SIDES) {
    const count = (types: EventTypes | undefined, until: number) =>
      events.filter(
        (event) =>
          event.teamId === fixture[side].id && types?.has(event.eventType) && event.minute <= until,
      ).length
    const grow = (name: StatisticName, total: number) => {
      const [now, inAll] = [count(EVENTS_OF[name], minute), count(EVENTS_OF[name], 90)]
      return now + Math.floor((total - inAll) * share)
    }
    for (const name of STATISTIC_NAMES) {
      const total = statistics[`${side}${name}`]
      if (total !== null && !STEADY.has(name)) soFar[`${side}${name}`] = grow(name, total)
    }
    const goals = count(GOAL_EVENTS, 90)
    const scored = goals === 0 ? share : count(GOAL_EVENTS, minute) / goals
    const xg = (statistics[`${side}Xg`] ?? 0) * (share + XG_OF_GOALS * (scored - share))
    soFar[`${side}Xg`] = Math.round(100 * xg) / 100
    soFar[`${side}ShotsTotal`] = SHOTS.reduce(
      (sum, name) => sum + (soFar[`${side}${name}`] ?? 0),
      0,
    )
  }
  return soFar
}
