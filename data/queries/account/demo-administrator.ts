/**
 * The demo's administrator, whose password is printed when the server starts. It stays when the
 * demo is cleared, and ends once real matches are loaded and another administrator exists; both
 * events check this.
 */
import { and, asc, eq, isNull, sql } from '#data/db/drizzle.ts'
import type { ReadDb, WriteDb } from '#data/db/database.ts'
import { users } from '#data/db/schema.ts'
import { DEMO_ADMINISTRATOR } from '#data/model/account/demo-accounts.ts'
import { recordAdminAction } from '#data/queries/operation/admin-actions.ts'
import { getInstallationKind } from '#data/queries/operation/installation.ts'
import { closeAccount } from './closing.ts'

const isAdministrator = and(eq(users.isAdmin, true), isNull(users.closedAt))

/** True while the demo's administrator has administrator rights. */
export async function hasDemoAdministrator(db: ReadDb): Promise<boolean> {
  const rows = await db
    .select({ id: users.id })
    .from(users)
    .where(and(isAdministrator, eq(users.email, DEMO_ADMINISTRATOR)))
  return rows.length > 0
}

/** False when the program's database role may not change accounts, such as the pipeline's. */
async function mayChangeAccounts(db: ReadDb): Promise<boolean> {
  const [row] = await db
    .select({ may: sql<boolean>`has_column_privilege('users', 'closed_at', 'update')` })
    .from(sql`(select 1) as one`)
  return row?.may ?? false
}

/** Ends the demo's administrator when both conditions hold; returns what happened to the account. */
export async function endDemoAdministrator(
  db: WriteDb,
  now: Date,
): Promise<'none' | 'stays' | 'ended'> {
  if ((await getInstallationKind(db)) !== 'real' || !(await hasDemoAdministrator(db))) return 'none'
  if (!(await mayChangeAccounts(db))) return 'stays'
  // Locked, so that two concurrent changes of rights do not leave no administrator.
  const administrators = await db
    .select({ id: users.id, email: users.email })
    .from(users)
    .where(isAdministrator)
    .orderBy(asc(users.id))
    .for('update')
  const demo = administrators.find(({ email }) => email === DEMO_ADMINISTRATOR)
  if (demo === undefined) return 'none'
  if (administrators.length === 1) return 'stays'
  await closeAccount(db, demo.id, now)
  const details = { email: demo.email }
  await recordAdminAction(
    db,
    { userId: demo.id, action: 'end demo administrator', subject: null, details },
    now,
  )
  return 'ended'
}
