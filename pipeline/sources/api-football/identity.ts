/** Who plays whom in an API-Football fixture, in which league, season and stage. Pure. */
import { FEED_LEAGUES, type FeedLeague } from '#data/model/leagues/feed-leagues.ts'
import type { FixtureIdentity } from '#pipeline/sources/collect-matches.ts'
import { Id } from '#pipeline/sources/reading/values.ts'
import { toCanonicalTeam } from '#pipeline/sources/teams/team-identity.ts'
import type { FixtureTeams } from './facts.ts'
import { IdentitySchema, type Identity as RawIdentity } from './schema.ts'

const leagueByFeedId = new Map<number, FeedLeague>(
  FEED_LEAGUES.map((league) => [league.apiFootballId, league]),
)

export interface Identity {
  readonly league: FeedLeague
  readonly teams: FixtureTeams
  readonly of: FixtureIdentity
}

/** Null for a fixture of another league; the reason when it cannot be told from others. */
export function readIdentity(raw: unknown): Identity | { readonly reason: string } | null {
  const leagueId = (raw as { league?: { id?: unknown } } | null)?.league?.id
  const league = leagueByFeedId.get(Number(leagueId))
  if (!league) return Id.safeParse(leagueId).success ? null : { reason: 'league.id: no number.' }
  const { data, error } = IdentitySchema.safeParse(raw)
  if (!data) {
    const [issue] = error.issues
    return { reason: `${issue?.path.join('.')}: ${issue?.message}` }
  }
  const isCup = league.tier === 0
  const round = data.league.round ?? null
  if (isCup && round === null)
    return { reason: 'league.round: without its stage a cup match could be another one.' }
  const teams = readTeams(data, league.country)
  const { home, away } = teams
  if (home.id === away.id) return { reason: `teams: ${home.name} plays itself.` }
  return {
    league,
    teams,
    of: {
      leagueId: league.id,
      season: data.league.season,
      stage: toStage(round, isCup),
      homeTeam: home.name,
      awayTeam: away.name,
      homeTeamId: home.id,
      awayTeamId: away.id,
      kickoffAt: null,
    },
  }
}

function readTeams({ teams }: RawIdentity, country: string): FixtureTeams {
  const toTeam = (team: typeof teams.home) => ({
    ...toCanonicalTeam(team.name, country),
    feedId: team.id,
  })
  return { home: toTeam(teams.home), away: toTeam(teams.away) }
}

/** "Regular Season - 9", "Matchday 9" and "League Stage - 3" name a round; only the stage counts. */
function toStage(round: string | null, isCup: boolean): string | null {
  const stage = round?.trim().replace(/\s*-\s*\d+$/, '') ?? null
  return isCup || !/^(?:regular\s+season|(?:matchday|round)\s+\d+)$/i.test(stage ?? '')
    ? stage
    : null
}
