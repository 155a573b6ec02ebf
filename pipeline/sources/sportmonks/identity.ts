/** Who plays whom in a SportMonks fixture, in which league, season and stage. Pure. */
import { FEED_LEAGUES, type FeedLeague } from '#data/model/leagues/feed-leagues.ts'
import { toSeason } from '#data/model/season.ts'
import type { FixtureIdentity } from '#pipeline/sources/collect-matches.ts'
import { Id, InstantSeconds } from '#pipeline/sources/reading/values.ts'
import { IdentitySchema } from './schema.ts'
import { readTeams } from './teams.ts'

const leagueByFeedId = new Map<number, FeedLeague>(
  FEED_LEAGUES.map((league) => [league.sportmonksId, league]),
)

export interface Identity {
  readonly league: FeedLeague
  /** Null where kick-off and so the season are unreadable. */
  readonly of: FixtureIdentity | null
}

interface RawFixture {
  readonly league_id?: unknown
  readonly starting_at_timestamp?: unknown
  readonly season?: { readonly name?: unknown } | null
}

/** Null for a fixture of another league; the reason when it cannot be told from others. */
export function readIdentity(raw: unknown): Identity | { readonly reason: string } | null {
  const { league_id: leagueId, starting_at_timestamp: at, season } = (raw ?? {}) as RawFixture
  const league = leagueByFeedId.get(Number(leagueId))
  if (!league) return Id.safeParse(leagueId).success ? null : { reason: 'league_id: no number.' }
  const { data, error } = IdentitySchema.safeParse(raw)
  if (!data) {
    const [issue] = error.issues
    return { reason: `${issue?.path.join('.')}: ${issue?.message}` }
  }
  const isCup = league.tier === 0
  const name = data.stage?.name?.trim() ?? null
  // A plan may lack the include, but then no match has its stage.
  if (isCup && name === null && data.stage !== undefined)
    return { reason: 'stage.name: without its stage a cup match could be another one.' }
  const teams = readTeams(data.participants, league.country)
  if (!teams) return { reason: 'participants: there is not one home and one away side.' }
  const { home, away } = teams
  if (home.id === away.id) return { reason: `participants: ${home.name} plays itself.` }
  const kickoffMs = InstantSeconds.safeParse(at).success ? Number(at) * 1_000 : null
  const year = toYear(season?.name) ?? (kickoffMs === null ? null : toSeason(kickoffMs))
  return {
    league,
    of:
      year === null
        ? null
        : {
            leagueId: league.id,
            season: year,
            stage: toStage(name, isCup),
            homeTeam: home.name,
            awayTeam: away.name,
            homeTeamId: home.id,
            awayTeamId: away.id,
            kickoffAt: kickoffMs === null ? null : new Date(kickoffMs).toISOString(),
          },
  }
}

/** "2025/2026" begins in 2025; without the include the day decides. */
function toYear(season: unknown): number | null {
  const year = /^(\d{4})/.exec(typeof season === 'string' ? season : '')
  return year ? Number(year[1]) : null
}

/** A league's single stage needs no name; its play-offs, and the stages of a cup, have one. */
function toStage(name: string | null, isCup: boolean): string | null {
  return isCup || !/^regular season$/i.test(name ?? '') ? name : null
}
