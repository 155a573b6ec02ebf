/** The revisions that later ones are compared with. */
import { and, desc, eq, lt, or } from '#data/db/drizzle.ts'
import type { ReadDb } from '#data/db/database.ts'
import { predictions } from '#data/db/schema.ts'
import { isCounting, type PredictionRow } from './prediction-rows.ts'

/** The previous revision of each of these that is not voided, by match id; absent for a first one. */
export async function listRevisionsBefore(
  db: ReadDb,
  last: readonly Pick<PredictionRow, 'matchId' | 'revision'>[],
): Promise<Map<string, PredictionRow>> {
  const later = last.filter(({ revision }) => revision > 1)
  if (later.length === 0) return new Map()
  const isEarlier = later.map(({ matchId, revision }) =>
    and(eq(predictions.matchId, matchId), lt(predictions.revision, revision)),
  )
  const rows = await db
    .selectDistinctOn([predictions.matchId])
    .from(predictions)
    .where(and(or(...isEarlier), isCounting(db)))
    .orderBy(predictions.matchId, desc(predictions.revision))
  return new Map(rows.map((row) => [row.matchId, row]))
}
