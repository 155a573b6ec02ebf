/**
 * Earlier meetings that our own seasons do not have, from the service of a paid feed. A pair is
 * requested once a season and its answer cached: later meetings are in our own seasons. A plan
 * without them is not asked again in a run.
 */
import type { ZodError } from 'zod'
import type { FeedMatch } from '#data/model/feed.ts'
import { getCachedAnswer, cacheAnswer } from '#pipeline/sources/calls/cached-answers.ts'
import { askOptional } from '#pipeline/sources/calls/optional-part.ts'
import type { EarlierMeeting, MeetingsAnswer } from './source.ts'

/** Both sides of a match by the feed's own ids. */
export interface FeedPair {
  readonly home: number
  readonly away: number
}

/** Pairs requested in one run, next kick-off first; the others follow in later runs. */
const MOST_ASKED = 20

interface MeetingQuestions {
  /** Name of the service, for the warning. */
  readonly service: string
  /** Folder of the answers cached between runs. */
  readonly folder: string
  readonly ask: (pair: FeedPair) => Promise<unknown[]>
  /** A raw match as a meeting; null for one that is not over, or a friendly. */
  readonly parse: (raw: unknown, match: FeedMatch, pair: FeedPair) => ParsedMeeting
}

/** Without the part at its path it is not known whether, when and how a meeting was played. */
export type ParsedMeeting = EarlierMeeting | { readonly unreadable: string } | null

/** The path of the first part that could not be read. */
export function toUnreadable(error: ZodError): { readonly unreadable: string } {
  return { unreadable: error.issues[0]?.path.join('.') ?? '' }
}

export async function readMeetings(
  matches: readonly FeedMatch[],
  { service, folder, ask, parse }: MeetingQuestions,
): Promise<MeetingsAnswer> {
  const bySourceId = new Map<string, readonly EarlierMeeting[]>()
  const warnings: string[] = []
  let left = MOST_ASKED
  const askAndKeep = async (name: string, pair: FeedPair) => {
    left -= 1
    const answer = await askOptional(
      `Earlier meetings of ${service}`,
      () => cacheAnswer(folder, name, { ask: () => ask(pair) }),
      (words) => void warnings.push(words),
    )
    if (answer === null) left = 0
    return answer
  }
  for (const match of matches.toSorted((a, b) => (a.kickoffAt < b.kickoffAt ? -1 : 1))) {
    const { feedIds } = match
    if (!feedIds) continue
    const pair = { home: feedIds.homeTeam, away: feedIds.awayTeam }
    const ids = [pair.home, pair.away].toSorted((a, b) => a - b)
    const name = `meetings-${ids.join('-')}-${match.season}`
    // After its match has begun a pair keeps its cached answer and is not requested any more.
    const isAsked = match.matchStatus === 'scheduled' && left > 0
    const rows =
      (await getCachedAnswer(folder, name)) ?? (isAsked ? await askAndKeep(name, pair) : null)
    const meetings = (rows ?? [])
      .flatMap((raw) => {
        const meeting = parse(raw, match, pair)
        if (meeting === null || !('unreadable' in meeting)) return meeting ?? []
        warnings.push(
          `An earlier meeting of ${match.homeTeam} and ${match.awayTeam} is left out: ${service} has no readable ${meeting.unreadable}.`,
        )
        return []
      })
      .filter(({ kickoffAt }) => kickoffAt < match.kickoffAt)
      .toSorted((a, b) => (a.kickoffAt < b.kickoffAt ? -1 : 1))
    if (meetings.length > 0) bySourceId.set(match.sourceId ?? '', meetings)
  }
  return { bySourceId, warnings }
}

const FRIENDLY = /friendl/i

/** Fields of a meeting in both feeds, with their own ids. */
interface RawMeeting extends FeedPair {
  readonly competition: string | null
  readonly homeScore: number
  readonly awayScore: number
  readonly kickoffSeconds: number
}

/** The meeting under the names of the later match; null for a friendly or another pair. */
export function toMeeting(
  raw: RawMeeting,
  match: FeedMatch,
  pair: FeedPair,
): EarlierMeeting | null {
  if (FRIENDLY.test(raw.competition ?? '')) return null
  const isSame = raw.home === pair.home && raw.away === pair.away
  if (!isSame && (raw.home !== pair.away || raw.away !== pair.home)) return null
  const one = { id: match.homeTeamId, name: match.homeTeam }
  const other = { id: match.awayTeamId, name: match.awayTeam }
  const [home, away] = isSame ? [one, other] : [other, one]
  return {
    homeTeamId: home.id,
    homeTeam: home.name,
    awayTeam: away.name,
    homeScore: raw.homeScore,
    awayScore: raw.awayScore,
    kickoffAt: new Date(raw.kickoffSeconds * 1_000).toISOString(),
  }
}
