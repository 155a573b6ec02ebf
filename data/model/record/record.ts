/**
 * The measured record: what `GET /api/record` and `public/record.json` say,
 * computed from the opened entries of the ledger alone.
 * Shares are 0 to 1, each with its number of cases and 95 % Wilson interval.
 */
import { z } from 'zod'
import { DaySchema } from '#data/model/match/match.ts'

const ShareSchema = z.number().min(0).max(1)

/** How often something was right; accuracy and interval are null without a case. */
const HitRateSchema = z.object({
  n: z.int().min(0),
  correct: z.int().min(0),
  accuracy: ShareSchema.nullable(),
  /** 95 %, low and high. */
  interval: z.tuple([ShareSchema, ShareSchema]).nullable(),
})
export type HitRate = z.output<typeof HitRateSchema>

const scoreShape = {
  /** Brier score of home, draw and away: the sum over the three, 0 to 2. */
  brier: z.number().nullable(),
  /** Minus the natural logarithm of the probability given to what happened. */
  logLoss: z.number().nullable(),
  /** Ranked probability score, 0 to 1. */
  rps: z.number().nullable(),
}

const rateShape = {
  /** Scored matches. */
  n: z.int().min(0),
  outcome: HitRateSchema,
  exactScore: HitRateSchema,
  /** Each side's goals missed by one at most; an exact score is one of them. */
  withinOneGoal: HitRateSchema,
  /** The outcome, of predictions with a confidence of 75 % and more. */
  highConfidence: HitRateSchema,
  over25: HitRateSchema,
  ...scoreShape,
}

const RecordGroupSchema = z.object(rateShape)
export type RecordGroup = z.output<typeof RecordGroupSchema>

/** Predictions whose confidence is from `from` (included) to `to` (excluded, the last one included). */
const CalibrationBinSchema = z.object({
  from: ShareSchema,
  to: ShareSchema,
  n: z.int().min(1),
  /** Mean confidence. */
  predicted: ShareSchema,
  /** Share of right outcomes. */
  observed: ShareSchema,
})

/** What someone scores who always states how often each thing happened in these very matches. */
const BaseRatesSchema = z.object({
  homeWin: ShareSchema.nullable(),
  draw: ShareSchema.nullable(),
  awayWin: ShareSchema.nullable(),
  over25: ShareSchema.nullable(),
  /** Accuracy of always calling the most frequent outcome. */
  outcomeAccuracy: ShareSchema.nullable(),
  /** Accuracy of always calling the more frequent side of 2.5 goals. */
  over25Accuracy: ShareSchema.nullable(),
  ...scoreShape,
})
export type BaseRates = z.output<typeof BaseRatesSchema>

/** What became of every match that the log ever committed a prediction of. */
const LogCountsSchema = z.object({
  /** Entries of the log that were counted: it may have grown since. */
  entries: z.int().min(0),
  /** Matches with a prediction in the log; the next four add up to them. */
  committed: z.int().min(0),
  opened: z.int().min(0),
  /** Not played yet, or over for less than a week. */
  waiting: z.int().min(0),
  /** Over for a week and still not opened. */
  overdue: z.int().min(0),
  calledOff: z.int().min(0),
  /** Matches of which an incident took a prediction or an opening out of the record. */
  voided: z.int().min(0),
  /** Predictions (not matches) that nobody can open any more, since their secrets were lost; a record published by an older version does not say. */
  unopenable: z.int().min(0).default(0),
})
export type LogCounts = z.output<typeof LogCountsSchema>

/** What simple callers would have hit in the same matches. */
const YardsticksSchema = z.object({
  /** Always a home win. */
  outcome: HitRateSchema,
  /** Always 1–1, for the exact score and within one goal a side. */
  exactScore: HitRateSchema,
  withinOneGoal: HitRateSchema,
  /** Always a home win, in the matches of high confidence. */
  highConfidence: HitRateSchema,
  /** Always the commoner side of these very matches, which nobody knows before. */
  over25: HitRateSchema,
})
export type Yardsticks = z.output<typeof YardsticksSchema>

export const RecordSchema = z.object({
  /** Latest kick-off of a scored match; null before there is one. */
  asOf: z.iso.datetime().nullable(),
  /** First and last day of the scored matches. */
  from: z.nullable(DaySchema),
  to: z.nullable(DaySchema),
  ...rateShape,
  calibration: z.array(CalibrationBinSchema),
  /** By the name of the league. */
  byLeague: z.record(z.string(), RecordGroupSchema),
  byModel: z.record(z.string(), RecordGroupSchema),
  baseRates: BaseRatesSchema,
  yardsticks: YardsticksSchema,
  log: LogCountsSchema,
  /** The same matches by their first revision instead of the last one before kick-off. */
  firstRevision: RecordGroupSchema,
})
export type MeasuredRecord = z.output<typeof RecordSchema>
