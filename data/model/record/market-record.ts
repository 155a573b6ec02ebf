/**
 * Our record and the market's on the same matches: content of `public/market.json`, computed only
 * from opened entries of the log. A match counts where the market's mark was sealed with the scored
 * prediction; the others are named and left out of both.
 */
import { z } from 'zod'
import { DaySchema } from '#data/model/match/match.ts'
import { MARGIN_METHOD } from '#data/model/match/margin-method.ts'
import { HitRateSchema, scoreShape } from './record.ts'

/** One side's figures. */
const SideSchema = z.object({ outcome: HitRateSchema, ...scoreShape })
export type MarketSide = z.output<typeof SideSchema>

/** Mean of ours minus the market's, per match; of the three scores above 0 the market is better. */
const GapSchema = z
  .object({
    mean: z.number(),
    /** 95 % interval of the paired differences, low and high; null with a single match. */
    interval: z.tuple([z.number(), z.number()]).nullable(),
  })
  .nullable()

const ComparisonSchema = z.object({
  n: z.int().min(0),
  ours: SideSchema,
  market: SideSchema,
  /** Of the hits, as shares, above 0 we are better. */
  gap: z.object({ outcome: GapSchema, brier: GapSchema, logLoss: GapSchema, rps: GapSchema }),
  /** Matches by who gave more chance to what happened. */
  closer: z.object({ ours: z.int().min(0), market: z.int().min(0), equal: z.int().min(0) }),
  /** Matches in which the two most likely outcomes differ, and who was right in them. */
  differed: z.object({ n: z.int().min(0), ours: z.int().min(0), market: z.int().min(0) }),
})
export type MarketComparison = z.output<typeof ComparisonSchema>

const UnmarkedMatchSchema = z.object({
  matchId: z.string(),
  day: DaySchema,
  league: z.string(),
  homeTeam: z.string(),
  awayTeam: z.string(),
})
export type UnmarkedMatch = z.output<typeof UnmarkedMatchSchema>

export const MarketRecordSchema = z.object({
  method: z.literal(MARGIN_METHOD),
  /** First and last day of the compared matches; null without any. */
  from: z.nullable(DaySchema),
  to: z.nullable(DaySchema),
  ...ComparisonSchema.shape,
  byLeague: z.record(z.string(), ComparisonSchema),
  /** By first year of the season. */
  bySeason: z.record(z.string(), ComparisonSchema),
  /** By league and first year of the season: `Serie A 2026`. */
  byLeagueSeason: z.record(z.string(), ComparisonSchema),
  /** By month of kick-off, `2026-11`, the oldest first. */
  byMonth: z.record(z.string(), ComparisonSchema),
  /** Scored matches since `from` without a mark, left out of both; the newest first. */
  unmarked: z.object({ n: z.int().min(0), newest: z.array(UnmarkedMatchSchema) }),
})
export type MarketRecord = z.output<typeof MarketRecordSchema>
