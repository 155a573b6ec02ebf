/** Operational tables: settings, runs, usage of services, locks, limits. */
import { sql } from '#data/db/drizzle.ts'
import {
  bigint,
  boolean,
  check,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from '#data/db/drizzle-tables.ts'
import { FOOTBALL_PROVIDERS, WEATHER_PROVIDERS } from '#data/model/providers.ts'
import { instant } from './columns.ts'

export const adminSettings = pgTable(
  'admin_settings',
  {
    /** Always 1: there is only one row. */
    id: integer().primaryKey().default(1),
    footballApiEnabled: boolean().notNull().default(true),
    weatherApiEnabled: boolean().notNull().default(true),
    footballApiProvider: text({ enum: FOOTBALL_PROVIDERS })
      .notNull()
      .default(FOOTBALL_PROVIDERS[0]),
    weatherApiProvider: text({ enum: WEATHER_PROVIDERS }).notNull().default(WEATHER_PROVIDERS[0]),
    footballApiRateLimitPerHour: integer().notNull().default(1000),
    weatherApiRateLimitPerDay: integer().notNull().default(1000),
    enableLiveMatches: boolean().notNull().default(true),
    enableHistoricalWeather: boolean().notNull().default(true),
    overallAccuracy: doublePrecision(),
    lastAccuracyUpdate: instant(),
    lastUpdated: instant().notNull().defaultNow(),
    updatedBy: uuid(),
  },
  (table) => [
    check('admin_settings_one_row', sql`${table.id} = 1`),
    check(
      'admin_settings_limits',
      sql`${table.footballApiRateLimitPerHour} >= 1 and ${table.weatherApiRateLimitPerDay} >= 1`,
    ),
  ],
)

export const apiUsageLogs = pgTable(
  'api_usage_logs',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    provider: text().notNull(),
    endpoint: text().notNull(),
    statusCode: integer(),
    responseTimeMs: integer(),
    requestCount: integer().notNull().default(1),
    errorMessage: text(),
    isError: boolean().notNull().default(false),
    creditsUsed: integer().notNull().default(1),
    /** Run of `ingestion_runs` that made the call; null outside a run. */
    runId: uuid(),
    createdAt: instant().notNull().defaultNow(),
  },
  (table) => [index('api_usage_logs_provider').on(table.provider, table.createdAt)],
)

export const apiHealthStatus = pgTable('api_health_status', {
  provider: text().notNull().unique(),
  isHealthy: boolean().notNull().default(true),
  uptime: doublePrecision().notNull().default(100),
  avgResponseTime: doublePrecision(),
  errorRate: doublePrecision(),
  requestsToday: integer().notNull().default(0),
  dailyQuota: integer(),
  quotaResetAt: instant(),
  lastHealthCheck: instant(),
  lastError: text(),
})

export const RUN_STATUSES = [
  'running',
  'succeeded',
  'completed_with_errors',
  'failed',
  'skipped',
] as const

export const ingestionRuns = pgTable(
  'ingestion_runs',
  {
    id: uuid().primaryKey().defaultRandom(),
    status: text({ enum: RUN_STATUSES }).notNull().default('running'),
    /** Stage or stages: `run`, `ingest`, `predict` … */
    command: text().notNull().default('run'),
    source: text(),
    isDryRun: boolean().notNull().default(false),
    startDate: text(),
    endDate: text(),
    leagues: jsonb().$type<string[]>(),
    matchesCreated: integer().notNull().default(0),
    matchesUpdated: integer().notNull().default(0),
    predictionsCreated: integer().notNull().default(0),
    /** The report that `--json` prints; of a failed run, up to the failure. */
    report: jsonb().$type<Record<string, unknown>>(),
    errorMessage: text(),
    errorDetails: jsonb().$type<Record<string, unknown>>(),
    startedAt: instant().notNull().defaultNow(),
    completedAt: instant(),
    durationMs: integer(),
    triggeredBy: text().notNull().default('cron'),
    triggeredByUserId: uuid(),
  },
  (table) => [index('ingestion_runs_started').on(table.startedAt)],
)

/**
 * Locks that expire unless the holder renews them: unlike advisory locks they also work behind a
 * connection pooler.
 */
export const locks = pgTable('locks', {
  name: text().primaryKey(),
  /** Random, new for each acquisition. */
  token: uuid().notNull(),
  /** Machine and process, so that a dead holder on this machine is recognised at once. */
  host: text().notNull(),
  processId: integer().notNull(),
  expiresAt: instant().notNull(),
})

/** Key-value facts of this database, such as whether its clock is real. */
export const installation = pgTable('installation', {
  key: text().primaryKey(),
  value: jsonb().notNull(),
})

/** One counter per key and time window. */
export const rateLimits = pgTable(
  'rate_limits',
  {
    key: text().notNull(),
    windowStartsAt: instant().notNull(),
    count: integer().notNull(),
    expiresAt: instant().notNull(),
  },
  (table) => [
    uniqueIndex('rate_limits_window').on(table.key, table.windowStartsAt),
    index('rate_limits_expiry').on(table.expiresAt),
  ],
)

export const translations = pgTable(
  'translations',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    sourceText: text().notNull(),
    /** SHA-256 of the source text: long texts do not fit an index. */
    sourceHash: text().notNull(),
    sourceLang: text().notNull().default('en'),
    targetLang: text().notNull(),
    translatedText: text().notNull(),
    characterCount: integer().notNull(),
    provider: text().notNull(),
    hitCount: integer().notNull().default(0),
    createdAt: instant().notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('translations_text').on(table.sourceHash, table.sourceLang, table.targetLang),
  ],
)

/** The signed day files, byte for byte, so that API machines need only the database. */
export const snapshotDays = pgTable(
  'snapshot_days',
  {
    day: text().notNull(),
    revision: integer().notNull(),
    body: text().notNull(),
    signature: text().notNull(),
  },
  (table) => [uniqueIndex('snapshot_days_revision').on(table.day, table.revision)],
)

/**
 * Every signed pointer; the highest version is the current one, so a folder restored to an older
 * state is detected.
 */
export const snapshotPointers = pgTable('snapshot_pointers', {
  version: integer().primaryKey(),
  body: text().notNull(),
  /** The run that signed it; null outside one. */
  runId: uuid(),
  createdAt: instant().notNull().defaultNow(),
})
