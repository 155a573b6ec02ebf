/**
 * The feed's matches with the results that administrators have entered: tables, form and earlier
 * meetings are made of them. The feed may be stuck, wrong, or without the match. Pure.
 */
import type { FeedMatch } from '#data/model/feed.ts'
import { getLeague } from '#data/model/leagues.ts'
import type { MatchRow } from '#data/queries/matches/match-rows.ts'
import { toFeedMatchId } from '#pipeline/sources/feed-match-id.ts'

/** @param entered stored matches whose result was entered */
export function withEntered(
  rows: readonly FeedMatch[],
  entered: readonly MatchRow[],
): readonly FeedMatch[] {
  if (entered.length === 0) return rows
  const left = new Map(entered.map((match) => [match.id, match]))
  const told = rows.map((row) => {
    const match = left.get(toFeedMatchId(row))
    if (match === undefined) return row
    left.delete(match.id)
    return { ...row, ...toResult(match) }
  })
  // Not of a league that this run leaves as it is: its whole table would be of these matches.
  const toKey = ({ league, season }: Pick<FeedMatch, 'league' | 'season'>) => `${league}/${season}`
  const read = new Set(rows.map(toKey))
  const untold = [...left.values()].flatMap((match) => toFeedMatch(match) ?? [])
  return [...told, ...untold.filter((match) => read.has(toKey(match)))]
}

const toResult = ({ actualHomeScore, actualAwayScore }: MatchRow) =>
  ({
    matchStatus: 'finished',
    actualHomeScore,
    actualAwayScore,
    halfTimeHomeScore: null,
    halfTimeAwayScore: null,
    awarded: false,
  }) as const

/** What contexts read of a match; null where its league is none of ours any more. */
function toFeedMatch(match: MatchRow): FeedMatch | null {
  const league = getLeague(match.leagueId)
  if (league === null) return null
  const { source, season, stage, homeTeam, awayTeam, homeTeamId, awayTeamId } = match
  return {
    season,
    stage,
    homeTeam,
    awayTeam,
    homeTeamId,
    awayTeamId,
    ...toResult(match),
    source: source as FeedMatch['source'],
    sourceId: null,
    matchId: match.id,
    league: league.name,
    homeTeamLogo: null,
    awayTeamLogo: null,
    kickoffAt: match.kickoffAt.toISOString(),
    venue: null,
    city: null,
    venuePlace: null,
    referee: null,
    statistics: null,
    events: [],
    homeLineup: null,
    awayLineup: null,
    sidelinedPlayers: [],
    tvStations: [],
    weather: null,
    odds: null,
    neutral: match.neutral,
    isMock: match.isMock,
  }
}
