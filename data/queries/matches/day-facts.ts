/**
 * Facts of whole days of matches, for lists. Each day is read as one JSON text: while the text is
 * unchanged, values derived from it can be reused.
 */
import { sql } from '#data/db/drizzle.ts'
import type { ReadDb } from '#data/db/database.ts'
import { matches } from '#data/db/schema.ts'
import type { ListMatch } from '#data/model/match/match.ts'
import { isAnyOf } from '#data/queries/any-of.ts'
import { LIST_MATCH_COLUMNS, toListMatch } from './list-match.ts'
import { makeRowCodec } from './row-codec.ts'

const CODEC = makeRowCodec(LIST_MATCH_COLUMNS)

/** The rows of each of these days as one text; a day without matches is left out. */
export async function loadDayTexts(
  db: ReadDb,
  days: readonly string[],
): Promise<Map<string, string>> {
  const rows = await db
    .select({
      day: matches.matchDate,
      text: sql<string>`json_agg(${CODEC.array} order by ${matches.id})::text`,
    })
    .from(matches)
    .where(isAnyOf(matches.matchDate, days))
    .groupBy(matches.matchDate)
  return new Map(rows.map(({ day, text }) => [day, text]))
}

/** The matches of a day's text. */
export const parseDayText = (text: string): ListMatch[] =>
  (JSON.parse(text) as unknown[][]).map((cells) =>
    toListMatch(CODEC.parse(cells) as Parameters<typeof toListMatch>[0]),
  )
