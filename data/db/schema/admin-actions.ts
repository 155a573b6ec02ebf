/** Audit of administrators' actions: one row per action, written in its transaction, never changed. */
import { bigint, index, jsonb, pgTable, text, uuid } from '#data/db/drizzle-tables.ts'
import { instant } from './columns.ts'

export const adminActions = pgTable(
  'admin_actions',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    /** Not a foreign key: the row stays when the account is erased. */
    userId: uuid().notNull(),
    /** Name of the action: `enter result`, `change settings`. */
    action: text().notNull(),
    /** Affected match, account or service; null for the whole installation. */
    subject: text(),
    details: jsonb().$type<Record<string, unknown>>(),
    createdAt: instant().notNull().defaultNow(),
  },
  (table) => [index('admin_actions_created').on(table.createdAt, table.id)],
)
