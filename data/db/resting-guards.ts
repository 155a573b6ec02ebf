/**
 * Rows that were accepted once and come back: from a backup, from the public log. The rules
 * that look at the clock (no prediction after kick-off) hold for what is new, so the tables' own
 * triggers rest meanwhile. Only the owner of the tables may do that.
 */
import { sql } from './drizzle.ts'
import type { WriteDb } from './database.ts'

/**
 * Does the work while the triggers of these tables rest, in the transaction of the work: they
 * are back when it ends, also when it fails.
 *
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
