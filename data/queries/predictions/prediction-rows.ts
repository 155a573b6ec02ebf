/**
 * Predictions: every revision is stored, none is changed, none is added after kick-off (the
 * database enforces both).
 */
import { and, desc, eq, inArray, max, notExists, sql } from '#data/db/drizzle.ts'
import type { ReadDb, WriteDb } from '#data/db/database.ts'
import { ledgerCommits, ledgerVoids, noPredictions, predictions } from '#data/db/schema.ts'
import { toCanonicalJson } from '#data/ledger/format/canonical-json.ts'
import {
  PredictionSchema,
  type NoPrediction,
  type Prediction,
} from '#data/model/forecast/prediction.ts'
import { upsertRows } from '#data/queries/upsert.ts'

export type PredictionRow = typeof predictions.$inferSelect

interface NewPrediction {
  readonly prediction: Prediction
  /** Reasoning by language. */
  readonly reasoning: Readonly<Record<string, string>>
}

/** Parses the signed text of a prediction. */
export function parseBody(body: string): Prediction {
  return PredictionSchema.parse(JSON.parse(body))
}

/** Stores new revisions, and deletes the reasons why their matches had no prediction. */
export async function insertPredictions(
  db: WriteDb,
  news: readonly NewPrediction[],
): Promise<void> {
  if (news.length === 0) return
  const rows = news.map(({ prediction, reasoning }) => ({
    ...prediction,
    body: toCanonicalJson(prediction),
    reasoning,
  }))
  await upsertRows(db, predictions, rows as unknown as (typeof predictions.$inferInsert)[], {
    key: ['matchId', 'revision'],
    onConflict: 'ignore',
  })
  await db.delete(noPredictions).where(
    inArray(
      noPredictions.matchId,
      news.map(({ prediction }) => prediction.matchId),
    ),
  )
}

export async function upsertNoPredictions(
  db: WriteDb,
  reasons: readonly (NoPrediction & { matchId: string })[],
  decidedAt: Date,
): Promise<void> {
  const rows = reasons.map((reason) => ({ ...reason, decidedAt }))
  await upsertRows(db, noPredictions, rows, { key: ['matchId'], onConflict: 'update' })
}

/** Condition: no incident voids the revision's commitment. */
export function isCounting(db: ReadDb) {
  return notExists(
    db
      .select({ one: sql`1` })
      .from(ledgerVoids)
      .innerJoin(ledgerCommits, eq(ledgerCommits.entryIndex, ledgerVoids.entryIndex))
      .where(
        and(
          eq(ledgerCommits.matchId, predictions.matchId),
          eq(ledgerCommits.revision, predictions.revision),
        ),
      ),
  )
}

/**
 * Highest revision number of each of these matches, voided ones included: a number is never reused.
 * The log counts as well: it has predictions whose rows were lost.
 */
export async function listHighestRevisions(
  db: ReadDb,
  matchIds: readonly string[],
): Promise<Map<string, number>> {
  if (matchIds.length === 0) return new Map()
  const stored = await db
    .select({ matchId: predictions.matchId, revision: max(predictions.revision) })
    .from(predictions)
    .where(inArray(predictions.matchId, [...matchIds]))
    .groupBy(predictions.matchId)
  const committed = await db
    .select({ matchId: ledgerCommits.matchId, revision: max(ledgerCommits.revision) })
    .from(ledgerCommits)
    .where(inArray(ledgerCommits.matchId, [...matchIds]))
    .groupBy(ledgerCommits.matchId)
  const highest = new Map<string, number>()
  for (const { matchId, revision } of [...stored, ...committed])
    highest.set(matchId, Math.max(highest.get(matchId) ?? 0, revision!))
  return highest
}

/** The last revision of each of these matches that is not voided, by match id. */
export async function listLastRevisions(
  db: ReadDb,
  matchIds: readonly string[],
): Promise<Map<string, PredictionRow>> {
  if (matchIds.length === 0) return new Map()
  const rows = await db
    .selectDistinctOn([predictions.matchId])
    .from(predictions)
    .where(and(inArray(predictions.matchId, [...matchIds]), isCounting(db)))
    .orderBy(predictions.matchId, desc(predictions.revision))
  return new Map(rows.map((row) => [row.matchId, row]))
}

export async function listNoPredictions(
  db: ReadDb,
  matchIds: readonly string[],
): Promise<Map<string, NoPrediction>> {
  if (matchIds.length === 0) return new Map()
  const rows = await db
    .select()
    .from(noPredictions)
    .where(inArray(noPredictions.matchId, [...matchIds]))
  return new Map(
    rows.map((row) => [
      row.matchId,
      { reason: row.reason as NoPrediction['reason'], detail: row.detail },
    ]),
  )
}
