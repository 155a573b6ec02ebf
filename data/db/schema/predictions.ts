/** Predictions with every revision, and for each finished match the scored revision with the result. */
import {
  boolean,
  doublePrecision,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
} from '#data/db/drizzle-tables.ts'
import { sql } from '#data/db/drizzle.ts'
import { mapCountKeys } from '#data/model/match/counts.ts'
import { OUTCOMES } from '#data/model/match/match.ts'
import { OVER_KEYS, type OverKey } from '#data/model/forecast/markets.ts'
import type { Factors } from '#data/model/forecast/prediction.ts'
import { matches } from './matches.ts'
import { instant } from './columns.ts'

const overColumns = Object.fromEntries(OVER_KEYS.map((key) => [key, doublePrecision()])) as Record<
  OverKey,
  ReturnType<typeof doublePrecision>
>

export const predictions = pgTable(
  'predictions',
  {
    matchId: text()
      .notNull()
      .references(() => matches.id, { onDelete: 'cascade' }),
    revision: integer().notNull(),
    modelVersion: text().notNull(),
    madeAt: instant().notNull(),
    dataCutoffAt: instant().notNull(),
    predictedOutcome: text({ enum: OUTCOMES }).notNull(),
    homeWinProbability: doublePrecision().notNull(),
    drawProbability: doublePrecision().notNull(),
    awayWinProbability: doublePrecision().notNull(),
    predictedHomeScore: integer().notNull(),
    predictedAwayScore: integer().notNull(),
    confidenceScore: doublePrecision().notNull(),
    overUnderPrediction: text().notNull(),
    bothTeamsToScore: boolean().notNull(),
    bothTeamsToScoreProbability: doublePrecision().notNull(),
    expectedHomeGoals: doublePrecision().notNull(),
    expectedAwayGoals: doublePrecision().notNull(),
    expectedFirstHalfGoals: doublePrecision().notNull(),
    expectedSecondHalfGoals: doublePrecision().notNull(),
    ...mapCountKeys('expected', () => doublePrecision()),
    ...mapCountKeys('predicted', () => integer()),
    ...overColumns,
    weatherImpact: text(),
    refereeImpact: text(),
    aiReasoning: text().notNull(),
    factors: jsonb().$type<Factors>().notNull(),
    /** Canonical JSON of the whole prediction: exactly the text that is signed, committed and opened. */
    body: text().notNull(),
    /** Reasoning by language. */
    reasoning: jsonb().$type<Record<string, string>>().notNull().default({}),
    wasCorrect: boolean(),
    scoreAccurate: boolean(),
    accuracyCalculatedAt: instant(),
  },
  (table) => [
    primaryKey({ columns: [table.matchId, table.revision] }),
    index('predictions_made').on(table.madeAt),
    // A run looks for what is to be settled, and the settled ones grow with the seasons.
    index('predictions_unsettled')
      .on(table.matchId)
      .where(sql`${table.accuracyCalculatedAt} is null`),
  ],
)

/** Why a match has no prediction: one row per match, deleted when it gets one. */
export const noPredictions = pgTable('no_predictions', {
  matchId: text()
    .primaryKey()
    .references(() => matches.id, { onDelete: 'cascade' }),
  reason: text().notNull(),
  detail: text().notNull(),
  decidedAt: instant().notNull(),
})

export const matchSnapshots = pgTable(
  'match_snapshots',
  {
    matchId: text().notNull(),
    revision: integer().notNull(),
    teamStats: jsonb().notNull(),
    prediction: jsonb().notNull(),
    actualHomeScore: integer().notNull(),
    actualAwayScore: integer().notNull(),
    takenAt: instant().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.matchId, table.revision] }),
    foreignKey({
      columns: [table.matchId, table.revision],
      foreignColumns: [predictions.matchId, predictions.revision],
    }).onDelete('cascade'),
  ],
)
