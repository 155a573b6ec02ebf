/**
 * Answers each call before a deadline, if only with "try again": a client that waits longer gives
 * up, or retries and doubles the load. The work itself is not stopped; the database's own limits
 * end it.
 */
import type { Database } from '#data/db/database.ts'

/** Less than the promised two seconds, to leave time for the network. */
export const DEADLINE_MS = 1700

/** The deadline of calls, ms; null with the embedded database, which no network can slow down. */
export function toDeadlineMs(
  { isEmbedded }: Pick<Database, 'isEmbedded'>,
  ms = DEADLINE_MS,
): number | null {
  return isEmbedded ? null : ms
}
