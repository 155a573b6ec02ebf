/** Live matches: which are due for an update, and their current facts. */
import { and, eq, gt, gte, inArray, isNotNull, isNull, lte, ne, sql } from '#data/db/drizzle.ts'
import type { ReadDb, WriteDb } from '#data/db/database.ts'
import { matches } from '#data/db/schema.ts'
import type { ListMatch, MatchStatus } from '#data/model/match/match.ts'
import type { FeedName } from '#data/model/providers.ts'
import { RED_CARDS } from './list-match.ts'

interface DueMatch {
  readonly id: string
  /** The feed's own id. */
  readonly sourceId: string
  readonly homeTeamId: string
  readonly awayTeamId: string
  readonly kickoffAt: Date
}

/** Matches of one feed that have kicked off since `from` and have not ended. */
export async function listDueMatches(
  db: ReadDb,
  source: FeedName,
  { from, now }: { readonly from: Date; readonly now: Date },
): Promise<DueMatch[]> {
  const rows = await db
    .select({
      id: matches.id,
      sourceId: matches.sourceId,
      homeTeamId: matches.homeTeamId,
      awayTeamId: matches.awayTeamId,
      kickoffAt: matches.kickoffAt,
    })
    .from(matches)
    .where(
      and(
        eq(matches.source, source),
        isNotNull(matches.sourceId),
        gte(matches.kickoffAt, from),
        lte(matches.kickoffAt, now),
        inArray(matches.matchStatus, ['scheduled', 'live']),
        isNull(matches.resultEnteredAt),
      ),
    )
    .orderBy(matches.kickoffAt, sql`${matches.id} collate "C"`)
  return rows.map((row) => ({ ...row, sourceId: row.sourceId! }))
}

export type BegunMatch = Pick<
  ListMatch,
  'id' | 'matchStatus' | 'clock' | 'clockAt' | 'actualHomeScore' | 'actualAwayScore' | 'redCards'
>

/** Matches of any feed that have kicked off since `from`: in play, or over meanwhile. */
export async function listBegunMatches(
  db: ReadDb,
  { from, now }: { readonly from: Date; readonly now: Date },
): Promise<BegunMatch[]> {
  const rows = await db
    .select({
      id: matches.id,
      matchStatus: matches.matchStatus,
      clock: matches.clock,
      clockAt: matches.clockAt,
      actualHomeScore: matches.actualHomeScore,
      actualAwayScore: matches.actualAwayScore,
      redCards: RED_CARDS,
    })
    .from(matches)
    .where(
      and(
        gte(matches.kickoffAt, from),
        lte(matches.kickoffAt, now),
        inArray(matches.matchStatus, ['live', 'finished']),
      ),
    )
    .orderBy(matches.kickoffAt, sql`${matches.id} collate "C"`)
  return rows.map(({ redCards, clockAt, ...row }) => ({
    ...row,
    ...(redCards && { redCards }),
    clockAt: clockAt?.toISOString() ?? null,
  }))
}

/** The next kick-off after an instant; null without one. */
export async function getNextKickoff(db: ReadDb, after: Date): Promise<Date | null> {
  const [row] = await db
    .select({ kickoffAt: matches.kickoffAt })
    .from(matches)
    .where(and(gte(matches.kickoffAt, after), eq(matches.matchStatus, 'scheduled')))
    .orderBy(matches.kickoffAt)
    .limit(1)
  return row?.kickoffAt ?? null
}

interface LiveFacts {
  readonly id: string
  readonly matchStatus: MatchStatus
  readonly clock: string | null
  readonly actualHomeScore: number | null
  readonly actualAwayScore: number | null
  readonly halfTimeHomeScore: number | null
  readonly halfTimeAwayScore: number | null
  readonly actualOutcome: 'home_win' | 'draw' | 'away_win' | null
}

/**
 * Updates the facts of a live match; a match that has ended, or whose result was entered by hand,
 * is not changed.
 */
export async function updateLiveFacts(db: WriteDb, { id, ...facts }: LiveFacts): Promise<boolean> {
  const changed = await db
    .update(matches)
    // The next run finds the match to settle by the time of its end.
    .set(facts.matchStatus === 'finished' ? { ...facts, updatedAt: sql`clock_timestamp()` } : facts)
    .where(
      and(eq(matches.id, id), ne(matches.matchStatus, 'finished'), isNull(matches.resultEnteredAt)),
    )
    .returning({ id: matches.id })
  return changed.length > 0
}

/** True when a match has kicked off after the one instant and not after the other. */
export async function hasKickedOffBetween(db: ReadDb, after: Date, until: Date): Promise<boolean> {
  const [match] = await db
    .select({ id: matches.id })
    .from(matches)
    .where(and(gt(matches.kickoffAt, after), lte(matches.kickoffAt, until)))
    .limit(1)
  return match !== undefined
}
