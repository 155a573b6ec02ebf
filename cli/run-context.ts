/** The context of a run of the pipeline, from the settings and the options of the command. */
import { resolve } from 'node:path'
import type { LeagueId } from '#data/model/leagues.ts'
import { WINDOW_DAYS } from '#data/model/time.ts'
import type { SourceName } from '#pipeline/sources/registry.ts'
import type { MatchSource } from '#pipeline/sources/source.ts'
import { toKind } from '#pipeline/stages/kind.ts'
import type { RunContext } from '#pipeline/stages/run-context.ts'
import type { CliEnv } from './env.ts'
import { loadWitnessPolicy } from '#data/log/read-witness-policy.ts'
import { requireSigningKey, type Installation } from './installation.ts'
import { openRunSource } from './run-source.ts'

export interface RunParts extends Installation {
  readonly logLine: (words: string) => void
}

export interface RunChoices {
  readonly source?: SourceName | undefined
  /** Folder of files; the configured one by default. */
  readonly dir?: string | undefined
  /** Moves the clock. */
  readonly now?: Date | undefined
  readonly days?: number | undefined
  readonly leagues?: readonly LeagueId[] | undefined
  readonly acceptShrunk?: readonly LeagueId[] | undefined
  readonly isDryRun?: boolean | undefined
  /** True when an administrator asked for a demo after one was cleared. */
  readonly isDemoAsked?: boolean | undefined
  readonly onProgress?: RunContext['onProgress'] | undefined
  readonly onEnd?: RunContext['onEnd'] | undefined
}

/** The feed of a run; by default the feed of `serve` and of a schedule. */
export function openChosenSource(
  { env, database }: Installation,
  choices: Pick<RunChoices, 'source' | 'dir' | 'leagues' | 'now'>,
  logLine: (words: string) => void,
): Promise<MatchSource> {
  return openRunSource({
    env,
    database,
    // A folder from the command line replaces the configured feed.
    name: choices.source ?? (choices.dir === undefined ? env.footballFeed : 'auto'),
    folder: choices.dir ?? null,
    leagues: choices.leagues ?? null,
    isClockMoved: choices.now !== undefined,
    logLine,
  })
}

/** The input of every stage; by default the run of `serve` and of a schedule. */
export async function makeRunContext(
  { logLine, ...installation }: RunParts,
  choices: RunChoices = {},
): Promise<RunContext> {
  const { env, database } = installation
  const source = await openChosenSource(installation, choices, logLine)
  return {
    database,
    source,
    signingKey: await requireSigningKey(installation, toKind(source)),
    dataDir: env.dataDir,
    now: choices.now ?? new Date(),
    isClockMoved: choices.now !== undefined,
    days: choices.days ?? WINDOW_DAYS,
    leagues: choices.leagues ?? null,
    acceptShrunk: choices.acceptShrunk ?? [],
    marketFeeds: env.marketFeeds,
    isDryRun: choices.isDryRun ?? false,
    isDemoAsked: choices.isDemoAsked ?? false,
    ...(toKind(source) === 'demo' && { simulatedSeasons: env.demoSeasons }),
    logLine,
    ...(choices.onProgress && { onProgress: choices.onProgress }),
    ...(choices.onEnd && { onEnd: choices.onEnd }),
    expectsStandby: env.databaseReplicaUrl !== null,
    backupDir: env.backupDir,
    siteDir: env.siteOutDir === null ? null : resolve(env.siteOutDir),
    witnesses: env.witnesses,
    policy: await loadWitnessPolicy(env.witnessPolicy),
    headAddresses: listHeadAddresses(env),
  }
}

/** Addresses of our log's checkpoints elsewhere: the public site and the witnesses. */
export function listHeadAddresses({
  publicOrigin,
  witnesses,
}: Pick<CliEnv, 'publicOrigin' | 'witnesses'>): string[] {
  const ours = publicOrigin === null ? [] : [new URL('/ledger/checkpoint', publicOrigin).href]
  return [...ours, ...witnesses.flatMap(({ url }) => url ?? [])]
}
