/**
 * Adopting the public log: a database that is older than it takes back what the log can give, says
 * in the log which predictions nobody can open any more, and goes on from there. Accounts are left
 * as they are, but every sign-in ends: a password that was changed since the backup is the old one again.
 */
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

const MINUTE_MS = 60_000

/** What the incident says of the lost predictions: the log keeps it for ever. */
function toWords({ storedSize, stateAt, log, agreement }: Adoption): string {
  const confirmed =
    agreement.agreed.length === 0
      ? 'No witness has confirmed what was taken back.'
      : `What was taken back is what these witnesses have cosigned: ${agreement.agreed.join(', ')}.`
  return `The database was put back to its state of ${stateAt.toISOString()}, with ${storedSize} entries of this log. It took back the others, up to ${log.head.size}, from the public log. The secrets that open these predictions were in the lost database alone, so nobody can open them, and they do not count. ${confirmed}`
}

/** More numbers than the lost database can have given: no run publishes more than once a minute. */
function countSkipped({ stateAt }: Adoption, now: Date): number {
  return Math.max(0, Math.ceil((now.getTime() - stateAt.getTime()) / MINUTE_MS)) + 1
}

/**
 * Takes everything back in one transaction under the lock of the pipeline, then publishes. Matches
 * that have not begun are predicted anew by the next run.
 */
export async function adoptLog(context: RunContext, adoption: Adoption): Promise<void> {
  // The newest first, as in every incident: see `writeIncident`.
  const lost = adoption.lost.toSorted((left, right) => right.index - left.index)
  const statement = { words: toWords(adoption), statedAt: context.now.toISOString() }
  const leaves = lost.length === 0 ? [] : toLostSecrets(lost, statement)
  const change = async (db: WriteDb) => {
    await giveBack(db, adoption, context.now)
    await skipNumbers(db, countSkipped(adoption, context.now))
    await endAllSessions(db)
    const erased = await readErased(context.dataDir)
    await eraseAgain(db, (ids) => listErased([erased], ids), context.now)
  }
  // The rows are the longest log that is public: on an empty disk too, its files are written again.
  await publishStatement(context, leaves, { change, isConfirmed: true })
}
