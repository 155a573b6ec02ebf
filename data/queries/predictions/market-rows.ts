/** The market's chances of coming matches: written by ingestion, read only where they are sealed. */
import { inArray, sql } from '#data/db/drizzle.ts'
import type { ReadDb, WriteDb } from '#data/db/database.ts'
import { matchMarkets } from '#data/db/schema.ts'
import { toLots } from '#data/model/lots.ts'
import { MARGIN_METHOD } from '#data/model/match/margin-method.ts'
import type { MarketMark } from '#data/model/match/market-mark.ts'

type MarketRow = typeof matchMarkets.$inferInsert

/** Stores the chances; unchanged ones keep the time when they were first read. */
export async function upsertMarkets(db: WriteDb, rows: readonly MarketRow[]): Promise<void> {
  const { home, draw, away, bookmakers } = matchMarkets
  for (const lot of toLots(rows, 1000))
    await db
      .insert(matchMarkets)
      .values(lot)
      .onConflictDoUpdate({
        target: matchMarkets.matchId,
        set: {
          home: sql`excluded.home`,
          draw: sql`excluded.draw`,
          away: sql`excluded.away`,
          bookmakers: sql`excluded.bookmakers`,
          takenAt: sql`excluded.taken_at`,
        },
        setWhere: sql`(${home}, ${draw}, ${away}, ${bookmakers}) is distinct from (excluded.home, excluded.draw, excluded.away, excluded.bookmakers)`,
      })
}

/** The marks of these matches, by match id. */
export async function listMarkets(
  db: ReadDb,
  matchIds: readonly string[],
): Promise<Map<string, MarketMark>> {
  if (matchIds.length === 0) return new Map()
  const rows = await db
    .select()
    .from(matchMarkets)
    .where(inArray(matchMarkets.matchId, [...matchIds]))
  return new Map(
    rows.map(({ matchId, takenAt, ...chances }) => [
      matchId,
      { ...chances, method: MARGIN_METHOD, takenAt: takenAt.toISOString() },
    ]),
  )
}
