/** Whether other PostgreSQL servers follow this one, and whether a publication waits for them. */
import { sql } from '#data/db/drizzle.ts'
import type { Database } from '#data/db/database.ts'

export interface Standbys {
  /** Servers that stream from this one now. */
  readonly following: number
  /** True when a transaction can wait for one: `synchronous_standby_names` is set. */
  readonly isWaitedFor: boolean
}

const NONE: Standbys = { following: 0, isWaitedFor: false }

export async function readStandbys(database: Database): Promise<Standbys> {
  if (database.isEmbedded) return NONE
  return database.read(async (db) => {
    const [row] = await db
      .select({
        following: sql<number>`(select count(*)::int from pg_stat_replication)`,
        names: sql<string>`current_setting('synchronous_standby_names')`,
      })
      .from(sql`(select 1) as one`)
    return { following: row!.following, isWaitedFor: row!.names !== '' }
  })
}

/** Fault of the standbys with the next step; null without one. */
export function describeStandbys(
  { following, isWaitedFor }: Standbys,
  isExpected: boolean,
): string | null {
  if (isWaitedFor || (following === 0 && !isExpected)) return null
  const runbook = '"A standby that loses no publication" in api/deploy/RUNBOOK.md'
  return following === 0
    ? `DATABASE_REPLICA_URL names a standby, but none follows the server: what this run published would be lost with the server. See that the standby streams again, then set synchronous_standby_names (${runbook}).`
    : `A standby follows the server, but a publication waits for none, so a failover can lose what was published last. Set synchronous_standby_names on the server (${runbook}).`
}

/**
 * Returns once everything committed so far is on the awaited standbys. A transaction that writes no
 * row does not wait, so this one writes a message to the write-ahead log.
 */
export async function waitForStandbys(database: Database): Promise<void> {
  if (database.isEmbedded) return
  await database.write(
    (db) => db.execute(sql`select pg_logical_emit_message(true, 'pitchproof', 'publication')`),
    { waitsForStandbys: true },
  )
}
