/**
 * A lock as a row that expires unless it is renewed (a lease): one holder at a time, also behind
 * connection poolers, where advisory locks do not work. It always uses the real clock, never a
 * replay's.
 */
import { randomUUID } from 'node:crypto'
import { hostname } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { and, eq, sql } from '#data/db/drizzle.ts'
import type { Database, ReadDb, WriteDb } from '#data/db/database.ts'
import { locks } from '#data/db/schema.ts'
import { PROCESS_NAMESPACE } from '#data/files/process-namespace.ts'
import { AppError } from '#data/model/errors.ts'

/** Held by whatever reads the feed, signs, or clears: one at a time. */
export const PIPELINE_LOCK = 'pipeline run'

const LEASE_SECONDS = 60
const RENEW_EVERY_MS = 15_000
/** How long failed work waits for its lock to be released; where the database is lost, it expires. */
const RELEASE_MS = 100

/** `lock` in its details tells it from a database that is busy. */
const toHeldError = (lock: string, message: string) =>
  new AppError('busy', message, { details: { lock } })

export const isHeldError = (error: unknown): error is AppError =>
  error instanceof AppError && error.code === 'busy' && 'lock' in error.details

/** Containers of one machine may share its name, and number their processes each for itself. */
export const LOCK_HOST =
  PROCESS_NAMESPACE === null ? hostname() : `${hostname()}#${PROCESS_NAMESPACE}`

function isDeadHere(holder: { host: string; processId: number }): boolean {
  if (holder.host !== LOCK_HOST) return false
  try {
    process.kill(holder.processId, 0)
    return false
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ESRCH'
  }
}

async function takeLease(db: WriteDb, name: string, token: string): Promise<void> {
  const [held] = await db
    .select({
      host: locks.host,
      processId: locks.processId,
      isOver: sql<boolean>`${locks.expiresAt} < clock_timestamp()`,
    })
    .from(locks)
    .where(eq(locks.name, name))
    .for('update')
  if (held && !held.isOver && !isDeadHere(held)) {
    throw toHeldError(
      name,
      `Another ${name} is running (process ${held.processId} on ${held.host.split('#')[0]}). Wait until it has ended.`,
    )
  }
  const lease = {
    token,
    host: LOCK_HOST,
    processId: process.pid,
    expiresAt: sql`clock_timestamp() + ${LEASE_SECONDS}::int * interval '1 second'`,
  }
  const [taken] = await db
    .insert(locks)
    .values({ name, ...lease })
    .onConflictDoUpdate({ target: locks.name, set: lease, setWhere: held ? undefined : sql`false` })
    .returning({ token: locks.token })
  if (!taken) throw toHeldError(name, `Another ${name} has just begun. Wait until it has ended.`)
}

/** Runs the work while holding the lock with this name; throws `busy` when it is taken. */
export async function withLock<Result>(
  database: Database,
  name: string,
  work: () => Promise<Result>,
): Promise<Result> {
  const token = randomUUID()
  const mine = and(eq(locks.name, name), eq(locks.token, token))
  await database.write((db) => takeLease(db, name, token))
  const renewal = setInterval(() => {
    const expiresAt = sql`clock_timestamp() + ${LEASE_SECONDS}::int * interval '1 second'`
    // One missed renewal does no harm: the next one comes well before the lease expires.
    database.write((db) => db.update(locks).set({ expiresAt }).where(mine)).catch(() => {})
  }, RENEW_EVERY_MS)
  const release = () => {
    clearInterval(renewal)
    return database.write((db) => db.delete(locks).where(mine))
  }
  let result: Result
  try {
    result = await work()
  } catch (error) {
    await Promise.race([release().catch(() => {}), sleep(RELEASE_MS)])
    throw error
  }
  await release()
  return result
}

/** True while the lock with this name is held. */
export async function isLocked(db: ReadDb, name: string): Promise<boolean> {
  const [held] = await db
    .select({ host: locks.host, processId: locks.processId })
    .from(locks)
    .where(and(eq(locks.name, name), sql`${locks.expiresAt} >= clock_timestamp()`))
  return held !== undefined && !isDeadHere(held)
}
