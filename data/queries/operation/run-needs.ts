/**
 * Facts that decide when the next run is due, read from rows, so that every process of an
 * installation sees the same.
 */
import {
  and,
  desc,
  eq,
  exists,
  gt,
  gte,
  max,
  min,
  ne,
  or,
  sql,
  type SQL,
} from '#data/db/drizzle.ts'
import type { ReadDb } from '#data/db/database.ts'
import { ingestionRuns, ledgerCommits, matches } from '#data/db/schema.ts'
import { DAY_MS, MINUTE_MS } from '#data/model/time.ts'
import { isWholeRun, runHasBegun } from './run-figures.ts'
import { getNextKickoff } from '#data/queries/matches/live-matches.ts'

export interface RunNeeds {
  readonly now: Date
  /** Start of the last run of all stages and leagues; null before the first. */
  readonly lastRunAt: Date | null
  /** The next kick-off; null without one. */
  readonly nextKickoffAt: Date | null
  /** Final whistle of the first unsettled match; null if none. */
  readonly endedAt: Date | null
  /** Time of the last entered result that no run has published; null if none. */
  readonly enteredAt: Date | null
  /** The next kick-off within `SEAL_BEFORE_MS` that a member's forecast waits to be sealed for; null without one. */
  readonly kickoffToSealAt: Date | null
  /** Start of the last run that published, or tried to; null if none. */
  readonly lastPublishAt: Date | null
}

/** New forecasts of members are sealed this long before the kick-off they are for. */
export const SEAL_BEFORE_MS = 10 * MINUTE_MS

/** The facts now; dry runs and skipped runs do not count, because they updated nothing. */
export async function readRunNeeds(db: ReadDb, now: Date): Promise<RunNeeds> {
  const last = await getLastRun(db, isWholeRun)
  const nextKickoffAt = await getNextKickoff(db, now)
  const lastRunAt = last?.startedAt ?? null
  const endedAt = lastRunAt === null ? null : await getEndedAt(db, lastRunAt, now)
  const enteredAt = lastRunAt === null ? null : await getEnteredAt(db, lastRunAt)
  const kickoffToSealAt = await getKickoffToSeal(db, now)
  const lastPublishAt = (await getLastRun(db, hasPublished))?.startedAt ?? null
  return { now, lastRunAt, nextKickoffAt, endedAt, enteredAt, kickoffToSealAt, lastPublishAt }
}

const hasPublished = or(eq(ingestionRuns.command, 'run'), eq(ingestionRuns.command, 'publish'))

async function getLastRun(db: ReadDb, which: SQL | undefined) {
  const [last] = await db
    .select({ startedAt: ingestionRuns.startedAt })
    .from(ingestionRuns)
    .where(
      and(
        runHasBegun,
        which,
        eq(ingestionRuns.isDryRun, false),
        ne(ingestionRuns.status, 'skipped'),
      ),
    )
    .orderBy(desc(ingestionRuns.startedAt))
    .limit(1)
  return last
}

async function getKickoffToSeal(db: ReadDb, now: Date): Promise<Date | null> {
  const [after, until] = [now, new Date(now.getTime() + SEAL_BEFORE_MS)].map((at) =>
    at.toISOString(),
  )
  const [row] = await db
    .select({
      at: sql<Date | null>`next_kickoff_to_seal(${after}::timestamptz, ${until}::timestamptz)`.mapWith(
        matches.kickoffAt,
      ),
    })
    .from(sql`(select 1) as one`)
  return row?.at ?? null
}

/** Time of a result entered since the last run began: that run may have published before it. */
async function getEnteredAt(db: ReadDb, since: Date): Promise<Date | null> {
  const [row] = await db
    .select({ enteredAt: max(matches.resultEnteredAt) })
    .from(matches)
    .where(gt(matches.resultEnteredAt, since))
  return row?.enteredAt ?? null
}

/** First final whistle that live updates brought since the last run began, which may have read before it. */
async function getEndedAt(db: ReadDb, since: Date, now: Date): Promise<Date | null> {
  const [row] = await db
    .select({ endedAt: min(matches.updatedAt) })
    .from(matches)
    .where(
      and(
        eq(matches.matchStatus, 'finished'),
        gte(matches.kickoffAt, new Date(now.getTime() - DAY_MS)),
        gt(matches.updatedAt, since),
        // Not one that a run has stored as over already: there is nothing to settle.
        exists(
          db
            .select({ one: sql`1` })
            .from(ledgerCommits)
            .where(eq(ledgerCommits.matchId, matches.id)),
        ),
      ),
    )
  return row?.endedAt ?? null
}
