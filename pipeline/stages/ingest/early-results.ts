/** A result dated before the match can be over is ignored until then, and the stored row stays. */
import type { LogStory } from '#data/ledger/audit/log-story.ts'
import type { FeedMatch } from '#data/model/feed.ts'
import { canBeOver } from '#data/model/match/over.ts'
import { toFeedMatchId } from '#pipeline/sources/feed-match-id.ts'

interface SiftedRows {
  readonly rows: readonly FeedMatch[]
  /** One for each withheld row. */
  readonly warnings: readonly string[]
}

/** Withholds the results of matches that cannot be over yet. */
export function withholdEarlyResults(
  rows: readonly FeedMatch[],
  story: LogStory,
  now: Date,
): SiftedRows {
  const warnings: string[] = []
  const accepted = rows.filter((match) => {
    if (match.matchStatus !== 'finished') return true
    const matchId = toFeedMatchId(match)
    const committedKickoffAt = story.matches.get(matchId)?.commits.at(-1)?.leaf.kickoffAt ?? null
    if (canBeOver({ kickoffAt: match.kickoffAt, committedKickoffAt }, now)) return true
    const predicted =
      committedKickoffAt === null ? '' : `, but the match was predicted for ${committedKickoffAt}`
    warnings.push(
      `${matchId}: the feed has a result dated ${match.kickoffAt}${predicted}. The row is not taken before the match can be over.`,
    )
    return false
  })
  return { rows: accepted, warnings }
}
