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
 * Both sides by `meta.location`; null without one home and one away side.
 * @param country country of the league, `Europe` for a cup: limits which clubs a name can mean
 */
export function readTeams(
  participants: Fixture['participants'],
  country: string,
): FixtureTeams | null {
  const toTeam = (side: 'home' | 'away'): FeedTeam | null => {
    const [team, another] = participants.filter(({ meta }) => meta.location === side)
    return team && !another
      ? {
          ...toCanonicalTeam(team.name, country),
          feedId: team.id,
          logo: team.image_path ?? null,
          venueId: team.venue_id ?? null,
        }
      : null
  }
  const [home, away] = [toTeam('home'), toTeam('away')]
  return home && away && { home, away }
}
