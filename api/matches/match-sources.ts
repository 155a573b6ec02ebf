/** What replies about matches are made of: the signed snapshot, and the facts of days and matches read for many at once. */
import type { Database } from '#data/db/database.ts'
import {
  loadMarks,
  loadMatchTexts,
  parseMatchText,
  type MatchFacts,
} from '#data/queries/matches/match-facts.ts'
import type { SnapshotReader } from '#data/snapshots/reader.ts'
import { makeBatch } from '../shared/batch.ts'
import { makeReplyMemo, type ReplyMemo } from '../shared/reply-memo.ts'
import { makeDayReader, type DayFacts } from './day-reader.ts'

const MOST_MATCHES = 1000

export interface MatchSources {
  readonly database: Database
  readonly snapshots: SnapshotReader
  readonly now: () => Date
  readonly readDay: (day: string) => Promise<DayFacts>
  /** One and the same object for as long as the database says the same of the match. */
  readonly readMatch: (id: string) => Promise<MatchFacts | null>
  /** Whether the user of a session, by its hash, has marked a match. */
  readonly isMarked: (sid: string, matchId: string) => Promise<boolean>
  readonly memo: ReplyMemo
}

function makeMatchReader(database: Database): MatchSources['readMatch'] {
  const known = new Map<string, { text: string; facts: MatchFacts }>()
  const readText = makeBatch((ids) => database.readOne((db) => loadMatchTexts(db, ids)))
  return async (id) => {
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
}

export function makeMatchSources(
  parts: Pick<MatchSources, 'database' | 'snapshots' | 'now'>,
): MatchSources {
  const { database } = parts
  const readMark = makeBatch((marks) => database.readOne((db) => loadMarks(db, marks)))
  return {
    ...parts,
    readDay: makeDayReader(database),
    readMatch: makeMatchReader(database),
    isMarked: async (sid, matchId) => (await readMark(`${sid} ${matchId}`)) === true,
    memo: makeReplyMemo(),
  }
}
