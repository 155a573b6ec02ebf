/**
 * A server's limits on its use of the database: when the database is slow or lost, the server
 * answers "try again" instead of piling up requests. Commands and the pipeline, whose statements
 * may take long, have no such limits.
 */
import { AsyncLocalStorage } from 'node:async_hooks'
import { AppError } from '#data/model/errors.ts'

export interface DatabaseLimits {
  /** Concurrent transactions, each on its own connection. */
  readonly connections: number
  /** Work that may wait for a connection; more is refused at once. */
  readonly queue: number
  /** Longest time of one statement, ms. */
  readonly statementMs: number
}

/** Longest wait until work begins. */
const WAIT_MS = 1000
/** For work of a call that has waited that long before: a database that answers needs less. */
const LEAST_WAIT_MS = 50
/** Longest wait for a lock, as a share of the statement's limit; below 1, so the two errors can be told apart. */
const LOCK_SHARE = 0.7
/** How long a transaction may stay open without a statement. */
const IDLE_MS = 30_000
const RETRY_SECONDS = 2

/** The limits as PostgreSQL settings. */
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
 * Admits a fixed number of works at a time, first come first served. Throws `busy` for work behind
 * a full queue or that would wait too long; such work is never started.
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

/** The result of the work, or `busy` when it takes too long. The work itself is not stopped. */
export async function inTime<Result>(work: Promise<Result>, ms: number): Promise<Result> {
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(() => late.reject(toBusyError()), ms)
  return Promise.race([work, late.promise]).finally(() => clearTimeout(timer))
}

const waits = new AsyncLocalStorage<{ leftMs: number }>()

/** Runs a call whose works wait `WAIT_MS` to begin all together, instead of each. */
export const withOneWait = <Result>(call: () => Promise<Result>): Promise<Result> =>
  waits.run({ leftMs: WAIT_MS }, call)

/**
 * Begins work within `WAIT_MS`, or throws `busy` and never begins it. A pooler accepts connections
 * while its server is away, and keeps the first statement waiting.
 * @param begin calls its argument once the database takes statements
 */
export function beginInTime<Given, Result>(
  begin: (work: (given: Given) => Promise<Result>) => Promise<Result>,
  work: (given: Given) => Promise<Result>,
  waitMs = WAIT_MS,
): Promise<Result> {
  const wait = waits.getStore() ?? { leftMs: waitMs }
  const begunAt = performance.now()
  let isLate = false
  const late = Promise.withResolvers<never>()
  const giveUp = () => {
    isLate = true
    late.reject(toBusyError())
  }
  const timer = setTimeout(giveUp, Math.max(LEAST_WAIT_MS, wait.leftMs))
  const begun = begin(async (given) => {
    if (isLate) throw toBusyError()
    clearTimeout(timer)
    wait.leftMs -= performance.now() - begunAt
    return work(given)
  })
  return Promise.race([begun, late.promise]).finally(() => clearTimeout(timer))
}
