/** The stable id of a match as a feed delivers it. */
import { toMatchId, type FeedMatch } from '#data/model/feed.ts'
import { LEAGUES, type LeagueName } from '#data/model/leagues.ts'

const idByName = Object.fromEntries(LEAGUES.map((league) => [league.name, league.id])) as Record<
  LeagueName,
  string
>

/** Id of a feed's match: league, season, stage and teams. */
export function toFeedMatchId(match: FeedMatch): string {
  return toMatchId({ ...match, leagueId: idByName[match.league] })
}
