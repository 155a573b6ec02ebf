/**
 * State of the installation for its administrators: runs, snapshot, log, witnesses, mail, and the
 * audit of their actions.
 */
import { z } from 'zod'
import { AlarmSchema } from './alarms.ts'

const instant = z.iso.datetime()

/** Stages of a run, in order. */
export const RUN_STAGES = ['ingest', 'settle', 'predict', 'publish', 'retain'] as const
export type RunStage = (typeof RUN_STAGES)[number]

/** An administrator's decision on a held fixture: `take` makes it a match, `drop` excludes it for good. */
export const FIXTURE_DECISIONS = ['take', 'drop'] as const
export type FixtureDecision = (typeof FIXTURE_DECISIONS)[number]

/** `PUT /api/admin/held-fixtures/{id}` */
export const FixtureDecisionSchema = z.strictObject({ decision: z.enum(FIXTURE_DECISIONS) })

/** `GET /api/admin/held-fixtures`: those that wait first, then those decided on, each by kick-off. */
export const HeldFixturesSchema = z.array(
  z.object({
    matchId: z.string(),
    league: z.string(),
    homeTeam: z.string(),
    awayTeam: z.string(),
    kickoffAt: instant,
    /** Why a run held it, as a whole sentence. */
    reason: z.string(),
    heldAt: instant,
    /** Null while it waits. */
    decision: z.enum(FIXTURE_DECISIONS).nullable(),
    decidedAt: instant.nullable(),
    /** A run has made it a match: it cannot be left out any more. */
    isMatch: z.boolean(),
  }),
)
export type HeldFixtureReply = z.output<typeof HeldFixturesSchema>[number]

/** Progress of a run: counts of the finished stages, null before. */
export const RunProgressSchema = z.object({
  stage: z.enum(RUN_STAGES),
  matchesProcessed: z.int().nullable(),
  settled: z.int().nullable(),
  predicted: z.int().nullable(),
})
export type RunProgress = z.output<typeof RunProgressSchema>

/** `GET /api/admin/ingest-progress`: null while no administrator's import is running. */
export const IngestProgressSchema = z
  .object({
    startedAt: instant,
    dryRun: z.boolean(),
    /** Null until the import's process has started. */
    progress: RunProgressSchema.nullable(),
  })
  .nullable()
export type IngestProgress = z.output<typeof IngestProgressSchema>

/** One run of `GET /api/admin/runs`. */
export const RunSchema = z.object({
  id: z.uuid(),
  status: z.enum(['running', 'succeeded', 'completed_with_errors', 'failed', 'skipped']),
  command: z.string(),
  source: z.string().nullable(),
  isDryRun: z.boolean(),
  matchesCreated: z.int(),
  matchesUpdated: z.int(),
  predictionsCreated: z.int(),
  errorMessage: z.string().nullable(),
  startedAt: instant,
  durationMs: z.int().nullable(),
  triggeredBy: z.string(),
})
export type Run = z.output<typeof RunSchema>

/** `GET /api/admin/service` */
export const ServiceStateSchema = z.object({
  snapshot: z.object({
    /** `degraded`: the newest snapshot was refused and the last good one is served. */
    state: z.enum(['ok', 'none', 'degraded']),
    version: z.int().nullable(),
    createdAt: instant.nullable(),
    expiresAt: instant.nullable(),
    isExpired: z.boolean(),
    problem: z.string().nullable(),
  }),
  log: z.object({
    /** Entries of the last signed head; null before the first. */
    size: z.int().nullable(),
    /** The fault, or null. */
    trouble: z.object({ since: instant, message: z.string() }).nullable(),
  }),
  witnesses: z.array(
    z.object({
      name: z.string(),
      /** Entries of its last cosigned checkpoint; null for none. */
      size: z.int().nullable(),
      cosignedAt: instant.nullable(),
      /** True for a witness in the settings; one removed from them is no longer asked or shown. */
      isConfigured: z.boolean(),
    }),
  ),
  site: z.object({
    trouble: z.object({ since: instant, message: z.string() }).nullable(),
    /** True while new pages are being built. */
    isBuilding: z.boolean(),
  }),
  mail: z.object({ waiting: z.int(), failing: z.int(), givenUp: z.int() }),
  /** Alarms that are on; empty when all is well. */
  alarms: z.array(AlarmSchema),
  /** True when this machine can start an import; API machines without the pipeline cannot. */
  hasPipeline: z.boolean(),
  /** Demo matches are loaded and can be cleared. */
  isDemo: z.boolean(),
  /** The demo was cleared: nothing is loaded until an administrator asks for it. */
  isEmpty: z.boolean(),
})
export type ServiceState = z.output<typeof ServiceStateSchema>

/** One service and hour of `GET /api/admin/api-usage/hours`. */
export const UsageHourSchema = z.object({
  provider: z.string(),
  hour: instant,
  requests: z.int(),
  errors: z.int(),
})
export type UsageHour = z.output<typeof UsageHourSchema>

/** Actions on one page. */
export const ACTIONS_PAGE = 50

/** `GET /api/admin/actions` */
export const ActionsQuerySchema = z.object({
  /** One kind of action; empty for all. */
  action: z.string().max(100).default(''),
  /** Part of the address of the acting administrator or of the affected account. */
  search: z.string().trim().max(200).default(''),
  page: z.coerce.number().int().min(1).max(100_000).default(1),
})
const AdminActionSchema = z.object({
  id: z.int(),
  action: z.string(),
  /** Address of the acting administrator; null when that account is deleted. */
  email: z.string().nullable(),
  userId: z.string(),
  /** Id of the affected match, account, discount or message. */
  subject: z.string().nullable(),
  /** Address of the affected account; null for other subjects, and when the account is deleted. */
  subjectEmail: z.string().nullable(),
  details: z.record(z.string(), z.unknown()).nullable(),
  createdAt: instant,
})
export const AdminActionsSchema = z.object({
  actions: z.array(AdminActionSchema),
  total: z.int(),
  /** Every kind of action in the table, for the filter. */
  kinds: z.array(z.string()),
})
export type AdminActions = z.output<typeof AdminActionsSchema>
