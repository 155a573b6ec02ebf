/** The context of a run of the pipeline, from the settings and what a person chose beside them. */
import type { Database } from '#data/db/database.ts'
import type { SigningKey } from '#data/ledger/signing/signing-key.ts'
import type { LeagueId } from '#data/model/leagues.ts'
import { WINDOW_DAYS } from '#data/model/match.ts'
import { makeCallGate } from '#pipeline/sources/call-gate.ts'
import { openSource, type SourceName } from '#pipeline/sources/registry.ts'
import type { RunContext } from '#pipeline/stages/run-context.ts'
import type { CliEnv } from './env.ts'

export interface RunParts {
  readonly env: CliEnv
  readonly database: Database
  readonly signingKey: SigningKey
  readonly tell: (words: string) => void
}

export interface RunChoices {
  readonly source?: SourceName | undefined
  /** Folder of files; the configured one without it. */
  readonly dir?: string | undefined
  /** Moves the clock. */
  readonly now?: Date | undefined
  readonly days?: number | undefined
  readonly leagues?: readonly LeagueId[] | undefined
  readonly isDryRun?: boolean | undefined
}

/** What every stage is given; without choices the run that `serve` and a schedule do. */
export function makeRunContext(parts: RunParts, choices: RunChoices = {}): RunContext {
  const { env, database, signingKey, tell } = parts
  const { now } = choices
  const leagues = choices.leagues ?? null
  return {
    database,
    source: openSource({
      // A named folder is the feed of that folder, whatever runs read otherwise.
      name: choices.source ?? (choices.dir === undefined ? env.footballFeed : 'auto'),
      settings: env.providerSettings,
      folder: choices.dir ?? null,
      leagues,
      cacheFolder: `${env.dataDir}/downloads`,
      gate: makeCallGate(database),
      tell,
    }),
    signingKey,
    dataDir: env.dataDir,
    now: now ?? new Date(),
    isClockMoved: now !== undefined,
    days: choices.days ?? WINDOW_DAYS,
    leagues,
    isDryRun: choices.isDryRun ?? false,
    tell,
    witnesses: env.witnesses,
  }
}
