/** `pipeline live`: follows matches in play, and runs the pipeline when line-ups or results make it worth while. */
import { Command } from 'commander'
import { getNextKickoff } from '#data/queries/matches/live-matches.ts'
import { followLive, lookAtLive, type LiveReport } from '#pipeline/stages/live.ts'
import type { RunContext } from '#pipeline/stages/run-context.ts'
import { isRunDue } from '#pipeline/stages/run-plan.ts'
import { run, STAGES } from '#pipeline/stages/run.ts'
import { withInstallation } from '../installation.ts'
import { printResult, tell } from '../output.ts'
import { makeRunContext } from '../run-context.ts'

/** Between two looks at whether a run is due. */
const PLAN_EVERY_MS = 60_000

interface LiveOptions {
  readonly once: boolean
  readonly json: boolean
}

async function live(options: LiveOptions): Promise<void> {
  await withInstallation(async (installation) => {
    const context = await makeRunContext({ ...installation, tell })
    if (options.once || !context.source.loadLive) {
      printResult(await lookAtLive(context, new Date()), options.json, describeLook)
      return
    }
    await followUntilStopped(context)
  })
}

const IDLE_WORDS = {
  'switched-off': 'Live matches are switched off in the administrator’s area.',
  'feed-has-none': 'This feed tells nothing while matches are played.',
  'nothing-plays': 'No match is being played.',
}

function describeLook({ followed, ended, idle }: LiveReport): string {
  return idle ? IDLE_WORDS[idle] : `${followed} matches followed, ${ended} have ended.`
}

/** Until Ctrl-C or SIGTERM; a run that fails is told, and the following goes on. */
async function followUntilStopped(context: RunContext): Promise<void> {
  const stop = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stop.abort())
  let endedAt: Date | null = null
  let lastRunAt: Date | null = null
  let isRunning = false
  const plan = async () => {
    const now = new Date()
    const nextKickoffAt = await context.database.read((db) => getNextKickoff(db, now))
    if (!isRunDue({ now, lastRunAt, nextKickoffAt, endedAt })) return
    lastRunAt = now
    endedAt = null
    await run({ ...context, now }, { stages: STAGES, triggeredBy: 'live', triggeredByUserId: null })
  }
  const startPlan = () => {
    if (isRunning) return
    isRunning = true
    void plan()
      .catch((error: unknown) => tell(error instanceof Error ? error.message : String(error)))
      .finally(() => {
        isRunning = false
      })
  }
  const timer = setInterval(startPlan, PLAN_EVERY_MS)
  startPlan()
  await followLive(context, {
    getNow: () => new Date(),
    signal: stop.signal,
    onEnded: () => {
      endedAt ??= new Date()
    },
  })
  clearInterval(timer)
}

/** The command `pipeline live`. */
export function liveCommand(): Command {
  return new Command('live')
    .description('follow matches in play, and run when line-ups or results have come')
    .option('--once', 'look once and end', false)
    .option('--json', 'with --once: print one JSON object on stdout', false)
    .action(live)
}
