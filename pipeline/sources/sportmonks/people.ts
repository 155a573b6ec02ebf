/** Line-ups, absences, referee and broadcasters of a SportMonks fixture. Pure. */
import { toSlug, type FeedIds } from '#data/model/feed.ts'
import type { Lineup, SidelinedPlayer } from '#data/model/match/match.ts'
import { LINEUP_TYPES, MAIN_REFEREE_TYPE, POSITION_BY_ID } from './codes.ts'
import { cleanName, toName } from './facts.ts'
import type { Fixture } from './schema.ts'
import type { FeedTeam, FixtureTeams } from './teams.ts'

/** An eleven with a player missing is a false one. */
const STARTERS = 11

/**
 * Null until the team is announced.
 * @param isComplete false when an entry of either side was left out
 */
export function toLineup(fixture: Fixture, team: FeedTeam, isComplete: boolean): Lineup | null {
  const entries = (fixture.lineups ?? []).filter((entry) => entry.team_id === team.feedId)
  const starters = entries.filter((entry) => entry.type_id === LINEUP_TYPES.starter)
  const toPlayers = (listed: typeof entries) =>
    listed
      .toSorted((a, b) => (a.formation_position ?? 99) - (b.formation_position ?? 99))
      .map((entry) => {
        const position = POSITION_BY_ID.get(entry.position_id ?? 0)
        return {
          name: cleanName(entry.player_name),
          jersey_number: entry.jersey_number ?? null,
          ...(position && { position }),
        }
      })
  const startingXI = toPlayers(starters)
  if (startingXI.length === 0 || (!isComplete && startingXI.length !== STARTERS)) return null
  const formation = fixture.formations?.find((row) => row.participant_id === team.feedId)?.formation
  return {
    formation: formation ?? toFormation(starters),
    startingXI,
    substitutes: toPlayers(entries.filter((entry) => entry.type_id === LINEUP_TYPES.bench)),
  }
}

/** Formation from `row:column` places, as in 4-3-3; row 1 is the goalkeeper. */
function toFormation(starters: readonly { readonly formation_field?: string | null }[]) {
  const sizes = new Map<number, number>()
  for (const { formation_field: field } of starters) {
    const row = Number(/^(\d+):/.exec(field ?? '')?.[1] ?? 0)
    if (row > 1) sizes.set(row, (sizes.get(row) ?? 0) + 1)
  }
  const inOrder = [...sizes].toSorted(([a], [b]) => a - b).map(([, size]) => size)
  return inOrder.reduce((sum, size) => sum + size, 0) === 10 ? inOrder.join('-') : null
}

/** Absences on the day of the match, each player once. A completed entry counts where its dates cover the day. */
export function toSidelinedPlayers(fixture: Fixture, teams: FixtureTeams): SidelinedPlayer[] {
  const matchDay = new Date(fixture.starting_at_timestamp * 1_000).toISOString().slice(0, 10)
  const players = (fixture.sidelined ?? []).flatMap(
    ({ participant_id, sideline }): SidelinedPlayer[] => {
      const team = [teams.home, teams.away].find(({ feedId }) => feedId === participant_id)
      const name = toName(sideline?.player?.display_name) ?? toName(sideline?.player?.name)
      if (!team || !sideline || name === null) return []
      if (sideline.end_date && sideline.end_date < matchDay) return []
      const { start_date: startsOn, end_date: endsOn } = sideline
      const coversDay = startsOn && endsOn && startsOn <= matchDay && endsOn >= matchDay
      if (sideline.completed === true && !coversDay) return []
      const position = POSITION_BY_ID.get(sideline.player?.position_id ?? 0)
      return [
        {
          team_id: team.id,
          player_name: name,
          reason: toName(sideline.type?.name) ?? toName(sideline.category),
          expected_return: sideline.end_date ?? null,
          ...(position && { position }),
        },
      ]
    },
  )
  const toKey = (one: SidelinedPlayer) => `${one.team_id}/${toSlug(one.player_name)}`
  return [...Map.groupBy(players, toKey).values()].map(([first]) => first!)
}

const getReferee = (fixture: Fixture) =>
  fixture.referees?.find((row) => row.type_id === MAIN_REFEREE_TYPE)?.referee

/** The referee; null without the include or before one is named. */
export function toReferee(fixture: Fixture): string | null {
  const referee = getReferee(fixture)
  return toName(referee?.common_name) ?? toName(referee?.name)
}

/** SportMonks' own ids of what the fixture names. */
export function toFeedIds(fixture: Fixture, { home, away }: FixtureTeams): FeedIds {
  return {
    homeTeam: home.feedId,
    awayTeam: away.feedId,
    season: fixture.season_id ?? null,
    venue: fixture.venue_id ?? null,
    referee: getReferee(fixture)?.id ?? null,
    players: (fixture.lineups ?? []).flatMap(({ team_id, player_id, player_name }) => {
      const team = [home, away].find(({ feedId }) => feedId === team_id)
      const name = cleanName(player_name)
      return team && player_id ? [{ teamId: team.id, name, id: player_id }] : []
    }),
  }
}

/** Television stations, each name once: the answer repeats a station for every country. */
export function toTvStations(fixture: Fixture): { name: string; type: string | null }[] {
  const stations = new Map<string, { name: string; type: string | null }>()
  for (const { tvstation } of fixture.tvstations ?? [])
    if (tvstation)
      stations.set(tvstation.name, { name: tvstation.name, type: tvstation.type ?? null })
  return [...stations.values()]
}
