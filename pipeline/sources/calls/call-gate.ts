/**
 * The gate for every call to a paid service: the administrator's limit is shared by all processes,
 * a service that keeps failing is paused (circuit breaker), and each call is stored.
 */
import type { Database } from '#data/db/database.ts'
import { AppError } from '#data/model/errors.ts'
import { toServiceTitle } from '#data/model/providers.ts'
import {
  admitProviderCall,
  listLatestFailures,
  recordProviderCall,
} from '#data/queries/operation/provider-calls.ts'
import { HOUR_MS, MINUTE_MS } from '#data/model/time.ts'
import type { CallGate } from './caller.ts'

/** Failures in a row after which a service is paused. */
export const BREAKER_FAILURES = 5
/** Length of the pause after the last of them. */
export const BREAKER_PAUSE_MS = MINUTE_MS

/** The gate of an installation: counters and calls are rows, shared by all its processes. */
export function makeCallGate(database: Database, getNow: () => Date = () => new Date()): CallGate {
  return {
    async admit(provider) {
      const now = getNow()
      const failures = await database.read((db) =>
        listLatestFailures(db, provider, BREAKER_FAILURES),
      )
      const restMs = toRestMs(failures, now)
      if (restMs > 0)
        throw new AppError(
          'source_unavailable',
          `${toServiceTitle(provider)} has failed ${BREAKER_FAILURES} times in a row and is left alone for ${Math.ceil(restMs / 1_000)} more seconds.`,
          { details: { retryAfterSeconds: Math.ceil(restMs / 1_000) } },
        )
      const answer = await database.write((db) => admitProviderCall(db, provider, now))
      if (!answer.isEnabled)
        throw new AppError(
          'not_configured',
          `Calls to ${toServiceTitle(provider)} are switched off in the administrator’s area. Switch them on there.`,
        )
      if (!answer.isAllowed)
        throw new AppError(
          'source_unavailable',
          `The limit of ${answer.limit} calls ${answer.windowMs > HOUR_MS ? 'a day' : 'an hour'} to ${toServiceTitle(provider)} is used up; the next window begins in ${Math.ceil(answer.retryAfterSeconds / 60)} minutes. The limit is set in the administrator’s area.`,
          { details: { retryAfterSeconds: answer.retryAfterSeconds, limit: answer.limit } },
        )
    },
    record: (call) => database.write((db) => recordProviderCall(db, call, getNow())),
  }
}

function toRestMs(failures: readonly { readonly createdAt: Date }[], now: Date): number {
  const [last] = failures
  if (!last || failures.length < BREAKER_FAILURES) return 0
  return last.createdAt.getTime() + BREAKER_PAUSE_MS - now.getTime()
}
