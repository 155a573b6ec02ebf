/** What the pipeline asks of a feed of matches. */
import type { FeedMatch, FeedReject } from '#data/model/feed.ts'
import type { FeedName } from '#data/model/providers.ts'

export interface FeedAnswer {
  readonly rows: readonly FeedMatch[]
  readonly rejects: readonly FeedReject[]
  /** What a person should know: rows of other leagues left out, a file that is old. */
  readonly warnings: readonly string[]
}

export interface MatchSource {
  readonly name: FeedName
  /** Every match the feed knows, with nothing later than `now`. */
  load(now: Date): Promise<FeedAnswer>
}
