/** The input of every stage of a run. */
import type { SigningKey } from '#data/ledger/signing/signing-key.ts'
import type { Database } from '#data/db/database.ts'
import type { WitnessAddress } from '#data/ledger/witness/known-witness.ts'
import type { WitnessPolicy } from '#data/ledger/witness/witness-policy.ts'
import type { RunProgress } from '#data/model/operation.ts'
import type { LeagueId } from '#data/model/leagues.ts'
import type { FeedName } from '#data/model/providers.ts'
import type { MatchSource } from '#pipeline/sources/source.ts'
import { DAY_MS, toDayStartMs } from '#data/model/time.ts'

export interface RunContext {
  readonly database: Database
  readonly source: MatchSource
  readonly signingKey: SigningKey
  /** Folder of snapshots, public files and the log. */
  readonly dataDir: string
  /** The clock of the whole run. */
  readonly now: Date
  /** True when the clock was moved with `--now`: the database's own clock is moved with it. */
  readonly isClockMoved: boolean
  /** Number of coming days that are predicted. */
  readonly days: number
  /** Leagues of the run; null for all. */
  readonly leagues: readonly LeagueId[] | null
  /** Leagues whose answer is accepted although it lacks matches of the last one. */
  readonly acceptShrunk?: readonly LeagueId[]
  /** Feeds whose odds are sealed beside our predictions as the market's chances; none without it. */
  readonly marketFeeds?: readonly FeedName[]
  /** True to leave season forecasts to a later run. */
  readonly skipsSeasons?: boolean
  /** How many times each season is played to its end; 20,000 when left out. */
  readonly simulatedSeasons?: number
  /** True when an administrator asked for a demo after one was cleared; otherwise none is loaded there. */
  readonly isDemoAsked?: boolean
  /** True to roll everything back at the end. */
  readonly isDryRun: boolean
  readonly logLine: (words: string) => void
  /** Called when a stage begins, with the counts so far. */
  readonly onProgress?: (progress: RunProgress) => void
  /** Called once when the run's row is closed, with its status. */
  readonly onEnd?: (end: { status: string; errorMessage: string | null }) => void
  /** True when the settings name a replica: the run warns if a publication waits for none. */
  readonly expectsStandby?: boolean
  /** Folder of the backups, whose age the run checks; no check without it. */
  readonly backupDir?: string | null
  /** Folder of the built site, whose disk is looked at too; none without it. */
  readonly siteDir?: string | null
  /** Free disk space below which the run warns, bytes. */
  readonly leastFreeBytes?: number
  /** Witnesses that are asked to cosign publications; none without it. */
  readonly witnesses?: readonly WitnessAddress[]
  /** Which of them must have cosigned before a head counts as witnessed; any one without it. */
  readonly policy?: WitnessPolicy | null
  /** Addresses of our log's checkpoints elsewhere: the public one, the witnesses'. */
  readonly headAddresses?: readonly string[]
}

/** The time now; with a moved clock, the run's time. */
export function getTime({ now, isClockMoved }: Pick<RunContext, 'now' | 'isClockMoved'>): Date {
  return isClockMoved ? now : new Date(Math.max(now.getTime(), Date.now()))
}

/** Options of a write transaction in this run: its moved clock, if any. Publications must survive a failover. */
export function toWriteOptions(context: Pick<RunContext, 'now' | 'isClockMoved'>) {
  return { clock: context.isClockMoved ? context.now : null, waitsForStandbys: true }
}

/** The run's window of kick-offs: from the start of today (UTC) to now + days. */
export function toRunWindow(context: Pick<RunContext, 'now' | 'days'>): { from: Date; to: Date } {
  const to = new Date(context.now.getTime() + context.days * DAY_MS)
  return { from: new Date(toDayStartMs(context.now)), to }
}
