/** `pipeline live`: follows live matches, and runs the pipeline when line-ups or results are due. */
import { setTimeout as sleep } from 'node:timers/promises'
import { Command } from 'commander'
import { countOf } from '#data/model/count-of.ts'
import { AppError } from '#data/model/errors.ts'
import { withLock } from '#data/queries/locks.ts'
import { readRunNeeds } from '#data/queries/operation/run-needs.ts'
import { MINUTE_MS } from '#data/model/time.ts'
import { followLive, LOOK_EVERY_MS, lookAtLive, type LiveReport } from '#pipeline/stages/live.ts'
import type { RunContext } from '#pipeline/stages/run-context.ts'
import { listDue } from '#pipeline/stages/run-plan.ts'
import { run } from '#pipeline/stages/run.ts'
import { withInstallation } from '#cli/installation.ts'
import { printResult, logLine, warn } from '#cli/output.ts'
import { makeRunContext } from '#cli/run-context.ts'
import { repeat } from '#cli/serving/every.ts'

/** Interval between two checks whether a run is due. */
const PLAN_EVERY_MS = MINUTE_MS

interface LiveOptions {
  readonly once: boolean
  readonly json: boolean
  /** False when a server or a schedule runs the pipeline. */
  readonly runs: boolean
  readonly untilIdle: boolean
}

async function live(options: LiveOptions): Promise<void> {
  await withInstallation(async (installation) => {
    const context = await makeRunContext({ ...installation, logLine })
    if (options.once || !context.source.loadLive) {
      printResult(await lookAtLive(context, new Date()), options.json, describeLook)
      return
    }
    await followUntilStopped(context, options)
  })
}

const IDLE_WORDS = {
  'switched-off': 'Live matches are switched off in the administrator’s area.',
  'feed-has-none': 'This feed tells nothing while matches are played.',
  'nothing-plays': 'No match is being played.',
}

function describeLook({ followed, ended, idle }: LiveReport): string {
  return idle
    ? IDLE_WORDS[idle]
    : `${countOf(followed, 'match', 'matches')} followed, ${ended} ended.`
}

/** Follows matches until Ctrl-C or SIGTERM; a failed run is reported, and following goes on. */
async function followUntilStopped(context: RunContext, options: LiveOptions): Promise<void> {
  const stop = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stop.abort())
  const stopRuns = options.runs ? startRuns(context) : async () => {}
  try {
    await followAlone(context, { signal: stop.signal, isUntilIdle: options.untilIdle })
  } finally {
    // The database is closed after it.
    await stopRuns()
  }
}

interface Following {
  readonly signal: AbortSignal
  readonly isUntilIdle: boolean
}

/**
 * Only one process of an installation follows matches; another one waits and takes over when the
 * first has ended.
 */
async function followAlone(context: RunContext, { signal, isUntilIdle }: Following): Promise<void> {
  while (!signal.aborted) {
    try {
      return await withLock(context.database, 'live following', () =>
        followLive(
          { ...context, logLine: warn },
          { getNow: () => new Date(), signal, isUntilIdle },
        ),
      )
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== 'busy') throw error
      warn(error.message)
      if (isUntilIdle) return
      await sleep(LOOK_EVERY_MS, undefined, { signal }).catch(() => {})
    }
  }
}

/** Runs the pipeline whenever a run is due; the returned function waits for the one under way. */
function startRuns(context: RunContext): () => Promise<void> {
  const plan = async () => {
    const now = new Date()
    for (const stages of listDue(await context.database.read((db) => readRunNeeds(db, now))))
      await run({ ...context, now }, { stages, triggeredBy: 'live', triggeredByUserId: null })
  }
  const tell = (error: unknown) => warn(error instanceof Error ? error.message : String(error))
  return repeat(PLAN_EVERY_MS, () => plan().catch(tell), 0)
}

/** The command `pipeline live`. */
export function liveCommand(): Command {
  return new Command('live')
    .description('follow matches in play, and run when line-ups or results have come')
    .option('--once', 'check once and exit', false)
    .option('--no-runs', 'follow alone: a server or a schedule runs the pipeline')
    .option('--until-idle', 'exit when no match is being played', false)
    .option('--json', 'with --once: print one JSON object on stdout', false)
    .action(live)
}
