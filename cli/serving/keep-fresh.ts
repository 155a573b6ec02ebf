/**
 * While the server runs: the pipeline once an hour (on a machine of its own; a
 * schedule does it elsewhere), and the site anew whenever a run has published.
 * The pipeline works in a process of its own, through the shared database.
 */
import { spawn, type ChildProcess } from 'node:child_process'
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Logger } from 'pino'
import type { Database } from '#data/db/database.ts'
import { toDay } from '#data/model/match/match.ts'
import { setTrouble } from '#data/queries/operation/service-state.ts'
import type { CliEnv } from '../env.ts'
import { buildSite, hasServableSite, type SiteOptions } from './site-build.ts'

/**
 * A command lives for seconds: compiling WebAssembly (the embedded database, the type stripper) a
 * second time, optimised, would take half a gigabyte and save no time. As in package.json's `cli`.
 */
const SHORT_LIVED = ['--liftoff-only', '--max-semi-space-size=16']
const RUN = ['pipeline', 'run', '--triggered-by', 'serve']
const RUN_EVERY_MS = 3_600_000
const LOOK_EVERY_MS = 5_000
/** Between two tries of a build that fails. */
const LONGEST_PAUSE_MS = 300_000

export interface FreshOptions {
  readonly env: CliEnv
  /** Where a build that fails is written down for `/api/ready`. */
  readonly database: Database
  readonly site: SiteOptions
  readonly logger: Logger
  readonly runsPipeline: boolean
  /** UTC day of the snapshot the server began with; null without one. */
  readonly firstRunOn: string | null
}

async function readPublishedAt(dataDir: string): Promise<number> {
  const stats = await stat(join(dataDir, 'public', 'status.json')).catch(() => null)
  return stats?.mtimeMs ?? 0
}

/** Starts both; the returned function ends them and waits for what is under way. */
export function keepFresh({
  env,
  database,
  site,
  logger,
  runsPipeline,
  firstRunOn,
}: FreshOptions): () => Promise<void> {
  let child: ChildProcess | null = null
  let building: Promise<unknown> | null = null
  let builtFor: number | null = null

  const runPipeline = () => {
    if (child !== null) return
    const main = join(import.meta.dirname, '..', 'main.ts')
    child = spawn(process.execPath, [...SHORT_LIVED, main, ...RUN], {
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    const words: string[] = []
    child.stderr?.setEncoding('utf8').on('data', (text: string) => words.push(text))
    child.once('close', (code) => {
      child = null
      if (code !== 0) logger.error({ code, words: words.join('').trim() }, 'the pipeline failed')
    })
  }

  const stop = new AbortController()
  let failures = 0
  let tryAgainAt = 0

  const look = async () => {
    const publishedAt = await readPublishedAt(env.dataDir)
    if (publishedAt === builtFor && (await hasServableSite(site))) return
    await buildSite({ ...site, signal: stop.signal, tell: (words) => logger.info(words) })
    builtFor = publishedAt
    failures = 0
    await database.write((db) => setTrouble(db, 'site', null))
  }
  const startLook = () => {
    if (Date.now() < tryAgainAt) return
    building ??= look()
      .catch((error: unknown) => {
        if (stop.signal.aborted) return
        // A run under way may have grown the log and not yet the record: the next look tells.
        tryAgainAt = Date.now() + Math.min(LOOK_EVERY_MS * 2 ** failures, LONGEST_PAUSE_MS)
        failures += 1
        logger.error({ err: error }, 'the site could not be built anew')
        const trouble = { since: new Date().toISOString(), message: String(error) }
        return database.write((db) => setTrouble(db, 'site', trouble))
      })
      .catch((error: unknown) => {
        logger.error({ err: error }, 'the failed build could not be written down')
      })
      .finally(() => {
        building = null
      })
  }

  startLook()
  const timers = [setInterval(startLook, LOOK_EVERY_MS)]
  if (runsPipeline) {
    timers.push(setInterval(runPipeline, RUN_EVERY_MS))
    // A snapshot of yesterday was good enough to start with; today's follows at once.
    if (firstRunOn !== toDay(new Date())) runPipeline()
  }
  return async () => {
    for (const timer of timers) clearInterval(timer)
    stop.abort()
    const running = child
    if (running !== null) {
      running.kill('SIGTERM')
      await new Promise((done) => running.once('close', done))
    }
    await building
  }
}
