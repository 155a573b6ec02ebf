/**
 * Rows that cannot be taken, told apart by whether they are news. A row of a season that is over
 * stands in its file for good: told once, it must not hide what goes wrong today.
 */
import type { FeedReject } from '#data/model/feed.ts'
import { listToldRejects } from '#data/queries/operation/told-rejects.ts'
import { toSeason } from '#data/model/season.ts'
import type { RunContext } from '#pipeline/stages/run-context.ts'

interface SplitRejects {
  readonly rejects: readonly FeedReject[]
  readonly knownRejects: readonly FeedReject[]
}

const toKey = ({ line, reason, raw }: FeedReject) => JSON.stringify([line, reason, raw])

export async function splitRejects(
  { database, source, leagues, now }: RunContext,
  all: readonly FeedReject[],
): Promise<SplitRejects> {
  if (all.length === 0) return { rejects: [], knownRejects: [] }
  const told = await database.read((db) => listToldRejects(db, { source: source.name, leagues }))
  const keys = new Set(told.map(toKey))
  const current = toSeason(now.getTime())
  const isKnown = (reject: FeedReject) =>
    reject.season !== undefined && reject.season < current && keys.has(toKey(reject))
  return {
    rejects: all.filter((reject) => !isKnown(reject)),
    knownRejects: all.filter(isKnown),
  }
}
