/**
 * The measured record: reply of `GET /api/record` and content of `public/record.json`, computed
 * only from opened entries of the log. Shares are 0 to 1, each with its number of cases and 95 %
 * Wilson interval.
 */
import { z } from 'zod'
import { DaySchema } from '#data/model/match/match.ts'

const ShareSchema = z.number().min(0).max(1)

/** Hit rate; accuracy and interval are null without cases. */
export const HitRateSchema = z.object({
  n: z.int().min(0),
  correct: z.int().min(0),
  accuracy: ShareSchema.nullable(),
  /** 95 % interval, low and high. */
  interval: z.tuple([ShareSchema, ShareSchema]).nullable(),
})
export type HitRate = z.output<typeof HitRateSchema>

export const scoreShape = {
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
  /** Each side's goals off by at most one; exact scores included. */
  withinOneGoal: HitRateSchema,
  /** Outcome, for predictions with a confidence of 75 % or more. */
  highConfidence: HitRateSchema,
  over25: HitRateSchema,
  ...scoreShape,
}

const RecordGroupSchema = z.object(rateShape)
export type RecordGroup = z.output<typeof RecordGroupSchema>

/** Predictions with confidence from `from` (inclusive) to `to` (exclusive, inclusive in the last bin). */
const CalibrationBinSchema = z.object({
  from: ShareSchema,
  to: ShareSchema,
  n: z.int().min(1),
  /** Mean confidence. */
  predicted: ShareSchema,
  /** Share of right outcomes. */
  observed: ShareSchema,
})

/** Scores of a forecast that always states the frequencies of these very matches. */
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

/** State of every match with a committed prediction. */
const LogCountsSchema = z.object({
  /** Entries of the log that were counted; it may have grown since. */
  entries: z.int().min(0),
  /** Matches with a prediction in the log; the next four sum to this. */
  committed: z.int().min(0),
  opened: z.int().min(0),
  /** Not played yet, or over for less than a week. */
  waiting: z.int().min(0),
  /** Over for a week and not opened. */
  overdue: z.int().min(0),
  calledOff: z.int().min(0),
  /** Matches with a prediction or opening voided by an incident. */
  voided: z.int().min(0),
  /**
   * Predictions (not matches) that can no longer be opened because their secrets were lost; absent
   * in records published by older versions.
   */
  unopenable: z.int().min(0).default(0),
  /**
   * Predictions that an incident took out, where the log does not show that it did so before
   * kick-off; absent in records published by older versions.
   */
  voidedAfterKickoff: z.int().min(0).default(0),
})
export type LogCounts = z.output<typeof LogCountsSchema>

/** Hits of simple rules in the same matches. */
const YardsticksSchema = z.object({
  /** Always a home win. */
  outcome: HitRateSchema,
  /** Always 1–1, for the exact score and for within one goal per side. */
  exactScore: HitRateSchema,
  withinOneGoal: HitRateSchema,
  /** Always a home win, in the matches of high confidence. */
  highConfidence: HitRateSchema,
  /** Always the more frequent side of these very matches, known only afterwards. */
  over25: HitRateSchema,
})
export type Yardsticks = z.output<typeof YardsticksSchema>

/** The scored matches that kicked off on one day (UTC). */
const RecordDaySchema = z.object({
  day: DaySchema,
  n: z.int().min(1),
  /** Outcomes called right. */
  correct: z.int().min(0),
  /** Home wins: what always calling them would have got right. */
  homeWins: z.int().min(0),
})
export type RecordDay = z.output<typeof RecordDaySchema>

export const RecordSchema = z.object({
  /** Latest kick-off of a scored match; null without one. */
  asOf: z.iso.datetime().nullable(),
  /** First and last day of the scored matches. */
  from: z.nullable(DaySchema),
  to: z.nullable(DaySchema),
  ...rateShape,
  calibration: z.array(CalibrationBinSchema),
  /** By league name. */
  byLeague: z.record(z.string(), RecordGroupSchema),
  byModel: z.record(z.string(), RecordGroupSchema),
  baseRates: BaseRatesSchema,
  yardsticks: YardsticksSchema,
  /** Days with a scored match, the oldest first; absent in records published by older versions. */
  byDay: z.array(RecordDaySchema).optional(),
  log: LogCountsSchema,
  /** The same matches scored by their first revision instead of the last one before kick-off. */
  firstRevision: RecordGroupSchema,
})
export type MeasuredRecord = z.output<typeof RecordSchema>
