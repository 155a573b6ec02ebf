/**
 * What the walk-forward test measured: sums over past seasons, made once for an
 * engine by `backtest --all` and kept in the repository. Not the live
 * record, which is counted from the log.
 */
import { z } from 'zod'
import { DaySchema } from '#data/model/match/match.ts'

const ShareSchema = z.number().min(0).max(1)

export const PROOF_MODELS = ['bookmaker', 'engine', 'dixonColes', 'elo', 'baseRates'] as const
export type ProofModel = (typeof PROOF_MODELS)[number]

/** Scores of a model over so many matches: the lower the better. */
const ModelScoresSchema = z.object({
  n: z.int().min(1),
  /** Mean ranked probability score of home, draw and away: 0 when certain and right, 1 when certain and two outcomes off. */
  rps: z.number(),
  /** Mean of minus the natural logarithm of the chance given to what happened, 0 and more. */
  logLoss: z.number(),
  /** Share of matches whose likeliest outcome came true. */
  right: ShareSchema,
  /** The same for over and under 2.5 goals; null where a model says nothing of them. */
  over25LogLoss: z.number().nullable(),
})

/** A difference of ranked probability scores on the same matches, other minus engine; ± one standard error. */
const PairedSchema = z.object({
  n: z.int().min(1),
  difference: z.number(),
  standardError: z.number(),
})

/** A tenth of the stated chances: how large they were on average, and how often it happened. Shares, 0 to 1. */
const ReliabilityBinSchema = z.object({
  n: z.int().min(1),
  stated: ShareSchema,
  happened: ShareSchema,
  /** 95 %, low and high. */
  interval: z.tuple([ShareSchema, ShareSchema]),
})
export type ReliabilityBin = z.output<typeof ReliabilityBinSchema>

/** What one gains a unit staked, below 0 a loss; ± one standard error. */
const BetsSchema = z.object({
  n: z.int().min(0),
  gain: z.number().nullable(),
  standardError: z.number().nullable(),
})

/** Share of right calls, 0 to 1, of ours and of a simple rule on the same matches. */
const HitsSchema = z.object({ engine: ShareSchema, yardstick: ShareSchema })

/** The engine's scores on the matches of one league or one season. */
const GroupSchema = z.object({
  n: z.int(),
  rps: z.number(),
  logLoss: z.number(),
  /** Null where no prices are listed. */
  bookmakerRps: z.number().nullable(),
  right: ShareSchema,
})

const ProofScopeSchema = z.object({
  n: z.int().min(1),
  models: z.partialRecord(z.enum(PROOF_MODELS), ModelScoresSchema),
  paired: z.partialRecord(z.enum(PROOF_MODELS), PairedSchema),
  reliability: z.object({
    /** Of all three outcomes' chances in tenths of equal size. */
    bins: z.array(ReliabilityBinSchema),
    /** Calibration error of the called outcome, as a share. */
    error: ShareSchema,
    /** The error that 95 of 100 perfectly calibrated forecasts stay under, by chance alone. */
    chance: ShareSchema,
  }),
  hits: z.object({
    /** Beside always calling a home win. */
    outcome: HitsSchema,
    /** Beside always calling 1–1; the shown score fits the shown outcome. */
    exactScore: HitsSchema,
    withinOneGoal: HitsSchema,
    /** Beside the commoner side. */
    over25: HitsSchema,
  }),
  /** Minus the log of the chance given to the score that came about. */
  scoreLogLoss: z.number(),
  /** The same for whether both teams score. */
  bothScoreLogLoss: z.number(),
  /** Predictions of high confidence: how many, their share of all, the share that was right. */
  high: z.object({ n: z.int().min(0), share: ShareSchema, right: ShareSchema.nullable() }),
  bets: z.object({
    /** Every outcome whose listed price beats the price shown here. */
    aboveShown: BetsSchema,
    /** Every outcome whose listed price is a tenth above our fair price. */
    tenthAboveFair: BetsSchema,
  }),
  byLeague: z.record(z.string(), GroupSchema),
  bySeason: z.record(z.string(), GroupSchema),
})
export type ProofScope = z.output<typeof ProofScopeSchema>

/** What a final place is counted for in the test of the season forecasts. */
export const SEASON_EVENTS = ['title', 'topFour', 'relegation'] as const
export type SeasonEvent = (typeof SEASON_EVENTS)[number]

/**
 * Simulation from the engine's strengths; the same as it is published, with every strength shifted by
 * a random amount that is not kept; simulation from Elo; the final places that today's place has led
 * to in the past; those that last season's place has led to.
 */
export const SEASON_MODELS = ['engine', 'published', 'elo', 'byRank', 'lastSeason'] as const
export type SeasonModel = (typeof SEASON_MODELS)[number]

const SeasonScoreSchema = z.object({
  /** Rounds played when it was forecast. */
  round: z.int().min(0),
  event: z.enum(SEASON_EVENTS),
  /** Clubs that were forecast. */
  n: z.int().min(1),
  /** Mean per club, natural logarithm, 0 and more; of what is published the mean of all hidden draws. */
  logLoss: z.record(z.enum(SEASON_MODELS), z.number()),
  /** Standard deviation of the published figure from one hidden draw to another. */
  deviation: z.number().min(0),
  /** Calibration error of what is published, and what 95 of 100 right forecasts stay under. */
  error: ShareSchema,
  chance: ShareSchema,
})
export type SeasonScore = z.output<typeof SeasonScoreSchema>

/** What a cup's forecast is counted for: out of the groups by its place, and who is in a later round. */
export const CUP_EVENTS = ['through', 'quarter_final', 'semi_final', 'final'] as const
export type CupEvent = (typeof CUP_EVENTS)[number]

/** As `SEASON_MODELS`; base rate: the share of all clubs that come so far. */
export const CUP_MODELS = ['engine', 'published', 'elo', 'baseRate'] as const
export type CupModelName = (typeof CUP_MODELS)[number]

const CupScoreSchema = z.object({
  event: z.enum(CUP_EVENTS),
  /** Clubs that were forecast. */
  n: z.int().min(1),
  /** Mean per club, natural logarithm, 0 and more; of what is published the mean of all hidden draws. */
  logLoss: z.record(z.enum(CUP_MODELS), z.number()),
  /** Standard deviation of the published figure from one hidden draw to another. */
  deviation: z.number().min(0),
  /** Calibration error of what is published, and what 95 of 100 right forecasts stay under. */
  error: ShareSchema,
  chance: ShareSchema,
})
export type CupScore = z.output<typeof CupScoreSchema>

/** Of which seasons, and how, forecasts of seasons were measured. */
const testShape = {
  /** First years of the first and the last season. */
  first: z.int(),
  last: z.int(),
  simulated: z.int().min(1),
  /** Hidden draws of which the published figure is the mean. */
  draws: z.int().min(1),
  /** Last season, by its first year, that had a say in the constants: it and those before it are no test of them. */
  chosenUntil: z.int(),
}

export const ProofSchema = z.object({
  /** Engine that made the forecasts; the build refuses the file of another. */
  model: z.string().min(1),
  command: z.string().min(1),
  from: DaySchema,
  to: DaySchema,
  leagues: ProofScopeSchema,
  /** The engine on the same matches of the leagues when it is given no odds at all; null where not measured. */
  withoutOdds: ModelScoresSchema.nullable(),
  cups: ProofScopeSchema.nullable(),
  /** Season forecasts; null where the files have none of them. */
  seasons: z.object({ ...testShape, scores: z.array(SeasonScoreSchema).min(1) }).nullable(),
  /** Cups forecast at the start of their groups; null where the files have none of them. */
  cupSeasons: z.object({ ...testShape, scores: z.array(CupScoreSchema).min(1) }).nullable(),
})
export type Proof = z.output<typeof ProofSchema>
