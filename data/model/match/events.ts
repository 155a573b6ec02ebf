/** What the events of a match count for. Apart from the schemas, which pages of visitors do not load. */
import type { MatchEvent } from './statistics.ts'

type EventType = MatchEvent['eventType']

/** Goals of the match; those of a shoot-out are not. Each counts for the team it is listed under. */
export const GOAL_EVENTS: ReadonlySet<EventType> = new Set(['goal', 'own_goal', 'penalty'])
export const DISMISSALS: ReadonlySet<EventType> = new Set(['red_card', 'second_yellow_card'])

interface Clubs {
  readonly homeTeam: string
  readonly awayTeam: string
  readonly homeTeamId: string
  readonly awayTeamId: string
}

/** The side an event counts for; null if the feed names neither. */
export function toEventSide(
  match: Clubs,
  { teamId, teamName }: MatchEvent,
): 'home' | 'away' | null {
  const [team, home, away] =
    teamId === null
      ? [teamName, match.homeTeam, match.awayTeam]
      : [teamId, match.homeTeamId, match.awayTeamId]
  if (team === home) return 'home'
  return team === away ? 'away' : null
}

/** Players sent off, home and away. */
export function countRedCards(match: Clubs, events: readonly MatchEvent[]): [number, number] {
  const sides = events
    .filter(({ eventType }) => DISMISSALS.has(eventType))
    .map((event) => toEventSide(match, event))
  return [
    sides.filter((side) => side === 'home').length,
    sides.filter((side) => side === 'away').length,
  ]
}
