/**
 * The facts for a morning's letters, read once for many letters: matches of the days around, their
 * log entries, and what each plan may see of a day.
 */
import type { Plan } from '#data/model/billing/plans.ts'
import { DAY_MS, toDayStartMs } from '#data/model/time.ts'
import type { LogReader } from '#data/ledger/tree/log-reader.ts'
import type { Chances } from '#data/model/forecast/printed-chances.ts'
import {
  getOpenedChances,
  listFirstOpenings,
  toPublicFacts,
} from '#data/queries/log/public-facts.ts'
import type { PublicFacts } from '#data/model/match/public-ids.ts'
import { readSignedLog } from '#data/queries/log/stored-log.ts'
import { listCalendar, type CalendarRow } from '#data/queries/matches/matches-read.ts'
import { listEntitledRows, type RankedRow } from '#api/matches/entitled-matches.ts'
import type { MatchSources } from '#api/matches/match-sources.ts'

/** A match with its public facts. */
export interface MorningMatch {
  readonly row: CalendarRow
  readonly facts: PublicFacts
  /** Our opened chances; null before the match is over. */
  readonly ours: Chances | null
  /** When the log first opened it; null before. */
  readonly openedAt: Date | null
}

export interface Morning {
  /** When the facts were read. */
  readonly at: Date
  /** In order of kick-off; empty beyond the week before and after. */
  listDay(day: string): readonly MorningMatch[]
  /** The rows of a day that this plan may list, in the order of the day's ranks. */
  readRows(plan: Plan, day: string): Promise<readonly RankedRow[]>
}

/** A week before and after, plus one day, because a member's day may differ from the UTC day. */
const DAYS_AROUND = 8
/** Maximum age of the facts when a letter is written. */
const FRESH_MS = 20_000

async function readMorning(sources: MatchSources, readLog: LogReader): Promise<Morning> {
  const { database } = sources
  const at = sources.now()
  const midnight = toDayStartMs(at)
  const window = {
    from: new Date(midnight - DAYS_AROUND * DAY_MS),
    to: new Date(midnight + (DAYS_AROUND + 1) * DAY_MS - 1),
  }
  const rows = await database.read((db) => listCalendar(db, window))
  const { story } = await readSignedLog(database, readLog)
  const known = rows.map((row) => ({ row, facts: toPublicFacts(story, row.id) }))
  const over = known.flatMap(({ row, facts }) => (facts.opened === null ? [] : [row.id]))
  const openings = await database.read((db) => listFirstOpenings(db, over))
  const matches = known.map((match) => ({
    ...match,
    ours: getOpenedChances(story, match.row.id),
    openedAt: openings.get(match.row.id) ?? null,
  }))
  const days = Map.groupBy(matches, ({ row }) => row.matchDate)
  const entitled = new Map<string, Promise<readonly RankedRow[]>>()
  return {
    at,
    listDay: (day) => days.get(day) ?? [],
    readRows(plan, day) {
      const key = `${plan} ${day}`
      const known = entitled.get(key)
      if (known !== undefined) return known
      const read = listEntitledRows(sources, plan, day)
      entitled.set(key, read)
      // After a failed read the next letter reads again.
      read.catch(() => entitled.delete(key))
      return read
    },
  }
}

/** Returns a function that reads the facts, cached for FRESH_MS. */
export function openMorning(sources: MatchSources, readLog: LogReader): () => Promise<Morning> {
  let known: Promise<Morning> | null = null
  let untilMs = 0
  return () => {
    const nowMs = sources.now().getTime()
    if (known !== null && nowMs < untilMs && nowMs >= untilMs - FRESH_MS) return known
    const reading = readMorning(sources, readLog)
    known = reading
    untilMs = nowMs + FRESH_MS
    // After a failed read the next letter reads again.
    reading.catch(() => {
      if (known === reading) known = null
    })
    return reading
  }
}
