/**
 * `npm run bench -- --dir FOLDER`: the times that are promised, on real files
 * of football-data.co.uk: a whole `pipeline run`, the walk-forward backtest of
 * two seasons, and the fit of one league's three seasons. One process each, so
 * that time and memory are the operating system's own figures. Then the API (bench-api.ts),
 * the webhooks of payments (bench-webhooks.ts) and the paid feeds (bench-feeds.ts).
 * `--only engine`, `--only api`, `--only webhooks` or `--only feeds` does one of the four.
 */
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { fitEngine } from '#pipeline/models/engine.ts'
import { loadFootballData } from '#pipeline/sources/football-data/client.ts'
import { toPlayedMatch } from '#pipeline/sources/to-history.ts'
import { toolEnv } from '#cli/tools/env.ts'
import { benchApi } from './bench-api.ts'
import { benchWebhooks } from './bench-webhooks.ts'
import { benchFeeds } from './bench-feeds.ts'
import { measure, type Measured } from './measure-command.ts'

const NOW = '2023-05-19T08:00:00Z'

function print(what: string, { seconds, megabytes }: Measured): void {
  console.log(
    `${what.padEnd(64)} ${seconds.toFixed(1).padStart(7)} s ${megabytes === null ? '' : `${megabytes.toFixed(0).padStart(6)} MB`}`,
  )
}

async function measureFit(dir: string): Promise<Measured> {
  const now = new Date(NOW)
  const feed = await loadFootballData({ folder: dir, now, leagues: ['premier-league'] })
  const history = feed.rows
    .flatMap((row) => toPlayedMatch(row) ?? [])
    .filter((match) => match.season >= 2020)
  const startedAt = performance.now()
  fitEngine(history, { asOfMs: now.getTime(), leagues: ['premier-league'] })
  return { seconds: (performance.now() - startedAt) / 1000, megabytes: null }
}

/** The real season files where a setting names them, else the made-up ones: slower machines show there as well, promises do not. */
function toDefaultFolder(): string {
  const { footballTestDir } = toolEnv
  return footballTestDir === null
    ? 'data/fixtures/football-data/seasons'
    : join(footballTestDir, 'dev')
}

const { values } = parseArgs({
  options: {
    dir: { type: 'string', default: toDefaultFolder() },
    /** Only one of the parts: `engine`, `api`, `webhooks` or `feeds`. */
    only: { type: 'string' },
    seconds: { type: 'string', default: '5' },
  },
})
const dir = resolve(values.dir)
if (values.only === 'api') {
  if (!(await benchApi(Number(values.seconds) * 1000))) process.exitCode = 1
} else if (values.only === 'webhooks') {
  if (!(await benchWebhooks())) process.exitCode = 1
} else if (values.only === 'feeds') {
  if (!(await benchFeeds())) process.exitCode = 1
} else if (!existsSync(dir)) {
  console.error(
    `There is no folder ${dir}. Name one with season files of football-data.co.uk: npm run bench -- --dir FOLDER`,
  )
  process.exitCode = 2
} else {
  const dataDir = mkdtempSync(join(tmpdir(), 'pitchproof-bench-'))
  const run = ['pipeline', 'run', '--source', 'football-data', '--dir', dir, '--now', NOW, '--json']
  print('fit of one league, three seasons', await measureFit(dir))
  print(
    'pipeline run, all leagues of the folder, first time',
    await measure(run, { DATA_DIR: dataDir }),
  )
  print('pipeline run, again', await measure(run, { DATA_DIR: dataDir }))
  print(
    'backtest 2021-07-01 to 2023-06-30, walking forward',
    await measure(
      ['backtest', '--dir', dir, '--from', '2021-07-01', '--to', '2023-06-30', '--json'],
      {},
    ),
  )
  rmSync(dataDir, { recursive: true, force: true })
  if (values.only !== 'engine') {
    const isApiKept = await benchApi(Number(values.seconds) * 1000)
    const areWebhooksKept = await benchWebhooks()
    if (!(await benchFeeds()) || !areWebhooksKept || !isApiKept) process.exitCode = 1
  }
}
