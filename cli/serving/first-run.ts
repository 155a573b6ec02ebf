/** What has to be there before the server answers: a snapshot that is current, in a fresh folder the demo's. */
import type { SigningKey } from '#data/ledger/signing-key.ts'
import type { Database } from '#data/db/database.ts'
import type { SnapshotReader } from '#data/snapshots/reader.ts'
import { openSource } from '#pipeline/sources/open-source.ts'
import { run, STAGES } from '#pipeline/stages/run.ts'
import type { RunContext } from '#pipeline/stages/run-context.ts'
import { WINDOW_DAYS } from '#data/model/match.ts'
import type { CliEnv } from '../env.ts'

/** So many days before today the demo begins, for results and a record to look at. */
const DEMO_PAST_DAYS = 3
const DAY_MS = 86_400_000

export interface FirstRunOptions {
  readonly env: CliEnv
  readonly database: Database
  readonly signingKey: SigningKey
  readonly snapshots: SnapshotReader
  readonly now: () => Date
  readonly tell: (words: string) => void
}

/** Runs the pipeline when there is no snapshot that still holds; one of yesterday is renewed while it is served. */
export async function ensureSnapshot(options: FirstRunOptions): Promise<void> {
  const now = options.now()
  const current = await options.snapshots.getCurrent()
  if (current && !current.isExpired(now)) return
  const context = toContext(options, now)
  options.tell(`no predictions that still hold: running the pipeline with ${context.source.name}`)
  if (context.source.name === 'demo' && current === null) await runDemoPast(context)
  await run(context, { stages: STAGES, triggeredBy: 'serve', triggeredByUserId: null })
}

/** The demo's days before today, as if it had run then: mock data that says so, never real ones. */
async function runDemoPast(context: RunContext): Promise<void> {
  const today = new Date(context.now).setUTCHours(0, 0, 0, 0)
  for (let days = DEMO_PAST_DAYS; days >= 1; days--) {
    const now = new Date(today - days * DAY_MS + DAY_MS / 2)
    await run(
      { ...context, now, isClockMoved: true },
      { stages: STAGES, triggeredBy: 'serve', triggeredByUserId: null },
    )
  }
}

function toContext({ env, database, signingKey, tell }: FirstRunOptions, now: Date): RunContext {
  const source = openSource({
    name: 'auto',
    folder: env.footballDataDir,
    footballDataBase: env.footballDataBase,
    leagues: null,
    cacheFolder: `${env.dataDir}/downloads`,
    tell,
  })
  return {
    database,
    source,
    signingKey,
    dataDir: env.dataDir,
    now,
    isClockMoved: false,
    days: WINDOW_DAYS,
    leagues: null,
    isDryRun: false,
    tell,
  }
}
