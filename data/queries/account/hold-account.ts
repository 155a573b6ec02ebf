import { eq } from '#data/db/drizzle.ts'
import type { WriteDb } from '#data/db/database.ts'
import { users } from '#data/db/schema.ts'

/**
 * Locks an account until the transaction ends. A change of its rows in several tables begins with
 * this, as closing the account does: two in another order would wait for each other. Rows that refer
 * to the account can be added meanwhile.
 *
 * @returns false for an account that is closed or gone
 */
export async function holdAccount(db: WriteDb, id: string): Promise<boolean> {
  const [held] = await db
    .select({ closedAt: users.closedAt })
    .from(users)
    .where(eq(users.id, id))
    .for('no key update')
  return held?.closedAt === null
}
