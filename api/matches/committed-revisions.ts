/**
 * The stored predictions of past matches, each compared with its commitment in
 * the log before it is served: a row that was changed past the database's
 * triggers is not shown, and the server's log says so.
 */
import type { ReadDb } from '#data/db/database.ts'
import { isCommitted } from '#data/ledger/leaves/commitment.ts'
import {
  chooseShownRevisions,
  RevisionSchema,
  type Revision,
} from '#data/model/forecast/revision-moves.ts'
import { listCommitments } from '#data/queries/log/ledger-rows.ts'
import { listLastRevisions, type PredictionRow } from '#data/queries/predictions/prediction-rows.ts'
import { listRevisionFigures } from '#data/queries/predictions/revision-figures.ts'
import { listRevisions } from '#data/queries/predictions/revisions.ts'

/** Rows that were warned of already: one warning per match is enough. */
const told = new Set<string>()

function warn(key: string): void {
  if (told.has(key)) return
  told.add(key)
  process.emitWarning(
    `The stored prediction ${key} is not the one the log committed to: it is not served. Restore it from a backup.`,
    { code: 'PREDICTION_CHANGED' },
  )
}

/** The last revision of each of these matches, by match id, as far as it is what the log committed to. */
export async function listCommittedRevisions(
  db: ReadDb,
  matchIds: readonly string[],
): Promise<Map<string, PredictionRow>> {
  const rows = await listLastRevisions(db, matchIds)
  const commitments = await listCommitments(db, [...rows.keys()])
  for (const [matchId, row] of rows) {
    const key = `${matchId}/${row.revision}`
    if (isSame(row.body, commitments.get(key))) continue
    rows.delete(matchId)
    warn(key)
  }
  return rows
}

/** Whether a stored text is the one that was committed to. */
const isSame = (
  body: string,
  stated: { readonly nonce: string; readonly commitment: string } | undefined,
) => stated !== undefined && isCommitted(body, stated.nonce, stated.commitment)

/**
 * How a prediction moved up to the revision that is served: of the revisions worth showing those
 * that are what the log committed to.
 */
export async function listMoves(db: ReadDb, matchId: string, upTo: number): Promise<Revision[]> {
  const shown = chooseShownRevisions(await listRevisionFigures(db, matchId, upTo))
  const wanted = shown.map(({ revision }) => ({ matchId, revision }))
  const [bodies, commitments] = [
    await listRevisions(db, wanted),
    await listCommitments(db, [matchId]),
  ]
  return shown.flatMap(({ revision }) => {
    const key = `${matchId}/${revision}`
    const body = bodies.get(key)?.body
    if (body === undefined) return []
    if (isSame(body, commitments.get(key))) return [RevisionSchema.parse(JSON.parse(body))]
    warn(key)
    return []
  })
}
