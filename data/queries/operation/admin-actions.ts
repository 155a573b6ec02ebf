/** The audit of administrators: each action is written in the transaction of what it did. */
import { and, asc, count, desc, eq, ilike, or, sql } from '#data/db/drizzle.ts'
import { alias } from '#data/db/drizzle-tables.ts'
import type { ReadDb, WriteDb } from '#data/db/database.ts'
import { adminActions, users } from '#data/db/schema.ts'
import { ACTIONS_PAGE, type AdminActions } from '#data/model/operation.ts'

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

/** The accounts that things were done to, where they are accounts. */
const subjects = alias(users, 'subjects')

export interface ActionsQuery {
  /** One kind; empty for all. */
  readonly action: string
  /** Part of the address of who did it, or of what it was done to; empty for all. */
  readonly search: string
  readonly page: number
}

/** A pattern of `like` for everything that contains this text: signs mean themselves. */
const toContains = (text: string) => `%${text.replace(/[\\%_]/g, '\\$&')}%`

/** The latest actions first, with the addresses of who did them and to whom as long as those accounts are there. */
export async function findAdminActions(
  db: ReadDb,
  { action, search, page }: ActionsQuery,
): Promise<AdminActions> {
  const pattern = toContains(search)
  const where = and(
    action === '' ? undefined : eq(adminActions.action, action),
    search === ''
      ? undefined
      : or(
          ilike(users.email, pattern),
          ilike(subjects.email, pattern),
          ilike(adminActions.subject, pattern),
        ),
  )
  const ofUser = eq(users.id, adminActions.userId)
  // The id as an id, not as a text, which no index of the accounts holds; what is none is no account.
  const ofSubject = eq(
    subjects.id,
    sql`case when ${adminActions.subject} ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then ${adminActions.subject}::uuid end`,
  )
  const rows = await db
    .select({ action: adminActions, email: users.email, subjectEmail: subjects.email })
    .from(adminActions)
    .leftJoin(users, ofUser)
    .leftJoin(subjects, ofSubject)
    .where(where)
    .orderBy(desc(adminActions.createdAt), desc(adminActions.id))
    .limit(ACTIONS_PAGE)
    .offset((page - 1) * ACTIONS_PAGE)
  const [counted] = await db
    .select({ total: count() })
    .from(adminActions)
    .leftJoin(users, ofUser)
    .leftJoin(subjects, ofSubject)
    .where(where)
  const kinds = await db
    .selectDistinct({ action: adminActions.action })
    .from(adminActions)
    .orderBy(asc(adminActions.action))
  return {
    actions: rows.map(({ action: row, email, subjectEmail }) => ({
      ...row,
      details: row.details ?? null,
      email,
      subjectEmail,
      createdAt: row.createdAt.toISOString(),
    })),
    total: counted?.total ?? 0,
    kinds: kinds.map((each) => each.action),
  }
}
