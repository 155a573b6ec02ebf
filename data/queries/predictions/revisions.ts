/** Requested revisions of predictions, as they were signed. */
import { and, sql } from '#data/db/drizzle.ts'
import type { ReadDb } from '#data/db/database.ts'
import { predictions } from '#data/db/schema.ts'
import { toLots } from '#data/model/lots.ts'
import { isAnyOf } from '#data/queries/any-of.ts'
import type { PredictionRow } from './prediction-rows.ts'

/** Read at once, of some 10 kB each: a server answers nobody else while its embedded database reads. */
const LOT = 100

/** The requested revisions, by `matchId/revision`. */
export async function listRevisions(
  db: ReadDb,
  wanted: readonly { readonly matchId: string; readonly revision: number }[],
): Promise<Map<string, Pick<PredictionRow, 'body' | 'reasoning'>>> {
  const key = sql<string>`${predictions.matchId} || '/' || ${predictions.revision}`
  const found = new Map<string, Pick<PredictionRow, 'body' | 'reasoning'>>()
  for (const lot of toLots(wanted, LOT)) {
    const ids = lot.map(({ matchId }) => matchId)
    const keys = lot.map(({ matchId, revision }) => `${matchId}/${revision}`)
    const rows = await db
      .select({ key, body: predictions.body, reasoning: predictions.reasoning })
      .from(predictions)
      .where(and(isAnyOf(predictions.matchId, ids), isAnyOf(key, keys)))
    for (const { key: name, ...row } of rows) found.set(name, row)
  }
  return found
}
