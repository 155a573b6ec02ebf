/** Stable id of a feed's match. */
import { toMatchId, type FeedMatch } from '#data/model/feed.ts'
import { getLeagueByName } from '#data/model/leagues.ts'

type Sides = Pick<FeedMatch, 'homeTeamId' | 'awayTeamId'>

/** Whether two matches are of the same clubs, each on its side. */
export const haveSameSides = (one: Sides, other: Sides): boolean =>
  one.homeTeamId === other.homeTeamId && one.awayTeamId === other.awayTeamId

/** What two rows of one match share in a feed, which may have given the id to another match too. */
export function toFeedKey({ sourceId, homeTeamId, awayTeamId, feedIds }: FeedMatch): string {
  return [sourceId, feedIds?.homeTeam ?? homeTeamId, feedIds?.awayTeam ?? awayTeamId].join('/')
}

/** Id of a feed's match: league, season, stage and teams, or the one it is stored with. */
export function toFeedMatchId(match: FeedMatch): string {
  if (match.matchId !== undefined) return match.matchId
  // Field by field: a copy of the whole match for each id was a tenth of the time of reading.
  const { league, season, stage, homeTeamId, awayTeamId } = match
  return toMatchId({ leagueId: getLeagueByName(league).id, season, stage, homeTeamId, awayTeamId })
}
