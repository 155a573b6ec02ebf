/** A feed's match as the models read it. */
import type { FeedMatch } from '#data/model/feed.ts'
import { toHistoricMatch, type HistoricMatch } from '#data/model/history.ts'
import { getLeagueByName } from '#data/model/leagues.ts'
import { toFeedMatchId } from './feed-match-id.ts'

/** The facts of a played match; null for a match that is not over. */
export function toPlayedMatch(
  match: FeedMatch,
  matchId = toFeedMatchId(match),
): HistoricMatch | null {
  const { actualHomeScore, actualAwayScore } = match
  if (match.matchStatus !== 'finished' || actualHomeScore === null || actualAwayScore === null)
    return null
  // Field by field: a copy of the whole match was a tenth of the time of reading.
  const { season, homeTeamId, awayTeamId, referee, neutral, awarded, odds, statistics } = match
  return toHistoricMatch({
    season,
    homeTeamId,
    awayTeamId,
    referee,
    neutral,
    awarded,
    odds,
    statistics,
    halfTimeHomeScore: match.halfTimeHomeScore,
    halfTimeAwayScore: match.halfTimeAwayScore,
    matchId,
    league: getLeagueByName(match.league).id,
    kickoffMs: Date.parse(match.kickoffAt),
    actualHomeScore,
    actualAwayScore,
  })
}
