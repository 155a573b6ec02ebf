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

/** `public/seasons/<league>.json`: the season's last forecast, and the chances of all its forecasts. */
export const SeasonFileSchema = z.object({
  forecast: SeasonForecastSchema,
  /** Oldest first, including the last one. */
  history: z.array(
    z.object({
      round: z.int().min(0),
      madeAt: z.iso.datetime(),
      /** By team id. */
      chances: z.record(z.string(), SeasonTeamSchema.shape.chances),
    }),
  ),
})
export type SeasonFile = z.output<typeof SeasonFileSchema>
