/**
 * At its start a server compares the database with published copies of the log: an older database
 * is served, with a warning.
 */
import { join } from 'node:path'
import type { Logger } from 'pino'
import type { Checkpoint } from '#data/ledger/signing/checkpoint.ts'
import { openLogHead, type LogKeys } from '#data/ledger/signing/current-signer.ts'
import { getLastSuccessor } from '#data/ledger/signing/key-rotation.ts'
import type { VerifierKey } from '#data/ledger/signing/signing-key.ts'
import { CHECKPOINT_PATH } from '#data/ledger/tree/tile-path.ts'
import { readLogFile } from '#data/log/read-log-folder.ts'
import { readOutsideHead } from '#data/log/outside-head.ts'
import { AppError } from '#data/model/errors.ts'
import { WAY_OUT_OF_OLDER_DATABASE } from '#data/model/older-database.ts'
import { listHandOvers } from '#data/queries/log/key-leaves.ts'
import { countEntries } from '#data/queries/log/log-rows.ts'
import type { Installation } from '#cli/installation.ts'
import { listHeadAddresses } from '#cli/run-context.ts'

async function readFolder(dataDir: string, keys: LogKeys) {
  const bytes = await readLogFile(join(dataDir, 'ledger'), CHECKPOINT_PATH)
  return bytes && openLogHead(bytes, keys)
}

/**
 * Logs an error for each place with a longer log than the database, or with a head that does not hold.
 * Nothing stops: the present state is served, and a run refuses to add to it.
 * @param key of the log, as this machine trusts it
 */
export async function warnOfOlderDatabase(
  { env, database, logger }: Installation & { readonly logger: Logger },
  key: VerifierKey,
): Promise<void> {
  const handOvers = await database.read(listHandOvers)
  const leaves = handOvers.map(({ leaf }) => leaf)
  const keys = { current: [key, await getLastSuccessor(key, leaves)], handOvers }
  const places: [string, () => Promise<Checkpoint | null>][] = [
    [`The folder ${join(env.dataDir, 'ledger')}`, () => readFolder(env.dataDir, keys)],
    ...listHeadAddresses(env).map((address): [string, () => Promise<Checkpoint | null>] => [
      address,
      () => readOutsideHead(address, keys),
    ]),
  ]
  const compare = async (place: string, read: () => Promise<Checkpoint | null>) => {
    const head = await read()
    if (head === null) return
    // Counted after the head was read: another machine stores its entries before it publishes them.
    const stored = await database.read(countEntries)
    if (head.size > stored)
      logger.error(
        { event: 'database_older_than_log' },
        `${place} has a log of ${head.size} entries, the database knows of ${stored}. ${WAY_OUT_OF_OLDER_DATABASE}`,
      )
  }
  const compareOrSay = ([place, read]: (typeof places)[number]) =>
    compare(place, read).catch((error: unknown) => {
      if (!(error instanceof AppError)) throw error
      logger.error({ event: 'log_head_refused', place }, error.message)
    })
  await Promise.all(places.map(compareOrSay))
}

/** Compares in the background: the start waits for no other machine. */
export function beginToCompare(
  parts: Installation & { readonly logger: Logger },
  key: VerifierKey,
): void {
  warnOfOlderDatabase(parts, key).catch((err: unknown) =>
    parts.logger.warn({ err }, 'the log could not be compared with its public copies'),
  )
}
