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

const NAMES = Object.keys(LIST_MATCH_COLUMNS) as (keyof typeof LIST_MATCH_COLUMNS)[]

/** The rows of each of these days as one text; a day without matches is left out. */
export async function loadDayTexts(
  db: ReadDb,
  days: readonly string[],
): Promise<Map<string, string>> {
  const cells = sql.join(
    NAMES.map((name) => sql`${LIST_MATCH_COLUMNS[name]}`),
    sql`, `,
  )
  const rows = await db
    .select({
      day: matches.matchDate,
      text: sql<string>`json_agg(json_build_array(${cells}) order by ${matches.id})::text`,
    })
    .from(matches)
    .where(isAnyOf(matches.matchDate, days))
    .groupBy(matches.matchDate)
  return new Map(rows.map(({ day, text }) => [day, text]))
}

/** The matches of a day's text. */
export function parseDayText(text: string): ListMatch[] {
  return (JSON.parse(text) as unknown[][]).map((cells) => {
    const row = Object.fromEntries(NAMES.map((name, place) => [name, cells[place]]))
    const { kickoffAt, clockAt, openedAt } = row
    return toListMatch({
      ...row,
      kickoffAt: new Date(String(kickoffAt)),
      clockAt: clockAt === null ? null : new Date(String(clockAt)),
      openedAt: openedAt === null ? null : new Date(String(openedAt)),
    } as Parameters<typeof toListMatch>[0])
  })
}
