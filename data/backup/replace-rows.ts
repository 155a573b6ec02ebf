/** What a restore does in either kind of database, and with the files made from the previous rows. */
import { rename } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { makeFolder } from '#data/files/make-folder.ts'
import type { Database, WriteDb } from '#data/db/database.ts'
import { listIfThere } from '#data/files/read-if-there.ts'
import { AppError } from '#data/model/errors.ts'
import { CHECKPOINT_PATH } from '#data/ledger/tree/tile-path.ts'
import { eraseAgain } from '#data/queries/account/closing.ts'
import { skipToldNews } from '#data/queries/mail/after-restore.ts'
import { openDatabaseLog } from '#data/queries/log/database-log.ts'
import { openPublication } from '#data/queries/published.ts'
import { listErased, type ErasedList } from './erased-accounts.ts'
import { dropTables, loadTables } from './load-tables.ts'
import { toBackupName } from './make-backup.ts'
import type { Manifest } from './manifest.ts'

/** Folders that a run makes again from the rows. */
const EXPORTS = ['snapshots', 'public', 'past']

export interface RestoreTarget {
  /** Address of a PostgreSQL server; null for the embedded database of the data folder. */
  readonly databaseUrl: string | null
  readonly dataDir: string
  readonly now: Date
  /** True to replace a server's rows without a backup of them: for a database that can no longer be read. */
  readonly discards?: boolean
  /** Asked when there is something to replace; throws to cancel. */
  readonly mayReplace: (what: string) => Promise<void>
}

export interface Work {
  readonly folder: string
  readonly manifest: Manifest
  readonly target: RestoreTarget
  /** The lists of erased accounts: the machine's and the backup's. */
  readonly erased: readonly ErasedList[]
}

export interface Replaced {
  /** Folder to which the previous state was moved; null when there was none. */
  readonly keptIn: string | null
  /** Accounts of the backup that had been erased since; they are not restored. */
  readonly erasedAgain: number
}

/**
 * Makes the tables anew and fills them, erases accounts that were erased since, skips letters and
 * notifications that members had meanwhile, and compares the log's rows with their published checkpoint. Returns how many accounts were erased again.
 */
export async function replaceRows(db: WriteDb, work: Work): Promise<number> {
  const { folder, manifest, target, erased } = work
  await dropTables(db)
  await loadTables(db, folder, manifest)
  const erasedAgain = await eraseAgain(db, (ids) => listErased(erased, ids), target.now)
  await skipToldNews(db, target.now)
  if (manifest.log === null) return erasedAgain
  // The rows are not committed yet, so they are read in this transaction. The log asks for nothing but reads.
  const inside: Pick<Database, 'read'> = { read: (readRows) => readRows(db) }
  const database = inside as Database
  await openDatabaseLog(database, openPublication(database, 0), null).read(CHECKPOINT_PATH)
  return erasedAgain
}

/** Folder for the previous state. */
export const toAside = ({ dataDir, now }: RestoreTarget) =>
  join(dataDir, `before-restore-${toBackupName(now)}`)

/**
 * Moves folders made from the previous rows, so that nothing newer than the restored rows is served.
 * Where one cannot be moved, those before it are put back. Where the restore fails later, `failWith`
 * puts all back and throws the reason.
 *
 * @param more other folders, moved last
 */
export async function moveExports(
  target: RestoreTarget,
  more: readonly string[],
): Promise<{ keptIn: string | null; failWith: (reason: unknown) => Promise<never> }> {
  const { dataDir } = target
  const there = await listIfThere(dataDir)
  const names = [...EXPORTS, ...more].filter((name) => there.includes(name))
  const aside = toAside(target)
  const putBack = async (moved: readonly string[], reason: unknown): Promise<never> => {
    // One that was made anew meanwhile keeps no other from its place.
    const moves = await Promise.allSettled(
      moved.map((name) => rename(join(aside, name), join(dataDir, name))),
    )
    const failed = moves.find(({ status }) => status === 'rejected')
    if (failed === undefined) throw reason
    const why = reason instanceof AppError ? reason.message : 'The restore failed.'
    throw new AppError(
      'conflict',
      `${why} Not every folder could be put back; what is missing is in ${aside}. Move it back from there, or restore again.`,
      { cause: (failed as PromiseRejectedResult).reason },
    )
  }
  const failWith = (reason: unknown) => putBack(names, reason)
  if (names.length === 0)
    return { keptIn: there.includes(basename(aside)) ? aside : null, failWith }
  await makeFolder(aside, 0o700)
  for (const [at, name] of names.entries())
    await rename(join(dataDir, name), join(aside, name)).catch((cause: unknown) =>
      putBack(
        names.slice(0, at),
        new AppError(
          'conflict',
          `The folder ${join(dataDir, name)} cannot be moved to ${aside} (${(cause as Error).message}): nothing was restored. A folder that is mounted by itself has to be unmounted for the restore.`,
          { cause },
        ),
      ),
    )
  return { keptIn: aside, failWith }
}
