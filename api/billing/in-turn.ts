/** One task of a name at a time, such as an account's: within this process by a queue, between processes by a lock in the database. */
import type { Database } from '#data/db/database.ts'
import { AppError } from '#data/model/errors.ts'
import { isHeldError, withLock } from '#data/queries/locks.ts'

const lines = new Map<string, Promise<unknown>>()

/** Runs the work once all earlier work with this name has ended. */
export async function inTurn<Result>(name: string, work: () => Promise<Result>): Promise<Result> {
  const before = lines.get(name) ?? Promise.resolve()
  const mine = before.then(work, work)
  const last = mine.catch(() => {})
  lines.set(name, last)
  try {
    return await mine
  } finally {
    if (lines.get(name) === last) lines.delete(name)
  }
}

const UNDER_WAY = 'Your last attempt is still under way. Please try again in a minute.'
const LONGEST_WAIT_MS = 15_000
const LOOK_EVERY_MS = 100

/** Runs the work while no other machine runs work with this name; waits a limited time for its turn. */
export async function withLease<Result>(
  database: Database,
  name: string,
  work: () => Promise<Result>,
): Promise<Result> {
  return inTurn(`lease ${name}`, async () => {
    const giveUpAt = performance.now() + LONGEST_WAIT_MS
    for (;;) {
      let isMine = false
      try {
        return await withLock(database, name, () => {
          isMine = true
          return work()
        })
      } catch (error) {
        if (isMine || !isHeldError(error)) throw error
        // The error names our machine and its process, which is not for members.
        if (performance.now() > giveUpAt) throw new AppError('busy', UNDER_WAY, { cause: error })
        await new Promise((go) => setTimeout(go, LOOK_EVERY_MS))
      }
    }
  })
}
