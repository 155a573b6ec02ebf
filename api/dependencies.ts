/** Dependencies of `createApp`, and the variables of a request. */
import type { HttpBindings } from '@hono/node-server'
import type { Logger } from 'pino'
import type { Database } from '#data/db/database.ts'
import type { DrawnAddress } from '#data/model/drawn-addresses.ts'
import type { LogReader } from '#data/ledger/tree/log-reader.ts'
import type { WitnessPolicy } from '#data/ledger/witness/witness-policy.ts'
import type { WitnessAddress } from '#data/ledger/witness/known-witness.ts'
import type { HoldsEntry } from '#data/queries/log/database-log.ts'
import type { PublicationReader } from '#data/queries/published.ts'
import type { Watch } from '#data/queries/watch.ts'
import type { SettingsReadBy, SettingValues } from '#data/settings/read-settings.ts'
import type { SnapshotReader } from '#data/snapshots/reader.ts'
import type { Billing } from '#api/billing/billing.ts'
import type { SendMail } from '#api/mail/send-mail.ts'
import type { TakeReads } from '#api/middleware/limit-reads.ts'
import type { RequestMetrics } from '#api/metrics/request-metrics.ts'
import type { PipelineRunner } from './runner.ts'
import type { TranslateText } from '#api/translate/translator.ts'

/** A drawn page or file; of a picture the body is its source, as SVG. */
export interface DrawnPage {
  readonly body: string
  readonly type: string
  /** `Cache-Control` */
  readonly caching: string
}

export interface MovedPage {
  readonly path: string
  /** False where the page may come back. */
  readonly isForGood: boolean
}

/** One publication in one build's frames (site/render). */
export interface Edition {
  /** What a page is made from, compared by identity: a cached page of others is stale. */
  listSources(address: DrawnAddress): readonly object[]
  draw(address: DrawnAddress): Promise<DrawnPage | null>
  /** Where an address of before leads on to; null for any other. */
  findMoved(address: DrawnAddress): Promise<MovedPage | null>
}

export interface PageRenderer {
  /** Null before a site was built. */
  open(publication: object): Promise<Edition | null>
  drawPicture(svg: string): Promise<Uint8Array<ArrayBuffer>>
}

export interface AppDependencies {
  readonly database: Database
  readonly snapshots: SnapshotReader
  readonly now: () => Date
  /** How long cached facts of matches are valid. */
  readonly facts: Watch
  /** How long sessions may be cached for reads of matches; every write of this process is reported to it. */
  readonly sessionWatch: Watch
  readonly logger: Logger
  /** Public address of the site, without a path: `https://example.com`. */
  readonly publicOrigin: string
  /** Addresses or networks (`10.0.0.0/8`) whose X-Forwarded-For is trusted. */
  readonly trustedProxies: readonly string[]
  /** Folder of the built site, null when something else serves it. */
  readonly siteDir: string | null
  /** Draws the public pages that are no files. */
  readonly pages: PageRenderer | null
  /** Public files of the runs: the record, the public days. */
  readonly publication: PublicationReader
  /** Files of the public log. */
  readonly readLog: LogReader
  /** Whether an entry of the log is what the signed checkpoint covers. */
  readonly holdsEntry: HoldsEntry
  /** Compares all rows of the log with the signed root; throws `ledger_invalid` when they differ. */
  readonly compareRows: () => Promise<void>
  /** Witnesses of the public log. */
  readonly witnesses: readonly WitnessAddress[]
  /** Which of them must have cosigned before a head counts as witnessed; null counts each by itself. */
  readonly policy: WitnessPolicy | null
  /** Payments, null when they are not configured. */
  readonly billing: Billing | null
  /** Pipeline work for administrators; null on a machine that only answers calls. */
  readonly runner: PipelineRunner | null
  /** Translation service for texts of feeds; null when none is configured. */
  readonly translateText: TranslateText | null
  readonly sendMail: SendMail
  /**
   * True where letters reach their readers, who can then be asked to confirm an address: with a mail
   * server, and in a demo, whose outbox folder stands in for all mailboxes.
   */
  readonly sendsLetters: () => Promise<boolean>
  /** True where administrators must sign in with two factors: on a real installation, not in a demo. */
  readonly requiresSecondFactor: () => Promise<boolean>
  /** Name of the operator, which signs mails. */
  readonly operatorName: string
  /** Postal address of the operator; null when not set. */
  readonly operatorAddress: string | null
  /** Address that contact messages go to. */
  readonly supportEmail: string
  /** Where push services reach the operator; null switches notifications off. */
  readonly pushContact: string | null
  /** Limits a network address's reads of public replies; null sets no limit. */
  readonly takeReads: TakeReads | null
  /** Maximum age, ms, of cached live facts that change without a publication; 10,000 when left out. */
  readonly momentMs?: number
  /** Other than that of the database: tests on a busy machine wait longer. */
  readonly deadlineMs?: number
  /** Counters of answered requests; the app makes its own when left out. */
  readonly metrics?: RequestMetrics
  /** The API's settings, for a route that needs one. */
  readonly settings: SettingValues<SettingsReadBy<'api'>>
}

export interface AppEnv {
  Bindings: HttpBindings
  Variables: {
    requestId: string
    logger: Logger
    /** Cookies of a session that began, was extended or has ended in this call. */
    sessionCookies?: readonly string[]
  }
}
