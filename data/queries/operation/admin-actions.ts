/** The administrators' audit: each action is written in the transaction of its effect. */
import { and, asc, count, desc, eq, ilike, or, sql } from '#data/db/drizzle.ts'
import { alias } from '#data/db/drizzle-tables.ts'
import type { ReadDb, WriteDb } from '#data/db/database.ts'
import { adminActions, users } from '#data/db/schema.ts'
import { ACTIONS_PAGE, type AdminActions } from '#data/model/operation.ts'

type NewAdminAction = Pick<
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

/** The affected accounts, where the subject is an account. */
const subjects = alias(users, 'subjects')

interface ActionsQuery {
  /** One kind; empty for all. */
  readonly action: string
  /** Part of the address of the actor or of the affected account; empty for all. */
  readonly search: string
  readonly page: number
}

/** A `like` pattern for texts that contain this text, with wildcards escaped. */
const toContains = (text: string) => `%${text.replace(/[\\%_]/g, '\\$&')}%`

/** The actions, latest first, with the addresses of actor and affected account while those exist. */
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
  // Compared as uuid, because the index is not on text; a subject that is no uuid is no account.
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
