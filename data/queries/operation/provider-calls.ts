/**
 * Calls to outside services: one row per call. Health and usage in the administrator's area are
 * counted from these rows, of all machines.
 */
import { and, desc, eq, gte, sql } from '#data/db/drizzle.ts'
import type { ReadDb, WriteDb } from '#data/db/database.ts'
import { adminSettings, apiHealthStatus, apiUsageLogs } from '#data/db/schema.ts'
import { FOOTBALL_PROVIDERS, TRANSLATORS } from '#data/model/providers.ts'
import { countCall } from '#data/queries/account/rate-limits.ts'
import { DAY_MS, HOUR_MS, toDayStartMs } from '#data/model/time.ts'
import { getRunId } from './current-run.ts'

export interface ProviderCall {
  readonly provider: string
  /** Path of the call without its query, which can contain a key. */
  readonly endpoint: string
  /** Null without an answer. */
  readonly statusCode: number | null
  readonly responseTimeMs: number
  /** In the units of the service's plan: requests, records or characters. */
  readonly creditsUsed: number
  /** In words; null for a successful call. */
  readonly errorMessage: string | null
}

/** Limit of calls to a service, and its time window. */
interface ProviderLimit {
  /** False when an administrator has switched football or weather off. */
  readonly isEnabled: boolean
  readonly limit: number
  readonly windowMs: number
}

const isFootball = (provider: string) => FOOTBALL_PROVIDERS.some((name) => name === provider)
/** Translations are rate limited per member by their route, not here. */
const isTranslator = (provider: string) => provider in TRANSLATORS

/** The limit an administrator has set: per hour for football, per day for weather. */
async function getProviderLimit(db: ReadDb, provider: string): Promise<ProviderLimit> {
  const [settings] = await db.select().from(adminSettings)
  return isFootball(provider)
    ? {
        isEnabled: settings?.footballApiEnabled ?? true,
        limit: settings?.footballApiRateLimitPerHour ?? 1000,
        windowMs: HOUR_MS,
      }
    : {
        isEnabled: settings?.weatherApiEnabled ?? true,
        limit: settings?.weatherApiRateLimitPerDay ?? 1000,
        windowMs: DAY_MS,
      }
}

/** Counts one call before it is made, unless calls are switched off; the count is shared by all processes. */
export async function admitProviderCall(db: WriteDb, provider: string, now: Date) {
  const allowed = await getProviderLimit(db, provider)
  if (!allowed.isEnabled) return { ...allowed, isAllowed: false, retryAfterSeconds: 0 }
  const answer = await countCall(db, { ...allowed, key: `provider/${provider}` }, now)
  return { ...allowed, ...answer }
}

/** A service that refuses one call, as what a plan lacks, is there for the others. */
const isRefusal = (status: number | null) =>
  status !== null && status >= 400 && status < 500 && status !== 429

/** Calls that failed since the last answer, newest first, at most `most`. */
export async function listLatestFailures(db: ReadDb, provider: string, most: number) {
  const latest = await db
    .select({
      isError: apiUsageLogs.isError,
      statusCode: apiUsageLogs.statusCode,
      createdAt: apiUsageLogs.createdAt,
    })
    .from(apiUsageLogs)
    .where(eq(apiUsageLogs.provider, provider))
    // Calls of long ago are summed in rows with new ids.
    .orderBy(desc(apiUsageLogs.createdAt), desc(apiUsageLogs.id))
    .limit(most)
  const firstGood = latest.findIndex(({ isError, statusCode }) => !isError || isRefusal(statusCode))
  return firstGood === -1 ? latest : latest.slice(0, firstGood)
}

/** Stores a call and updates the health of its service. */
export async function recordProviderCall(db: WriteDb, call: ProviderCall, now: Date) {
  const isError = call.errorMessage !== null
  await db.insert(apiUsageLogs).values({ ...call, isError, runId: getRunId(), createdAt: now })
  const health = await countHealth(db, call.provider, now)
  const row = {
    ...health,
    ...(!isTranslator(call.provider) && toQuota(await getProviderLimit(db, call.provider), now)),
    isHealthy: !isError,
    lastHealthCheck: now,
    ...(isError && { lastError: call.errorMessage }),
  }
  await db
    .insert(apiHealthStatus)
    .values({ provider: call.provider, ...row })
    .onConflictDoUpdate({ target: apiHealthStatus.provider, set: row })
}

/** The quota of a day, whatever the limit's window, and when its window ends. */
function toQuota({ limit, windowMs }: ProviderLimit, now: Date) {
  return {
    dailyQuota: Math.round(limit * (DAY_MS / windowMs)),
    quotaResetAt: new Date(Math.ceil((now.getTime() + 1) / windowMs) * windowMs),
  }
}

/** Shares of the last 24 hours in per cent, and today's calls (UTC). */
async function countHealth(db: ReadDb, provider: string, now: Date) {
  const since = new Date(now.getTime() - DAY_MS)
  const today = new Date(toDayStartMs(now))
  const [counts] = await db
    .select({
      calls: sql<number>`count(*)::int`,
      errors: sql<number>`count(*) filter (where ${apiUsageLogs.isError})::int`,
      average: sql<number | null>`avg(${apiUsageLogs.responseTimeMs})::float8`,
      today: sql<number>`count(*) filter (where ${apiUsageLogs.createdAt} >= ${today.toISOString()}::timestamptz)::int`,
    })
    .from(apiUsageLogs)
    .where(and(eq(apiUsageLogs.provider, provider), gte(apiUsageLogs.createdAt, since)))
  const errorRate = counts && counts.calls > 0 ? (100 * counts.errors) / counts.calls : 0
  return {
    uptime: 100 - errorRate,
    errorRate,
    avgResponseTime: counts?.average ?? null,
    requestsToday: counts?.today ?? 0,
  }
}

/** Health of every service that was ever called, by name. */
export function listProviderHealth(db: ReadDb) {
  return db.select().from(apiHealthStatus).orderBy(apiHealthStatus.provider)
}

/** Calls of every service: all stored ones, and today's (UTC). A row of an old day stands for many. */
export function listProviderUsage(db: ReadDb, now: Date) {
  const today = new Date(toDayStartMs(now))
  const calls = sql`sum(${apiUsageLogs.requestCount})`
  return db
    .select({
      provider: apiUsageLogs.provider,
      totalRequests: sql<number>`${calls}::int`,
      creditsUsed: sql<number>`sum(${apiUsageLogs.creditsUsed})::float8`,
      successRate: sql<number>`coalesce(100.0 * ${calls} filter (where not ${apiUsageLogs.isError}) / ${calls}, 0)::float8`,
      avgResponseTime: sql<
        number | null
      >`(sum(${apiUsageLogs.responseTimeMs}::bigint * ${apiUsageLogs.requestCount}) / ${calls} filter (where ${apiUsageLogs.responseTimeMs} is not null))::float8`,
      todayRequests: sql<number>`count(*) filter (where ${apiUsageLogs.createdAt} >= ${today.toISOString()}::timestamptz)::int`,
    })
    .from(apiUsageLogs)
    .groupBy(apiUsageLogs.provider)
    .orderBy(apiUsageLogs.provider)
}

/** Calls of the last days by hour and service, for small charts. */
export function listUsageByHour(db: ReadDb, since: Date) {
  const hour = sql<string>`to_char(date_trunc('hour', ${apiUsageLogs.createdAt} at time zone 'UTC'), 'YYYY-MM-DD"T"HH24:00:00"Z"')`
  return db
    .select({
      provider: apiUsageLogs.provider,
      hour,
      requests: sql<number>`count(*)::int`,
      errors: sql<number>`count(*) filter (where ${apiUsageLogs.isError})::int`,
    })
    .from(apiUsageLogs)
    .where(gte(apiUsageLogs.createdAt, since))
    .groupBy(apiUsageLogs.provider, hour)
    .orderBy(apiUsageLogs.provider, hour)
}
