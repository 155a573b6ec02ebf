/**
 * Key rotation: the old key states the new one in the log. In the same transaction everything
 * current is signed again, both keys sign the log's head, and the machines that answer get it: no
 * machine sees a moment between the keys. Any step may be the last before a power cut: calling it
 * again continues from there.
 */
import { signCheckpoint } from '#data/ledger/signing/checkpoint.ts'
import { makeKeyLeaf } from '#data/ledger/signing/key-rotation.ts'
import { formatVerifierKey, type SigningKey } from '#data/ledger/signing/signing-key.ts'
import { CHECKPOINT_PATH, KEY_PATH } from '#data/ledger/tree/tile-path.ts'
import { AppError } from '#data/model/errors.ts'
import { hasKeyEntry } from '#data/queries/log/key-leaves.ts'
import { getLastHeadSize, storeHead } from '#data/queries/log/log-heads.ts'
import { readLogInside, toStoredRoot } from '#data/queries/log/stored-log.ts'
import { PIPELINE_LOCK, withLock } from '#data/queries/locks.ts'
import { changePublished } from '#data/queries/published.ts'
import { appendEntries } from './log-entries.ts'
import { publishLog } from './publish-log.ts'
import { sharePublished } from './share-published.ts'
import { publish, signDays } from '#pipeline/stages/publish.ts'
import { toWriteOptions, type RunContext } from '#pipeline/stages/run-context.ts'

async function handOver(context: RunContext, next: SigningKey): Promise<void> {
  const { signingKey: previous } = context
  // The log first, while the old key may still sign it: nothing is shown without a public
  // commitment.
  const days = await publishLog(context)
  const leaf = await makeKeyLeaf(previous, next, context.now.toISOString())
  await context.database.write(async (db) => {
    const index = await appendEntries(context, db, [leaf])
    if (index !== (await getLastHeadSize(db)))
      throw new AppError(
        'conflict',
        `The log has got entries since it was published, so entry ${index} cannot be the hand-over. Nothing was changed; call \`key rotate\` again.`,
      )
    await signDays({ ...context, signingKey: next }, db, days)
    const log = await readLogInside(context.database, db)
    const rootHash = toStoredRoot(log, log.size)
    const head = { origin: previous.name, size: log.size, rootHash }
    const note = await signCheckpoint(head, previous, next)
    await storeHead(db, log.size, note)
    await changePublished(
      db,
      new Map([
        [`ledger/${CHECKPOINT_PATH}`, note],
        [`ledger/${KEY_PATH}`, `${formatVerifierKey(next)}\n`],
      ]),
    )
  }, toWriteOptions(context))
}

/** Everything that an export of the rows makes. The rows have the hand-over, so a run does the same. */
async function publishHandedOver(context: RunContext, next: SigningKey): Promise<void> {
  const isBeside = formatVerifierKey(next) !== formatVerifierKey(context.signingKey)
  try {
    await publishLog(context, isBeside ? { next } : {})
    await publish({ ...context, signingKey: next })
    await sharePublished(context)
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    throw new AppError(
      error.code,
      `The log was handed over to the new key, which has signed everything current. Publishing the rest failed: ${error.message} Once that is mended, call \`key rotate\` again, or go on with the new key: the next run publishes the same.`,
      { cause: error },
    )
  }
}

/**
 * Rotates from the context's key to the next one.
 * @param storeKey stores the next key as the signing key and names it; called once it is in the log
 */
export async function rotateKey(
  context: RunContext,
  next: SigningKey,
  storeKey: () => Promise<void>,
): Promise<void> {
  const { database, signingKey: previous } = context
  if (next.name !== previous.name)
    throw new AppError('bad_input', `The new key must have the name of the log, ${previous.name}.`)
  await withLock(database, PIPELINE_LOCK, async () => {
    if (!(await database.read((db) => hasKeyEntry(db, formatVerifierKey(next)))))
      await handOver(context, next)
    await storeKey()
    await publishHandedOver(context, next)
  })
}
