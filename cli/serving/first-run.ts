/** Makes sure, before the server answers, that there is a current snapshot; in a fresh folder it is the demo's. */
import { AppError } from '#data/model/errors.ts'
import type { SnapshotReader } from '#data/snapshots/reader.ts'
import { toKind } from '#pipeline/stages/kind.ts'
import { run, STAGES } from '#pipeline/stages/run.ts'
import type { RunContext } from '#pipeline/stages/run-context.ts'
import { makeRunContext, type RunParts } from '../run-context.ts'
import { DAY_MS } from '#data/model/time.ts'

/** The runs of the demo before today, in days: a run predicts a week, so no day in between is left out. */
const DEMO_PAST_RUNS = [30, 23, 16, 9, 2]

export interface FirstRunOptions extends RunParts {
  readonly snapshots: SnapshotReader
  readonly now: () => Date
  /** Whether this server may run the pipeline; elsewhere a schedule does. */
  readonly runsPipeline: boolean
}

/** Runs the pipeline when there is no valid snapshot; one of yesterday is served and renewed meanwhile. */
export async function ensureSnapshot(options: FirstRunOptions): Promise<void> {
  const now = options.now()
  const current = await options.snapshots.getCurrent()
  if (current && !current.isExpired(now)) return
  const context = await makeRunContext(options)
  const isDemo = toKind(context.source) === 'demo'
  if (!options.runsPipeline && !isDemo) {
    if (current !== null) return options.tell(EXPIRED)
    throw new AppError('not_configured', NOTHING_PUBLISHED)
  }
  options.tell(`no valid predictions: running the pipeline with ${context.source.name}`)
  if (isDemo && current === null) await runDemoPast(context)
  const report = await run(context, REQUEST)
  for (const warning of report.warnings) options.tell(`note: ${warning}`)
  if (report.isSkipped && current === null) throw new AppError('busy', report.warnings.join(' '))
}

const REQUEST = { stages: STAGES, triggeredBy: 'serve', triggeredByUserId: null } as const
const EXPIRED =
  'the last predictions have expired and are still shown: the schedule that runs the pipeline has stopped'
const NOTHING_PUBLISHED =
  'There is nothing to serve yet: no run has published in this database. Run "npm run cli -- pipeline run" from your schedule, or start with "serve --run-pipeline" to let this server do it.'

/** Runs the demo for the days before today, with the clock moved; never for real matches. */
async function runDemoPast(context: RunContext): Promise<void> {
  const today = new Date(context.now).setUTCHours(0, 0, 0, 0)
  for (const days of DEMO_PAST_RUNS) {
    const now = new Date(today - days * DAY_MS)
    const skipsSeasons = days !== DEMO_PAST_RUNS.at(-1)
    await run(
      { ...context, now, isClockMoved: true, skipsSeasons },
      { stages: STAGES, triggeredBy: 'serve', triggeredByUserId: null },
    )
  }
}
