/** A match of a feed as the models read it. */
import type { FeedMatch } from '#data/model/feed.ts'
import type { HistoricMatch, Sides } from '#data/model/history.ts'
import { getLeagueByName } from '#data/model/leagues.ts'
import { toFeedMatchId } from './feed-match-id.ts'

/** The facts of a played match; null for a match that is not over. */
export function toHistoricMatch(match: FeedMatch): HistoricMatch | null {
  const goals = toSides(match.actualHomeScore, match.actualAwayScore)
  const league = getLeagueByName(match.league)
  if (match.matchStatus !== 'finished' || goals === null || league === null) return null
  const { statistics } = match
  return {
    matchId: toFeedMatchId(match),
    league: league.id,
    season: match.season,
    kickoffMs: Date.parse(match.kickoffAt),
    homeTeamId: match.homeTeamId,
    awayTeamId: match.awayTeamId,
    goals,
    halfTimeGoals: toSides(match.halfTimeHomeScore, match.halfTimeAwayScore),
    shots: toSides(statistics?.homeShotsTotal, statistics?.awayShotsTotal),
    shotsOnTarget: toSides(statistics?.homeShotsOnTarget, statistics?.awayShotsOnTarget),
    corners: toSides(statistics?.homeCorners, statistics?.awayCorners),
    yellowCards: toSides(statistics?.homeYellowCards, statistics?.awayYellowCards),
    redCards: toSides(statistics?.homeRedCards, statistics?.awayRedCards),
    referee: match.referee,
    neutral: match.neutral,
    awarded: match.awarded,
    odds: match.odds,
  }
}

function toSides(home: number | null | undefined, away: number | null | undefined): Sides | null {
  return home == null || away == null ? null : { home, away }
}
