/** Puts a restored embedded database in the place of the one in the data folder, which is moved aside. */
import { rename, rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { drizzle } from 'drizzle-orm/pglite'
import { makeFolder } from '#data/files/make-folder.ts'
import { makeDatabase } from '#data/db/database.ts'
import { DRIZZLE } from '#data/db/drizzle-options.ts'
import { putEmptyDatabase } from '#data/db/prepared-database.ts'
import { openSynced } from '#data/db/synced-files.ts'
import { acquireFolderLock, describeHolder } from '#data/files/folder-lock.ts'
import { listIfThere } from '#data/files/read-if-there.ts'
import { syncPath } from '#data/files/sync.ts'
import { AppError } from '#data/model/errors.ts'
import { listFilledTables } from './load-tables.ts'
import { moveExports, replaceRows, type Replaced, type Work } from './replace-rows.ts'

export async function restoreIntoFolder(work: Work): Promise<Replaced> {
  const { dataDir } = work.target
  const lock = acquireFolderLock(resolve(dataDir, 'run', 'db.lock'))
  if ('holderProcessId' in lock)
    throw new AppError(
      'busy',
      `The data folder ${dataDir} is in use by ${describeHolder(lock)}. Stop it, then restore again. Nothing was changed.`,
    )
  try {
    const before = await listIfThere(join(dataDir, 'db'))
    const filled = before.length > 0 ? await listFilledHere(join(dataDir, 'db')) : []
    if (filled === null)
      await work.target.mayReplace(
        `The database in ${join(dataDir, 'db')} cannot be read: it is moved aside and replaced.`,
      )
    else if (filled.length > 0)
      await work.target.mayReplace(
        `There is a database in ${join(dataDir, 'db')} with rows in ${filled.length} tables: it is moved aside and replaced.`,
      )
    const fresh = resolve(dataDir, 'db.restoring')
    await rm(fresh, { recursive: true, force: true })
    // Emptied of its tables it is ready two seconds sooner than a database that is created.
    await putEmptyDatabase(fresh)
    await makeFolder(fresh, 0o700)
    try {
      const { client, close } = await openSynced(fresh)
      const database = makeDatabase(drizzle(client, DRIZZLE), true, close)
      const erasedAgain = await database
        .write((db) => replaceRows(db, work))
        .finally(() => database.close())
      const replaced = before.length > 0 ? ['db'] : []
      const { keptIn, failWith } = await moveExports(work.target, replaced)
      await rm(join(dataDir, 'db'), { recursive: true, force: true })
      await rename(fresh, join(dataDir, 'db')).catch(failWith)
      await syncPath(dataDir)
      return { keptIn, erasedAgain }
    } finally {
      await rm(fresh, { recursive: true, force: true })
    }
  } finally {
    lock.release()
  }
}

/** Names of the tables that have rows; null when the database is damaged. */
async function listFilledHere(folder: string): Promise<string[] | null> {
  // Whatever the failure, these rows cannot be read; the folder is moved aside, not removed.
  const opened = await openSynced(folder).catch(() => null)
  if (opened === null) return null
  const { client, close } = opened
  const database = makeDatabase(drizzle(client, DRIZZLE), true, close)
  return database
    .read(listFilledTables)
    .catch(() => null)
    .finally(() => database.close())
}
