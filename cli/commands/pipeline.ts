/** `pipeline run`, its stages on their own, and `pipeline replay` over history. */
import { Command, Option } from 'commander'
import { countOf } from '#data/model/count-of.ts'
import { AppError } from '#data/model/errors.ts'
import type { LeagueId } from '#data/model/leagues.ts'
import { WINDOW_DAYS } from '#data/model/time.ts'
import { SOURCE_NAMES, type SourceName } from '#pipeline/sources/registry.ts'
import { readRunNeeds } from '#data/queries/operation/run-needs.ts'
import { listDue } from '#pipeline/stages/run-plan.ts'
import { replay } from '#pipeline/stages/replay.ts'
import { run, STAGES, type RunReport, type Stage } from '#pipeline/stages/run.ts'
import { noteRefusal, toRunStart, type RunRequest } from '#pipeline/stages/run-row.ts'
import type { RunContext } from '#pipeline/stages/run-context.ts'
import { toCount } from '#cli/to-count.ts'
import { withInstallation, type Installation } from '#cli/installation.ts'
import { holdsCommand } from './pipeline-holds.ts'
import { liveCommand } from './pipeline-live.ts'
import { signedDayCommand } from './signed-day.ts'
import { printResult, logLine, logProgress, warn } from '#cli/output.ts'
import { parseInstant } from '#cli/parse-instant.ts'
import { parseLeagues } from '#cli/parse-leagues.ts'
import { makeRunContext } from '#cli/run-context.ts'
import { openRunLog } from '#cli/run-log.ts'

/** The pipeline migrates the tables; servers only check them. */
const MIGRATING = { migrate: true }

interface PipelineOptions {
  source?: SourceName
  dir?: string
  now?: Date
  days: number
  leagues?: LeagueId[]
  acceptShrunk?: LeagueId[]
  dryRun: boolean
  json: boolean
  /** Reports each stage on stderr, as lines of JSON. */
  progress: boolean
  /** Logs to stderr, as lines of JSON with the run's id. */
  log: boolean
  /** Only when a run is due, by the server's rule. */
  whenDue?: boolean
  triggeredBy: string
  triggeredByUser?: string
}

function addRunOptions(command: Command): Command {
  return command
    .addOption(
      new Option('--source <name>', 'where matches come from (FOOTBALL_FEED without it)').choices(
        SOURCE_NAMES,
      ),
    )
    .option('--dir <folder>', 'folder with football-data.co.uk files')
    .option(
      '--now <instant>',
      'move the clock of the whole run: later facts are hidden',
      parseInstant,
    )
    .option('--days <n>', 'days ahead to predict', toCount(1, 30), WINDOW_DAYS)
    .option('--leagues <ids>', 'only these leagues, comma-separated', parseLeagues)
    .option(
      '--accept-shrunk <ids>',
      'accept the feed although matches of these leagues are missing from it',
      parseLeagues,
    )
    .option('--dry-run', 'compute everything and store nothing', false)
    .option('--json', 'print one JSON object on stdout', false)
    .option(
      '--log',
      'say what it does on stderr, as lines of JSON with the number of the run',
      false,
    )
    .addOption(new Option('--progress').default(false).hideHelp())
    .addOption(new Option('--triggered-by <who>').default('cron').hideHelp())
    .addOption(new Option('--triggered-by-user <id>').hideHelp())
}

function toContext(installation: Installation, options: PipelineOptions): Promise<RunContext> {
  const log = options.log ? openRunLog() : null
  return makeRunContext(
    { ...installation, logLine: log?.logLine ?? logLine },
    {
      ...options,
      isDryRun: options.dryRun,
      onProgress: options.progress ? logProgress : log?.onProgress,
      onEnd: log?.onEnd,
    },
  )
}

async function runStages(stages: readonly Stage[], options: PipelineOptions): Promise<void> {
  const report = await withInstallation(async (installation) => {
    let last: RunReport | null = null
    for (const due of options.whenDue ? await listDueNow(installation) : [stages])
      last = await runOnce(installation, due, options)
    return last
  }, MIGRATING)
  if (report !== null) return printResult(report, options.json, describeRun)
  printResult({ isDue: false }, options.json, () => 'No run is due.')
}

async function runOnce(
  installation: Installation,
  stages: readonly Stage[],
  options: PipelineOptions,
): Promise<RunReport> {
  const request = {
    stages,
    triggeredBy: options.triggeredBy,
    triggeredByUserId: options.triggeredByUser ?? null,
  }
  const context = await toContext(installation, options).catch(async (error: unknown) => {
    const start = toRefused(installation, options, request)
    // Another feed that cannot be opened is no fault of the one that scheduled runs read.
    const isOwn = options.source === undefined && options.dir === undefined
    await noteRefusal(installation.database, start, { error, status: isOwn ? 'failed' : 'skipped' })
    throw error
  })
  return run(context, request)
}

/** Stores a run that was refused before its feed and its key could be opened. */
function toRefused({ env }: Installation, options: PipelineOptions, request: RunRequest) {
  const { now = new Date(), days, leagues = null, source, dryRun: isDryRun } = options
  return toRunStart(
    { now, days, leagues, isDryRun, source: { name: source ?? env.footballFeed } },
    request,
  )
}

function listDueNow({ database }: Installation) {
  const now = new Date()
  return database.read(async (db) => listDue(await readRunNeeds(db, now)))
}

/** For people; the last line names what matches were read without. */
export function describeRun(report: RunReport): string {
  if (report.isSkipped) return `Skipped: ${report.warnings.join(' ')}`
  const lines = [
    `${report.isDryRun ? 'Dry run' : 'Run'} at ${report.now} from ${report.source}, ${(report.durationMs / 1000).toFixed(1)} s`,
  ]
  if (report.ingest)
    lines.push(
      `  ${countOf(report.ingest.matchesProcessed, 'match', 'matches')} read, ${report.ingest.matchesCreated} new, ${report.ingest.matchesUpdated} changed`,
    )
  if (report.settle)
    lines.push(
      `  ${report.settle.settled} settled, ${countOf(report.settle.correct, 'outcome')} right, ${countOf(report.settle.exactScores, 'score')} exact`,
    )
  if (report.predict)
    lines.push(
      `  ${report.predict.predicted} of ${countOf(report.predict.fixtures, 'fixture')} predicted, ${countOf(report.predict.predictionsCreated, 'new revision')}`,
    )
  if (report.publish)
    lines.push(
      `  ${countOf(report.publish.days.length, 'day')} signed as version ${report.publish.version}`,
    )
  if (report.retain) {
    const {
      closedAccountsErased,
      unusedAccountsErased,
      poolsErased,
      messagesErased,
      taxRecordsErased,
    } = report.retain
    const again = report.retain.accountsErasedAgain
    const accounts = closedAccountsErased + unusedAccountsErased
    if (accounts > 0) lines.push(`  ${countOf(accounts, 'account')} erased`)
    if (again > 0)
      lines.push(
        `  ${countOf(again, 'account')} erased again, which had come back with an older database`,
      )
    if (poolsErased > 0) lines.push(`  ${countOf(poolsErased, 'pool')} erased`)
    if (messagesErased > 0) lines.push(`  ${countOf(messagesErased, 'message')} erased`)
    if (taxRecordsErased > 0)
      lines.push(`  ${countOf(taxRecordsErased, 'old billing record')} erased`)
  }
  for (const error of report.errors.slice(0, 20)) lines.push(`  rejected: ${error}`)
  const known = report.ingest?.knownRejects.length ?? 0
  if (known > 0) lines.push(`  rows of past seasons rejected as before: ${known}`)
  for (const warning of report.warnings) lines.push(`  note: ${warning}`)
  return lines.join('\n')
}

/** The whole group of commands. */
export function pipelineCommand(): Command {
  const group = new Command('pipeline').description('from a feed of matches to signed predictions')
  addRunOptions(
    group
      .command('run')
      .description('ingest, settle, predict, publish and retain')
      .option(
        '--when-due',
        'do nothing unless a run is due: hourly, more often while line-ups come in, and before a kick-off with new forecasts of members',
        false,
      ),
  ).action((options: PipelineOptions) => runStages(STAGES, options))
  const about: Record<Stage, string> = {
    ingest: 'read the feed and store what is new or changed',
    settle: 'score the predictions of matches that have ended',
    predict: 'fit, and predict every match ahead',
    publish: 'sign the days ahead and write the public files',
    retain:
      'erase what the privacy page says is due: closed and unused accounts, old messages, sign-ins and records',
  }
  for (const stage of STAGES)
    addRunOptions(group.command(stage).description(about[stage])).action(
      (options: PipelineOptions) => runStages([stage], options),
    )
  addRunOptions(group.command('replay').description('run day after day over history'))
    .requiredOption('--from <instant>', 'first run', parseInstant)
    .requiredOption('--to <instant>', 'no run after this', parseInstant)
    .option('--step-hours <n>', 'hours between two runs', Number, 24)
    .action(replayHistory)
  group.addCommand(liveCommand())
  group.addCommand(holdsCommand())
  group.addCommand(signedDayCommand())
  return group
}

type ReplayOptions = PipelineOptions & { from: Date; to: Date; stepHours: number }

const describeReasons = (reasons: Readonly<Record<string, number>>) =>
  Object.entries(reasons)
    .map(([reason, count]) => `${reason} ${count}`)
    .join(', ') || 'none'

async function replayHistory(options: ReplayOptions): Promise<void> {
  if (options.to <= options.from) throw new AppError('bad_input', '--to must be later than --from.')
  if (!(options.stepHours >= 1)) throw new AppError('bad_input', '--step-hours is a number from 1.')
  const report = await withInstallation(
    async (installation) =>
      replay(await toContext(installation, { ...options, now: options.from }), {
        from: options.from,
        to: options.to,
        stepHours: options.stepHours,
        onRun: warn,
      }),
    MIGRATING,
  )
  printResult(report, options.json, (result) =>
    [
      `Replayed ${countOf(result.runs, 'run')} from ${result.from} to ${result.to} in ${(result.durationMs / 1000).toFixed(1)} s`,
      `  ${countOf(result.predictionsCreated, 'revision')} of ${countOf(result.matchesPredicted, 'match', 'matches')}: ${describeReasons(result.reasons)}`,
      `  a stored chance was at most ${result.furthestBehind.toFixed(2)} points from the engine's`,
      `  ${result.settled} settled: ${countOf(result.correct, 'outcome')} right (${((100 * result.correct) / Math.max(1, result.settled)).toFixed(1)} %), ${result.exactScores} scores exact`,
    ].join('\n'),
  )
}
