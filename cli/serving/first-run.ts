/** Makes sure, before the server answers, that there is a current snapshot; in a fresh folder it is the demo's. */
import type { Logger } from 'pino'
import { AppError } from '#data/model/errors.ts'
import type { ReadDb } from '#data/db/database.ts'
import { ledgerEntries } from '#data/db/schema.ts'
import type { SigningKey } from '#data/ledger/signing/signing-key.ts'
import type { CurrentSnapshot, SnapshotReader } from '#data/snapshots/reader.ts'
import { toDay } from '#data/model/match/match.ts'
import { toKind } from '#pipeline/stages/kind.ts'
import { run, STAGES } from '#pipeline/stages/run.ts'
import { makeRunContext, type RunChoices, type RunParts } from '#cli/run-context.ts'
import { DAY_MS, toDayStartMs } from '#data/model/time.ts'
import { openLogger } from './logger.ts'
import { openSnapshots } from './open-serving.ts'

/** A run predicts a week, so no day in between is left out. */
const DAYS_A_RUN = 7

/** The demo's past runs, in days before today, earliest first: 30, 23, 16, 9, 2. */
function listPastRuns(pastDays: number): number[] {
  const count = Math.ceil(pastDays / DAYS_A_RUN)
  return Array.from({ length: count }, (_, index) => pastDays - index * DAYS_A_RUN)
}

export interface DemoOptions extends RunParts {
  readonly now: () => Date
  readonly choices?: Pick<RunChoices, 'isDemoAsked' | 'leagues' | 'onProgress'>
}

interface FirstRunOptions extends DemoOptions {
  readonly signingKey: SigningKey
  readonly logger: Logger
  /** True when this server may run the pipeline; elsewhere a schedule does. */
  readonly runsPipeline: boolean
}

/**
 * Runs the pipeline when there is no valid snapshot; one of yesterday is served and renewed meanwhile.
 * Returns the reader to serve from.
 */
export async function ensureSnapshot(options: FirstRunOptions): Promise<SnapshotReader> {
  // What is missing or expired before the run is no alarm, so it is looked for without the log.
  const silent = { ...options, logger: openLogger('silent') }
  const current = await openSnapshots(silent, options.signingKey).getCurrent()
  if (current === null || current.isExpired(options.now())) await runFirst(options, current)
  return openSnapshots(options, options.signingKey)
}

async function runFirst(options: FirstRunOptions, current: CurrentSnapshot | null): Promise<void> {
  const context = await makeRunContext(options, options.choices)
  const isDemo = toKind(context.source) === 'demo'
  if (!options.runsPipeline && !isDemo) {
    if (current !== null) return options.logLine(EXPIRED)
    throw new AppError('not_configured', NOTHING_PUBLISHED)
  }
  options.logLine(`no valid predictions: running the pipeline with ${context.source.name}`)
  if (isDemo) await playDemoPast(options)
  // The earlier runs took some time: the last one uses the present instant.
  const report = await run(await makeRunContext(options, options.choices), REQUEST)
  for (const warning of report.warnings) options.logLine(`note: ${warning}`)
  if (report.isSkipped && current === null) throw new AppError('busy', report.warnings.join(' '))
}

const REQUEST = { stages: STAGES, triggeredBy: 'serve', triggeredByUserId: null } as const
const EXPIRED =
  'the last predictions have expired and are still shown: the schedule that runs the pipeline has stopped'
const NOTHING_PUBLISHED =
  'There is nothing to serve yet: no run has published in this database. Run "npm run cli -- pipeline run" from your schedule, or start with "serve --run-pipeline" to let this server do it.'

async function isLogEmpty(db: ReadDb): Promise<boolean> {
  return (await db.$count(ledgerEntries)) === 0
}

/**
 * Runs the demo for the days before today, with the clock moved; never for real matches. Once a log
 * has begun, its past is never replayed.
 */
export async function playDemoPast(options: DemoOptions): Promise<void> {
  if (!(await options.database.read(isLogEmpty))) return
  const today = toDayStartMs(options.now())
  const pastRuns = listPastRuns(options.env.demoPastDays)
  for (const [index, days] of pastRuns.entries()) {
    const now = new Date(today - days * DAY_MS)
    options.logLine(`the demo's past: run ${index + 1} of ${pastRuns.length}, as of ${toDay(now)}`)
    const context = await makeRunContext(options, { ...options.choices, now })
    const skipsSeasons = days !== pastRuns.at(-1)
    await run({ ...context, skipsSeasons }, REQUEST)
  }
}
