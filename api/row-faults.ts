/**
 * What the checks of rows against the signed log have found on this machine: the alarm
 * `log_trouble`, and no more "ready", from the first reply that failed its check.
 */
import type { Database } from '#data/db/database.ts'
import { AppError } from '#data/model/errors.ts'
import { HOUR_MS, MINUTE_MS } from '#data/model/time.ts'

/** Messages by what was read: a match's revision, or the log. */
const found = new WeakMap<Database, Map<string, string>>()
const comparedAt = new WeakMap<Database, number>()
const comparing = new WeakMap<Database, Promise<void>>()
const LOG = 'log'

/** Notes a fault, or (null) that the same was read again and is right. */
export function noteRowFault(database: Database, what: string, message: string | null): void {
  const faults = found.get(database) ?? new Map<string, string>()
  found.set(database, faults)
  if (message === null) faults.delete(what)
  else faults.set(what, message)
}

/** Notes a failed reply, if it failed because the rows are not those that were signed. */
export function noteFailedCheck(database: Database, error: unknown): void {
  if (error instanceof AppError && error.code === 'ledger_invalid')
    noteRowFault(database, LOG, error.message)
}

/**
 * The first fault; null while there is none. Starts a comparison of all rows of the log with the
 * signed root once an hour, and each minute while there is a fault: it ends when the rows are right
 * again. Grows with the log: a year of ours takes some seconds, most of them in the database.
 */
export function getRowFault(
  { database, compareRows }: Readonly<{ database: Database; compareRows: () => Promise<void> }>,
  now: Date,
): string | null {
  const [fault = null] = found.get(database)?.values() ?? []
  const last = comparedAt.get(database)
  const isDue = last !== undefined && now.getTime() - last >= (fault === null ? HOUR_MS : MINUTE_MS)
  // The first reading of the log compares all of it.
  if (last === undefined || isDue) comparedAt.set(database, now.getTime())
  if (isDue)
    comparing.set(
      database,
      compareRows().then(
        () => noteRowFault(database, LOG, null),
        (error: unknown) => noteFailedCheck(database, error),
      ),
    )
  return fault
}

/** The last comparison, which a database that is closed must not meet. */
export const endComparison = async (database: Database): Promise<void> => comparing.get(database)
