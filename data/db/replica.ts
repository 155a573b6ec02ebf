/**
 * A replica of the PostgreSQL server, for reads that may be some seconds old. Nothing depends on it:
 * when it does not answer, or is further behind than that, the server itself is read.
 *
 * How far behind it is comes from the servers' own positions in the log of writes. The replica is
 * near enough when it has replayed what the server had written a few seconds ago. Its clock would
 * not do: it says nothing of a server that was not written to, or of a line that was cut.
 */
import { sql } from './drizzle.ts'
import { drizzle } from 'drizzle-orm/postgres-js'
import postgres from 'postgres'
import { AppError } from '#data/model/errors.ts'
import { makeDatabase, type Database, type ReadDb, type ReplicaState } from './database.ts'
import { DRIZZLE } from './drizzle-options.ts'
import { makeGate, toServerSettings, type DatabaseLimits } from './limits.ts'

export interface ReplicaOptions {
  readonly url: string
  readonly limits: DatabaseLimits | null
  /** How old what it says may be, ms. */
  readonly oldestMs?: number
  /** How often both are asked where they are, ms; only while somebody reads. */
  readonly lookEveryMs?: number
  /** How long it is left alone once it has failed, ms. */
  readonly pauseMs?: number
}

const OLDEST_MS = 5000
const LOOK_EVERY_MS = 1000
const PAUSE_MS = 5000
/** The longest a read waits for the replica before the server is asked. */
const WAIT_MS = 1000
const CONNECTIONS = 4
/** How long it is remembered where the server was, to tell how far behind a replica is. */
const WATCH_MS = 120_000

/** A position as PostgreSQL writes it, `16/B374D848`, as a number that grows. */
function toPosition(text: string | null | undefined): bigint | null {
  const [high, low] = text?.split('/') ?? []
  return high && low ? BigInt(`0x${high}`) * 2n ** 32n + BigInt(`0x${low}`) : null
}

async function readPosition(db: ReadDb, of: 'server' | 'replica'): Promise<bigint | null> {
  const position =
    of === 'server'
      ? sql<string | null>`pg_current_wal_lsn()::text`
      : sql<string | null>`pg_last_wal_replay_lsn()::text`
  const [row] = await db.select({ position }).from(sql`(select 1) as one`)
  return toPosition(row?.position)
}

async function inTime<Result>(work: Promise<Result>): Promise<Result> {
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(() => late.reject(new Error('the replica does not answer')), WAIT_MS)
  return Promise.race([work, late.promise]).finally(() => clearTimeout(timer))
}

function openReplica({ url, limits }: ReplicaOptions): Database {
  const client = postgres(url, {
    max: CONNECTIONS,
    onnotice: () => {},
    connect_timeout: 1,
    // A pooler may stand in front of it.
    prepare: false,
  })
  const settings = limits === null ? {} : toServerSettings(limits)
  const close = () => client.end({ timeout: 0 })
  return makeDatabase(drizzle(client, DRIZZLE), false, close, { localSettings: settings })
}

/** Reads leave it out after five seconds already; an operator is told when it does not catch up. */
const LATE_MS = 60_000

/** What an operator should know of a replica, with the next step; null while it follows. */
export function describeReplica({ behindMs, answers }: ReplicaState): string | null {
  if (behindMs < LATE_MS) return null
  const seconds = Math.round(behindMs / 1000)
  return answers
    ? `The replica of DATABASE_REPLICA_URL is ${seconds} seconds behind the server, which answers its reads as well. See whether it streams from this server and keeps up.`
    : `The replica of DATABASE_REPLICA_URL has not answered for ${seconds} seconds; the server answers its reads as well. See whether it runs and can be reached from here.`
}

/** The same database, whose `readLate` goes to the replica while that is near enough. */
export function withReplica(server: Database, options: ReplicaOptions): Database {
  const { oldestMs = OLDEST_MS, lookEveryMs = LOOK_EVERY_MS, pauseMs = PAUSE_MS } = options
  const gate = makeGate(CONNECTIONS, options.limits?.queue ?? CONNECTIONS)
  let replica = openReplica(options)
  /** Where the server was, and when. */
  let marks: { readonly at: number; readonly position: bigint }[] = []
  let isNear = false
  let answers = true
  /** It has what the server had then. */
  let reachedAt = performance.now()
  let lookAgainAt = Number.NEGATIVE_INFINITY
  let looking: Promise<void> | null = null

  const setAside = () => {
    isNear = false
    answers = false
    lookAgainAt = performance.now() + pauseMs
    const given = replica
    replica = openReplica(options)
    void given.close().catch(() => {})
  }
  const look = async () => {
    const at = performance.now()
    const position = await server.read((db) => readPosition(db, 'server'))
    if (position !== null) marks.push({ at, position })
    const reached = await inTime(replica.read((db) => readPosition(db, 'replica')))
    const now = performance.now()
    marks = marks.filter((mark) => now - mark.at <= WATCH_MS)
    const seen = reached === null ? null : marks.findLast((mark) => mark.position <= reached)
    if (seen) reachedAt = seen.at
    answers = true
    isNear = seen ? now - seen.at <= oldestMs : false
    lookAgainAt = now + lookEveryMs
  }
  const isNearNow = async () => {
    if (performance.now() >= lookAgainAt)
      looking ??= look()
        .catch(setAside)
        .finally(() => {
          looking = null
        })
    if (looking !== null) await looking
    return isNear
  }

  return {
    ...server,
    async readLate(work) {
      if (await isNearNow()) {
        try {
          return await gate(() => inTime(replica.read(work)))
        } catch (error) {
          // What the work itself refuses is its answer, wherever it was read.
          if (error instanceof AppError && error.code !== 'busy') throw error
          if (!(error instanceof AppError)) setAside()
        }
      }
      return server.read(work)
    },
    async readReplicaState() {
      await isNearNow()
      return { behindMs: Math.round(performance.now() - reachedAt), answers }
    },
    async close() {
      await Promise.all([replica.close(), server.close()])
    },
  }
}
