/** Earlier meetings from API-Football. Pure. */
import type { FeedMatch } from '#data/model/feed.ts'
import {
  toMeeting,
  toUnreadable,
  type FeedPair,
  type ParsedMeeting,
} from '#pipeline/sources/meetings.ts'
import { isAfter90, toStatus } from './codes.ts'
import { MeetingSchema } from './schema.ts'

/** One raw fixture of `/fixtures/headtohead`; null when it was not played to its end. */
export function parseMeeting(raw: unknown, match: FeedMatch, pair: FeedPair): ParsedMeeting {
  const { data, error } = MeetingSchema.safeParse(raw)
  if (!data) return toUnreadable(error)
  const state = toStatus(data.fixture.status.short)
  // As in our own matches: `goals` includes extra time, `fulltime` does not.
  const fulltime = data.score?.fulltime
  const isWithoutFulltime = fulltime?.home == null && !isAfter90(data.fixture.status.short)
  const score = isWithoutFulltime ? data.goals : fulltime
  if (state?.status !== 'finished' || state.isAwarded) return null
  if (score?.home == null || score.away == null) return null
  const meeting = {
    home: data.teams.home.id,
    away: data.teams.away.id,
    competition: data.league.name ?? null,
    homeScore: score.home,
    awayScore: score.away,
    kickoffSeconds: data.fixture.timestamp,
  }
  return toMeeting(meeting, match, pair)
}
