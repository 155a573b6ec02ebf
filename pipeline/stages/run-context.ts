/** What every stage of a run is given. */
import type { SigningKey } from '#data/ledger/signing/signing-key.ts'
import type { Database } from '#data/db/database.ts'
import type { WitnessAddress } from '#data/ledger/witness/known-witness.ts'
import type { WitnessPolicy } from '#data/ledger/witness/witness-policy.ts'
import type { RunProgress } from '#data/model/operation.ts'
import type { LeagueId } from '#data/model/leagues.ts'
import type { MatchSource } from '#pipeline/sources/source.ts'
import { DAY_MS } from '#data/model/time.ts'

export interface RunContext {
  readonly database: Database
  readonly source: MatchSource
  readonly signingKey: SigningKey
  /** Folder of snapshots, public files and the log. */
  readonly dataDir: string
  /** The clock of the whole run. */
  readonly now: Date
  /** The clock was moved with `--now`: the database's own clock is moved with it. */
  readonly isClockMoved: boolean
  /** Days ahead that are predicted. */
  readonly days: number
  /** Leagues of the run; null for all. */
  readonly leagues: readonly LeagueId[] | null
  /** Leagues whose answer is taken although matches are missing from it that were in the last one. */
  readonly acceptShrunk?: readonly LeagueId[]
  /** Season forecasts are left to a later run. */
  readonly skipsSeasons?: boolean
  /** Somebody asked for a demo where one was cleared: without it none is loaded there. */
  readonly isDemoAsked?: boolean
  /** Everything is done, and taken back at the end. */
  readonly isDryRun: boolean
  readonly tell: (words: string) => void
  /** Told when a stage begins, with the counts so far. */
  readonly onProgress?: (progress: RunProgress) => void
  /** Told once when the run's row is closed, with how it ended. */
  readonly onEnd?: (end: { status: string; errorMessage: string | null }) => void
  /** The settings name a replica of the server: the run warns where a publication waits for none. */
  readonly expectsStandby?: boolean
  /** Folder of the backups, whose age the run looks at; not looked at without it. */
  readonly backupDir?: string | null
  /** Room on the disk below which the run warns, bytes. */
  readonly leastFreeBytes?: number
  /** Who is asked to cosign what is published; nobody without it. */
  readonly witnesses?: readonly WitnessAddress[]
  /** Which of them must have cosigned before a head is called witnessed; any one without it. */
  readonly policy?: WitnessPolicy | null
  /** Addresses of checkpoints of our log that others keep: the public one, the witnesses'. */
  readonly headAddresses?: readonly string[]
}

/** The time now: of a run with a moved clock that of the whole run. */
export function getTime({ now, isClockMoved }: Pick<RunContext, 'now' | 'isClockMoved'>): Date {
  return isClockMoved ? now : new Date(Math.max(now.getTime(), Date.now()))
}

/** Options of a write transaction in this run: the moved clock where there is one. What is published must outlive a failover. */
export function toWriteOptions(context: Pick<RunContext, 'now' | 'isClockMoved'>) {
  return { clock: context.isClockMoved ? context.now : null, waitsForStandbys: true }
}

/** The stretch of kick-offs a run looks after: from the start of today (UTC) to now + days. */
export function toRunWindow(context: Pick<RunContext, 'now' | 'days'>): { from: Date; to: Date } {
  const from = new Date(context.now)
  from.setUTCHours(0, 0, 0, 0)
  return { from, to: new Date(context.now.getTime() + context.days * DAY_MS) }
}
