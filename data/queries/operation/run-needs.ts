/**
 * Facts that decide when the next run is due, read from rows, so that every process of an
 * installation sees the same.
 */
import { and, desc, eq, gt, gte, max, min, ne } from '#data/db/drizzle.ts'
import type { ReadDb } from '#data/db/database.ts'
import { ingestionRuns, matches } from '#data/db/schema.ts'
import { DAY_MS } from '#data/model/time.ts'
import { hasBegun } from './run-figures.ts'
import { getNextKickoff } from '#data/queries/matches/live-matches.ts'

export interface RunNeeds {
  readonly now: Date
  readonly lastRunAt: Date | null
  /** The next kick-off; null without one. */
  readonly nextKickoffAt: Date | null
  /** Final whistle of the first unsettled match; null if none. */
  readonly endedAt: Date | null
  /** Time of the last entered result that no run has published; null if none. */
  readonly enteredAt: Date | null
}

/** The facts now; dry runs and skipped runs do not count, because they updated nothing. */
export async function readRunNeeds(db: ReadDb, now: Date): Promise<RunNeeds> {
  const [last] = await db
    .select({ startedAt: ingestionRuns.startedAt, completedAt: ingestionRuns.completedAt })
    .from(ingestionRuns)
    .where(
      and(
        hasBegun,
        eq(ingestionRuns.command, 'run'),
        eq(ingestionRuns.isDryRun, false),
        ne(ingestionRuns.status, 'skipped'),
      ),
    )
    .orderBy(desc(ingestionRuns.startedAt))
    .limit(1)
  const nextKickoffAt = await getNextKickoff(db, now)
  const lastRunAt = last?.startedAt ?? null
  const since = last?.completedAt ?? lastRunAt
  const endedAt = since === null ? null : await getEndedAt(db, since, now)
  const enteredAt = lastRunAt === null ? null : await getEnteredAt(db, lastRunAt)
  return { now, lastRunAt, nextKickoffAt, endedAt, enteredAt }
}

/** Time of a result entered since the last run began: that run may have published before it. */
async function getEnteredAt(db: ReadDb, since: Date): Promise<Date | null> {
  const [row] = await db
    .select({ enteredAt: max(matches.resultEnteredAt) })
    .from(matches)
    .where(gt(matches.resultEnteredAt, since))
  return row?.enteredAt ?? null
}

/** First final whistle that live updates brought since the last run. */
async function getEndedAt(db: ReadDb, since: Date, now: Date): Promise<Date | null> {
  const [row] = await db
    .select({ endedAt: min(matches.updatedAt) })
    .from(matches)
    .where(
      and(
        eq(matches.matchStatus, 'finished'),
        gte(matches.kickoffAt, new Date(now.getTime() - DAY_MS)),
        gt(matches.updatedAt, since),
      ),
    )
  return row?.endedAt ?? null
}
