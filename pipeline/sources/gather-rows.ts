/**
 * Merges the matches of many answers, each match once: of two the later answer counts, because a
 * match that was put off also stands in a cached answer of its first month. Raw answers are freed
 * once they are read. Pure.
 */
import type { FeedMatch, FeedReject, FeedRows, LeftOut } from '#data/model/feed.ts'
import { toFeedKey } from './feed-match-id.ts'

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
  const places = new Map<string, number>()
  return {
    rows,
    rejects,
    leftOut,
    add(answer, season) {
      for (const match of answer.rows) {
        const key = toFeedKey(match)
        const place = places.get(key) ?? rows.length
        rows[place] = match
        places.set(key, place)
      }
      for (const reject of answer.rejects)
        rejects.push(season === undefined ? reject : { season, ...reject })
      leftOut.push(...answer.leftOut)
    },
  }
}
