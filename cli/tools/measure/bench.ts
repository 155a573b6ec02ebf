/**
 * `npm run bench -- --dir FOLDER --context FOLDER --cups FILE`: the times that are promised, on real files
 * of football-data.co.uk: a whole `pipeline run` with the context leagues, the walk-forward backtest
 * of two seasons, the fit of one league's three seasons, and one season played 20,000 times. One
 * process each, so that time and memory are the operating system's own figures; processor time
 * stands beside, since a busy machine takes longer and does not work more. Then the API (bench-api.ts),
 * the same on the embedded database (bench-embedded.ts), the webhooks of payments (bench-webhooks.ts), the paid feeds (bench-feeds.ts), the build of the
 * site (bench-site.ts) and the verifier that is one file (bench-verifier.ts). `--only engine`, `api`,
 * `embedded`, `webhooks`, `feeds`, `site` or `verifier` does one of the seven.
 */
import { existsSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { getPreparedDatabase } from '#data/db/prepared-database.ts'
import { fitEngine } from '#pipeline/models/engine.ts'
import { CONTEXT_LEAGUES } from '#data/model/leagues/context-table.ts'
import { createSeededRandom } from '#pipeline/maths/seeded-random.ts'
import { listLeft, toSeasonState } from '#pipeline/season/outlook.ts'
import { simulateSeason } from '#pipeline/season/simulate.ts'
import { loadFootballData } from '#pipeline/sources/football-data/client.ts'
import { toPlayedMatch } from '#pipeline/sources/to-history.ts'
import { toolEnv } from '#cli/tools/env.ts'
import { benchApi } from './bench-api.ts'
import { benchEmbedded } from './bench-embedded.ts'
import { benchWebhooks } from './bench-webhooks.ts'
import { benchFeeds } from './bench-feeds.ts'
import { benchSite } from './bench-site.ts'
import { benchVerifier } from './bench-verifier.ts'
import { measure, type Measured } from './measure-command.ts'

const NOW = '2023-05-19T08:00:00Z'

function print(what: string, { seconds, processorSeconds, megabytes }: Measured): void {
  const processor =
    processorSeconds === null ? '' : `${processorSeconds.toFixed(1).padStart(7)} s of processor`
  const memory = megabytes === null ? '' : `${megabytes.toFixed(0).padStart(6)} MB`
  console.log(`${what.padEnd(64)} ${seconds.toFixed(1).padStart(7)} s ${processor} ${memory}`)
}

/** Does something in this process and takes its time. */
function time(work: () => void): Measured {
  const finish = startTiming()
  work()
  return finish()
}

/** Takes the time from now until what it gives is called. */
function startTiming(): () => Measured {
  const [startedAt, before] = [performance.now(), process.cpuUsage()]
  return () => {
    const { user, system } = process.cpuUsage(before)
    return {
      seconds: (performance.now() - startedAt) / 1000,
      processorSeconds: (user + system) / 1e6,
      megabytes: null,
    }
  }
}

/** The season files and those of the fifteen context leagues in one folder, as a run reads them. */
function joinFolders(dir: string, context: string): string {
  const joined = mkdtempSync(join(tmpdir(), 'pitchproof-files-'))
  const codes = new Set(CONTEXT_LEAGUES.map(({ file }) => `${file.code}.csv`))
  const others = existsSync(context) ? readdirSync(context).filter((name) => codes.has(name)) : []
  for (const name of readdirSync(dir)) symlinkSync(join(dir, name), join(joined, name))
  for (const name of others.filter((file) => !existsSync(join(joined, file))))
    symlinkSync(join(context, name), join(joined, name))
  console.log(`${others.length} context leagues; load of the machine ${loadavg()[0]!.toFixed(1)}`)
  return joined
}

/** The fit of one league's three seasons, and its last season played 20,000 times from round 10 on. */
async function measureFit(dir: string): Promise<{ fit: Measured; season: Measured }> {
  const now = new Date(NOW)
  const feed = await loadFootballData({ folder: dir, now, leagues: ['premier-league'] })
  const history = feed.rows
    .flatMap((row) => toPlayedMatch(row) ?? [])
    .filter((match) => match.season >= 2020)
  const league = 'premier-league'
  const fit = time(() => fitEngine(history, { asOfMs: now.getTime(), leagues: [league] }))
  const own = history.filter((match) => match.league === league && match.season === 2022)
  const teamIds = [...new Set(own.map(({ homeTeamId }) => homeTeamId))]
  const played = own.slice(0, 5 * teamIds.length).map(({ homeTeamId, awayTeamId, goals }) => ({
    home: teamIds.indexOf(homeTeamId),
    away: teamIds.indexOf(awayTeamId),
    goals,
  }))
  const left = listLeft(teamIds.length, played)
  const nowMs = own[5 * teamIds.length]!.kickoffMs
  const engine = fitEngine(history, { asOfMs: nowMs, leagues: [league] })
  const season = time(() => {
    const state = toSeasonState(engine, { league, season: 2022, nowMs, teamIds, played, left })
    const random = createSeededRandom(1)
    if (state !== null) simulateSeason(state, { seasons: 20_000, worlds: 100, random })
  })
  return { fit, season }
}

/** The real season files where a setting names them, else made-up ones, which compare machines but do not test the promised times. */
function toDefaultFolder(): string {
  const { footballTestDir } = toolEnv
  return footballTestDir === null
    ? 'data/fixtures/football-data/seasons'
    : join(footballTestDir, 'dev')
}

function toContextFolder(): string {
  const { footballTestDir } = toolEnv
  return footballTestDir === null ? toDefaultFolder() : join(footballTestDir, 'europe')
}

const { values } = parseArgs({
  options: {
    dir: { type: 'string', default: toDefaultFolder() },
    /** Files of context leagues beside the season files. */
    context: { type: 'string', default: toContextFolder() },
    /** A file of cup matches: the walk with them and every league of the context folder is measured too. */
    cups: { type: 'string' },
    /** Only one of the parts: `engine`, `api`, `embedded`, `webhooks`, `feeds`, `site` or `verifier`. */
    only: { type: 'string' },
    seconds: { type: 'string', default: '5' },
  },
})
const dir = resolve(values.dir)
if (values.only === 'api') {
  if (!(await benchApi(Number(values.seconds) * 1000))) process.exitCode = 1
} else if (values.only === 'embedded') {
  if (!(await benchEmbedded(Number(values.seconds) * 1000))) process.exitCode = 1
} else if (values.only === 'webhooks') {
  if (!(await benchWebhooks())) process.exitCode = 1
} else if (values.only === 'feeds') {
  if (!(await benchFeeds())) process.exitCode = 1
} else if (values.only === 'site') {
  if (!(await benchSite())) process.exitCode = 1
} else if (values.only === 'verifier') {
  if (!(await benchVerifier())) process.exitCode = 1
} else if (!existsSync(dir)) {
  console.error(
    `There is no folder ${dir}. Name one with season files of football-data.co.uk: npm run bench -- --dir FOLDER`,
  )
  process.exitCode = 2
} else {
  const dataDir = mkdtempSync(join(tmpdir(), 'pitchproof-bench-'))
  const joined = joinFolders(dir, resolve(values.context))
  const run = [
    'pipeline',
    'run',
    '--source',
    'football-data',
    '--dir',
    joined,
    '--now',
    NOW,
    '--json',
  ]
  const { fit, season } = await measureFit(dir)
  print('fit of one league, three seasons', fit)
  print('one league from round 10 on, 20,000 simulated seasons', season)
  const prepared = startTiming()
  await getPreparedDatabase()
  print('an empty database for new data folders, once an installation', prepared())
  print(
    'pipeline run, all leagues and context leagues, first time',
    await measure(run, { DATA_DIR: dataDir }),
  )
  print('pipeline run, again', await measure(run, { DATA_DIR: dataDir }))
  const walk = ['backtest', '--dir', dir, '--from', '2021-07-01', '--to', '2023-06-30', '--json']
  print('backtest 2021-07-01 to 2023-06-30, walking forward', await measure(walk, {}))
  if (values.cups !== undefined) {
    const others = ['--cups', resolve(values.cups), '--context', resolve(values.context)]
    print('the same with the cups and all context leagues', await measure([...walk, ...others], {}))
  }
  rmSync(dataDir, { recursive: true, force: true })
  rmSync(joined, { recursive: true, force: true })
  if (values.only !== 'engine') {
    const isApiKept = await benchApi(Number(values.seconds) * 1000)
    const isEmbeddedKept = await benchEmbedded(Number(values.seconds) * 1000)
    const areWebhooksKept = await benchWebhooks()
    const areFeedsKept = await benchFeeds()
    const isSiteKept = await benchSite()
    const isVerifierKept = await benchVerifier()
    const areKept = [
      isApiKept,
      isEmbeddedKept,
      areWebhooksKept,
      areFeedsKept,
      isSiteKept,
      isVerifierKept,
    ]
    if (areKept.includes(false)) process.exitCode = 1
  }
}
