/** The two sides of a SportMonks fixture under the names shared by all feeds. */
import { toCanonicalTeam, type TeamIdentity } from '#pipeline/sources/teams/team-identity.ts'
import type { Fixture } from './schema.ts'

export interface FeedTeam extends TeamIdentity {
  /** SportMonks' own id of the team. */
  readonly feedId: number
  readonly logo: string | null
  /** SportMonks' id of the club's own ground; null when unknown. */
  readonly venueId: number | null
}

export interface FixtureTeams {
  readonly home: FeedTeam
  readonly away: FeedTeam
}

/**
 * Both sides by `meta.location`; the reason in words when there is no such pair.
 * @param country country of the league, `Europe` for a cup: limits which clubs a name can mean
 */
export function readTeams(fixture: Fixture, country: string): FixtureTeams | { reason: string } {
  const { participants } = fixture
  const home = participants.find((team) => team.meta.location === 'home')
  const away = participants.find((team) => team.meta.location === 'away')
  if (!home || !away) return { reason: 'participants: one of the two sides is missing.' }
  if (fixture.placeholder || home.placeholder || away.placeholder)
    return { reason: 'participants: the teams are not known yet.' }
  const toTeam = (team: typeof home): FeedTeam => ({
    ...toCanonicalTeam(team.name, country),
    feedId: team.id,
    logo: team.image_path ?? null,
    venueId: team.venue_id ?? null,
  })
  const teams = { home: toTeam(home), away: toTeam(away) }
  return teams.home.id === teams.away.id
    ? { reason: `participants: ${teams.home.name} plays itself.` }
    : teams
}
