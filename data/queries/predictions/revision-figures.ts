/** The outcome's probabilities and the reason of every revision of one match, without the rest of their texts. */
import { and, asc, eq, lte, sql } from '#data/db/drizzle.ts'
import type { ReadDb } from '#data/db/database.ts'
import { predictions } from '#data/db/schema.ts'
import type { RevisionReason } from '#data/model/forecast/prediction.ts'
import type { Revision } from '#data/model/forecast/revision-moves.ts'
import { isCounting } from './prediction-rows.ts'

/** Revisions up to this one that no incident voids, oldest first. */
export async function listRevisionFigures(
  db: ReadDb,
  matchId: string,
  upTo: number,
): Promise<Revision[]> {
  const rows = await db
    .select({
      revision: predictions.revision,
      revisedFor: sql<RevisionReason | null>`${predictions.body}::json ->> 'revisedFor'`,
      madeAt: predictions.madeAt,
      homeWinProbability: predictions.homeWinProbability,
      drawProbability: predictions.drawProbability,
      awayWinProbability: predictions.awayWinProbability,
    })
    .from(predictions)
    .where(and(eq(predictions.matchId, matchId), lte(predictions.revision, upTo), isCounting(db)))
    .orderBy(asc(predictions.revision))
  return rows.map(({ revisedFor, ...row }) => ({
    ...row,
    ...(revisedFor && { revisedFor }),
    madeAt: row.madeAt.toISOString(),
  }))
}
