/** Makes sure, before the server answers, that there is a current snapshot; in a fresh folder it is the demo's. */
import type { Logger } from 'pino'
import { AppError } from '#data/model/errors.ts'
import type { ReadDb } from '#data/db/database.ts'
import { ledgerEntries } from '#data/db/schema.ts'
import type { SigningKey } from '#data/ledger/signing/signing-key.ts'
import type { SnapshotReader } from '#data/snapshots/reader.ts'
import { toDay } from '#data/model/match/match.ts'
import { toKind } from '#pipeline/stages/kind.ts'
import { run, STAGES } from '#pipeline/stages/run.ts'
import { makeRunContext, type RunChoices, type RunParts } from '#cli/run-context.ts'
import { DAY_MS, toDayStartMs } from '#data/model/time.ts'
import { openLogger } from './logger.ts'
import { openSnapshots } from './open-serving.ts'
import type { Starting } from '#cli/serving/starting/starting.ts'

/** A run predicts a week, so no day in between is left out. */
const DAYS_A_RUN = 7

export interface DemoOptions extends RunParts {
  readonly now: () => Date
  readonly choices?: Pick<RunChoices, 'isDemoAsked' | 'leagues' | 'onProgress'>
  /** Called after each run of the demo's past. */
  readonly onPastRun?: () => void
}

interface FirstRunOptions extends DemoOptions {
  readonly signingKey: SigningKey
  readonly logger: Logger
  /** True when this server may run the pipeline; elsewhere a schedule does. */
  readonly runsPipeline: boolean
  readonly starting?: Pick<Starting, 'begin' | 'step'>
}

/**
 * Runs the pipeline when there is no valid snapshot; one of yesterday is served and renewed meanwhile.
 * Where that fails, what has published before starts without one.
 * Returns the reader to serve from.
 */
export async function ensureSnapshot(options: FirstRunOptions): Promise<SnapshotReader> {
  // What is missing or expired before the run is no alarm, so it is looked for without the log.
  const silent = { ...options, logger: openLogger('silent') }
  const current = await openSnapshots(silent, options.signingKey).getCurrent()
  if (current === null || current.isExpired(options.now())) await runFirst(options)
  return openSnapshots(options, options.signingKey)
}

async function runFirst(options: FirstRunOptions): Promise<void> {
  // Of one that has published before, the record, the pages and the accounts are served in any case.
  const isNew = await options.database.read(isLogEmpty)
  const context = await makeRunContext(options, options.choices)
  const isDemo = toKind(context.source) === 'demo'
  if (!options.runsPipeline && !isDemo) {
    if (!isNew) return options.logLine(EXPIRED)
    throw new AppError('not_configured', NOTHING_PUBLISHED)
  }
  await options.starting?.begin()
  options.starting?.step('matches')
  options.logLine(`no valid predictions: running the pipeline with ${context.source.name}`)
  const total = 1 + (isDemo ? await listPastRuns(options) : []).length
  let done = 0
  const onProgress: RunChoices['onProgress'] = ({ stage }) => {
    if (stage !== 'ingest') options.starting?.step('predictions', done, total)
  }
  const choices = { onProgress, ...options.choices }
  if (isDemo) await playDemoPast({ ...options, choices, onPastRun: () => (done += 1) })
  // The earlier runs took some time: the last one uses the present instant.
  const report = await run(await makeRunContext(options, choices), REQUEST).catch(
    (error: unknown) => {
      if (isNew) throw error
      const { message } = error as Error
      options.logLine(`the run failed, and the last predictions have expired: ${message}`)
      return null
    },
  )
  options.starting?.step('predictions', total, total)
  if (report === null) return
  for (const warning of report.warnings) options.logLine(`note: ${warning}`)
  if (report.isSkipped && isNew) throw new AppError('busy', report.warnings.join(' '))
}

const REQUEST = { stages: STAGES, triggeredBy: 'serve', triggeredByUserId: null } as const
const EXPIRED = 'the last predictions have expired: the schedule that runs the pipeline has stopped'
const NOTHING_PUBLISHED =
  'There is nothing to serve yet: no run has published in this database. Run "npm run cli -- pipeline run" from your schedule, or start with "serve --run-pipeline" to let this server do it.'

async function isLogEmpty(db: ReadDb): Promise<boolean> {
  return (await db.$count(ledgerEntries)) === 0
}

/**
 * The demo's past runs, in days before today, earliest first: 30, 23, 16, 9, 2. Once a log has begun,
 * its past is never replayed.
 */
async function listPastRuns({ database, env }: DemoOptions): Promise<number[]> {
  if (!(await database.read(isLogEmpty))) return []
  const count = Math.ceil(env.demoPastDays / DAYS_A_RUN)
  return Array.from({ length: count }, (_, index) => env.demoPastDays - index * DAYS_A_RUN)
}

/** Runs the demo for the days before today, with the clock moved; never for real matches. */
export async function playDemoPast(options: DemoOptions): Promise<void> {
  const today = toDayStartMs(options.now())
  const pastRuns = await listPastRuns(options)
  for (const [index, days] of pastRuns.entries()) {
    const now = new Date(today - days * DAY_MS)
    options.logLine(`the demo's past: run ${index + 1} of ${pastRuns.length}, as of ${toDay(now)}`)
    const context = await makeRunContext(options, { ...options.choices, now })
    const skipsSeasons = days !== pastRuns.at(-1)
    await run({ ...context, skipsSeasons }, REQUEST)
    options.onPastRun?.()
  }
}
