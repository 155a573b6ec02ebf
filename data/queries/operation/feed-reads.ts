/** When each league was last fully read from a feed, and which results are overdue. */
import { and, eq, gte, inArray, lte, or, sql } from '#data/db/drizzle.ts'
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
  /** Results of matches that kicked off after the last one without. */
  readonly resultsAfter: number
}

/** Per league, the matches that kicked off between two instants, and how many of them still have no result. */
export async function countOverdueResults(
  db: ReadDb,
  { from, to }: { readonly from: Date; readonly to: Date },
): Promise<ResultCounts[]> {
  const rows = await db
    .select({
      leagueId: matches.leagueId,
      kickoffAt: matches.kickoffAt,
      isOver: sql<boolean>`${matches.matchStatus} = 'finished'`,
    })
    .from(matches)
    .where(
      and(
        gte(matches.kickoffAt, from),
        or(lte(matches.kickoffAt, to), eq(matches.matchStatus, 'finished')),
        inArray(matches.matchStatus, ['scheduled', 'live', 'finished']),
      ),
    )
  return [...Map.groupBy(rows, ({ leagueId }) => leagueId)].map(([leagueId, all]) => {
    const without = all.filter(({ isOver }) => !isOver)
    const lastMs = Math.max(...without.map(({ kickoffAt }) => kickoffAt.getTime()))
    return {
      leagueId,
      matches: all.filter(({ kickoffAt }) => kickoffAt <= to).length,
      withoutResult: without.length,
      resultsAfter: all.filter(({ isOver, kickoffAt }) => isOver && kickoffAt.getTime() > lastMs)
        .length,
    }
  })
}
