/** Entitlements: what makes an account premium, and for how long. */
import { sql } from '#data/db/drizzle.ts'
import { check, index, pgTable, text, uniqueIndex, uuid } from '#data/db/drizzle-tables.ts'
import { ENTITLEMENT_SOURCES } from '#data/model/billing/entitlements.ts'
import { instant } from './columns.ts'
import { users } from './users.ts'

export const entitlements = pgTable(
  'entitlements',
  {
    id: uuid().primaryKey().defaultRandom(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    source: text({ enum: ENTITLEMENT_SOURCES }).notNull(),
    /** Source's reference, such as the provider's subscription id; null for one granted by hand. */
    reference: text(),
    startsAt: instant().notNull(),
    /** End, exclusive; null for no end. */
    endsAt: instant(),
    createdAt: instant().notNull().defaultNow(),
    updatedAt: instant().notNull().defaultNow(),
  },
  (table) => [
    check(
      'entitlements_period',
      sql`${table.endsAt} is null or ${table.endsAt} >= ${table.startsAt}`,
    ),
    index('entitlements_user').on(table.userId, table.endsAt),
    uniqueIndex('entitlements_reference').on(table.source, table.reference),
  ],
)
