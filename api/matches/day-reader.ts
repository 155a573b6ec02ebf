/** Reads the facts of days, in one batch for many requests; a day is ranked once until its facts change. */
import type { Database } from '#data/db/database.ts'
import { rankDay, type Ranked } from '#data/model/billing/entitlement.ts'
import type { ListMatch } from '#data/model/match/match.ts'
import { loadDayTexts, parseDayText } from '#data/queries/matches/day-facts.ts'
import { makeFactsReader } from '#data/queries/matches/cached-facts.ts'
import type { Watch } from '#data/queries/watch.ts'
import { makeBatch } from '#api/cache/batch.ts'

const MOST_DAYS = 60

/** The same object is returned for as long as nothing of the day changes in the database. */
export interface DayFacts {
  readonly ranked: readonly Ranked<ListMatch>[]
  readonly kickoffsMs: readonly number[]
}

const NO_MATCHES: DayFacts = { ranked: [], kickoffsMs: [] }

function toFacts(text: string): DayFacts {
  const ranked = rankDay(parseDayText(text))
  return { ranked, kickoffsMs: ranked.map(({ row }) => Date.parse(row.kickoffAt)) }
}

export function makeDayReader(
  database: Database,
  watch: Watch,
): (day: string) => Promise<DayFacts> {
  const read = makeFactsReader({
    readText: makeBatch((days) => database.readOne((db) => loadDayTexts(db, days))),
    parse: toFacts,
    watch,
    most: MOST_DAYS,
  })
  return async (day) => (await read(day)) ?? NO_MATCHES
}
