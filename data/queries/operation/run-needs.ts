/** What decides when the next run is due, read from rows, so that every process of an installation sees the same. */
import { and, desc, eq, gt, gte, min, ne } from '#data/db/drizzle.ts'
import type { ReadDb } from '#data/db/database.ts'
import { ingestionRuns, matches } from '#data/db/schema.ts'
import { DAY_MS } from '#data/model/time.ts'
import { getNextKickoff } from '#data/queries/matches/live-matches.ts'

export interface RunNeeds {
  readonly now: Date
  readonly lastRunAt: Date | null
  /** The next kick-off ahead; null without one. */
  readonly nextKickoffAt: Date | null
  /** When a match ended that no run has settled; null without one. */
  readonly endedAt: Date | null
}

/** What decides now; dry runs and skipped runs do not count, as they brought nothing up to date. */
export async function readRunNeeds(db: ReadDb, now: Date): Promise<RunNeeds> {
  const [last] = await db
    .select({ startedAt: ingestionRuns.startedAt, completedAt: ingestionRuns.completedAt })
    .from(ingestionRuns)
    .where(
      and(
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
  return { now, lastRunAt, nextKickoffAt, endedAt }
}

/** When the first match ended that was followed to its end after the last run. */
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
