/** What replies about matches are made of: the signed snapshot, and the facts of days and matches read for many at once. */
import type { Database } from '#data/db/database.ts'
import {
  loadMarks,
  loadMatchTexts,
  parseMatchText,
  type MatchFacts,
} from '#data/queries/matches/match-facts.ts'
import { keepWhileWatched, type FactsWatch } from '#data/queries/matches/facts-watch.ts'
import type { SnapshotReader } from '#data/snapshots/reader.ts'
import { makeBatch } from '../shared/batch.ts'
import { makeReplyMemo, type ReplyMemo } from '../shared/reply-memo.ts'
import { makeDayReader, type DayFacts } from './day-reader.ts'

const MOST_MATCHES = 1000

export interface MatchSources {
  readonly database: Database
  readonly snapshots: SnapshotReader
  readonly now: () => Date
  /** How long facts may be kept. */
  readonly facts: FactsWatch
  readonly readDay: (day: string) => Promise<DayFacts>
  /** One and the same object for as long as the database says the same of the match. */
  readonly readMatch: (id: string) => Promise<MatchFacts | null>
  /** Whether the user of a session, by its hash, has marked a match. */
  readonly isMarked: (sid: string, matchId: string) => Promise<boolean>
  readonly memo: ReplyMemo
}

function makeMatchReader(database: Database, watch: FactsWatch): MatchSources['readMatch'] {
  const known = new Map<string, { text: string; facts: MatchFacts }>()
  const readText = makeBatch((ids) => database.readOne((db) => loadMatchTexts(db, ids)))
  const read = async (id: string) => {
    const text = await readText(id)
    if (text === null) return null
    const before = known.get(id)
    if (before?.text === text) return before.facts
    const facts = parseMatchText(text)
    known.delete(id)
    known.set(id, { text, facts })
    const [oldest] = known.keys()
    if (known.size > MOST_MATCHES) known.delete(oldest!)
    return facts
  }
  return keepWhileWatched(read, watch, MOST_MATCHES)
}

export function makeMatchSources(
  parts: Pick<MatchSources, 'database' | 'snapshots' | 'now' | 'facts'>,
): MatchSources {
  const { database, facts } = parts
  const readMark = makeBatch((marks) => database.readOne((db) => loadMarks(db, marks)))
  return {
    ...parts,
    readDay: makeDayReader(database, facts),
    readMatch: makeMatchReader(database, facts),
    isMarked: async (sid, matchId) => (await readMark(`${sid} ${matchId}`)) === true,
    memo: makeReplyMemo(),
  }
}
