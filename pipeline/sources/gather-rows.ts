/** Merges the matches of many answers, each match once; raw answers are freed once they are read. Pure. */
import type { FeedMatch, FeedReject, FeedRows } from '#data/model/feed.ts'

interface GatheredRows {
  add(answer: FeedRows<FeedMatch>): void
  readonly rows: FeedMatch[]
  readonly rejects: FeedReject[]
}

export function gatherRows(): GatheredRows {
  const rows: FeedMatch[] = []
  const rejects: FeedReject[] = []
  const seen = new Set<string | null>()
  return {
    rows,
    rejects,
    add(answer) {
      for (const match of answer.rows)
        if (match.sourceId === null || !seen.has(match.sourceId)) rows.push(match)
      for (const { sourceId } of answer.rows) seen.add(sourceId)
      rejects.push(...answer.rejects)
    },
  }
}
