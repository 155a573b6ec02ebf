/** Statistics and events of a match, home and away each. */
import * as z from 'zod/mini'

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

/** Every count or percentage; null when the feed has none, which is not 0. */
export const StatisticsSchema = z.object(
  Object.fromEntries(STATISTIC_KEYS.map((key) => [key, z.nullable(z.number())])) as Record<
    StatisticKey,
    z.ZodMiniNullable<z.ZodMiniNumber>
  >,
)
export type Statistics = z.output<typeof StatisticsSchema>

/** One value for each statistic. */
export function mapStatistics(toValue: (key: StatisticKey) => number | null): Statistics {
  return Object.fromEntries(STATISTIC_KEYS.map((key) => [key, toValue(key)])) as Statistics
}

const EVENT_TYPES = [
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

/**
 * In a substitution `playerName` comes on and `relatedPlayerName` goes off; for a goal
 * `relatedPlayerName` is the assist.
 */
export const MatchEventSchema = z.object({
  eventType: z.enum(EVENT_TYPES),
  minute: z.int().check(z.minimum(0)),
  extraMinute: z.nullable(z.int()),
  period: z.nullable(z.string()),
  teamId: z.nullable(z.string()),
  teamName: z.string(),
  playerName: z.nullable(z.string()),
  playerNumber: z.nullable(z.int()),
  relatedPlayerName: z.nullable(z.string()),
  result: z.nullable(z.string()),
  eventInfo: z.nullable(z.string()),
  homeScoreAfter: z.nullable(z.int()),
  awayScoreAfter: z.nullable(z.int()),
})
export type MatchEvent = z.output<typeof MatchEventSchema>
