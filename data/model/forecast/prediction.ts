/**
 * A prediction with every market, under the wire names. This object is signed, committed to the
 * public log and shown: per cent 0 to 100 with at most 4 decimals, rounded once when it is made.
 */
import * as z from 'zod/mini'
import { mapCountKeys } from '#data/model/match/counts.ts'
import { OutcomeSchema } from '#data/model/match/match.ts'
import { overShape, PercentSchema } from './markets.ts'
import { SITUATIONS } from './situation.ts'

/** Groups of inputs whose contributions add up to the shown figure. */
export const FACTOR_GROUPS = [
  'base',
  'homeAdvantage',
  'strength',
  'market',
  'form',
  'shots',
  'headToHead',
  'season',
  'stakes',
  'rest',
  'absences',
  'lineups',
  'weather',
  'referee',
  'calibration',
] as const
export type FactorGroup = (typeof FACTOR_GROUPS)[number]

/** Contribution of one group: log-odds for the outcome, log rate for goals. */
const ContributionSchema = z.object({ group: z.enum(FACTOR_GROUPS), value: z.number() })
export type Contribution = z.output<typeof ContributionSchema>

/** Contributions to each shown figure; the values of a list sum to the figure's log-odds or log rate. */
const FactorsSchema = z.object({
  /** log(home / away probability). */
  outcome: z.array(ContributionSchema),
  /** log of the expected home goals. */
  homeGoals: z.array(ContributionSchema),
  /** log of the expected away goals. */
  awayGoals: z.array(ContributionSchema),
})
export type Factors = z.output<typeof FactorsSchema>

const CountSchema = z.number().check(z.minimum(0))
/**
 * A prediction made before its market existed lacks the member and reads as null: stored
 * predictions never change.
 */
const LaterSchema = z._default(z.nullable(CountSchema), null)
/** Expected counts: means of goals, corners, cards and shots on target, 0 and more. */
const countShape = {
  expectedHomeGoals: CountSchema,
  expectedAwayGoals: CountSchema,
  expectedFirstHalfGoals: CountSchema,
  expectedSecondHalfGoals: CountSchema,
  ...mapCountKeys('expected', () => LaterSchema),
  /** Most likely counts, whole numbers. */
  ...mapCountKeys('predicted', () => LaterSchema),
}

/**
 * What a reader can be told of a revision, the first that holds: the match begins at another time,
 * another model, another likeliest outcome or score, a chance that moved by `LEAST_MOVE` or more, a
 * fact of the text, the market's chances sealed again, the figures of the last hour.
 */
export const REVISION_REASONS = [
  'kickoff',
  'model',
  'outcome',
  'score',
  'chance',
  'fact',
  'market',
  'lastHour',
] as const
export type RevisionReason = (typeof REVISION_REASONS)[number]

export const PredictionSchema = z.object({
  matchId: z.string(),
  /** 1 for the first prediction of a match, one more for each revision before kick-off. */
  revision: z.int().check(z.minimum(1)),
  /** Absent in first revisions, and in those of before reasons were kept. */
  revisedFor: z.optional(z.enum(REVISION_REASONS)),
  modelVersion: z.string(),
  /** Kind of match, from public facts alone; absent in older predictions. */
  situation: z.optional(z.enum(SITUATIONS)),
  madeAt: z.iso.datetime(),
  /** Instant of the latest fact used. */
  dataCutoffAt: z.iso.datetime(),
  /** Most likely outcome; the three probabilities sum to 100. */
  predictedOutcome: OutcomeSchema,
  homeWinProbability: PercentSchema,
  drawProbability: PercentSchema,
  awayWinProbability: PercentSchema,
  /** Goals of the most likely score that has the predicted outcome. */
  predictedHomeScore: z.int().check(z.minimum(0)),
  predictedAwayScore: z.int().check(z.minimum(0)),
  /** Most likely score of all, of any outcome; absent in older predictions. */
  likeliestHomeScore: z.optional(z.int().check(z.minimum(0))),
  likeliestAwayScore: z.optional(z.int().check(z.minimum(0))),
  /** Calibrated: of predictions with confidence c, about c per cent are right. */
  confidenceScore: PercentSchema,
  overUnderPrediction: z.enum(['over_2.5', 'under_2.5']),
  bothTeamsToScore: z.boolean(),
  bothTeamsToScoreProbability: PercentSchema,
  ...countShape,
  ...overShape,
  weatherImpact: z.nullable(z.string()),
  refereeImpact: z.nullable(z.string()),
  /** Reasoning in English; the other languages stand beside the prediction in the snapshot. */
  aiReasoning: z.string(),
  factors: FactorsSchema,
})
export type Prediction = z.output<typeof PredictionSchema>

/** Why a match has no prediction; the match is still listed. */
export const NO_PREDICTION_REASONS = [
  'not_enough_history',
  'unknown_team',
  'teams_not_decided',
  'not_scheduled',
  'after_kickoff',
  'stale',
] as const
export const NoPredictionSchema = z.object({
  reason: z.enum(NO_PREDICTION_REASONS),
  detail: z.string(),
})
export type NoPrediction = z.output<typeof NoPredictionSchema>

/** The list's columns: all that a free account gets of most matches. */
export const ListPredictionSchema = z.pick(PredictionSchema, {
  homeWinProbability: true,
  drawProbability: true,
  awayWinProbability: true,
  predictedHomeScore: true,
  predictedAwayScore: true,
  probOver15Goals: true,
  probOver25Goals: true,
  confidenceScore: true,
})
export type ListPrediction = z.output<typeof ListPredictionSchema>

/** The prediction columns of the public preview, ranks 1 to 3. */
export const PreviewPredictionSchema = z.omit(ListPredictionSchema, { confidenceScore: true })
export type PreviewPrediction = z.output<typeof PreviewPredictionSchema>
