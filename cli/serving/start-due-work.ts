/**
 * While the server runs: starts the pipeline whenever a run is due, and follows live matches while
 * there are any. Both run in processes of their own, through the shared database. Due work is read
 * from rows and each kind has a lock there, so several servers on one database do it once.
 */
import type { ChildProcess } from 'node:child_process'
import { join } from 'node:path'
import type { Logger } from 'pino'
import type { Database, ReadDb } from '#data/db/database.ts'
import { RUN_STAGES } from '#data/model/operation.ts'
import { getInstallationKind, type InstallationKind } from '#data/queries/operation/installation.ts'
import { readRunNeeds } from '#data/queries/operation/run-needs.ts'
import { MINUTE_MS } from '#data/model/time.ts'
import type { MatchSource } from '#pipeline/sources/source.ts'
import { toKind } from '#pipeline/stages/kind.ts'
import { hasMatchesToFollow } from '#pipeline/stages/live.ts'
import { listDue } from '#pipeline/stages/run-plan.ts'
import { giveWay, readLastWords, startShortLived } from '#cli/short-lived.ts'
import { every } from './every.ts'
import { isDemoLoading } from './load-demo.ts'

const BY = ['--triggered-by', 'serve']
const FOLLOW = ['pipeline', 'live', '--no-runs', '--until-idle']
const LOOK_EVERY_MS = MINUTE_MS

interface RunningOptions {
  readonly database: Database
  /** The feed of the runs: one without live data is never followed. */
  readonly source: MatchSource
  readonly logger: Logger
  /** Starts a command of the CLI and returns its process. */
  readonly start?: (args: readonly string[]) => ChildProcess
  readonly everyMs?: number
}

/** A cleared demo stays empty until somebody asks for another, and one process loads it. */
async function mayRun(db: ReadDb, kind: InstallationKind): Promise<boolean> {
  if (await isDemoLoading(db)) return false
  const stored = await getInstallationKind(db)
  return stored !== 'clearing' && !(stored === 'cleared' && kind === 'demo')
}

function startCommand(args: readonly string[]): ChildProcess {
  const main = join(import.meta.dirname, '..', 'main.ts')
  const child = startShortLived([main, ...args])
  // Its report is in the run's row.
  child.stdout?.resume()
  giveWay(child)
  return child
}

/** Starts; the returned function stops running work and waits for it. */
export function startDueWork({
  database,
  source,
  logger,
  start = startCommand,
  everyMs = LOOK_EVERY_MS,
}: RunningOptions): () => Promise<void> {
  const children = new Map<string, { child: ChildProcess; ended: Promise<void> }>()
  let isStopping = false

  const startOnce = (name: string, args: readonly string[]) => {
    if (children.has(name)) return
    const child = start(args)
    const readWords = readLastWords(child)
    const ended = new Promise<void>((done) => {
      const end = (fault: object | null) => {
        done()
        // Where a process could not be started, both events may come.
        const isFirst = children.delete(name)
        if (isFirst && fault && !isStopping) logger.error(fault, `${name} failed`)
      }
      child.once('error', (err) => end({ err }))
      child.once('close', (code, signal) =>
        end(code === 0 ? null : { code, signal, words: readWords() }),
      )
    })
    children.set(name, { child, ended })
  }
  const look = async () => {
    if (!(await database.read((db) => mayRun(db, toKind(source))))) return
    const now = new Date()
    const needs = await database.read((db) => readRunNeeds(db, now))
    const [due] = listDue(needs)
    // One at a time; what else is due starts at the next look.
    if (due) startOnce('the pipeline', ['pipeline', due === RUN_STAGES ? 'run' : 'publish', ...BY])
    if (await hasMatchesToFollow({ database, source }, now))
      startOnce('the following of matches in play', FOLLOW)
  }
  const stopLooking = every(everyMs, look, { logger, failed: 'no look at what is due', firstMs: 0 })
  return async () => {
    isStopping = true
    await stopLooking()
    await Promise.all(
      [...children.values()].map(({ child, ended }) => {
        child.kill('SIGTERM')
        return ended
      }),
    )
  }
}
