/** What administrators have done: one row an action, written with it, never changed. */
import { bigint, index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from './columns.ts'

export const adminActions = pgTable(
  'admin_actions',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    /** Not a reference: what was done stays told when the account is gone. */
    userId: uuid().notNull(),
    /** In the words of the call: `enter result`, `change settings`. */
    action: text().notNull(),
    /** What it was done to: a match, an account, a service; null for the whole installation. */
    subject: text(),
    details: jsonb().$type<Record<string, unknown>>(),
    createdAt: instant().notNull().defaultNow(),
  },
  (table) => [index('admin_actions_created').on(table.createdAt, table.id)],
)
