/** For tests and measurements only: API-Football v3 on this machine, with a planned season and its own clock. */
import { toSeason } from '#pipeline/sources/season.ts'
import { reply, startProviderServer } from '#pipeline/testing/provider-server.ts'
import {
  countDay,
  isSoon,
  planSeasons,
  toPhase,
  type PlannedMatch,
  type PlannedTeam,
} from './season-plan.ts'
import type { StandIn } from './sportmonks.ts'

const SHORT = { before: 'NS', 'first-half': '1H', break: 'HT', 'second-half': '2H', over: 'FT' }
const IN_PLAY = new Set(['first-half', 'break', 'second-half'])
const STATISTIC_NAMES = ['Shots on Goal', 'Total Shots', 'Ball Possession', 'Corner Kicks', 'Fouls']

/** Starts it. Everything begins at `firstKickoffAt`. */
export async function startApiFootball(firstKickoffAt: Date, getNow: () => Date): Promise<StandIn> {
  const plan = planSeasons(firstKickoffAt)
  const byId = new Map(plan.map((match) => [String(match.id), match]))
  const season = toSeason(firstKickoffAt.getTime())
  const leagues = [...new Set(plan.map(({ league }) => league.apiFootballId))]
  const server = await startProviderServer()

  const answer = (path: string, query: URLSearchParams): unknown[] => {
    if (path === '/leagues')
      return leagues.map((id) => ({ league: { id }, seasons: [{ year: season, current: true }] }))
    if (path !== '/fixtures') return []
    const now = getNow()
    if (query.has('live'))
      return plan
        .filter((match) => IN_PLAY.has(toPhase(match, now).phase))
        .map((match) => toRawFixture(match, { now, hasDetails: false }))
    const ids = query.get('ids')?.split('-')
    if (ids)
      return ids
        .flatMap((id) => byId.get(id) ?? [])
        .map((match) => toRawFixture(match, { now, hasDetails: true }))
    return plan
      .filter(
        (match) =>
          match.league.apiFootballId === Number(query.get('league')) &&
          match.season === Number(query.get('season')),
      )
      .map((match) => toRawFixture(match, { now, hasDetails: false }))
  }
  server.answer((request, response) => {
    const { pathname, searchParams } = new URL(request.url!, server.url)
    reply({ get: pathname, errors: [], response: answer(pathname, searchParams) })(
      request,
      response,
    )
  })
  return { server, matchesOfDay: countDay(plan, firstKickoffAt) }
}

interface Asked {
  readonly now: Date
  readonly hasDetails: boolean
}

function toRawFixture(match: PlannedMatch, { now, hasDetails }: Asked) {
  const { phase, score } = toPhase(match, now)
  const pair = (goals: readonly [number, number] | null) => ({
    home: goals?.[0] ?? null,
    away: goals?.[1] ?? null,
  })
  return {
    fixture: {
      id: match.id,
      referee: 'A. Whistle',
      timestamp: match.kickoffMs / 1_000,
      venue: { name: `${match.home.name} Ground`, city: 'Town' },
      status: { short: SHORT[phase], elapsed: null },
    },
    league: {
      id: match.league.apiFootballId,
      season: match.season,
      round: match.league.tier === 0 ? 'League Stage - 1' : 'Regular Season - 1',
    },
    teams: { home: match.home, away: match.away },
    goals: pair(score),
    score: {
      halftime: pair(score && match.halfTime),
      fulltime: pair(phase === 'over' ? match.goals : null),
    },
    ...(hasDetails && {
      events: score ? toEvents(match) : [],
      lineups: isSoon(match, now) ? [toLineup(match.home), toLineup(match.away)] : [],
      statistics: score ? [toStatistics(match.home), toStatistics(match.away)] : [],
    }),
  }
}

function toStatistics({ id }: PlannedTeam) {
  return {
    team: { id },
    statistics: STATISTIC_NAMES.map((type, index) => ({ type, value: index + 3 })),
  }
}

function toEvents({ home, away }: PlannedMatch) {
  return Array.from({ length: 12 }, (_, index) => ({
    time: { elapsed: 5 + index * 7, extra: null },
    team: index % 2 === 0 ? home : away,
    player: { name: `Player ${index}` },
    assist: { name: `Player ${index + 12}` },
    type: index % 3 === 0 ? 'subst' : 'Card',
    detail: index % 3 === 0 ? 'Substitution 1' : 'Yellow Card',
  }))
}

function toLineup(team: PlannedTeam) {
  const player = (index: number) => ({
    player: { name: `Player ${index} of ${team.name}`, number: index + 1, pos: 'M' },
  })
  return {
    team: { id: team.id },
    formation: '4-3-3',
    startXI: Array.from({ length: 11 }, (_, index) => player(index)),
    substitutes: Array.from({ length: 9 }, (_, index) => player(index + 11)),
  }
}
