/** The row of a run: its start, its end, and the row of a run refused before it began. */
import type { Database } from '#data/db/database.ts'
import { describeDiskFault } from '#data/model/disk-fault.ts'
import { AppError } from '#data/model/errors.ts'
import { toDay } from '#data/model/match/match.ts'
import { RUN_STAGES, type RunStage } from '#data/model/operation.ts'
import { isLocked, PIPELINE_LOCK } from '#data/queries/locks.ts'
import {
  failAbandonedRuns,
  finishRun,
  insertRun,
  type RunEnd,
  type RunStart,
} from '#data/queries/operation/runs.ts'
import type { IngestReport } from '#pipeline/stages/ingest/ingest.ts'
import type { PredictReport } from '#pipeline/stages/predict/predict.ts'
import type { PublishReport } from './publish.ts'
import type { RetainReport } from './retain.ts'
import { toRunWindow, type RunContext } from './run-context.ts'
import type { SettleReport } from './settle.ts'
import type { UpkeepReport } from './upkeep.ts'

export interface RunRequest {
  readonly stages: readonly RunStage[]
  readonly triggeredBy: string
  readonly triggeredByUserId: string | null
}

/** Reports of the stages so far. */
export interface StageReports {
  readonly upkeep?: UpkeepReport
  readonly ingest?: IngestReport
  readonly settle?: SettleReport
  readonly predict?: PredictReport
  readonly publish?: PublishReport
  readonly retain?: RetainReport
}

type Asked = Pick<RunContext, 'now' | 'days' | 'leagues' | 'isDryRun'> & {
  readonly source: { readonly name: string }
}

/** A run's row at its start. */
export function toRunStart(asked: Asked, request: RunRequest): RunStart {
  const window = toRunWindow(asked)
  return {
    command: request.stages.length === RUN_STAGES.length ? 'run' : request.stages.join('+'),
    source: asked.source.name,
    isDryRun: asked.isDryRun,
    startDate: toDay(window.from),
    endDate: toDay(window.to),
    leagues: asked.leagues && [...asked.leagues],
    triggeredBy: request.triggeredBy,
    triggeredByUserId: request.triggeredByUserId,
  }
}

/** Inserts a starting run's row; returns its id. */
export async function openRun(context: RunContext, request: RunRequest): Promise<string> {
  return context.database.write(async (db) => {
    await failAbandonedRuns(db)
    return insertRun(db, toRunStart(context, request))
  })
}

/** Stores how it ended. */
export async function closeRun(context: RunContext, runId: string, end: RunEnd): Promise<void> {
  await context.database.write((db) => finishRun(db, runId, end))
  context.onEnd?.(end)
}

export function toRunEnd(reports: StageReports, error: unknown): RunEnd {
  const { rejects = [], stopped = [] } = reports.ingest ?? {}
  const isPartial = rejects.length + stopped.length > 0
  return {
    status: error !== null ? 'failed' : isPartial ? 'completed_with_errors' : 'succeeded',
    matchesCreated: reports.ingest?.matchesCreated ?? 0,
    matchesUpdated: reports.ingest?.matchesUpdated ?? 0,
    predictionsCreated: reports.predict?.predictionsCreated ?? 0,
    report: { ...reports },
    errorMessage: describeDiskFault(error) ?? (error instanceof Error ? error.message : null),
    errorDetails: error instanceof AppError ? { code: error.code, ...error.details } : null,
  }
}

/**
 * Stores a run that could not begin. Without its key, its feed or a right clock it has failed: without
 * a row a schedule broken this way would be silent until the predictions are stale. A run of another
 * kind than the installation was only refused, as `skipped`: the last run is still the last.
 */
export async function noteRefusal(
  database: Database,
  start: RunStart,
  { error, status }: { readonly error: unknown; readonly status: 'failed' | 'skipped' },
): Promise<void> {
  const end = { ...toRunEnd({}, error), status }
  await database.write(async (db) => {
    // Another run may be at work.
    if (!(await isLocked(db, PIPELINE_LOCK))) await failAbandonedRuns(db)
    await finishRun(db, await insertRun(db, start), end)
  })
}
