/** Earlier meetings of two clubs, from the point of view of the clubs of one match. Pure. */
import type { FeedMatch } from '#data/model/feed.ts'
import { toDay, type HeadToHead } from '#data/model/match/match.ts'
import type { EarlierMeeting } from '#pipeline/sources/source.ts'

/** Number of meetings listed individually. */
const RECENT = 5

/**
 * Summary of the meetings; null without any.
 * @param meetings oldest first
 */
export function toHeadToHead(
  match: Pick<FeedMatch, 'homeTeamId'>,
  meetings: readonly EarlierMeeting[],
): HeadToHead | null {
  if (meetings.length === 0) return null
  /** Goals by which this match's home club was ahead. */
  const toMargin = ({ homeTeamId, homeScore, awayScore }: EarlierMeeting) =>
    (homeScore - awayScore) * (homeTeamId === match.homeTeamId ? 1 : -1)
  return {
    total_matches: meetings.length,
    home_wins: meetings.filter((meeting) => toMargin(meeting) > 0).length,
    draws: meetings.filter((meeting) => toMargin(meeting) === 0).length,
    away_wins: meetings.filter((meeting) => toMargin(meeting) < 0).length,
    recent_matches: meetings
      .slice(-RECENT)
      .toReversed()
      .map(({ homeTeam, awayTeam, homeScore, awayScore, kickoffAt }) => ({
        home_team: homeTeam,
        away_team: awayTeam,
        home_score: homeScore,
        away_score: awayScore,
        date: toDay(kickoffAt),
      })),
  }
}
