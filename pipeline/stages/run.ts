/**
 * A run: ingest, settle, predict, publish, retain, one run at a time, with a row for its result. A
 * dry run does the same inside one transaction that is rolled back at the end.
 */
import { isHeldError, PIPELINE_LOCK, withLock } from '#data/queries/locks.ts'
import { isClearedInstallation } from '#data/queries/operation/installation.ts'
import { insertRun } from '#data/queries/operation/runs.ts'
import { withRunId } from '#data/queries/operation/current-run.ts'
import { listFeedReads } from '#data/queries/operation/feed-reads.ts'
import { listStakes } from '#data/queries/published-pages.ts'
import { setTrouble } from '#data/queries/operation/service-state.ts'
import { AppError } from '#data/model/errors.ts'
import type { FeedMatch } from '#data/model/feed.ts'
import { getLeagueByName, isCup, LEAGUES } from '#data/model/leagues.ts'
import { RUN_STAGES, type RunStage } from '#data/model/operation.ts'
import { ingest } from '#pipeline/stages/ingest/ingest.ts'
import { predict } from '#pipeline/stages/predict/predict.ts'
import { publish, type PublishReport } from './publish.ts'
import { requireSameClock, requireTrueClock } from './clock.ts'
import { withTakenBack } from '#pipeline/stages/ingest/dry-run.ts'
import { requireSameKind } from './kind.ts'
import { retain } from './retain.ts'
import { toRunWindow, type RunContext } from './run-context.ts'
import {
  closeRun,
  noteRefusal,
  openRun,
  toRunEnd,
  toRunStart,
  type RunRequest,
  type StageReports,
} from './run-row.ts'
import { settle } from './settle.ts'
import { listWarnings, readUpkeep } from './upkeep.ts'
import { cosignLog, judgePublished, requireNoneAgainst } from '#pipeline/publishing/cosign-log.ts'
import { checkLogPart } from '#pipeline/publishing/check-log-part.ts'
import { fetchShared } from '#pipeline/publishing/fetch-shared.ts'
import { sharePublished } from '#pipeline/publishing/share-published.ts'

export const STAGES = RUN_STAGES
export type Stage = RunStage

export interface RunReport extends StageReports {
  readonly runId: string
  readonly success: boolean
  /** True when another run was in progress and this one did nothing. */
  readonly isSkipped: boolean
  readonly source: string
  readonly now: string
  readonly isDryRun: boolean
  readonly durationMs: number
  readonly errors: readonly string[]
  readonly warnings: readonly string[]
}

/** Reports of the stages, added one after the other. */
type Reports = { -readonly [Key in keyof StageReports]: StageReports[Key] }

/**
 * Runs the stages in order and reports; throws a failure after it is stored in the run's row. While
 * another run is in progress nothing is done except storing a row.
 */
export async function run(context: RunContext, request: RunRequest): Promise<RunReport> {
  let hasBegun = false
  try {
    return await withLock(context.database, PIPELINE_LOCK, () => {
      hasBegun = true
      return runAlone(context, request)
    })
  } catch (error) {
    // A database that is busy is no other run: nobody would do this one's work.
    if (hasBegun || !isHeldError(error)) throw error
    return skipRun(context, request, error.message)
  }
}

async function skipRun(
  context: RunContext,
  request: RunRequest,
  message: string,
): Promise<RunReport> {
  const runId = await context.database.write((db) => insertRun(db, toRunStart(context, request)))
  const end = { ...toRunEnd({}, null), status: 'skipped', errorMessage: message } as const
  await withRunId(runId, () => closeRun(context, runId, end))
  return {
    runId,
    success: true,
    isSkipped: true,
    source: context.source.name,
    now: context.now.toISOString(),
    isDryRun: context.isDryRun,
    durationMs: 0,
    errors: [],
    warnings: [message],
  }
}

async function runAlone(context: RunContext, request: RunRequest): Promise<RunReport> {
  const refuse = (status: 'failed' | 'skipped') => async (error: unknown) => {
    // One that began while the demo was being cleared: what is empty on purpose stays so.
    const isEmptied = status === 'skipped' && (await context.database.read(isClearedInstallation))
    if (!isEmptied)
      await noteRefusal(context.database, toRunStart(context, request), { error, status })
    throw error
  }
  await requireTrueClock(context).catch(refuse('failed'))
  await requireSameKind(context).catch(refuse('skipped'))
  await requireSameClock(context).catch(refuse('skipped'))
  const runId = await openRun(context, request)
  // Every row and log line written meanwhile has this id.
  return withRunId(runId, () => runUnder(runId, context, request))
}

async function runUnder(
  runId: string,
  context: RunContext,
  request: RunRequest,
): Promise<RunReport> {
  const startedAt = performance.now()
  const reports: Reports = {}
  try {
    reports.upkeep = await readUpkeep(context)
    await (context.isDryRun
      ? withTakenBack(await loadAhead(context, request.stages), (inside) =>
          doStages(inside, request.stages, reports),
        )
      : doStages(context, request.stages, reports))
  } catch (error) {
    await closeRun(context, runId, toRunEnd(reports, error))
    // A run that failed for its feed has published first.
    await noteLogTrouble(context, reports.publish && isOfFeed(error) ? null : error)
    throw error
  }
  if (reports.publish) await noteLogTrouble(context, null)
  const errors = (reports.ingest?.rejects ?? []).map(
    (reject) => `line ${reject.line}: ${reject.reason}`,
  )
  await closeRun(context, runId, toRunEnd(reports, null))
  return {
    runId,
    success: errors.length === 0,
    isSkipped: false,
    source: context.source.name,
    now: context.now.toISOString(),
    isDryRun: context.isDryRun,
    durationMs: Math.round(performance.now() - startedAt),
    ...reports,
    errors,
    warnings: [
      ...listWarnings(reports.upkeep),
      ...(reports.ingest?.warnings ?? []),
      ...(reports.predict?.warnings ?? []),
      ...(reports.predict?.unknownTeams ?? []),
      ...(reports.retain?.warnings ?? []),
      ...(reports.ingest?.leftOut ? [reports.ingest.leftOut] : []),
    ],
  }
}

/**
 * The same context with the feed already read. A feed stores the calls it makes; they must not be
 * rolled back with a dry run, nor wait for its transaction: the embedded database has one at a time.
 * So a dry run asks for no earlier meetings and for no match that the feed no longer lists.
 */
async function loadAhead(context: RunContext, stages: readonly Stage[]): Promise<RunContext> {
  const { loadLive: _live, loadMeetings: _meetings, ...source } = context.source
  if (stages.includes('ingest')) beginStage(context, 'ingest', {})
  const answer = stages.includes('ingest') ? await source.load(context.now) : null
  // A site is asked for its context leagues only where cups are predicted.
  const others =
    stages.includes('predict') &&
    (answer === null || answer.rows.some((match) => isCupMatchAhead(context, match)))
      ? await source.loadContext?.(context.now, true)
      : undefined
  return {
    ...context,
    source: {
      ...source,
      ...(answer && { load: async () => answer }),
      ...(others && {
        loadContext: async (now, hasCups) => (hasCups ? others : source.loadContext!(now, false)),
      }),
    },
  }
}

const isCupMatchAhead = (
  context: RunContext,
  { league, matchStatus, kickoffAt }: FeedMatch,
): boolean =>
  matchStatus !== 'finished' &&
  Date.parse(kickoffAt) <= toRunWindow(context).to.getTime() &&
  isCup(getLeagueByName(league).id)

async function doStages(
  context: RunContext,
  stages: readonly Stage[],
  reports: Reports,
): Promise<void> {
  const isAsked = (stage: Stage) => {
    if (stages.includes(stage)) beginStage(context, stage, reports)
    return stages.includes(stage)
  }
  // Only the run that forecasts a season makes them: sharing an empty folder would delete them.
  if (!context.isDryRun) await fetchShared(context, 'public/stakes', listStakes)
  const failure = isAsked('ingest') ? await tryIngest(context, reports) : null
  // What is known already is settled and published without the feed: an entered result, a new day.
  if (failure !== null && !(await wasRead(context))) throw failure
  if (isAsked('settle')) reports.settle = await settle(context)
  if (isAsked('predict'))
    reports.predict = await predict(
      context,
      failure === null ? (reports.ingest?.stopped ?? []) : LEAGUES.map(({ id }) => id),
    )
  if (isAsked('publish')) reports.publish = await publish(context)
  if (!context.isDryRun) await sharePublished(context)
  if (isAsked('retain')) reports.retain = await retain(context)
  if (reports.publish && !context.isDryRun) {
    reports.publish = { ...reports.publish, ...(await askWitnesses(context)) }
    requireNoneAgainst(reports.publish.witnesses ?? [])
    // Last, because it stops nothing of what is new.
    await checkLogPart(context)
  }
  if (failure !== null) throw failure
}

/** Faults of the feed, as opposed to ours. */
const FEED_CODES: ReadonlySet<string> = new Set([
  'source_unavailable',
  'source_timeout',
  'source_changed',
])

const isOfFeed = (error: unknown): error is AppError =>
  error instanceof AppError && FEED_CODES.has(error.code)

/** Reads the feed; a fault of the feed is returned, anything else is thrown. */
async function tryIngest(context: RunContext, reports: Reports): Promise<AppError | null> {
  try {
    reports.ingest = await ingest(context)
    return null
  } catch (error) {
    if (isOfFeed(error)) return error
    throw error
  }
}

/** False until a feed has answered once: there is nothing to publish. */
const wasRead = async ({ database }: RunContext): Promise<boolean> =>
  (await database.read(listFeedReads)).size > 0

/** Reports the next stage, with the counts of the earlier ones. */
function beginStage({ onProgress }: RunContext, stage: Stage, reports: StageReports): void {
  onProgress?.({
    stage,
    matchesProcessed: reports.ingest?.matchesProcessed ?? null,
    settled: reports.settle?.settled ?? null,
    predicted: reports.predict?.predicted ?? null,
  })
}

/** Everything is published already: witnesses may take their time, and their signatures are shared afterwards. */
async function askWitnesses(
  context: RunContext,
): Promise<Pick<PublishReport, 'witnesses' | 'quorum'>> {
  const witnesses = await cosignLog(context)
  const quorum = await judgePublished(context)
  if (witnesses.length > 0) await sharePublished(context)
  return { ...(witnesses.length > 0 && { witnesses }), ...(quorum !== null && { quorum }) }
}

/** Error codes of the log: they show in `/api/ready` until a run has published. */
const LOG_CODES: ReadonlySet<string> = new Set(['ledger_invalid', 'conflict'])

async function noteLogTrouble(context: RunContext, error: unknown): Promise<void> {
  if (context.isDryRun) return
  if (error !== null && !(error instanceof AppError && LOG_CODES.has(error.code))) return
  const trouble =
    error === null ? null : { since: new Date().toISOString(), message: (error as Error).message }
  await context.database.write((db) => setTrouble(db, 'log', trouble))
}
