/** When each league was last fully read from a feed, and which results are overdue. */
import { and, eq, gte, inArray, lte, sql } from '#data/db/drizzle.ts'
import { z } from 'zod'
import type { ReadDb, WriteDb } from '#data/db/database.ts'
import { installation, matches } from '#data/db/schema.ts'

const KEY = 'feed reads'
const ReadsSchema = z.record(z.string(), z.iso.datetime())

/** Instant of the last good answer for each league; a league never read is absent. */
export async function listFeedReads(db: ReadDb): Promise<Map<string, Date>> {
  const [row] = await db.select().from(installation).where(eq(installation.key, KEY))
  const reads = row ? ReadsSchema.parse(row.value) : {}
  return new Map(Object.entries(reads).map(([league, at]) => [league, new Date(at)]))
}

/** Stores that these leagues have been read. */
export async function noteFeedRead(
  db: WriteDb,
  leagueIds: Iterable<string>,
  at: Date,
): Promise<void> {
  const reads = await listFeedReads(db)
  for (const id of leagueIds) reads.set(id, at)
  const value = Object.fromEntries([...reads].map(([id, date]) => [id, date.toISOString()]))
  await db
    .insert(installation)
    .values({ key: KEY, value })
    .onConflictDoUpdate({ target: installation.key, set: { value } })
}

const MISSING_KEY = 'missing fixtures'
const MissingSchema = z.record(z.string(), z.array(z.string()))

/**
 * Stores which fixtures the feed no longer has, by league, for the leagues that were read. Returns
 * those that were missing in the previous run, too.
 */
export async function noteMissingFixtures(
  db: WriteDb,
  missing: Readonly<Record<string, readonly string[]>>,
): Promise<string[]> {
  const [row] = await db.select().from(installation).where(eq(installation.key, MISSING_KEY))
  const before = row ? MissingSchema.parse(row.value) : {}
  const value = { ...before, ...missing }
  await db
    .insert(installation)
    .values({ key: MISSING_KEY, value })
    .onConflictDoUpdate({ target: installation.key, set: { value } })
  return Object.entries(missing).flatMap(([league, ids]) =>
    ids.filter((id) => before[league]?.includes(id)),
  )
}

export interface ResultCounts {
  readonly leagueId: string
  readonly matches: number
  readonly withoutResult: number
}

/** Per league, the matches that kicked off between two instants, and how many of them still have no result. */
export async function countOverdueResults(
  db: ReadDb,
  { from, to }: { readonly from: Date; readonly to: Date },
): Promise<ResultCounts[]> {
  return db
    .select({
      leagueId: matches.leagueId,
      matches: sql<number>`count(*)::int`,
      withoutResult: sql<number>`count(*) filter (where ${matches.matchStatus} <> 'finished')::int`,
    })
    .from(matches)
    .where(
      and(
        gte(matches.kickoffAt, from),
        lte(matches.kickoffAt, to),
        inArray(matches.matchStatus, ['scheduled', 'live', 'finished']),
      ),
    )
    .groupBy(matches.leagueId)
}
