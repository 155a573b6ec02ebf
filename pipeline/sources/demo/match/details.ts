/** People, weather, television and events of a demo match near its day. */
import type { FeedMatch } from '#data/model/feed.ts'
import type { SidelinedPlayer } from '#data/model/match/match.ts'
import type { DemoFixture } from '#pipeline/sources/demo/calendar.ts'
import type { Moment } from '#pipeline/sources/demo/clock.ts'
import type { DemoClub } from '#pipeline/sources/demo/clubs/clubs.ts'
import { HOUR_MS } from '#data/model/time.ts'
import { drawEvents } from './events.ts'
import { toLineup, toTeam } from './lineups.ts'
import type { DemoResult } from './simulate.ts'
import { listAbsences } from './squads.ts'
import { listStations } from './television.ts'
import { drawWeather } from './weather.ts'

export interface DemoMatchOptions {
  readonly seed: string
  readonly fixture: DemoFixture
  readonly matchId: string
  readonly nowMs: number
}

interface DetailOptions extends DemoMatchOptions {
  readonly moment: Moment
  /** Null before kick-off. */
  readonly result: DemoResult | null
}

type Details = Pick<
  FeedMatch,
  'events' | 'homeLineup' | 'awayLineup' | 'sidelinedPlayers' | 'tvStations' | 'weather'
>

/** Details of a match at an instant, but all its events; line-ups from one hour before kick-off. */
export function drawDetails(options: DetailOptions): Details {
  const { seed, fixture, matchId, nowMs, moment, result } = options
  const match = { id: matchId, kickoffMs: moment.kickoffMs }
  const isPostponed = moment.status === 'postponed'
  const areTeamsOut = !isPostponed && nowMs >= moment.kickoffMs - HOUR_MS
  const teams = areTeamsOut
    ? { home: toTeam(seed, fixture.home, match), away: toTeam(seed, fixture.away, match) }
    : null
  return {
    events: teams && result ? drawEvents({ seed, matchId, fixture, result, teams }) : [],
    homeLineup: teams && toLineup(teams.home),
    awayLineup: teams && toLineup(teams.away),
    sidelinedPlayers: [
      ...listSidelined(seed, fixture.home, moment.kickoffMs),
      ...listSidelined(seed, fixture.away, moment.kickoffMs),
    ],
    tvStations: isPostponed ? [] : listStations(seed, fixture.league.country, matchId),
    weather: isPostponed ? null : drawWeather(seed, fixture.home.country, match),
  }
}

function listSidelined(seed: string, club: DemoClub, atMs: number): SidelinedPlayer[] {
  return listAbsences(seed, club, atMs).map(({ player, reason, returnOn }) => ({
    team_id: club.id,
    player_name: player.name,
    reason,
    expected_return: returnOn,
  }))
}
