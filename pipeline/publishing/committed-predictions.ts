/**
 * Only what the log committed to is signed for readers: every stored prediction is compared with
 * its commit before a day is signed. The log's rows were compared with its signed heads just
 * before, when the log was published.
 */
import type { LogStory } from '#data/ledger/audit/log-story.ts'
import { isCommitted } from '#data/ledger/leaves/commitment.ts'
import { AppError } from '#data/model/errors.ts'
import type { PredictionRow } from '#data/queries/predictions/prediction-rows.ts'

const WAY_OUT =
  'Nothing was signed: neither the log nor a day. Restore the database from a backup, and find out who may write to it.'

function refuse(words: string): never {
  throw new AppError('ledger_invalid', `${words} ${WAY_OUT}`)
}

interface Stored {
  /** The last counting revision of each match, by match id. */
  readonly predictions: ReadonlyMap<string, PredictionRow>
  /** Secrets of committed revisions, by `matchId/revision`. */
  readonly nonces: ReadonlyMap<string, string>
}

/**
 * Throws `ledger_invalid`, naming the match, unless the row of each of these matches is the last
 * counting revision in the log, and equals what was committed.
 */
export function requireCommitted(
  story: LogStory,
  matchIds: readonly string[],
  { predictions, nonces }: Stored,
): void {
  for (const matchId of matchIds) {
    const commit = story.matches.get(matchId)?.commits.at(-1)
    const row = predictions.get(matchId)
    if (commit === undefined && row === undefined) continue
    const revision = row?.revision ?? 'none'
    if (commit?.leaf.revision !== row?.revision)
      refuse(
        `The last prediction of ${matchId} in the database is revision ${revision}, and in the log ${commit?.leaf.revision ?? 'none'}.`,
      )
    const nonce = nonces.get(`${matchId}/${revision}`)
    if (nonce === undefined || !isCommitted(row!.body, nonce, commit!.leaf.commitment))
      refuse(
        `The stored prediction of ${matchId}, revision ${revision}, is not the one that entry ${commit!.index} of the log committed to.`,
      )
  }
}
