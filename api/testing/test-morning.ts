/** The facts of morning letters from a test's database, by default read again each time. */
import type { Database } from '#data/db/database.ts'
import { openDatabaseLog } from '#data/queries/log/database-log.ts'
import { openPublication } from '#data/queries/published.ts'
import { makeWatch } from '#data/queries/watch.ts'
import type { SnapshotReader } from '#data/snapshots/reader.ts'
import { makeReplyCache } from '#api/cache/reply-cache.ts'
import { makeMatchSources } from '#api/matches/match-sources.ts'
import { openMorning, type Morning } from '#api/morning/morning.ts'

export function openTestMorning(
  database: Database,
  snapshots: SnapshotReader,
  now: () => Date,
  factsMs = 0,
): () => Promise<Morning> {
  const publication = openPublication(database, 0)
  const { read, holds } = openDatabaseLog(database, publication, null)
  const sources = makeMatchSources({
    database,
    snapshots,
    holdsEntry: holds,
    publication,
    now,
    facts: makeWatch(factsMs),
    replies: makeReplyCache(),
    headers: {},
  })
  return openMorning(sources, read)
}
