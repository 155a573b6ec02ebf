/** Replaces the rows of a PostgreSQL server; those of before are written as a backup. */
import { drizzle } from 'drizzle-orm/postgres-js'
import postgres from 'postgres'
import { makeDatabase, type Database } from '#data/db/database.ts'
import { DRIZZLE } from '#data/db/drizzle-options.ts'
import { sql } from '#data/db/drizzle.ts'
import { FORBIDDEN, hasCode } from '#data/db/error-code.ts'
import { AppError } from '#data/model/errors.ts'
import { listFilledTables } from './load-tables.ts'
import { makeBackup } from './make-backup.ts'
import {
  moveExports,
  replaceRows,
  toAside,
  type Replaced,
  type RestoreTarget,
  type Work,
} from './replace-rows.ts'

/** SQLSTATE: no lock in time. */
const LOCKED = new Set(['55P03'])

export async function restoreIntoServer(databaseUrl: string, work: Work): Promise<Replaced> {
  const client = postgres(databaseUrl, { max: 1, onnotice: () => {}, connect_timeout: 10 })
  const database = makeDatabase(drizzle(client, DRIZZLE), false, () => client.end())
  try {
    const filled = await database.read(listFilledTables).catch((cause: unknown) => {
      if (hasCode(cause, FORBIDDEN)) throw cause
      throw new AppError(
        'source_unavailable',
        'The PostgreSQL server of DATABASE_URL could not be reached or read. Check the address, the password and that the server runs.',
        { cause },
      )
    })
    if (filled.length > 0)
      await work.target.mayReplace(
        `The PostgreSQL database of DATABASE_URL has rows in ${filled.length} tables (${filled.slice(0, 3).join(', ')} …): they are ${work.target.discards ? 'replaced for good, nothing keeps them' : `written to ${toAside(work.target)} as a backup, and replaced`}.`,
      )
    if (filled.length > 0 && !work.target.discards) await backUpRows(database, work.target)
    const { keptIn, failWith } = await moveExports(work.target, [])
    const replacing = database.write(async (db) => {
      // A server or a run that still uses these tables: fail soon, not after hours.
      await db.execute(sql`set local lock_timeout = '15s'`)
      return replaceRows(db, work)
    })
    const erasedAgain = await replacing.catch((error: unknown) => failWith(explain(error)))
    return { keptIn, erasedAgain }
  } catch (error) {
    throw explain(error)
  } finally {
    await database.close()
  }
}

/** The operator's words for a refusal of the server; any other error as it is. */
function explain(error: unknown): unknown {
  if (hasCode(error, FORBIDDEN))
    return new AppError(
      'bad_configuration',
      'Only the owner of the tables may replace them, and DATABASE_URL signs in as somebody else: see "Roles of the database" in api/deploy/RUNBOOK.md. No row was changed.',
      { cause: error },
    )
  if (!hasCode(error, LOCKED)) return error
  return new AppError(
    'busy',
    'The database is in use: stop the servers and the schedule that use it, then restore again. No row was changed.',
    { cause: error },
  )
}

/** Writes the rows to be replaced as a backup that `db restore` can read. */
async function backUpRows(database: Database, target: RestoreTarget): Promise<void> {
  const folder = toAside(target)
  try {
    const { dataDir, now } = target
    await makeBackup({ database, folder, now, dataDir, settings: {}, signingKey: null })
  } catch (cause) {
    throw new AppError(
      'internal',
      `What is in the database could not be written to ${folder}: ${(cause as Error).message} Nothing was changed. If it cannot be read any more, restore with --discard: then nothing keeps it.`,
      { cause },
    )
  }
}
