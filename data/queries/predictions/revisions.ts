/** Requested revisions of predictions, as they were signed. */
import { and, sql } from '#data/db/drizzle.ts'
import type { ReadDb } from '#data/db/database.ts'
import { predictions } from '#data/db/schema.ts'
import { isAnyOf } from '#data/queries/any-of.ts'
import type { PredictionRow } from './prediction-rows.ts'

/** The requested revisions, by `matchId/revision`. */
export async function listRevisions(
  db: ReadDb,
  wanted: readonly { readonly matchId: string; readonly revision: number }[],
): Promise<Map<string, Pick<PredictionRow, 'body' | 'reasoning'>>> {
  const keys = wanted.map(({ matchId, revision }) => `${matchId}/${revision}`)
  const key = sql<string>`${predictions.matchId} || '/' || ${predictions.revision}`
  const rows = await db
    .select({ key, body: predictions.body, reasoning: predictions.reasoning })
    .from(predictions)
    .where(
      and(
        isAnyOf(
          predictions.matchId,
          wanted.map(({ matchId }) => matchId),
        ),
        isAnyOf(key, keys),
      ),
    )
  return new Map(rows.map(({ key, ...row }) => [key, row]))
}
