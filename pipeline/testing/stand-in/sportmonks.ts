/** For tests and measurements only: SportMonks v3 on this machine, with a planned season and its own clock. */
import {
  reply,
  startProviderServer,
  type ProviderServer,
} from '#pipeline/testing/provider-server.ts'
import {
  countDay,
  isSoon,
  planSeasons,
  toPhase,
  type PlannedMatch,
  type PlannedTeam,
} from './season-plan.ts'
import { DAY_MS } from '#data/model/time.ts'

const STATE = { before: 1, 'first-half': 2, break: 3, 'second-half': 22, over: 5 } as const
const PAGE_SIZE = 50
const STATISTIC_TYPES = [34, 41, 42, 44, 45, 51, 56, 57, 58, 80, 82, 83, 84, 86]

export interface StandIn {
  readonly server: ProviderServer
  /** Matches of the followed day. */
  readonly matchesOfDay: number
}

/** Starts it. Everything begins at `firstKickoffAt`. */
export async function startSportmonks(firstKickoffAt: Date, getNow: () => Date): Promise<StandIn> {
  const plan = planSeasons(firstKickoffAt)
  const byId = new Map(plan.map((match) => [String(match.id), match]))
  const server = await startProviderServer()
  server.answer((request, response) => {
    const { pathname, searchParams } = new URL(request.url!, server.url)
    const includes = new Set(searchParams.get('include')?.split(';') ?? [])
    const toRaw = (match: PlannedMatch) => toRawFixture(match, { includes, now: getNow() })
    const between = /^\/fixtures\/between\/([\d-]+)\/([\d-]+)$/.exec(pathname)
    if (between) {
      const from = Date.parse(between[1]!)
      const to = Date.parse(between[2]!) + DAY_MS
      const found = plan.filter(({ kickoffMs }) => kickoffMs >= from && kickoffMs < to)
      const page = Number(searchParams.get('page'))
      const data = found.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE).map(toRaw)
      const pagination = { has_more: page * PAGE_SIZE < found.length, current_page: page }
      return reply({ data, pagination })(request, response)
    }
    const many = /^\/fixtures\/multi\/([\d,]+)$/.exec(pathname)
    const ids = many?.[1]!.split(',') ?? []
    const data = ids.flatMap((id) => byId.get(id) ?? []).map(toRaw)
    return reply({ data })(request, response)
  })
  return { server, matchesOfDay: countDay(plan, firstKickoffAt) }
}

interface Asked {
  readonly includes: ReadonlySet<string>
  readonly now: Date
}

function toRawFixture(match: PlannedMatch, { includes, now }: Asked) {
  const { phase, score } = toPhase(match, now)
  const has = (name: string) => [...includes].some((include) => include.split('.')[0] === name)
  const both = <Row>(toRow: (team: PlannedTeam, location: 'home' | 'away') => Row) => [
    toRow(match.away, 'away'),
    toRow(match.home, 'home'),
  ]
  const scores = (description: string, [home, away]: readonly [number, number]) =>
    both((team, participant) => ({
      description,
      participant_id: team.id,
      score: { goals: participant === 'home' ? home : away, participant },
    }))
  return {
    id: match.id,
    league_id: match.league.sportmonksId,
    state_id: STATE[phase],
    starting_at_timestamp: match.kickoffMs / 1_000,
    placeholder: false,
    participants: both((team, location) => ({
      id: team.id,
      name: team.name,
      image_path: `https://cdn.example/teams/${team.id}.png`,
      placeholder: false,
      meta: { location },
    })),
    scores:
      score === null
        ? []
        : [
            ...scores('1ST_HALF', match.halfTime),
            ...scores('CURRENT', score),
            ...(phase === 'second-half' || phase === 'over' ? scores('2ND_HALF', score) : []),
          ],
    stage: { name: match.league.tier === 0 ? 'League Stage' : 'Regular Season', type_id: 223 },
    season: { name: `${match.season}/${match.season + 1}` },
    ...(has('statistics') && score && { statistics: toStatistics(both) }),
    ...(has('events') && score && { events: toEvents(match) }),
    ...(has('lineups') && isSoon(match, now) && { lineups: both(toLineup).flat() }),
    ...(has('venue') && { venue: { name: `${match.home.name} Ground`, city_name: 'Town' } }),
    ...(has('referees') && { referees: [{ type_id: 6, referee: { common_name: 'A. Whistle' } }] }),
    ...(has('tvStations') && { tvstations: [{ tvstation: { name: 'Example TV', type: null } }] }),
    ...(has('sidelined') && { sidelined: both(toAbsence) }),
  }
}

type Both = <Row>(toRow: (team: PlannedTeam, location: 'home' | 'away') => Row) => Row[]

function toStatistics(both: Both) {
  return both((team, location) =>
    STATISTIC_TYPES.map((type) => ({
      type_id: type,
      participant_id: team.id,
      data: { value: type % 17 },
      location,
    })),
  ).flat()
}

function toEvents({ home, away }: PlannedMatch) {
  return Array.from({ length: 12 }, (_, index) => ({
    id: index,
    type_id: index % 3 === 0 ? 18 : 19,
    participant_id: (index % 2 === 0 ? home : away).id,
    player_name: `Player ${index}`,
    related_player_name: `Player ${index + 12}`,
    minute: 5 + index * 7,
    sort_order: index,
  }))
}

function toLineup(team: PlannedTeam) {
  return Array.from({ length: 20 }, (_, index) => ({
    team_id: team.id,
    type_id: index < 11 ? 11 : 12,
    player_name: `Player ${index} of ${team.name}`,
    jersey_number: index + 1,
    position_id: 24 + (index % 4),
    formation_position: index + 1,
  }))
}

function toAbsence(team: PlannedTeam) {
  return {
    participant_id: team.id,
    sideline: {
      category: 'injury',
      completed: false,
      player: { display_name: `Absentee of ${team.name}`, position_id: 26 },
      type: { name: 'Knee Injury' },
    },
  }
}
