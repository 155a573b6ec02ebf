/** The findings about a whole log. */
import type { ReleaseStatement } from '#data/ledger/leaves/release-statement.ts'
import type { QuorumVerdict } from '#data/ledger/witness/witness-policy.ts'
import type { LogProblem } from './log-signatures.ts'
import type { VoidedEntry } from './match-story.ts'

export interface ReportedRelease extends ReleaseStatement {
  readonly index: number
  /** ISO 8601, UTC. */
  readonly statedAt: string
}

interface ReportedCorrection {
  readonly index: number
  /** The incidents that were wrong, ascending. */
  readonly incidents: readonly number[]
  /** Number of the matches they were wrong about. */
  readonly matches: number
  readonly message: string
}

export interface LogReport {
  readonly ok: boolean
  readonly origin: string | null
  readonly key: string | null
  readonly size: number
  /** Base64. */
  readonly rootHash: string | null
  readonly checked: {
    readonly tiles: number
    readonly bundles: number
    readonly entries: number
    readonly universes: number
    readonly commits: number
    readonly openings: number
    readonly keys: number
    /** Without the leaves that seal members' forecasts or name a release. */
    readonly incidents: number
    readonly seasons: number
    readonly forecastSeals: number
    /** Entries that name a release of the program. */
    readonly releases: number
    readonly matches: number
  }
  /** Matches over for a week and not opened. */
  readonly overdue: readonly string[]
  /** Entries that an incident took out of the record, with its words. */
  readonly voided: readonly VoidedEntry[]
  /** How many of these are predictions that can no longer be opened: their secrets were lost. */
  readonly unopenable: number
  /** Those of the voided predictions that the log does not show to have been voided before kick-off. */
  readonly voidedAfterKickoff: readonly number[]
  /** Entries that declare earlier incidents wrong. */
  readonly corrections: readonly ReportedCorrection[]
  /** The last release of the program that the log names. */
  readonly release: ReportedRelease | null
  /** Verdict of the policy on the head's witnesses; null without a policy, or before the head was opened. */
  readonly quorum: QuorumVerdict | null
  /** Witnesses of the policy whose cosignature this Node or browser cannot check. */
  readonly unchecked: readonly string[]
  readonly problem: LogProblem | null
}
