/**
 * Key rotation: the old key states the new one in the log, and in the same transaction everything
 * current is signed again, so two keys never count at once; then both sign the checkpoint. Any step
 * may be the last before a power cut: calling it again continues from there.
 */
import { join } from 'node:path'
import { makeKeyLeaf } from '#data/ledger/signing/key-rotation.ts'
import { formatVerifierKey, type SigningKey } from '#data/ledger/signing/signing-key.ts'
import { KEY_PATH } from '#data/ledger/tree/tile-path.ts'
import { writeFileAtomically } from '#data/files/atomic-file.ts'
import { AppError } from '#data/model/errors.ts'
import { hasKeyEntry } from '#data/queries/log/key-leaves.ts'
import { withLock } from '#data/queries/locks.ts'
import { appendEntries, toLogFolder } from './log-entries.ts'
import { publishLog } from './publish-log.ts'
import { sharePublished } from './share-published.ts'
import { gatherDays, publish, signDays } from '#pipeline/stages/publish.ts'
import { toWriteOptions, type RunContext } from '#pipeline/stages/run-context.ts'

/**
 * Rotates from the context's key to the next one.
 * @param storeKey stores the next key as the signing key; called once it is in the log
 */
export async function rotateKey(
  context: RunContext,
  next: SigningKey,
  storeKey: () => Promise<void>,
): Promise<void> {
  const { signingKey: previous } = context
  if (next.name !== previous.name)
    throw new AppError('bad_input', `The new key must have the name of the log, ${previous.name}.`)
  await withLock(context.database, 'pipeline run', async () => {
    const folder = toLogFolder(context)
    if (!(await context.database.read((db) => hasKeyEntry(db, formatVerifierKey(next))))) {
      // The log first, while the old key may still sign it: nothing is shown without a public
      // commitment.
      await publishLog(context)
      const leaf = await makeKeyLeaf(previous, next, context.now.toISOString())
      const days = await gatherDays(context)
      await context.database.write(async (db) => {
        await appendEntries(context, db, [leaf])
        await signDays({ ...context, signingKey: next }, db, days)
      }, toWriteOptions(context))
    }
    await publishLog(context, { next })
    await writeFileAtomically(join(folder, KEY_PATH), `${formatVerifierKey(next)}\n`)
    await storeKey()
    await publish({ ...context, signingKey: next })
    await sharePublished(context)
  })
}
