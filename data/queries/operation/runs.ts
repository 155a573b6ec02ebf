/** One row per run of the pipeline, dry runs included. */
import { desc, eq, sql } from '#data/db/drizzle.ts'
import type { ReadDb, WriteDb } from '#data/db/database.ts'
import { ingestionRuns, type RUN_STATUSES } from '#data/db/schema.ts'

type RunStatus = (typeof RUN_STATUSES)[number]
export type Run = typeof ingestionRuns.$inferSelect

export interface RunStart {
  readonly command: string
  readonly source: string | null
  readonly isDryRun: boolean
  readonly startDate: string
  readonly endDate: string
  readonly leagues: string[] | null
  readonly triggeredBy: string
  readonly triggeredByUserId: string | null
}

export interface RunEnd {
  readonly status: RunStatus
  readonly matchesCreated: number
  readonly matchesUpdated: number
  readonly predictionsCreated: number
  readonly report: Record<string, unknown> | null
  readonly errorMessage: string | null
  readonly errorDetails: Record<string, unknown> | null
}

/** Inserts a row with status `running`; returns its id. */
export async function insertRun(db: WriteDb, start: RunStart): Promise<string> {
  const [row] = await db.insert(ingestionRuns).values(start).returning({ id: ingestionRuns.id })
  return row!.id
}

export async function finishRun(db: WriteDb, id: string, end: RunEnd): Promise<void> {
  const durationMs = sql`round(extract(epoch from clock_timestamp() - ${ingestionRuns.startedAt}) * 1000)::int`
  await db
    .update(ingestionRuns)
    .set({ ...end, completedAt: sql`clock_timestamp()`, durationMs })
    .where(eq(ingestionRuns.id, id))
}

/** Marks runs whose process was killed as failed, at the next start. */
export async function failAbandonedRuns(db: WriteDb): Promise<void> {
  await db
    .update(ingestionRuns)
    .set({
      status: 'failed',
      errorMessage: 'The process ended before the run did.',
      completedAt: sql`clock_timestamp()`,
    })
    .where(eq(ingestionRuns.status, 'running'))
}

export async function listRuns(db: ReadDb, limit: number): Promise<Run[]> {
  return db.select().from(ingestionRuns).orderBy(desc(ingestionRuns.startedAt)).limit(limit)
}
