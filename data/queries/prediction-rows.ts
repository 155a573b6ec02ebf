/** Predictions: every revision kept, none changed, none after kick-off (the database refuses both). */
import { and, eq, gte, inArray, isNull, lte, ne, or, sql } from 'drizzle-orm'
import type { ReadDb, WriteDb } from '#data/db/database.ts'
import { matches, matchSnapshots, noPredictions, predictions } from '#data/db/schema.ts'
import { toCanonicalJson } from '#data/ledger/format/canonical-json.ts'
import { toOutcome } from '#data/model/match.ts'
import { PredictionSchema, type NoPrediction, type Prediction } from '#data/model/prediction.ts'
import { upsertRows } from './upsert.ts'

export type PredictionRow = typeof predictions.$inferSelect

export interface NewPrediction {
  readonly prediction: Prediction
  /** The written reasoning by language. */
  readonly reasoning: Readonly<Record<string, string>>
}

/** The signed text of a prediction, read back. */
export function parseBody(body: string): Prediction {
  return PredictionSchema.parse(JSON.parse(body))
}

/** Stores new revisions; a match they stand for is no longer one without a prediction. */
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

/** The last revision of each of these matches, by match id. */
export async function listLastRevisions(
  db: ReadDb,
  matchIds: readonly string[],
): Promise<Map<string, PredictionRow>> {
  if (matchIds.length === 0) return new Map()
  const rows = await db
    .selectDistinctOn([predictions.matchId])
    .from(predictions)
    .where(inArray(predictions.matchId, [...matchIds]))
    .orderBy(predictions.matchId, sql`${predictions.revision} desc`)
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

export interface UnsettledRevision {
  readonly match: typeof matches.$inferSelect
  readonly prediction: PredictionRow
}

/** Every revision of finished matches whose accuracy was not worked out yet, by match and revision. */
export async function listUnsettled(db: ReadDb): Promise<UnsettledRevision[]> {
  const rows = await db
    .select({ match: matches, prediction: predictions })
    .from(predictions)
    .innerJoin(matches, eq(matches.id, predictions.matchId))
    .where(
      and(
        isNull(predictions.accuracyCalculatedAt),
        eq(matches.matchStatus, 'finished'),
        eq(matches.awarded, false),
      ),
    )
    .orderBy(matches.kickoffAt, sql`${matches.id} collate "C"`, predictions.revision)
  return rows
}

/** Every revision of settled matches whose score was corrected since: they are settled again. */
export async function listCorrected(db: ReadDb): Promise<UnsettledRevision[]> {
  return db
    .select({ match: matches, prediction: predictions })
    .from(predictions)
    .innerJoin(matches, eq(matches.id, predictions.matchId))
    .innerJoin(
      matchSnapshots,
      and(
        eq(matchSnapshots.matchId, matches.id),
        or(
          ne(matchSnapshots.actualHomeScore, matches.actualHomeScore),
          ne(matchSnapshots.actualAwayScore, matches.actualAwayScore),
        ),
      ),
    )
    .where(and(eq(matches.matchStatus, 'finished'), eq(matches.awarded, false)))
    .orderBy(matches.kickoffAt, sql`${matches.id} collate "C"`, predictions.revision)
}

/** Whether a prediction came true: the outcome, and the exact score. */
export function toAccuracy(
  prediction: Pick<PredictionRow, 'predictedOutcome' | 'predictedHomeScore' | 'predictedAwayScore'>,
  homeScore: number,
  awayScore: number,
) {
  return {
    wasCorrect: prediction.predictedOutcome === toOutcome(homeScore, awayScore),
    scoreAccurate:
      prediction.predictedHomeScore === homeScore && prediction.predictedAwayScore === awayScore,
  }
}

/** Writes the accuracy of every revision of a finished match and keeps its last revision with the score. */
export async function settleMatch(
  db: WriteDb,
  unsettled: readonly UnsettledRevision[],
  settledAt: Date,
): Promise<void> {
  for (const { match, prediction } of unsettled) {
    const accuracy = toAccuracy(prediction, match.actualHomeScore!, match.actualAwayScore!)
    await db
      .update(predictions)
      .set({ ...accuracy, accuracyCalculatedAt: settledAt })
      .where(and(eq(predictions.matchId, match.id), eq(predictions.revision, prediction.revision)))
  }
  const last = unsettled.at(-1)
  if (!last) return
  const { match, prediction } = last
  await upsertRows(
    db,
    matchSnapshots,
    [
      {
        matchId: match.id,
        revision: prediction.revision,
        teamStats: toTeamStats(match),
        prediction: JSON.parse(prediction.body) as unknown,
        actualHomeScore: match.actualHomeScore!,
        actualAwayScore: match.actualAwayScore!,
        takenAt: settledAt,
      },
    ],
    { key: ['matchId', 'revision'], onConflict: 'update' },
  )
}

function toTeamStats(match: typeof matches.$inferSelect) {
  const side = (prefix: 'home' | 'away') => ({
    form: match[`${prefix}TeamForm`],
    last5Games: match[`${prefix}Last5Games`],
    leaguePosition: match[`${prefix}LeaguePosition`],
    goalsScored: match[`${prefix}GoalsScored`],
    goalsConceded: match[`${prefix}GoalsConceded`],
    matchesPlayed: match[`${prefix}MatchesPlayed`],
  })
  return { home: side('home'), away: side('away') }
}

export interface SettledCounts {
  readonly evaluated: number
  readonly correct: number
  readonly exactScores: number
}

/** Over the last revision of every settled match with kick-off in [from, to]. */
export async function countSettled(db: ReadDb, from: Date, to: Date): Promise<SettledCounts> {
  const rows = await db
    .selectDistinctOn([predictions.matchId], {
      wasCorrect: predictions.wasCorrect,
      scoreAccurate: predictions.scoreAccurate,
    })
    .from(predictions)
    .innerJoin(matches, eq(matches.id, predictions.matchId))
    .where(
      and(
        sql`${predictions.accuracyCalculatedAt} is not null`,
        gte(matches.kickoffAt, from),
        lte(matches.kickoffAt, to),
      ),
    )
    .orderBy(predictions.matchId, sql`${predictions.revision} desc`)
  return {
    evaluated: rows.length,
    correct: rows.filter((row) => row.wasCorrect).length,
    exactScores: rows.filter((row) => row.scoreAccurate).length,
  }
}

/** Matches with kick-off in [from, to] that have at least one prediction. */
export async function countPredictedMatches(db: ReadDb, from: Date, to: Date): Promise<number> {
  const [row] = await db
    .select({ count: sql<number>`count(distinct ${predictions.matchId})::int` })
    .from(predictions)
    .innerJoin(matches, eq(matches.id, predictions.matchId))
    .where(and(gte(matches.kickoffAt, from), lte(matches.kickoffAt, to)))
  return row?.count ?? 0
}
