/**
 * Checks the database once a second, independent of requests, so that a restored or unreachable
 * database is noticed and logged at once. An outage is logged when it begins, once a minute, and
 * when it ends.
 */
import type { Logger } from 'pino'
import { MINUTE_MS } from '#data/model/time.ts'
import { toLoggableError } from '#api/loggable-error.ts'
import type { PublicationReader } from '#data/queries/published.ts'

const LOOK_EVERY_MS = 1000

interface Watched {
  readonly publication: PublicationReader
  readonly logger: Logger
}

/** Starts the checks, which do not keep the program running; returns a function that ends them. */
export function watchDatabase(
  { publication, logger }: Watched,
  everyMs: number = LOOK_EVERY_MS,
  sayEveryMs: number = MINUTE_MS,
): () => void {
  let awaySinceMs: number | null = null
  let toldAtMs = 0
  let failedLooks = 0
  const begin = (error: unknown) => {
    failedLooks += 1
    if (awaySinceMs !== null) {
      const seconds = Math.round((performance.now() - awaySinceMs) / 1000)
      if (performance.now() - toldAtMs < sayEveryMs) return
      toldAtMs = performance.now()
      logger.error({ event: 'database_away', seconds, failedLooks }, 'the database is still away')
      return
    }
    awaySinceMs = performance.now()
    toldAtMs = awaySinceMs
    logger.error(
      { event: 'database_away', error: toLoggableError(error) },
      'the database does not answer: calls that need it are answered with 503 until it is back',
    )
  }
  const end = () => {
    if (awaySinceMs === null) return
    const seconds = Math.round((performance.now() - awaySinceMs) / 1000)
    awaySinceMs = null
    failedLooks = 0
    logger.warn({ event: 'database_back', seconds }, 'the database answers again')
  }
  let isStopped = false
  const timer = setInterval(
    () =>
      void publication.getCurrent().then(end, (error: unknown) => {
        // The database is closed at a stop, also under a check that has begun.
        if (!isStopped) begin(error)
      }),
    everyMs,
  )
  timer.unref()
  return () => {
    isStopped = true
    clearInterval(timer)
  }
}
