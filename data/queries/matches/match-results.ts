/** Results entered by an administrator: no feed overwrites them. */
import { eq, sql } from '#data/db/drizzle.ts'
import type { WriteDb } from '#data/db/database.ts'
import { matches } from '#data/db/schema.ts'
import type { MatchResult } from '#data/model/admin.ts'
import { AppError } from '#data/model/errors.ts'

export interface EnteredResult extends MatchResult {
  readonly matchId: string
  readonly enteredBy: string
}

/** The match as it was before, for the audit. */
export interface ResultBefore {
  readonly matchStatus: string
  readonly actualHomeScore: number | null
  readonly actualAwayScore: number | null
  readonly resultEnteredAt: string | null
}

/**
 * Marks the match finished with this score. Throws `not_found`, `conflict` before kick-off (by the
 * database's clock), and `result_entered` when somebody else has entered one since the form was opened.
 */
export async function enterResult(db: WriteDb, result: EnteredResult): Promise<ResultBefore> {
  const [match] = await db
    .select({
      matchStatus: matches.matchStatus,
      actualHomeScore: matches.actualHomeScore,
      actualAwayScore: matches.actualAwayScore,
      resultEnteredAt: matches.resultEnteredAt,
      hasBegun: sql<boolean>`${matches.kickoffAt} <= clock_timestamp()`,
    })
    .from(matches)
    .where(eq(matches.id, result.matchId))
    .for('update')
  if (!match) throw new AppError('not_found', `There is no match ${result.matchId}.`)
  const enteredAt = match.resultEnteredAt?.toISOString() ?? null
  if (!match.hasBegun)
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
    })
    .where(eq(matches.id, result.matchId))
  const { hasBegun: _, ...before } = match
  return { ...before, resultEnteredAt: enteredAt }
}
