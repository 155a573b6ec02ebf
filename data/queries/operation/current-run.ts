/**
 * The number of the run that is being done, for whatever writes a row or a log line on its behalf
 * deep below: a call to a feed, a prediction, a signed snapshot. It is handed down by the platform's
 * own means and not as an argument, because what is written must not depend on it.
 */
import { AsyncLocalStorage } from 'node:async_hooks'

const current = new AsyncLocalStorage<string>()

/** Does the work under the number of its run (of `ingestion_runs`). */
export function withRunId<Result>(runId: string, work: () => Promise<Result>): Promise<Result> {
  return current.run(runId, work)
}

/** The run that is being done; null outside one. */
export function getRunId(): string | null {
  return current.getStore() ?? null
}
