/**
 * The engine part of `npm run bench`, on files of football-data.co.uk: a whole `pipeline run` with
 * the context leagues, the walk-forward backtest of two seasons, the fit of one league's three
 * seasons, and one season played 20,000 times. Each runs in a process of its own, so that time and
 * memory are the operating system's figures. Processor time is printed too, because a busy machine
 * takes longer without doing more work.
 */
import { existsSync, mkdirSync, readdirSync, symlinkSync } from 'node:fs'
import { loadavg } from 'node:os'
import { join } from 'node:path'
import { getPreparedDatabase } from '#data/db/prepared-database.ts'
import { toHistoryStart } from '#data/model/history.ts'
import { CONTEXT_LEAGUES } from '#data/model/leagues/context-table.ts'
import { createSeededRandom } from '#pipeline/maths/seeded-random.ts'
import { fitEngine } from '#pipeline/models/engine.ts'
import { toSeasonState } from '#pipeline/season/outlook.ts'
import { listLeft, simulateSeason } from '#pipeline/season/simulate.ts'
import { readBacktestFolder } from '#pipeline/backtest/league-files.ts'
import { loadFootballData } from '#pipeline/sources/football-data/client.ts'
import { openContext } from '#pipeline/sources/football-data/context.ts'
import { toPlayedMatch } from '#pipeline/sources/to-history.ts'
import { measure, type Measured } from './measure-command.ts'
import type { Bench } from './run-part.ts'

const NOW = '2023-05-19T08:00:00Z'
const LEAGUE = 'premier-league'

export interface EngineFiles {
  /** Folder of the season files. */
  readonly dir: string
  /** Folder of the files of context leagues. */
  readonly context: string
  /** File of cup matches; if given, the backtest with cups and all context leagues is measured too. */
  readonly cups: string | undefined
}

function tell(what: string, { seconds, processorSeconds, megabytes }: Measured): void {
  const processor =
    processorSeconds === null ? '' : `${processorSeconds.toFixed(1).padStart(7)} s of processor`
  const memory = megabytes === null ? '' : `${megabytes.toFixed(0).padStart(6)} MB`
  console.log(`${what.padEnd(64)} ${seconds.toFixed(1).padStart(7)} s ${processor} ${memory}`)
}

/** Runs work in this process and prints its time. */
async function time(what: string, work: () => unknown): Promise<void> {
  const [startedAt, before] = [performance.now(), process.cpuUsage()]
  await work()
  const { user, system } = process.cpuUsage(before)
  tell(what, {
    seconds: (performance.now() - startedAt) / 1000,
    processorSeconds: (user + system) / 1e6,
    megabytes: null,
  })
}

/** Links the season files and those of the context leagues into one folder, as a run reads them. */
function joinFolders({ dir, context }: EngineFiles, joined: string): void {
  mkdirSync(joined)
  const codes = new Set(CONTEXT_LEAGUES.map(({ file }) => `${file.code}.csv`))
  const others = existsSync(context) ? readdirSync(context).filter((name) => codes.has(name)) : []
  for (const name of readdirSync(dir)) symlinkSync(join(dir, name), join(joined, name))
  for (const name of others.filter((file) => !existsSync(join(joined, file))))
    symlinkSync(join(context, name), join(joined, name))
  console.log(`${others.length} context leagues; load of the machine ${loadavg()[0]!.toFixed(1)}`)
}

/** The fit of one league's three seasons, and its last season played 20,000 times from round 10 on. */
async function measureFit(dir: string): Promise<void> {
  const now = new Date(NOW)
  const feed = await loadFootballData({ folder: dir, now, leagues: [LEAGUE] })
  const history = feed.rows
    .flatMap((row) => toPlayedMatch(row) ?? [])
    .filter((match) => match.season >= 2020)
  await time('fit of one league, three seasons', () =>
    fitEngine(history, { asOfMs: now.getTime(), leagues: [LEAGUE] }),
  )
  const own = history.filter((match) => match.league === LEAGUE && match.season === 2022)
  const teamIds = [...new Set(own.map(({ homeTeamId }) => homeTeamId))]
  const played = own.slice(0, 5 * teamIds.length).map(({ homeTeamId, awayTeamId, goals }) => ({
    home: teamIds.indexOf(homeTeamId),
    away: teamIds.indexOf(awayTeamId),
    goals,
  }))
  const left = listLeft(teamIds.length, played)
  const nowMs = own[5 * teamIds.length]!.kickoffMs
  const engine = fitEngine(history, { asOfMs: nowMs, leagues: [LEAGUE] })
  await time('one league from round 10 on, 20,000 simulated seasons', () => {
    const facts = { league: LEAGUE, season: 2022, nowMs, teamIds, played, left } as const
    const state = toSeasonState(engine, facts)
    const random = createSeededRandom(1)
    if (state !== null) simulateSeason(state, { seasons: 20_000, worlds: 100, random })
  })
}

/** Only the reading of the files, as a run does it (six years) and as a backtest does (all). */
async function measureReading(dir: string, joined: string): Promise<void> {
  const now = new Date(NOW)
  const since = toHistoryStart(now)
  await time('reading the files of a run', async () => {
    const feed = await loadFootballData({ folder: joined, now, since })
    const context = await openContext({ folder: joined, now, since })
    return [feed.rows, context.toMatchesAt(now)]
  })
  await time('reading the files of a backtest', () => readBacktestFolder(dir))
}

/** Prints a line for each measurement; throws when a command fails. No limits are promised for them. */
export async function benchEngine({ folder }: Bench, files: EngineFiles): Promise<void> {
  const { dir, context, cups } = files
  const joined = join(folder, 'files')
  joinFolders(files, joined)
  await measureReading(dir, joined)
  await measureFit(dir)
  await time('an empty database for new data folders, once an installation', getPreparedDatabase)
  const run = ['pipeline', 'run', '--source', 'football-data', '--dir', joined, '--now', NOW]
  for (const what of ['all leagues and context leagues, first time', 'again'])
    tell(`pipeline run, ${what}`, await measure(run, { DATA_DIR: join(folder, 'data') }))
  const walk = ['backtest', '--dir', dir, '--from', '2021-07-01', '--to', '2023-06-30', '--json']
  tell('backtest 2021-07-01 to 2023-06-30, walking forward', await measure(walk, {}))
  if (cups === undefined) return
  const others = ['--cups', cups, '--context', context]
  tell('the same with the cups and all context leagues', await measure([...walk, ...others], {}))
}
