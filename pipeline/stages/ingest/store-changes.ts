/** Writes changed matches of a feed with all that belongs to them. */
import type { WriteDb } from '#data/db/database.ts'
import {
  replaceEvents,
  upsertMatches,
  upsertOdds,
  upsertStatistics,
} from '#data/queries/matches/match-rows.ts'
import { upsertReference } from '#data/queries/matches/reference.ts'
import { upsertMarkets } from '#data/queries/predictions/market-rows.ts'
import { toRowWithoutResult, type Change } from './changed-rows.ts'
import { toEventRows, toMarketRow, toOddsRow, toStatisticsRow } from './feed-rows.ts'
import { toReference } from './reference-rows.ts'

export async function storeChanges(
  db: WriteDb,
  changes: readonly Change[],
  now: Date,
): Promise<void> {
  await upsertReference(db, toReference(changes.map(({ match }) => match)))
  // All rows of a statement have the same columns: a past match keeps its stored details and
  // context, and one with an entered result keeps that result.
  const rows = changes.map(({ row, isResultEntered }) =>
    isResultEntered ? toRowWithoutResult(row) : row,
  )
  for (const group of Map.groupBy(rows, (row) => Object.keys(row).join()).values())
    await upsertMatches(db, group)
  await upsertStatistics(
    db,
    changes.flatMap(({ row, match }) => toStatisticsRow(row.id, match) ?? []),
  )
  await upsertOdds(
    db,
    changes.flatMap(({ row, match }) => toOddsRow(row.id, match) ?? []),
  )
  await upsertMarkets(
    db,
    changes.flatMap(({ row, match }) => toMarketRow(row.id, match, now) ?? []),
  )
  const withEvents = changes.filter(({ match }) => match.events.length > 0)
  await replaceEvents(
    db,
    withEvents.map(({ row }) => row.id),
    withEvents.flatMap(({ row, match }) => toEventRows(row.id, match)),
  )
}
