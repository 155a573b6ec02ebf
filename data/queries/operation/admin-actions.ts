/** The audit of administrators: each action is written in the transaction of what it did. */
import { desc, eq } from 'drizzle-orm'
import type { ReadDb, WriteDb } from '#data/db/database.ts'
import { adminActions, users } from '#data/db/schema.ts'

export type NewAdminAction = Pick<
  typeof adminActions.$inferInsert,
  'userId' | 'action' | 'subject' | 'details'
>

export async function recordAdminAction(
  db: WriteDb,
  action: NewAdminAction,
  at: Date,
): Promise<void> {
  await db.insert(adminActions).values({ ...action, createdAt: at })
}

/** The latest actions first, with the address of who did them as long as the account is there. */
export function listAdminActions(
  db: ReadDb,
  { limit, offset }: { readonly limit: number; readonly offset: number },
) {
  return db
    .select({ action: adminActions, email: users.email })
    .from(adminActions)
    .leftJoin(users, eq(users.id, adminActions.userId))
    .orderBy(desc(adminActions.createdAt), desc(adminActions.id))
    .limit(limit)
    .offset(offset)
}
