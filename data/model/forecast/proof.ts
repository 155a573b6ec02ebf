/**
 * Results of the walk-forward test: sums over past seasons, measured once per engine by `backtest
 * --all` and stored in the repository. The live record is separate: it is counted from the log.
 */
import { z } from 'zod'
import { DaySchema } from '#data/model/match/match.ts'
import { NEARNESS_KINDS } from './situation.ts'

const ShareSchema = z.number().min(0).max(1)

export const PROOF_MODELS = ['bookmaker', 'engine', 'dixonColes', 'elo', 'baseRates'] as const
export type ProofModel = (typeof PROOF_MODELS)[number]

/** Distance of our chance of a home win from the closing odds without their margin; shares, 0 to 1. */
const DistanceSchema = z.object({
  n: z.int().min(1),
  /** Half of the matches lie within it, and nine of ten. */
  half: ShareSchema,
  nineOfTen: ShareSchema,
})

/** Scores of a model on a number of matches: lower is better. */
const ModelScoresSchema = z.object({
  n: z.int().min(1),
  /**
   * Mean ranked probability score of home, draw and away: 0 for certain and right, 1 for certain
   * and two outcomes off.
   */
  rps: z.number(),
  /** Mean of minus the natural logarithm of the probability given to the outcome, 0 and more. */
  logLoss: z.number(),
  /** Share of matches whose most likely outcome came true. */
  right: ShareSchema,
  /** Log loss of over and under 2.5 goals; null for a model without them. */
  over25LogLoss: z.number().nullable(),
})

/** Paired difference of ranked probability scores on the same matches, other minus engine; ± one standard error. */
const PairedSchema = z.object({
  n: z.int().min(1),
  difference: z.number(),
  standardError: z.number(),
})

/** One of ten bins of stated probabilities: their mean, and how often the event happened. Shares, 0 to 1. */
const ReliabilityBinSchema = z.object({
  n: z.int().min(1),
  stated: ShareSchema,
  happened: ShareSchema,
  /** 95 % interval, low and high. */
  interval: z.tuple([ShareSchema, ShareSchema]),
})
export type ReliabilityBin = z.output<typeof ReliabilityBinSchema>

/** Gain per unit staked, negative for a loss; ± one standard error. */
const BetsSchema = z.object({
  n: z.int().min(0),
  gain: z.number().nullable(),
  standardError: z.number().nullable(),
})

/** Share of right calls, 0 to 1, of the engine and of a simple rule on the same matches. */
const HitsSchema = z.object({ engine: ShareSchema, yardstick: ShareSchema })

/** The engine's scores on the matches of one league or one season. */
const GroupSchema = z.object({
  n: z.int(),
  rps: z.number(),
  logLoss: z.number(),
  /** Null without listed odds. */
  bookmakerRps: z.number().nullable(),
  right: ShareSchema,
})

const ReliabilitySchema = z.object({
  /** All outcomes' probabilities in ten bins of equal size. */
  bins: z.array(ReliabilityBinSchema),
  /** Calibration error of the predicted outcome, as a share. */
  error: ShareSchema,
  /** 95th percentile of that error for a perfectly calibrated forecast. */
  chance: ShareSchema,
})

/** Chances while the match was played, from the prediction before it: on leagues' matches with a half-time score. */
const InPlaySchema = z.object({
  /** 45 is half-time. */
  minute: z.int(),
  n: z.int().min(1),
  rps: z.number(),
  logLoss: z.number(),
  /** Of the shares of outcomes in earlier matches with the same score at that minute. */
  scoreAloneRps: z.number(),
  /** Of the prediction itself. */
  beforeRps: z.number(),
  reliability: ReliabilitySchema,
})
export type InPlay = z.output<typeof InPlaySchema>

const ProofScopeSchema = z.object({
  n: z.int().min(1),
  models: z.partialRecord(z.enum(PROOF_MODELS), ModelScoresSchema),
  paired: z.partialRecord(z.enum(PROOF_MODELS), PairedSchema),
  reliability: ReliabilitySchema,
  hits: z.object({
    /** Compared with always a home win. */
    outcome: HitsSchema,
    /** Compared with always 1–1; the shown score has the shown outcome. */
    exactScore: HitsSchema,
    withinOneGoal: HitsSchema,
    /** Compared with the more frequent side. */
    over25: HitsSchema,
  }),
  /** Log loss of the exact score. */
  scoreLogLoss: z.number(),
  /** Log loss of both teams to score. */
  bothScoreLogLoss: z.number(),
  /** Predictions of high confidence: number, share of all, share that was right. */
  high: z.object({ n: z.int().min(0), share: ShareSchema, right: ShareSchema.nullable() }),
  bets: z.object({
    /** Bets on every outcome whose listed odds beat the odds shown here. */
    aboveShown: BetsSchema,
    /** Bets on every outcome whose listed odds are at least 10 % above our fair odds. */
    tenthAboveFair: BetsSchema,
  }),
  byLeague: z.record(z.string(), GroupSchema),
  bySeason: z.record(z.string(), GroupSchema),
  /** By month of kick-off, `08`. */
  byMonth: z.record(z.string(), GroupSchema),
  /** By kind of match; `all` without qualifying rounds, which are in no other figure. */
  distances: z.partialRecord(z.enum(NEARNESS_KINDS), DistanceSchema),
})
export type ProofScope = z.output<typeof ProofScopeSchema>

/** Events of a final place that the test of season forecasts scores. */
export const SEASON_EVENTS = ['title', 'topFour', 'relegation'] as const
export type SeasonEvent = (typeof SEASON_EVENTS)[number]

/**
 * `engine`: simulation from the engine's strengths. `published`: the same with every strength
 * shifted by an unpublished random amount. `elo`: simulation from Elo. `byRank`: past final places
 * of today's place. `lastSeason`: past final places of last season's place.
 */
export const SEASON_MODELS = ['engine', 'published', 'elo', 'byRank', 'lastSeason'] as const
export type SeasonModel = (typeof SEASON_MODELS)[number]

const SeasonScoreSchema = z.object({
  /** Rounds played at the time of the forecast. */
  round: z.int().min(0),
  event: z.enum(SEASON_EVENTS),
  /** Number of forecast clubs. */
  n: z.int().min(1),
  /** Mean per club, natural logarithm, 0 and more; for `published`, the mean over all hidden draws. */
  logLoss: z.record(z.enum(SEASON_MODELS), z.number()),
  /** Standard deviation of the published figure between hidden draws. */
  deviation: z.number().min(0),
  /** Calibration error of the published forecasts, and its 95th percentile under perfect calibration. */
  error: ShareSchema,
  chance: ShareSchema,
})
export type SeasonScore = z.output<typeof SeasonScoreSchema>

/** Events that a cup forecast scores: out of the groups by place, and presence in a later round. */
export const CUP_EVENTS = ['through', 'quarter_final', 'semi_final', 'final'] as const
export type CupEvent = (typeof CUP_EVENTS)[number]

/** As `SEASON_MODELS`; `baseRate`: the share of all clubs that reach the event. */
export const CUP_MODELS = ['engine', 'published', 'elo', 'baseRate'] as const
export type CupModelName = (typeof CUP_MODELS)[number]

const CupScoreSchema = z.object({
  event: z.enum(CUP_EVENTS),
  /** Number of forecast clubs. */
  n: z.int().min(1),
  /** Mean per club, natural logarithm, 0 and more; for `published`, the mean over all hidden draws. */
  logLoss: z.record(z.enum(CUP_MODELS), z.number()),
  /** Standard deviation of the published figure between hidden draws. */
  deviation: z.number().min(0),
  /** Calibration error of the published forecasts, and its 95th percentile under perfect calibration. */
  error: ShareSchema,
  chance: ShareSchema,
})
export type CupScore = z.output<typeof CupScoreSchema>

/** Seasons and method of the season forecasts' test. */
const testShape = {
  /** First years of the first and the last season. */
  first: z.int(),
  last: z.int(),
  simulated: z.int().min(1),
  /** Number of hidden draws averaged in the published figure. */
  draws: z.int().min(1),
  /**
   * Last season, by its first year, that was used to choose the constants; it and earlier ones are
   * not out of sample.
   */
  chosenUntil: z.int(),
}

export const ProofSchema = z.object({
  /** Engine that made the forecasts; the build refuses another engine's file. */
  model: z.string().min(1),
  command: z.string().min(1),
  from: DaySchema,
  to: DaySchema,
  leagues: ProofScopeSchema,
  /** The engine on the same league matches without any odds; null when not measured. */
  withoutOdds: ModelScoresSchema.nullable(),
  cups: ProofScopeSchema.nullable(),
  /** By minute; empty when not measured. */
  inPlay: z.array(InPlaySchema),
  /** Season forecasts; null when the files have none. */
  seasons: z.object({ ...testShape, scores: z.array(SeasonScoreSchema).min(1) }).nullable(),
  /** Cup forecasts at the start of the groups; null when the files have none. */
  cupSeasons: z.object({ ...testShape, scores: z.array(CupScoreSchema).min(1) }).nullable(),
})
export type Proof = z.output<typeof ProofSchema>
