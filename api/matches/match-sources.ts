/**
 * Data sources of replies about matches: the signed snapshot, and the facts of days and matches,
 * read in one batch for many requests.
 */
import type { Database } from '#data/db/database.ts'
import type { HoldsEntry } from '#data/queries/log/database-log.ts'
import {
  loadMatchTexts,
  parseMatchText,
  type MatchFacts,
} from '#data/queries/matches/match-facts.ts'
import type { PublicationReader } from '#data/queries/published.ts'
import { makeFactsReader } from '#data/queries/matches/cached-facts.ts'
import type { Watch } from '#data/queries/watch.ts'
import type { SnapshotReader } from '#data/snapshots/reader.ts'
import { makeBatch } from '#api/cache/batch.ts'
import type { ReplyHeaders } from '#api/cache/packed-reply.ts'
import type { ReplyCache } from '#api/cache/reply-cache.ts'
import { makeDayReader, type DayFacts } from './day-reader.ts'

const MOST_MATCHES = 1000

export interface MatchSources {
  readonly database: Database
  /** Whether an entry of the log is what the signed checkpoint covers. */
  readonly holdsEntry: HoldsEntry
  /** Has that checkpoint. */
  readonly publication: Pick<PublicationReader, 'getCurrent'>
  readonly snapshots: SnapshotReader
  readonly now: () => Date
  /** How long facts may be cached. */
  readonly facts: Watch
  readonly readDay: (day: string) => Promise<DayFacts>
  /** The same object is returned for as long as nothing of the match changes in the database. */
  readonly readMatch: (id: string) => Promise<MatchFacts | null>
  /** Cache of replies that are made once for all who may see the same. */
  readonly replies: ReplyCache
  /** Headers of a member's reply. */
  readonly headers: ReplyHeaders
}

export function makeMatchSources(parts: Omit<MatchSources, 'readDay' | 'readMatch'>): MatchSources {
  const { database, facts } = parts
  return {
    ...parts,
    readDay: makeDayReader(database, facts),
    readMatch: makeFactsReader({
      readText: makeBatch((ids) => database.readOne((db) => loadMatchTexts(db, ids))),
      parse: parseMatchText,
      watch: facts,
      most: MOST_MATCHES,
    }),
  }
}
