/**
 * `npm run bench -- --dir FOLDER`: the times that are promised, on real files
 * of football-data.co.uk: a whole `pipeline run`, the walk-forward backtest of
 * two seasons, and the fit of one league's three seasons. One process each, so
 * that time and memory are the operating system's own figures. Then the API (bench-api.ts)
 * and the webhooks of payments (bench-webhooks.ts). `--only engine`, `--only api` or
 * `--only webhooks` does one of the three.
 */
import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { fitEngine } from '#pipeline/models/engine.ts'
import { loadFootballData } from '#pipeline/sources/football-data/client.ts'
import { toPlayedMatch } from '#pipeline/sources/to-history.ts'
import { toolEnv } from '#cli/tools/env.ts'
import { benchApi } from './bench-api.ts'
import { benchWebhooks } from './bench-webhooks.ts'
import { makeProgramEnv } from '#cli/tools/services/run-program.ts'

const LOOK_EVERY_MS = 25
/** As the `cli` script of package.json starts a command. */
const FLAGS = ['--liftoff-only', '--max-semi-space-size=16']
const NOW = '2023-05-19T08:00:00Z'

interface Measured {
  readonly seconds: number
  /** Largest resident memory of the process, MB; null where the system does not tell. */
  readonly megabytes: number | null
}

function readPeak(processId: number | undefined): number | null {
  try {
    const status = readFileSync(`/proc/${processId}/status`, 'utf8')
    const peak = /VmHWM:\s+(\d+)/.exec(status)?.[1]
    return peak === undefined ? null : Number(peak) / 1024
  } catch {
    return null
  }
}

/** Runs a command of the CLI in a process of its own. */
function measure(args: readonly string[], env: Record<string, string>): Promise<Measured> {
  const startedAt = performance.now()
  const child = spawn(process.execPath, [...FLAGS, 'cli/main.ts', ...args], {
    env: makeProgramEnv(env),
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  let megabytes: number | null = null
  const timer = setInterval(() => {
    megabytes = readPeak(child.pid) ?? megabytes
  }, LOOK_EVERY_MS)
  return new Promise((done, fail) => {
    child.once('close', (code) => {
      clearInterval(timer)
      if (code !== 0) return fail(new Error(`${args.join(' ')} ended with ${code}.`))
      return done({ seconds: (performance.now() - startedAt) / 1000, megabytes })
    })
  })
}

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
    /** Only one of the parts: `engine`, `api` or `webhooks`. */
    only: { type: 'string' },
    seconds: { type: 'string', default: '5' },
  },
})
const dir = resolve(values.dir)
if (values.only === 'api') {
  if (!(await benchApi(Number(values.seconds) * 1000))) process.exitCode = 1
} else if (values.only === 'webhooks') {
  if (!(await benchWebhooks())) process.exitCode = 1
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
    if (!(await benchWebhooks()) || !isApiKept) process.exitCode = 1
  }
}
