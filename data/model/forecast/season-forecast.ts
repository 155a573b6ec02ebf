/**
 * A season forecast as it is published and logged: rounded, public, and made so that no figure of a
 * single match can be derived from it.
 */
import { z } from 'zod'
import { TABLE_ZONES } from '#data/model/match/match.ts'

/**
 * Events of a final place; a won play-off counts as promotion. Of a cup's league phase: top eight,
 * play-off for the round of 16, eliminated; then presence in each round, by whatever way.
 */
export const SEASON_CHANCES = [
  'title',
  'final',
  'semi_final',
  'quarter_final',
  'last_16',
  ...TABLE_ZONES,
] as const
export type SeasonChance = (typeof SEASON_CHANCES)[number]

/** No forecast when a club has fewer matches left than this, and no chance that depends on fewer. */
export const FEWEST_LEFT = 3

/** Quantiles of the final place over the simulated seasons; the middle one is the median. */
export const SPREAD_SHARES = [0.05, 0.25, 0.5, 0.75, 0.95] as const

const PlaceSchema = z.int().min(1).max(99)

const SeasonTeamSchema = z.strictObject({
  teamId: z.string().min(1),
  team: z.string().min(1),
  /** Matches in the table. */
  played: z.int().min(0),
  points: z.int().min(-99),
  /** Points at the end, whole. */
  expectedPoints: z.int().min(-99),
  /** Final places at the quantiles of `SPREAD_SHARES`, best first. */
  spread: z.tuple([PlaceSchema, PlaceSchema, PlaceSchema, PlaceSchema, PlaceSchema]),
  /** Whole per cent, 0 for less than half of one; only events that exist in the league. */
  chances: z.partialRecord(z.enum(SEASON_CHANCES), z.int().min(0).max(100)),
})
export type SeasonTeam = z.output<typeof SeasonTeamSchema>

/** Members of a forecast, shared with the log's `season` leaf. */
export const seasonForecastShape = {
  /** Id of the league. */
  league: z.string().min(1),
  /** First year of the season. */
  season: z.int().min(1900).max(2999),
  /** Whole rounds played. */
  round: z.int().min(0),
  madeAt: z.iso.datetime(),
  modelVersion: z.string().min(1),
  /** Number of simulated seasons. */
  simulated: z.int().min(1),
  /** By expected points, highest first. */
  teams: z.array(SeasonTeamSchema).min(2),
}
export const SeasonForecastSchema = z.strictObject(seasonForecastShape)
export type SeasonForecast = z.output<typeof SeasonForecastSchema>

/** Rounds after which a feed that lists only the next week has named every club of a league. */
export const ROUNDS_TO_KNOW_ALL = 2

/** Rounds after which the result of a season repeats what was said: of a league, and of a cup. */
export const MILESTONES = [0, 10, 20, 30] as const
export const CUP_MILESTONES = [0, 4, 8] as const

/** A season that is over: what came, beside what had been said at the milestones. */
const SeasonResultSchema = z.strictObject({
  season: seasonForecastShape.season,
  /** The forecasts that are repeated, oldest first. */
  forecasts: z.array(z.strictObject({ round: z.int().min(0), madeAt: z.iso.datetime() })).min(1),
  /** By final place; in a cup by the round reached. */
  teams: z.array(
    z.strictObject({
      teamId: z.string().min(1),
      team: z.string().min(1),
      position: PlaceSchema,
      /** Null in a cup. */
      points: z.int().nullable(),
      /** Where the place led, null for mid-table; in a cup the last round that the club reached. */
      came: z.enum(SEASON_CHANCES).nullable(),
      /** What each of the forecasts said of it; null where one lacks the club. */
      said: z.array(
        z
          .strictObject({
            expectedPoints: z.int(),
            /** Chance given to what came, whole per cent. */
            chance: z.int().min(0).max(100).nullable(),
          })
          .nullable(),
      ),
    }),
  ),
})
export type SeasonResult = z.output<typeof SeasonResultSchema>

/** `public/seasons/<league>.json`: the running season's last forecast, and the last season's result. */
export const SeasonFileSchema = z.object({
  /** Null until the newest season has one, and once it is over. */
  forecast: SeasonForecastSchema.nullable(),
  /** All forecasts of that season, oldest first, including the last one. */
  history: z.array(
    z.object({
      round: z.int().min(0),
      madeAt: z.iso.datetime(),
      /** By team id. */
      chances: z.record(z.string(), SeasonTeamSchema.shape.chances),
    }),
  ),
  /**
   * The newest season: `closing` once a club has too few matches left for another forecast, `paused`
   * between the table of a cup and its draw.
   */
  state: z.enum(['open', 'closing', 'paused', 'over']).default('open'),
  /** The last season that is over and had forecasts; absent in files of older versions. */
  ended: SeasonResultSchema.nullable().default(null),
})
export type SeasonFile = z.output<typeof SeasonFileSchema>
