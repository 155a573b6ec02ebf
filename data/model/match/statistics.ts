/** Statistics and events of a match, home and away each. */
import { z } from 'zod'

export const STATISTIC_NAMES = [
  'Possession',
  'ShotsTotal',
  'ShotsOnTarget',
  'ShotsOffTarget',
  'ShotsBlocked',
  'Corners',
  'YellowCards',
  'RedCards',
  'Fouls',
  'Offsides',
  'Xg',
  'Passes',
  'PassAccuracy',
  'Saves',
  'DangerousAttacks',
] as const
export type StatisticName = (typeof STATISTIC_NAMES)[number]
export type StatisticKey = `home${StatisticName}` | `away${StatisticName}`

export const STATISTIC_KEYS = (['home', 'away'] as const).flatMap((side) =>
  STATISTIC_NAMES.map((name): StatisticKey => `${side}${name}`),
)

/** Every count or percentage, null where the feed is silent: missing is not zero. */
export const StatisticsSchema = z.object(
  Object.fromEntries(STATISTIC_KEYS.map((key) => [key, z.number().nullable()])) as Record<
    StatisticKey,
    z.ZodNullable<z.ZodNumber>
  >,
)
export type Statistics = z.output<typeof StatisticsSchema>

export const EVENT_TYPES = [
  'goal',
  'own_goal',
  'penalty',
  'missed_penalty',
  'yellow_card',
  'second_yellow_card',
  'red_card',
  'substitution',
  'var',
  'shootout_goal',
  'shootout_miss',
] as const

/** In a substitution `playerName` comes on and `relatedPlayerName` goes off; for a goal it is the assist. */
export const MatchEventSchema = z.object({
  eventType: z.enum(EVENT_TYPES),
  minute: z.int().min(0),
  extraMinute: z.int().nullable(),
  period: z.string().nullable(),
  teamId: z.string().nullable(),
  teamName: z.string(),
  playerName: z.string().nullable(),
  playerNumber: z.int().nullable(),
  relatedPlayerName: z.string().nullable(),
  result: z.string().nullable(),
  eventInfo: z.string().nullable(),
  homeScoreAfter: z.int().nullable(),
  awayScoreAfter: z.int().nullable(),
})
export type MatchEvent = z.output<typeof MatchEventSchema>
