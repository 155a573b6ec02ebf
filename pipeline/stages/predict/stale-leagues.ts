/**
 * Leagues whose facts are too old for predictions: the feed was not read for long, or it lacks the
 * results of played matches. Their matches get no new prediction. Earlier predictions stay, with
 * the time they were made.
 */
import type { ReadDb } from '#data/db/database.ts'
import { getLeague } from '#data/model/leagues.ts'
import type { NoPrediction } from '#data/model/forecast/prediction.ts'
import { DAY_MS, HOUR_MS } from '#data/model/time.ts'
import {
  countOverdueResults,
  listFeedReads,
  type ResultCounts,
} from '#data/queries/operation/feed-reads.ts'

/** A feed is read once an hour or more often; a day and a half without a good answer is too long. */
export const STALE_AFTER_MS = 36 * HOUR_MS
/** football-data.co.uk publishes results twice a week: after this many days every one should be there. */
const OVERDUE_AFTER_MS = 5 * DAY_MS
const LOOK_BACK_MS = 14 * DAY_MS
/**
 * A league is stale when at least this many, and this share, of its matches lack a result. A single
 * postponed match that a feed drops is no reason, nor a whole round put off once as many results of
 * later matches are there.
 */
const OVERDUE = { least: 3, share: 0.5 }

/** The reason for each stale league, by id. */
export async function listStaleLeagues(db: ReadDb, now: Date): Promise<Map<string, NoPrediction>> {
  const stale = new Map<string, NoPrediction>()
  const since = new Date(now.getTime() - LOOK_BACK_MS)
  const until = new Date(now.getTime() - OVERDUE_AFTER_MS)
  for (const counts of await countOverdueResults(db, { from: since, to: until }))
    if (isOverdue(counts)) stale.set(counts.leagueId, toOverdueReason(counts))
  for (const [leagueId, readAt] of await listFeedReads(db))
    if (now.getTime() - readAt.getTime() > STALE_AFTER_MS)
      stale.set(leagueId, toUnreadReason(leagueId, readAt))
  return stale
}

function isOverdue({ matches, withoutResult, resultsAfter }: ResultCounts): boolean {
  const isMost = withoutResult >= OVERDUE.least && withoutResult > OVERDUE.share * matches
  return isMost && resultsAfter < withoutResult
}

const toName = (leagueId: string) => getLeague(leagueId)?.name ?? leagueId

function toUnreadReason(leagueId: string, readAt: Date): NoPrediction {
  return {
    reason: 'stale',
    detail: `${toName(leagueId)} was last read from its feed at ${readAt.toISOString()}, more than ${STALE_AFTER_MS / HOUR_MS} hours before.`,
  }
}

function toOverdueReason({ leagueId, matches, withoutResult }: ResultCounts): NoPrediction {
  return {
    reason: 'stale',
    detail: `The feed has no result of ${withoutResult} of ${matches} matches of ${toName(leagueId)} whose day was more than ${OVERDUE_AFTER_MS / DAY_MS} days before.`,
  }
}
