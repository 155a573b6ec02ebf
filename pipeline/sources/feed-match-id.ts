/** Stable id of a feed's match. */
import { toMatchId, type FeedMatch } from '#data/model/feed.ts'
import { getLeagueByName } from '#data/model/leagues.ts'

/** Id of a feed's match: league, season, stage and teams. */
export function toFeedMatchId(match: FeedMatch): string {
  return toMatchId({ ...match, leagueId: getLeagueByName(match.league).id })
}
