/**
 * What a season is expected to come to, as it is published and logged: rounded,
 * public, and made so that no figure of a single match can be read off it.
 */
import { z } from 'zod'
import { TABLE_ZONES } from '#data/model/match/match.ts'

/**
 * What a final place is counted for; a play-off that was won counts as promotion. Of a cup's league
 * phase: the first eight, those who play for the round of 16, those who are out; then who is in
 * each round, by whatever way.
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

/** No forecast when a club has fewer matches left than this, and no chance that hangs on fewer. */
export const FEWEST_LEFT = 3

/** Shares of the simulated seasons, 0 to 1, that end at these places or better: the middle one is the median. */
export const SPREAD_SHARES = [0.05, 0.25, 0.5, 0.75, 0.95] as const

const PlaceSchema = z.int().min(1).max(99)

const SeasonTeamSchema = z.strictObject({
  teamId: z.string().min(1),
  team: z.string().min(1),
  /** As the table stood. */
  played: z.int().min(0),
  points: z.int().min(-99),
  /** At the end, whole points. */
  expectedPoints: z.int().min(-99),
  /** Final places at the shares of `SPREAD_SHARES`, best first. */
  spread: z.tuple([PlaceSchema, PlaceSchema, PlaceSchema, PlaceSchema, PlaceSchema]),
  /** Whole per cent, 0 for less than half of one; only what the league's places can lead to. */
  chances: z.partialRecord(z.enum(SEASON_CHANCES), z.int().min(0).max(100)),
})
export type SeasonTeam = z.output<typeof SeasonTeamSchema>

/** Members of a forecast, which the log's `season` leaf has too. */
export const seasonForecastShape = {
  /** Id of the league. */
  league: z.string().min(1),
  /** First year of the season. */
  season: z.int().min(1900).max(2999),
  /** Whole rounds played. */
  round: z.int().min(0),
  madeAt: z.iso.datetime(),
  modelVersion: z.string().min(1),
  /** Seasons played to their end. */
  simulated: z.int().min(1),
  /** By expected points, most first. */
  teams: z.array(SeasonTeamSchema).min(2),
}
export const SeasonForecastSchema = z.strictObject(seasonForecastShape)
export type SeasonForecast = z.output<typeof SeasonForecastSchema>

/** `public/seasons/<league>.json`: the last forecast of the season, and the chances of all of them. */
export const SeasonFileSchema = z.object({
  forecast: SeasonForecastSchema,
  /** In their order, the last one included. */
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
