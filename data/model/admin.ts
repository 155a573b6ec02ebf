/** Replies and requests of the administrator's API; one schema for server and browser. */
import { z } from 'zod'
import { LEAGUES } from './leagues.ts'
import { DaySchema, OutcomeSchema } from '#data/model/match/match.ts'
import { toOutcome } from '#data/model/match/outcome.ts'
import { FOOTBALL_PROVIDERS, WEATHER_PROVIDERS } from './providers.ts'

/** Calls per hour or per day, at least 1. */
const CallLimit = z
  .int('Must be a whole number')
  .min(1, 'Must be at least 1')
  .max(1_000_000, 'Must be at most 1000000')

const changeable = {
  footballApiEnabled: z.boolean(),
  weatherApiEnabled: z.boolean(),
  footballApiProvider: z.enum(FOOTBALL_PROVIDERS),
  weatherApiProvider: z.enum(WEATHER_PROVIDERS),
  footballApiRateLimitPerHour: CallLimit,
  weatherApiRateLimitPerDay: CallLimit,
  enableLiveMatches: z.boolean(),
  enableHistoricalWeather: z.boolean(),
}

/** `PUT /api/admin/settings`: any settings that can be changed, at least one. */
export const AdminSettingsChangeSchema = z
  .strictObject(changeable)
  .partial()
  .refine((change) => Object.keys(change).length > 0, 'Name at least one setting to change')

/** `GET /api/admin/settings` */
export const AdminSettingsSchema = z.object({
  ...changeable,
  /** Share of right outcomes, per cent; null before any match is settled. */
  overallAccuracy: z.number().nullable(),
  lastAccuracyUpdate: z.iso.datetime().nullable(),
  lastUpdated: z.iso.datetime(),
  updatedBy: z.string().nullable(),
})
export type AdminSettingsReply = z.output<typeof AdminSettingsSchema>

/** `GET /api/admin/stats`; accuracies are per cent of `totalEvaluated`, 0 when that is 0. */
export const AdminStatsSchema = z.object({
  totalUsers: z.int(),
  premiumUsers: z.int(),
  totalMatches: z.int(),
  predictionAccuracy: z.number(),
  accuracyByOutcome: z.number(),
  accuracyByScore: z.number(),
  totalEvaluated: z.int(),
})
export type AdminStats = z.output<typeof AdminStatsSchema>

/** One service of `GET /api/admin/api-health`: shares in per cent of the last 24 hours, times in ms. */
export const ApiHealthSchema = z.object({
  provider: z.string(),
  isHealthy: z.boolean(),
  uptime: z.number(),
  avgResponseTime: z.number().nullable(),
  errorRate: z.number().nullable(),
  requestsToday: z.int(),
  dailyQuota: z.int().nullable(),
  lastHealthCheck: z.iso.datetime().nullable(),
  lastError: z.string().nullable(),
})
export type ApiHealth = z.output<typeof ApiHealthSchema>

/**
 * One service of `GET /api/admin/api-usage`: success in per cent of all calls, times in ms, credits in
 * the units of its plan.
 */
export const ApiUsageSchema = z.object({
  provider: z.string(),
  totalRequests: z.int(),
  creditsUsed: z.int(),
  successRate: z.number(),
  avgResponseTime: z.number().nullable(),
  todayRequests: z.int(),
})

const LEAGUE_IDS = LEAGUES.map(({ id }) => id)

/** Longest import: the longest window of a run. */
export const MOST_IMPORT_DAYS = 30

/** `POST /api/admin/ingest-fixtures`: fixtures from today (UTC) up to and including the date. */
export const IngestRequestSchema = z.object({
  date: DaySchema,
  targetLeagues: z.array(z.enum(LEAGUE_IDS)).min(1).optional(),
  dryRun: z.boolean(),
})
export type IngestRequest = z.output<typeof IngestRequestSchema>

export const IngestResultSchema = z.object({
  success: z.boolean(),
  /** Matches of the requested days. */
  matchesProcessed: z.int(),
  matchesCreated: z.int(),
  errors: z.array(z.string()),
  warnings: z.array(z.string()),
})
export type IngestResult = z.output<typeof IngestResultSchema>

/** `POST /api/admin/test-api`: a service by its name, or the chosen one of a kind. */
export const TestApiSchema = z.object({
  provider: z.enum(['football', 'weather', ...FOOTBALL_PROVIDERS, ...WEATHER_PROVIDERS]),
})

/** Result of a connection test; a failure is described in words. */
export const ConnectionTestSchema = z.object({
  success: z.boolean(),
  provider: z.string(),
  message: z.string(),
  responseTimeMs: z.int(),
})
export type ConnectionTest = z.output<typeof ConnectionTestSchema>

/** Goals of one side after 90 minutes. */
const Goals = z
  .int('Must be a whole number')
  .min(0, 'Must be at least 0')
  .max(99, 'Must be at most 99')

/** `PUT /api/matches/{matchId}/result` */
export const MatchResultSchema = z
  .object({
    homeScore: Goals,
    awayScore: Goals,
    outcome: OutcomeSchema,
    /** When the result that the form showed was entered, null for none; absent, the check is skipped. */
    seenEnteredAt: z.iso.datetime().nullable().optional(),
  })
  .refine(({ homeScore, awayScore, outcome }) => outcome === toOutcome(homeScore, awayScore), {
    path: ['outcome'],
    message: 'The outcome contradicts the score',
  })
export type MatchResult = z.output<typeof MatchResultSchema>
