/** Merges the matches of many answers, each match once; raw answers are freed once they are read. Pure. */
import type { FeedMatch, FeedReject, FeedRows, LeftOut } from '#data/model/feed.ts'

interface GatheredRows {
  /** @param season what rejects are of; absent where that is not known */
  add(answer: FeedRows<FeedMatch>, season?: number): void
  readonly rows: FeedMatch[]
  readonly rejects: FeedReject[]
  readonly leftOut: LeftOut[]
}

export function gatherRows(): GatheredRows {
  const rows: FeedMatch[] = []
  const rejects: FeedReject[] = []
  const leftOut: LeftOut[] = []
  const seen = new Set<string | null>()
  return {
    rows,
    rejects,
    leftOut,
    add(answer, season) {
      for (const match of answer.rows)
        if (match.sourceId === null || !seen.has(match.sourceId)) rows.push(match)
      for (const { sourceId } of answer.rows) seen.add(sourceId)
      for (const reject of answer.rejects)
        rejects.push(season === undefined ? reject : { season, ...reject })
      leftOut.push(...answer.leftOut)
    },
  }
}
