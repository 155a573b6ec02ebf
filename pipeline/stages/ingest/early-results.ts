/**
 * A feed that calls a match finished before the kick-off it was committed for
 * is not believed until then, and the stored row stays as it is: one wrong row
 * would otherwise show a closed prediction to everybody.
 */
import type { LogStory } from '#data/ledger/audit/log-story.ts'
import type { FeedMatch } from '#data/model/feed.ts'
import { toFeedMatchId } from '#pipeline/sources/feed-match-id.ts'

interface SiftedRows {
  readonly rows: readonly FeedMatch[]
  /** One for each row that was held back. */
  readonly warnings: readonly string[]
}

/** Takes out the results of matches whose committed kick-off is still ahead. */
export function holdBackEarlyResults(
  rows: readonly FeedMatch[],
  story: LogStory,
  now: Date,
): SiftedRows {
  const warnings: string[] = []
  const kept = rows.filter((match) => {
    if (match.matchStatus !== 'finished') return true
    const matchId = toFeedMatchId(match)
    const committed = story.matches.get(matchId)?.commits.at(-1)?.leaf.kickoffAt
    if (committed === undefined || Date.parse(committed) <= now.getTime()) return true
    warnings.push(
      `${matchId}: the feed has a result dated ${match.kickoffAt}, but the match was predicted for ${committed}. The row is not taken before that time.`,
    )
    return false
  })
  return { rows: kept, warnings }
}
