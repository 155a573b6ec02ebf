/** Matches as the pipeline stores and reads them. */
import { and, gte, inArray, isNotNull, lte, sql } from '#data/db/drizzle.ts'
import type { ReadDb, WriteDb } from '#data/db/database.ts'
import { matches, matchEvents, matchOdds, matchStatistics } from '#data/db/schema.ts'
import { toLots } from '#data/model/lots.ts'
import { upsertRows } from '#data/queries/upsert.ts'

export type MatchRow = typeof matches.$inferSelect
export type NewMatchRow = typeof matches.$inferInsert
export type StatisticsRow = typeof matchStatistics.$inferInsert
export type OddsRow = typeof matchOdds.$inferInsert
export type EventRow = typeof matchEvents.$inferInsert

/** The few matches since an instant whose result an administrator has entered. */
export const listEnteredResults = (db: ReadDb, since: Date): Promise<MatchRow[]> =>
  db
    .select()
    .from(matches)
    .where(and(isNotNull(matches.resultEnteredAt), gte(matches.kickoffAt, since)))

export async function upsertMatches(db: WriteDb, rows: readonly NewMatchRow[]): Promise<void> {
  await upsertRows(db, matches, rows, { key: ['id'], onConflict: 'update' })
}

export async function upsertStatistics(db: WriteDb, rows: readonly StatisticsRow[]): Promise<void> {
  await upsertRows(db, matchStatistics, rows, { key: ['matchId'], onConflict: 'update' })
}

export async function upsertOdds(db: WriteDb, rows: readonly OddsRow[]): Promise<void> {
  await upsertRows(db, matchOdds, rows, { key: ['matchId'], onConflict: 'update' })
}

/** Events have no ids in the feeds: a match's timeline is replaced as a whole. */
export async function replaceEvents(
  db: WriteDb,
  matchIds: readonly string[],
  rows: readonly EventRow[],
): Promise<void> {
  if (matchIds.length === 0) return
  await db.delete(matchEvents).where(inArray(matchEvents.matchId, [...matchIds]))
  for (const lot of toLots(rows, 1000)) await db.insert(matchEvents).values(lot)
}

/** Every match with kick-off in [from, to], in order of kick-off. */
export async function listMatchesBetween(db: ReadDb, from: Date, to: Date): Promise<MatchRow[]> {
  return db
    .select()
    .from(matches)
    .where(and(gte(matches.kickoffAt, from), lte(matches.kickoffAt, to)))
    .orderBy(matches.kickoffAt, sql`${matches.id} collate "C"`)
}

export async function listMatchesByIds(db: ReadDb, ids: readonly string[]): Promise<MatchRow[]> {
  return ids.length === 0
    ? []
    : db
        .select()
        .from(matches)
        .where(inArray(matches.id, [...ids]))
}
