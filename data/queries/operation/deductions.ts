/** Points deducted by leagues, as administrators enter them: one row of `installation`, a few a season. */
import { eq } from '#data/db/drizzle.ts'
import type { ReadDb, WriteDb } from '#data/db/database.ts'
import { installation } from '#data/db/schema.ts'
import { DeductionSchema, type Deduction } from '#data/model/leagues/deductions.ts'

const KEY = 'deductions'
const isOwn = eq(installation.key, KEY)

const parse = (rows: readonly { readonly value: unknown }[]): Deduction[] =>
  DeductionSchema.array().parse(rows[0]?.value ?? [])

/** Newest decision first. */
export async function listDeductions(db: ReadDb): Promise<Deduction[]> {
  const list = parse(await db.select().from(installation).where(isOwn))
  return list.toSorted((a, b) => b.on.localeCompare(a.on) || a.id.localeCompare(b.id))
}

/** Stores what `change` makes of the list; two administrators do so one after the other. */
export async function changeDeductions(
  db: WriteDb,
  change: (list: readonly Deduction[]) => readonly Deduction[],
): Promise<void> {
  await db.insert(installation).values({ key: KEY, value: [] }).onConflictDoNothing()
  const list = parse(await db.select().from(installation).where(isOwn).for('update'))
  await db
    .update(installation)
    .set({ value: change(list) })
    .where(isOwn)
}
