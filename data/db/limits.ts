/**
 * What a server may ask of the database, so that a slow or lost one makes it answer "try again"
 * instead of collecting requests that nobody waits for any more. Commands and the pipeline, whose
 * statements may take long, have no such limits.
 */
import { AppError } from '#data/model/errors.ts'

export interface DatabaseLimits {
  /** Transactions at a time, each on a connection of its own. */
  readonly connections: number
  /** Work that may wait for one of them; more is refused at once. */
  readonly queue: number
  /** Longest time of one statement, ms. */
  readonly statementMs: number
}

/** Longest wait for a connection. */
const WAIT_MS = 1000
/** Longest wait for somebody else's lock; less than a statement may take, so that the two can be told apart. */
const LOCK_SHARE = 0.7
/**
 * How long a transaction may be held open without a statement. Work at the payment provider is done
 * inside one, and its client gives up before this.
 */
const IDLE_MS = 30_000
const RETRY_SECONDS = 2

/** What PostgreSQL itself is told of the limits, by the names of its settings. */
export function toServerSettings({ statementMs }: DatabaseLimits) {
  return {
    statement_timeout: statementMs,
    lock_timeout: Math.round(statementMs * LOCK_SHARE),
    idle_in_transaction_session_timeout: IDLE_MS,
  }
}

export function toBusyError(): AppError {
  return new AppError('busy', 'The database is busy at the moment. Please try again.', {
    details: { retryAfterSeconds: RETRY_SECONDS },
  })
}

export type Gate = <Result>(work: () => Promise<Result>) => Promise<Result>

/**
 * Lets so many works through at a time, first come first served; throws `busy` for those behind a full
 * queue and for those that would wait too long, whose work is then never begun.
 */
export function makeGate(
  atOnce: number,
  queue: number,
  { waitMs = WAIT_MS, refuse = toBusyError } = {},
): Gate {
  let running = 0
  const waiting = new Set<() => void>()

  const leave = () => {
    running -= 1
    const [next] = waiting
    next?.()
  }
  const enter = () => {
    if (running < atOnce) {
      running += 1
      return null
    }
    if (waiting.size >= queue) throw refuse()
    return new Promise<void>((done, fail) => {
      const start = () => {
        clearTimeout(timer)
        waiting.delete(start)
        running += 1
        done()
      }
      const timer = setTimeout(() => {
        waiting.delete(start)
        fail(refuse())
      }, waitMs)
      waiting.add(start)
    })
  }
  return async (work) => {
    await enter()
    try {
      return await work()
    } finally {
      leave()
    }
  }
}
