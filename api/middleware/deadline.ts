/**
 * A call is answered in time, if only with "try again": whoever waits longer has given up, or tries
 * again and doubles the load. The work itself is not stopped; the limits of the database end it.
 */
import type { Database } from '#data/db/database.ts'
import { toBusyError } from '#data/db/limits.ts'

/** Less than the two seconds that are promised, for the way there and back. */
const DEADLINE_MS = 1700

/** The result of the work, or `busy` when it takes too long. */
export async function inTime<Result>(work: Promise<Result>, ms = DEADLINE_MS): Promise<Result> {
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(() => late.reject(toBusyError()), ms)
  return Promise.race([work, late.promise]).finally(() => clearTimeout(timer))
}

/** The deadline of calls; none with the embedded database, where only the machine itself can be slow. */
export function toDeadlineMs({ isEmbedded }: Pick<Database, 'isEmbedded'>): number | null {
  return isEmbedded ? null : DEADLINE_MS
}
