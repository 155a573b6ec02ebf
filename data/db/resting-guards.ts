/**
 * Restores rows that were accepted before: from a backup or from the public log. Guards that
 * compare with the clock (no prediction after kick-off) apply to new rows only, so the tables'
 * triggers are disabled meanwhile. Only the owner of the tables may do that.
 */
import { sql } from './drizzle.ts'
import type { WriteDb } from './database.ts'

/**
 * Runs the work with the triggers of these tables disabled, in the work's transaction: they are
 * enabled again when it ends, also after a failure.
 * @param tables names of our own tables, from the schema
 */
export async function withRestingGuards(
  db: WriteDb,
  tables: readonly string[],
  work: () => Promise<void>,
): Promise<void> {
  for (const name of tables) await db.execute(sql.raw(`alter table "${name}" disable trigger user`))
  await work()
  for (const name of tables) await db.execute(sql.raw(`alter table "${name}" enable trigger user`))
}
