/**
 * The stored predictions of past matches, each compared with its commitment in
 * the log before it is served: a row that was changed past the database's
 * triggers is not shown, and the server's log says so.
 */
import type { ReadDb } from '#data/db/database.ts'
import { parseHex } from '#data/ledger/format/bytes.ts'
import { makeCommitment } from '#data/ledger/leaves/commitment.ts'
import { listCommitments } from '#data/queries/log/ledger-rows.ts'
import { listLastRevisions, type PredictionRow } from '#data/queries/predictions/prediction-rows.ts'

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
    const stated = commitments.get(key)
    // As it was written, not as today's schema reads it: the hash is over every member.
    const body: unknown = JSON.parse(row.body)
    if (stated && makeCommitment(body, parseHex(stated.nonce)).commitment === stated.commitment)
      continue
    rows.delete(matchId)
    warn(key)
  }
  return rows
}
