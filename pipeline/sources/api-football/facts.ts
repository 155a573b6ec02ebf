/** Statistics, events and line-ups of an API-Football fixture in our own terms. Pure. */
import type { FeedIds } from '#data/model/feed.ts'
import type { Lineup } from '#data/model/match/match.ts'
import {
  mapStatistics,
  type MatchEvent,
  type StatisticKey,
  type Statistics,
} from '#data/model/match/statistics.ts'
import { readFigure } from '#pipeline/sources/reading/values.ts'
import type { TeamIdentity } from '#pipeline/sources/teams/team-identity.ts'
import { POSITION_BY_LETTER, STATISTIC_BY_NAME, toEventType, toStatus } from './codes.ts'
import type { Event, Fixture } from './schema.ts'

export interface FixtureTeams {
  readonly home: TeamIdentity & { readonly feedId: number }
  readonly away: TeamIdentity & { readonly feedId: number }
}

/**
 * Null when there are none. A null count stays unknown, except for red cards: where a side's yellow
 * cards are counted, the feed writes null for no red card as often as 0.
 */
export function toStatistics(fixture: Fixture, teams: FixtureTeams): Statistics | null {
  const found = new Map<StatisticKey, number>()
  for (const block of fixture.statistics ?? []) {
    const side = toSide(block.team.id, teams)
    if (side === null) continue
    let hasNullRedCards = false
    for (const { type, value } of block.statistics) {
      const name = STATISTIC_BY_NAME.get(type)
      const number = name ? readFigure(value) : null
      if (name && number !== null) found.set(`${side}${name}`, number)
      hasNullRedCards ||= name === 'RedCards' && number === null
    }
    if (hasNullRedCards && found.has(`${side}YellowCards`)) found.set(`${side}RedCards`, 0)
  }
  if (found.size === 0) return null
  return mapStatistics((key) => found.get(key) ?? null)
}

function toSide(teamId: number | null, teams: FixtureTeams): 'home' | 'away' | null {
  if (teamId === teams.home.feedId) return 'home'
  return teamId === teams.away.feedId ? 'away' : null
}

/**
 * Events in order of play, with the running score after each goal.
 * @param isComplete false when an event was left out: it may have been a goal. Then, and of a match
 *   that is over, the running score is told only where the goals add up to the match's
 */
export function toEvents(fixture: Fixture, teams: FixtureTeams, isComplete: boolean): MatchEvent[] {
  const score = { home: 0, away: 0 }
  let isCounted = isComplete && !isOver(fixture.fixture.status.short)
  const inOrder = (fixture.events ?? []).toSorted((one, other) => toPlace(one) - toPlace(other))
  const events = inOrder.flatMap((event): MatchEvent[] => {
    const eventType = toEventType(event.type, event.detail ?? '', isShootOut(event))
    if (eventType === null) return []
    const side = toSide(event.team.id, teams)
    const isGoal = eventType === 'goal' || eventType === 'penalty' || eventType === 'own_goal'
    // An own goal is listed under the side that benefits, so it counts for the named team.
    if (isGoal && side) score[side] += 1
    if (isGoal && !side) isCounted = false
    return [
      {
        eventType,
        minute: Math.max(0, event.time.elapsed),
        extraMinute: event.time.extra || null,
        period: isShootOut(event) ? 'penalties' : toPeriod(event.time.elapsed),
        teamId: side && teams[side].id,
        teamName: side ? teams[side].name : (event.team.name ?? ''),
        ...toPlayers(event, eventType),
        playerNumber: null,
        result: isGoal ? `${score.home}-${score.away}` : null,
        eventInfo: event.comments ?? null,
        homeScoreAfter: isGoal ? score.home : null,
        awayScoreAfter: isGoal ? score.away : null,
      },
    ]
  })
  const { goals } = fixture
  if (isCounted || (goals?.home === score.home && goals.away === score.away)) return events
  return events.map((event) => ({ ...event, ...UNKNOWN_SCORE }))
}

const isOver = (short: string) => toStatus(short)?.status === 'finished'

/** Order of play; a shoot-out is last, in the order of the answer. */
function toPlace(event: Event): number {
  return isShootOut(event) ? 1_000_000 : event.time.elapsed * 100 + (event.time.extra ?? 0)
}

const UNKNOWN_SCORE = { result: null, homeScoreAfter: null, awayScoreAfter: null }

function isShootOut(event: Event): boolean {
  return /penalty shootout/i.test(event.comments ?? '')
}

function toPeriod(minute: number): string {
  if (minute <= 45) return '1st half'
  return minute <= 90 ? '2nd half' : 'extra time'
}

/** In a substitution this feed names the player going off first; ours names the player coming on first. */
function toPlayers(event: Event, eventType: MatchEvent['eventType']) {
  const first = event.player?.name ?? null
  const second = event.assist?.name ?? null
  return eventType === 'substitution'
    ? { playerName: second, relatedPlayerName: first }
    : { playerName: first, relatedPlayerName: second }
}

/** Null until the team is announced, 20 to 40 minutes before kick-off. */
export function toLineup(fixture: Fixture, feedTeamId: number): Lineup | null {
  const lineup = fixture.lineups?.find(({ team }) => team.id === feedTeamId)
  if (!lineup || lineup.startXI.length === 0) return null
  const toNamed = (players: typeof lineup.startXI) =>
    players.map(({ player: { name, number, pos } }) => {
      const position = POSITION_BY_LETTER[pos ?? '']
      return { name, jersey_number: number ?? null, ...(position && { position }) }
    })
  return {
    formation: lineup.formation ?? null,
    startingXI: toNamed(lineup.startXI),
    substitutes: toNamed(lineup.substitutes ?? []),
  }
}

/** API-Football's own ids of what the fixture names; seasons and referees have none there. */
export function toFeedIds({ fixture, lineups }: Fixture, { home, away }: FixtureTeams): FeedIds {
  return {
    homeTeam: home.feedId,
    awayTeam: away.feedId,
    season: null,
    venue: fixture.venue?.id ?? null,
    referee: null,
    players: (lineups ?? []).flatMap(({ team, startXI, substitutes }) => {
      const ours = [home, away].find(({ feedId }) => feedId === team.id)
      return [...startXI, ...(substitutes ?? [])].flatMap(({ player: { id, name } }) =>
        ours && id ? [{ teamId: ours.id, name, id }] : [],
      )
    }),
  }
}
