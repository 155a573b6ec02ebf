/** Clubs of league fixtures that came up where no club can be new. Pure. */
import type { FeedMatch } from '#data/model/feed.ts'
import { getLeague, getLeagueByName } from '#data/model/leagues.ts'
import type { KnownMatch } from '#data/queries/matches/match-rows.ts'
import { canBeNew } from '#pipeline/models/leagues/newcomers.ts'
import { listNearestNames } from '#pipeline/models/leagues/nearest-names.ts'
import { toFeedMatchId } from '#pipeline/sources/feed-match-id.ts'

type Played = Pick<KnownMatch, 'leagueId' | 'season' | 'homeTeamId' | 'awayTeamId'> & {
  readonly kickoffMs: number
}

interface Season {
  matches: number
  readonly clubs: Set<string>
}

/** Finished matches of leagues, each once, by kick-off. */
function listPlayed(rows: readonly FeedMatch[], known: ReadonlyMap<string, KnownMatch>): Played[] {
  const played = new Map<string, Played>()
  for (const match of known.values())
    if (match.status === 'finished')
      played.set(match.id, { ...match, kickoffMs: match.kickoffAt.getTime() })
  for (const row of rows) {
    if (row.matchStatus !== 'finished') continue
    const { season, homeTeamId, awayTeamId } = row
    const leagueId = getLeagueByName(row.league).id
    const kickoffMs = Date.parse(row.kickoffAt)
    played.set(toFeedMatchId(row), { leagueId, season, homeTeamId, awayTeamId, kickoffMs })
  }
  return [...played.values()]
    .filter(({ leagueId }) => getLeague(leagueId)?.tier !== 0)
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
  /** By country: the clubs that were seen in a league, and those of them that could not be new. */
  const seen = new Map<string, Set<string>>()
  const strangers = new Map<string, Set<string>>()
  const toSet = (sets: Map<string, Set<string>>, country: string) => {
    const set = sets.get(country) ?? new Set()
    sets.set(country, set)
    return set
  }
  for (const { leagueId, season, homeTeamId, awayTeamId } of listPlayed(rows, known)) {
    const country = getLeague(leagueId)!.country
    const isLate = !canBeNew(leagueId, season, countRounds)
    const key = `${leagueId}/${season}`
    const ofSeason = seasons.get(key) ?? { matches: 0, clubs: new Set() }
    seasons.set(key, ofSeason)
    ofSeason.matches += 1
    for (const team of [homeTeamId, awayTeamId]) {
      if (isLate && !toSet(seen, country).has(team)) toSet(strangers, country).add(team)
      toSet(seen, country).add(team)
      ofSeason.clubs.add(team)
    }
  }
  return (row) => {
    const { id: leagueId, tier, country } = getLeagueByName(row.league)
    if (tier === 0) return []
    const [clubs, late] = [toSet(seen, country), toSet(strangers, country)]
    const isLate = !canBeNew(leagueId, row.season, countRounds)
    return [
      { id: row.homeTeamId, name: row.homeTeam },
      { id: row.awayTeamId, name: row.awayTeam },
    ]
      .filter(({ id }) => !named.has(id) && (late.has(id) || (isLate && !clubs.has(id))))
      .map((one) => {
        const others = [...clubs].filter((id) => !late.has(id))
        return { ...one, nearest: listNearestNames(one.id, others) }
      })
  }
}
