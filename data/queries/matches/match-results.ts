/** Results entered by an administrator: no feed overwrites them. */
import { and, eq, ne, sql } from '#data/db/drizzle.ts'
import type { WriteDb } from '#data/db/database.ts'
import { matches } from '#data/db/schema.ts'
import type { MatchResult } from '#data/model/admin.ts'
import { AppError } from '#data/model/errors.ts'
import { canBeOver } from '#data/model/match/over.ts'
import { listCommittedKickoffs } from '#data/queries/log/log-commits.ts'
import { toDay, toUtcTime } from '#data/model/match/match.ts'
import { toOutcome } from '#data/model/match/outcome.ts'

interface EnteredResult extends MatchResult {
  readonly matchId: string
  readonly enteredBy: string
}

/** The match before the change, for the audit. */
interface ResultBefore {
  readonly matchStatus: string
  readonly actualHomeScore: number | null
  readonly actualAwayScore: number | null
  readonly resultEnteredAt: string | null
}

/**
 * Marks the match finished with this score. Throws `not_found`, `conflict` before its end (by the
 * database's clock), and `result_entered` when somebody else has entered one since the form was
 * opened.
 */
export async function enterResult(db: WriteDb, result: EnteredResult): Promise<ResultBefore> {
  const [match] = await db
    .select({
      matchStatus: matches.matchStatus,
      actualHomeScore: matches.actualHomeScore,
      actualAwayScore: matches.actualAwayScore,
      resultEnteredAt: matches.resultEnteredAt,
      kickoffAt: matches.kickoffAt,
      now: sql<string>`clock_timestamp()::text`,
    })
    .from(matches)
    .where(eq(matches.id, result.matchId))
    .for('update')
  if (!match) throw new AppError('not_found', `There is no match ${result.matchId}.`)
  const enteredAt = match.resultEnteredAt?.toISOString() ?? null
  const { kickoffAt, now, ...before } = match
  const committed = await listCommittedKickoffs(db, [result.matchId])
  const committedKickoffAt = committed.get(result.matchId) ?? null
  // What was entered can be corrected, even if the feed has moved the match since.
  if (enteredAt === null && !canBeOver({ kickoffAt, committedKickoffAt }, new Date(now)))
    throw new AppError('conflict', 'This match has not kicked off yet: it has no result to enter.')
  if (result.seenEnteredAt !== undefined && result.seenEnteredAt !== enteredAt)
    throw new AppError(
      'result_entered',
      `Somebody else has entered ${match.actualHomeScore}–${match.actualAwayScore} in the meantime. Look at it before you correct it.`,
      { details: { params: { home: match.actualHomeScore, away: match.actualAwayScore } } },
    )
  await db
    .update(matches)
    .set({
      matchStatus: 'finished',
      actualHomeScore: result.homeScore,
      actualAwayScore: result.awayScore,
      actualOutcome: result.outcome,
      resultEnteredAt: sql`clock_timestamp()`,
      resultEnteredBy: result.enteredBy,
      // A score entered by hand counts as played, even if the match was awarded before.
      awarded: false,
    })
    .where(eq(matches.id, result.matchId))
  return { ...before, resultEnteredAt: enteredAt }
}

/** A score that the public log states for an opened match. */
interface OpenedResult {
  readonly matchId: string
  /** The kick-off last listed in the log, ISO 8601, UTC; null when it lists none. */
  readonly kickoffAt: string | null
  readonly homeScore: number
  readonly awayScore: number
}

/**
 * Marks a match finished with the score in the log, unless it is finished already. The next run
 * reads it from the feed again, for all other facts.
 */
export async function setOpenedResult(db: WriteDb, opened: OpenedResult): Promise<void> {
  const { matchId, kickoffAt, homeScore, awayScore } = opened
  await db
    .update(matches)
    .set({
      matchStatus: 'finished',
      actualHomeScore: homeScore,
      actualAwayScore: awayScore,
      actualOutcome: toOutcome(homeScore, awayScore),
      feedHash: null,
      ...(kickoffAt !== null && {
        kickoffAt: new Date(kickoffAt),
        matchDate: toDay(kickoffAt),
        matchTime: toUtcTime(kickoffAt),
      }),
    })
    .where(and(eq(matches.id, matchId), ne(matches.matchStatus, 'finished')))
}
