/**
 * A replica of the PostgreSQL server, for reads that may be some seconds old. It is optional: when
 * it fails or lags too far, the server is read. The lag is measured by the servers' own positions
 * in the write-ahead log: the replica is fresh enough when it has replayed what the server had
 * written a few seconds ago. Its clock would not do: it shows neither an idle server nor a cut
 * connection.
 */
import { sql } from './drizzle.ts'
import { drizzle } from 'drizzle-orm/postgres-js'
import postgres from 'postgres'
import { AppError } from '#data/model/errors.ts'
import { MINUTE_MS } from '#data/model/time.ts'
import { makeDatabase, type Database, type ReadDb, type ReplicaState } from './database.ts'
import { DRIZZLE } from './drizzle-options.ts'
import { hasCode } from './error-code.ts'
import { makeGate, inTime, toServerSettings, type DatabaseLimits } from './limits.ts'

interface ReplicaOptions {
  readonly url: string
  readonly limits: DatabaseLimits | null
  /** Longest accepted lag, ms. */
  readonly oldestMs?: number
  /** Interval between position checks, ms; only while there are reads. */
  readonly lookEveryMs?: number
  /** Pause after a failure of the replica, ms. */
  readonly pauseMs?: number
}

const OLDEST_MS = 5000
const LOOK_EVERY_MS = 1000
const PAUSE_MS = 5000
/** Longest wait for the replica before the server is asked, ms. */
const WAIT_MS = 1000
const CONNECTIONS = 4
/** SQLSTATE: a read that took too long, or was in the way of what is replayed. The connection is whole. */
const REFUSED = new Set(['57014', '40001'])
/** How long it is remembered where the server was, to tell how far behind a replica is. */
const WATCH_MS = 120_000

/** A WAL position of PostgreSQL, `16/B374D848`, as a growing number. */
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

function openReplica({ url, limits }: ReplicaOptions): Database {
  const client = postgres(url, {
    // One more for its position, so that slow reads are not taken for a replica that is away.
    max: CONNECTIONS + 1,
    onnotice: () => {},
    connect_timeout: 1,
    // A pooler may be in front of it.
    prepare: false,
  })
  const settings = limits === null ? {} : toServerSettings(limits)
  const close = () => client.end({ timeout: 0 })
  return makeDatabase(drizzle(client, DRIZZLE), false, close, { localSettings: settings })
}

/** Reads leave it out after five seconds already; an operator is told when it does not catch up. */
const LATE_MS = MINUTE_MS

/** What an operator should know of a replica, with the next step; null while it follows. */
export function describeReplica({ behindMs, answers }: ReplicaState): string | null {
  if (behindMs < LATE_MS) return null
  const seconds = Math.round(behindMs / 1000)
  return answers
    ? `The replica of DATABASE_REPLICA_URL is ${seconds} seconds behind the server, which answers its reads as well. See whether it streams from this server and keeps up.`
    : `The replica of DATABASE_REPLICA_URL has not answered for ${seconds} seconds; the server answers its reads as well. See whether it runs and can be reached from here.`
}

/** The same database, with `readReplica` going to the replica while it is fresh enough. */
export function withReplica(server: Database, options: ReplicaOptions): Database {
  const { oldestMs = OLDEST_MS, lookEveryMs = LOOK_EVERY_MS, pauseMs = PAUSE_MS } = options
  const gate = makeGate(CONNECTIONS, options.limits?.queue ?? CONNECTIONS)
  let replica = openReplica(options)
  /** Positions of the server with their times, as far back as `WATCH_MS`. */
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
    lookAgainAt = at + lookEveryMs
    let position: bigint | null
    try {
      position = await server.read((db) => readPosition(db, 'server'))
    } catch {
      // The server is busy or away, so the replica goes on taking reads off it for a while.
      isNear = isNear && at - reachedAt < LATE_MS
      return
    }
    if (position !== null) marks.push({ at, position })
    const reached = await inTime(
      replica.read((db) => readPosition(db, 'replica')),
      WAIT_MS,
    )
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
    async readReplica(work) {
      if (await isNearNow()) {
        try {
          return await gate(() => inTime(replica.read(work), WAIT_MS))
        } catch (error) {
          // An error of the work itself is its result, wherever it was read.
          if (error instanceof AppError && error.code !== 'busy') throw error
          if (!(error instanceof AppError) && !hasCode(error, REFUSED)) setAside()
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
