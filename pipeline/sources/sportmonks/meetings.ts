/** Earlier meetings from SportMonks. Pure. */
import type { FeedMatch } from '#data/model/feed.ts'
import {
  toMeeting,
  toUnreadable,
  type FeedPair,
  type ParsedMeeting,
} from '#pipeline/sources/meetings.ts'
import { toStatus } from './codes.ts'
import { getScoreAfter90 } from './facts.ts'
import { MeetingSchema } from './schema.ts'

function toPair(
  participants: readonly { id: number; meta: { location: string } }[],
): FeedPair | null {
  const idOf = (side: string) => participants.find(({ meta }) => meta.location === side)?.id
  const [home, away] = [idOf('home'), idOf('away')]
  return home === undefined || away === undefined ? null : { home, away }
}

/** One raw fixture of `/fixtures/head-to-head`; null when it was not played to its end. */
export function parseMeeting(raw: unknown, match: FeedMatch, pair: FeedPair): ParsedMeeting {
  const { data: fixture, error } = MeetingSchema.safeParse(raw)
  if (!fixture) return toUnreadable(error)
  const state = toStatus(fixture.state_id)
  const score = getScoreAfter90(fixture)
  const sides = toPair(fixture.participants)
  if (state?.status !== 'finished' || state.isAwarded || !score || !sides) return null
  const meeting = {
    ...sides,
    competition: fixture.league?.name ?? null,
    homeScore: score.home,
    awayScore: score.away,
    kickoffSeconds: fixture.starting_at_timestamp,
  }
  return toMeeting(meeting, match, pair)
}
