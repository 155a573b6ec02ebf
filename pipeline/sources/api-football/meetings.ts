/** Earlier meetings from API-Football, and the team ids to request them by. Pure. */
import { z } from 'zod'
import type { FeedMatch } from '#data/model/feed.ts'
import { toMeeting, type FeedPair } from '#pipeline/sources/meetings.ts'
import type { EarlierMeeting } from '#pipeline/sources/source.ts'
import { toStatus } from './codes.ts'
import { FixtureSchema } from './schema.ts'

const PairSchema = FixtureSchema.pick({ fixture: true, teams: true })
const MeetingSchema = FixtureSchema.extend({ league: z.object({ name: z.string().nullish() }) })

/** Both sides of each raw fixture, by the fixture's id. */
export function listPairs(fixtures: readonly unknown[]): Map<string, FeedPair> {
  const pairs = new Map<string, FeedPair>()
  for (const raw of fixtures) {
    const { success, data } = PairSchema.safeParse(raw)
    if (success)
      pairs.set(String(data.fixture.id), { home: data.teams.home.id, away: data.teams.away.id })
  }
  return pairs
}

/** One raw fixture of `/fixtures/headtohead`; null when it was not played to its end. */
export function parseMeeting(
  raw: unknown,
  match: FeedMatch,
  pair: FeedPair,
): EarlierMeeting | null {
  const { success, data } = MeetingSchema.safeParse(raw)
  if (!success) return null
  const state = toStatus(data.fixture.status.short)
  // As in our own matches: `goals` includes extra time, `fulltime` does not.
  const score = data.score.fulltime.home === null ? data.goals : data.score.fulltime
  if (state?.status !== 'finished' || state.isAwarded) return null
  if (score.home === null || score.away === null) return null
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
