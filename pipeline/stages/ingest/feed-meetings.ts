/** Earlier meetings from the feed, only for clubs that have not met in our own seasons. */
import type { FeedMatch } from '#data/model/feed.ts'
import type { HeadToHead } from '#data/model/match/match.ts'
import { toHeadToHead } from '#pipeline/context/head-to-head.ts'
import type { ContextReader } from '#pipeline/context/match-context.ts'
import type { MatchSource } from '#pipeline/sources/source.ts'

interface FeedMeetings {
  /** By the feed's own id of the match. */
  readonly bySourceId: ReadonlyMap<string, HeadToHead>
  readonly warnings: readonly string[]
}

/** Reads them for the shown matches, and fetches unknown ones. */
export async function readFeedMeetings(
  source: Pick<MatchSource, 'loadMeetings'>,
  shown: readonly FeedMatch[],
  contexts: Pick<ContextReader, 'hasMet'>,
): Promise<FeedMeetings> {
  const strangers = shown.filter((match) => !contexts.hasMet(match))
  if (!source.loadMeetings || strangers.length === 0) return { bySourceId: new Map(), warnings: [] }
  const { bySourceId, warnings } = await source.loadMeetings(strangers)
  const meetingsOfFeed = strangers.flatMap((match) => {
    const headToHead = toHeadToHead(match, bySourceId.get(match.sourceId ?? '') ?? [])
    return headToHead && match.sourceId !== null ? [[match.sourceId, headToHead] as const] : []
  })
  return { bySourceId: new Map(meetingsOfFeed), warnings }
}
