/**
 * Adopting the public log: an older database recovers everything the log contains, states in the
 * log which predictions can no longer be opened, and continues from there. Accounts are not
 * changed, but every session ends: a password changed since the backup is the old one again.
 */
import { MINUTE_MS } from '#data/model/time.ts'
import { listErased, readErased } from '#data/backup/erased-accounts.ts'
import type { WriteDb } from '#data/db/database.ts'
import { toLostSecrets } from '#data/ledger/leaves/lost-secrets.ts'
import { eraseAgain } from '#data/queries/account/closing.ts'
import { endAllSessions } from '#data/queries/account/sessions.ts'
import { skipNumbers } from '#data/queries/publication-place.ts'
import type { RunContext } from '#pipeline/stages/run-context.ts'
import type { Adoption } from './find-adoption.ts'
import { giveBack } from './give-back.ts'
import { publishStatement } from './write-incident.ts'

/** The incident's message about the lost predictions; it stays in the log for ever. */
function toWords({ storedSize, stateAt, log, agreement }: Adoption): string {
  const confirmed =
    agreement.agreed.length === 0
      ? 'No witness has confirmed what was taken back.'
      : `What was taken back is what these witnesses have cosigned: ${agreement.agreed.join(', ')}.`
  return `The database was put back to its state of ${stateAt.toISOString()}, with ${storedSize} entries of this log. It took back the others, up to ${log.head.size}, from the public log. The secrets that open these predictions were in the lost database alone, so nobody can open them, and they do not count. ${confirmed}`
}

/** More numbers than the lost database can have used: no run publishes more than once a minute. */
function countSkipped({ stateAt }: Adoption, now: Date): number {
  return Math.max(0, Math.ceil((now.getTime() - stateAt.getTime()) / MINUTE_MS)) + 1
}

/**
 * Restores everything in one transaction under the lock of the pipeline, then publishes. The next
 * run predicts matches that have not begun again.
 */
export async function adoptLog(context: RunContext, adoption: Adoption): Promise<void> {
  // Newest first, as in every incident: see `writeIncident`.
  const lost = adoption.lost.toSorted((left, right) => right.index - left.index)
  const words = toWords(adoption)
  const toLeaves = (statedAt: string) =>
    lost.length === 0 ? [] : toLostSecrets(lost, { words, statedAt })
  const change = async (db: WriteDb) => {
    await giveBack(db, adoption, context.now)
    await skipNumbers(db, countSkipped(adoption, context.now))
    await endAllSessions(db)
    const erased = await readErased(context.dataDir)
    await eraseAgain(db, (ids) => listErased([erased], ids), context.now)
  }
  // The rows are the longest public log: its files are written again, on an empty disk too.
  await publishStatement(context, toLeaves, { change, isConfirmed: true })
}
