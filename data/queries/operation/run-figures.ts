/** Figures of the runs for alarms and metrics. Dry and skipped runs are left out: they updated nothing. */
import {
  and,
  count,
  desc,
  eq,
  gte,
  inArray,
  isNull,
  max,
  notInArray,
  or,
  sql,
} from '#data/db/drizzle.ts'
import { z } from 'zod'
import type { ReadDb } from '#data/db/database.ts'
import { ingestionRuns } from '#data/db/schema.ts'
import { MOST_APART_MS } from '#data/model/time.ts'

export interface LastRun {
  readonly isFailed: boolean
  readonly source: string | null
  /** Instant, ISO 8601, UTC. */
  readonly startedAt: string
  readonly durationMs: number | null
  readonly errorMessage: string | null
  /** Matches in the feed; null when the run did not read it. */
  readonly rows: number | null
  /** Leagues left unchanged because the feed delivered less of them than before. */
  readonly stopped: readonly string[]
  /** League clubs whose name is in no table, as the run reported them. */
  readonly unknownTeams: readonly string[]
  /** Share of the last league matches with known odds, 0..1; null when the run did not count. */
  readonly pricedShare: number | null
  /** Names of witnesses without a cosignature for a day. */
  readonly silentWitnesses: readonly string[]
  /** Faults of backups, disk and standbys; null where there are none. */
  readonly upkeep: z.output<typeof UpkeepSchema>
}

/** The fields read from a run's report; all others are ignored. */
const IngestSchema = z
  .object({
    ingest: z.object({ matchesProcessed: z.int(), stopped: z.array(z.string()).default([]) }),
  })
  .transform(({ ingest }) => ingest)
  .catch({ matchesProcessed: -1, stopped: [] })

const PredictSchema = z
  .object({
    predict: z.object({
      unknownTeams: z.array(z.string()).default([]),
      priced: z
        .object({ matches: z.int().min(1), withOdds: z.int().min(0) })
        .nullable()
        .default(null),
    }),
  })
  .transform(({ predict }) => predict)
  .catch({ unknownTeams: [], priced: null })

const WitnessesSchema = z
  .object({
    publish: z.object({
      witnesses: z
        .array(z.object({ witness: z.string(), isSilent: z.boolean().default(false) }))
        .default([]),
    }),
  })
  .transform(({ publish }) => publish.witnesses)
  .catch([])

const words = z.string().nullable().default(null)
const UpkeepSchema = z
  .object({ upkeep: z.object({ backup: words, disk: words, standby: words }) })
  .transform(({ upkeep }) => upkeep)
  .catch({ backup: null, disk: null, standby: null })

/** A run that left every league unchanged has failed, and lists them in its error. */
const StoppedSchema = z.object({ stopped: z.array(z.string()) }).catch({ stopped: [] })

/**
 * Runs with a start in the future come from a clock that was fast, and would hide every later run.
 * The usual difference of two clocks is tolerated.
 */
export const runHasBegun = sql`${ingestionRuns.startedAt} <= clock_timestamp() + interval '1 second' * ${MOST_APART_MS / 1000}`

/** Condition: all stages, for all leagues. */
export const isWholeRun = and(eq(ingestionRuns.command, 'run'), isNull(ingestionRuns.leagues))

/**
 * Without dry runs. Single stages, as a publication before kick-offs, and runs of some leagues say
 * nothing of the other feeds unless they fail: they end no alarm.
 */
const saysSomething = and(
  runHasBegun,
  or(isWholeRun, eq(ingestionRuns.status, 'failed')),
  eq(ingestionRuns.isDryRun, false),
)

/** The last finished run, without dry and skipped ones and parts that did not fail; null before the first. */
export async function getLastRun(db: ReadDb): Promise<LastRun | null> {
  const [row] = await db
    .select()
    .from(ingestionRuns)
    .where(and(saysSomething, notInArray(ingestionRuns.status, ['running', 'skipped'])))
    .orderBy(desc(ingestionRuns.startedAt))
    .limit(1)
  if (row === undefined) return null
  const ingest = IngestSchema.parse(row.report)
  const { unknownTeams, priced } = PredictSchema.parse(row.report)
  return {
    isFailed: row.status === 'failed',
    source: row.source,
    startedAt: row.startedAt.toISOString(),
    durationMs: row.durationMs,
    errorMessage: row.errorMessage,
    rows: ingest.matchesProcessed < 0 ? null : ingest.matchesProcessed,
    stopped: [...ingest.stopped, ...StoppedSchema.parse(row.errorDetails).stopped],
    unknownTeams,
    pricedShare: priced && priced.withOdds / priced.matches,
    silentWitnesses: WitnessesSchema.parse(row.report).flatMap(({ witness, isSilent }) =>
      isSilent ? witness : [],
    ),
    upkeep: UpkeepSchema.parse(row.report),
  }
}

interface RunFigures {
  /** Runs that began since an instant, by status. */
  readonly byStatus: readonly { readonly status: string; readonly runs: number }[]
  /** End of the last run that did not fail; null before the first. */
  readonly lastGoodAt: Date | null
}

export async function readRunFigures(db: ReadDb, since: Date): Promise<RunFigures> {
  const byStatus = await db
    .select({ status: ingestionRuns.status, runs: count() })
    .from(ingestionRuns)
    .where(and(gte(ingestionRuns.startedAt, since), eq(ingestionRuns.isDryRun, false)))
    .groupBy(ingestionRuns.status)
  const [last] = await db
    .select({ at: max(ingestionRuns.completedAt) })
    .from(ingestionRuns)
    .where(
      and(saysSomething, inArray(ingestionRuns.status, ['succeeded', 'completed_with_errors'])),
    )
  return { byStatus, lastGoodAt: last?.at ?? null }
}

/** Connections of the database server, by activity; empty where it does not count them. */
export async function countConnections(
  db: ReadDb,
): Promise<readonly { readonly state: string; readonly connections: number }[]> {
  return db
    .select({
      state: sql<string>`coalesce(state, 'other')`,
      connections: sql<number>`count(*)::int`,
    })
    .from(sql`pg_stat_activity`)
    .where(sql`datname = current_database()`)
    .groupBy(sql`coalesce(state, 'other')`)
}
