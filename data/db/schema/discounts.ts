/** Discounts of the card payment provider. */
import { sql } from '#data/db/drizzle.ts'
import {
  boolean,
  check,
  doublePrecision,
  integer,
  pgTable,
  text,
  uuid,
} from '#data/db/drizzle-tables.ts'
import { instant } from './columns.ts'

export const discounts = pgTable(
  'discounts',
  {
    id: uuid().primaryKey().defaultRandom(),
    name: text().notNull(),
    description: text(),
    percentOff: doublePrecision().notNull(),
    durationMonths: integer().notNull().default(1),
    stripeCouponId: text(),
    stripePromotionCodeId: text(),
    promoCode: text().unique(),
    startsAt: instant().notNull(),
    expiresAt: instant().notNull(),
    isActive: boolean().notNull().default(true),
    maxRedemptions: integer(),
    timesRedeemed: integer().notNull().default(0),
    createdBy: uuid(),
    createdAt: instant().notNull().defaultNow(),
    deactivatedAt: instant(),
    deactivatedBy: uuid(),
  },
  (table) => [
    check('discounts_percent', sql`${table.percentOff} between 1 and 100`),
    check('discounts_duration', sql`${table.durationMonths} between 1 and 12`),
    check('discounts_period', sql`${table.expiresAt} > ${table.startsAt}`),
    check(
      'discounts_redemptions',
      sql`${table.maxRedemptions} is null or ${table.maxRedemptions} >= 1`,
    ),
    check(
      'discounts_code_upper',
      sql`${table.promoCode} is null or ${table.promoCode} = upper(${table.promoCode})`,
    ),
  ],
)
