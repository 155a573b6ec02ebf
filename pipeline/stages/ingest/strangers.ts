/** Clubs of league fixtures that came up where no club can be new. Pure. */
import type { FeedMatch } from '#data/model/feed.ts'
import { getLeague, getLeagueByName } from '#data/model/leagues.ts'
import type { KnownMatch } from '#data/queries/matches/known-matches.ts'
import { canBeNew } from '#pipeline/models/leagues/newcomers.ts'
import { SeenClubs } from '#pipeline/models/leagues/seen-clubs.ts'
import { toFeedMatchId } from '#pipeline/sources/feed-match-id.ts'

type Played = Pick<KnownMatch, 'leagueId' | 'season' | 'stage' | 'homeTeamId' | 'awayTeamId'> & {
  readonly kickoffMs: number
}

interface Season {
  matches: number
  readonly clubs: Set<string>
}

/**
 * Finished matches of leagues, each once, by kick-off. Play-offs, which have a stage, are left out:
 * some are against a club of a division that nobody follows.
 */
function listPlayed(rows: readonly FeedMatch[], known: ReadonlyMap<string, KnownMatch>): Played[] {
  const played = new Map<string, Played>()
  for (const match of known.values())
    if (match.status === 'finished')
      played.set(match.id, { ...match, kickoffMs: match.kickoffAt.getTime() })
  for (const row of rows) {
    if (row.matchStatus !== 'finished') continue
    const { season, stage, homeTeamId, awayTeamId } = row
    const leagueId = getLeagueByName(row.league).id
    const kickoffMs = Date.parse(row.kickoffAt)
    played.set(toFeedMatchId(row), { leagueId, season, stage, homeTeamId, awayTeamId, kickoffMs })
  }
  return [...played.values()]
    .filter(({ leagueId, stage }) => getLeague(leagueId)?.tier !== 0 && stage === null)
    .sort((a, b) => a.kickoffMs - b.kickoffMs)
}

export interface Stranger {
  readonly id: string
  readonly name: string
  /** Ids of known clubs of the country with names like it, the nearest first. */
  readonly nearest: readonly string[]
}

/**
 * Finds the strangers of a fixture by all matches that were played. Grows with these.
 * @param named ids of clubs that a person has said are new
 */
export function makeStrangerFinder(
  rows: readonly FeedMatch[],
  known: ReadonlyMap<string, KnownMatch>,
  named: ReadonlySet<string>,
): (row: FeedMatch) => Stranger[] {
  const seasons = new Map<string, Season>()
  const countRounds = (league: string, season: number) => {
    const { matches, clubs } = seasons.get(`${league}/${season}`) ?? {
      matches: 0,
      clubs: new Set(),
    }
    return clubs.size === 0 ? 0 : (2 * matches) / clubs.size
  }
  const countries = new Map<string, SeenClubs>()
  for (const { leagueId, season, homeTeamId, awayTeamId } of listPlayed(rows, known)) {
    const { country } = getLeague(leagueId)!
    const teamIds = [homeTeamId, awayTeamId]
    const seen = countries.get(country) ?? new SeenClubs()
    countries.set(country, seen)
    seen.add(teamIds, canBeNew(leagueId, season, countRounds))
    const key = `${leagueId}/${season}`
    const ofSeason = seasons.get(key) ?? { matches: 0, clubs: new Set() }
    seasons.set(key, ofSeason)
    ofSeason.matches += 1
    for (const id of teamIds) ofSeason.clubs.add(id)
  }
  return (row) => {
    const { id: leagueId, tier, country } = getLeagueByName(row.league)
    const seen = countries.get(country)
    if (tier === 0 || row.stage !== null || seen === undefined) return []
    const isPossible = canBeNew(leagueId, row.season, countRounds)
    return [
      { id: row.homeTeamId, name: row.homeTeam },
      { id: row.awayTeamId, name: row.awayTeam },
    ]
      .filter(({ id }) => !named.has(id) && seen.isStranger(id, isPossible))
      .map((one) => ({ ...one, nearest: seen.listNearest(one.id) }))
  }
}
