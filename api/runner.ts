/**
 * Pipeline work that an administrator starts from the browser. The API computes nothing itself: it
 * gets this runner as a dependency, which works in a process of its own under the pipeline's lock.
 */
import type { DemoAccount } from '#data/model/account/demo-accounts.ts'
import type { IngestProgress } from '#data/model/operation.ts'
import type { ConnectionTest, IngestRequest, IngestResult } from '#data/model/admin.ts'

/** With the passwords of its accounts, which are random; nobody else is told them. */
interface LoadedDemo extends DemoCounts {
  readonly accounts: readonly DemoAccount[]
}

interface DemoCounts {
  readonly matches: number
  readonly predictions: number
}

export interface PipelineRunner {
  /**
   * Reads the feed for the days up to a date, and predicts and publishes unless it is a dry run;
   * throws `busy` while another run is in progress.
   */
  ingest(request: IngestRequest, userId: string): Promise<IngestResult>
  /** Progress of the import started here; null while there is none. */
  getProgress(): IngestProgress
  /** Settles finished matches; throws `busy` while another run is in progress, which settles them as well. */
  settle(userId: string): Promise<void>
  /** One small call to a service. */
  testProvider(provider: string): Promise<ConnectionTest>
  /** Removes the demo; the calling administrator stays one. */
  clearDemo(userId: string): Promise<DemoCounts>
  /** Loads a demo where nothing is loaded; throws `busy` while another run is in progress. */
  loadDemo(userId: string): Promise<LoadedDemo>
}
