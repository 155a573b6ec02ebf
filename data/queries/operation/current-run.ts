/**
 * The run's id in an AsyncLocalStorage, for rows and log lines written deep below: a call to a
 * feed, a prediction, a signed snapshot. Not an argument, because no output may depend on it.
 */
import { AsyncLocalStorage } from 'node:async_hooks'

const current = new AsyncLocalStorage<string>()

/** Runs the work with the id of its run (of `ingestion_runs`). */
export function withRunId<Result>(runId: string, work: () => Promise<Result>): Promise<Result> {
  return current.run(runId, work)
}

/** The id of the current run; null outside one. */
export function getRunId(): string | null {
  return current.getStore() ?? null
}
