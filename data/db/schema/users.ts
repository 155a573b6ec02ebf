/** Accounts and what a user owns. */
import { sql } from '#data/db/drizzle.ts'
import {
  boolean,
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uuid,
} from '#data/db/drizzle-tables.ts'
import { MAXIMUM_AGE, MINIMUM_AGE } from '#data/model/billing/plans.ts'
import { FOLLOW_KINDS } from '#data/model/account/follows.ts'
import { LANGUAGE_CODES } from '#data/model/languages.ts'
import { discounts } from './discounts.ts'
import { matches } from './matches.ts'
import { secretText } from '#data/db/secret-text.ts'
import { instant } from './columns.ts'

export const users = pgTable(
  'users',
  {
    id: uuid().primaryKey().defaultRandom(),
    /** Lower case, so that one address is one account. */
    email: text().notNull().unique(),
    /** Argon2id, in its own encoded form. */
    password: text().notNull(),
    emailVerified: boolean().notNull().default(false),
    emailVerifiedAt: instant(),
    firstName: text(),
    lastName: text(),
    age: integer(),
    profileImageUrl: text(),
    stripeCustomerId: text().unique(),
    stripeSubscriptionId: text().unique(),
    subscriptionStatus: text(),
    subscriptionEndsAt: instant(),
    usedDiscountId: uuid().references(() => discounts.id, { onDelete: 'set null' }),
    isAdmin: boolean().notNull().default(false),
    ageVerified: boolean().notNull().default(false),
    ageVerifiedAt: instant(),
    disclaimerAccepted: boolean().notNull().default(false),
    disclaimerAcceptedAt: instant(),
    gamblingRiskAccepted: boolean().notNull().default(false),
    gamblingRiskAcceptedAt: instant(),
    /** Language of mails to this account. */
    language: text({ enum: LANGUAGE_CODES }).notNull().default('en'),
    /** No page, letter, notification, calendar or feed of this account tells a result unasked. */
    hidesResults: boolean().notNull().default(false),
    /** Last use of the account, to about a day: unused accounts are erased as the privacy page says. */
    lastSeenAt: instant().notNull().defaultNow(),
    /** When its owner closed the account: sign-in is refused, and it is erased soon after. */
    closedAt: instant(),
    /** Former address of a closed account; its `email` no longer blocks a new account. */
    closedEmail: text(),
    createdAt: instant().notNull().defaultNow(),
    updatedAt: instant().notNull().defaultNow(),
  },
  (table) => [
    // For the administrators' member list and its search by prefix, in an order that does not
    // depend on the database's collation.
    index('users_newest')
      .on(table.createdAt.desc().nullsFirst(), table.id)
      .where(sql`${table.closedAt} is null`),
    index('users_email_order').on(sql`(${table.email} collate "C")`),
    index('users_name_order').on(
      sql`(lower(coalesce(${table.firstName}, '') || ' ' || coalesce(${table.lastName}, '')) collate "C")`,
    ),
    index('users_last_name_order').on(sql`(lower(${table.lastName}) collate "C")`),
    check('users_email_lower', sql`${table.email} = lower(${table.email})`),
    check(
      'users_age_range',
      sql`${table.age} is null or ${table.age} between ${sql.raw(String(MINIMUM_AGE))} and ${sql.raw(String(MAXIMUM_AGE))}`,
    ),
  ],
)

export const userFavorites = pgTable(
  'user_favorites',
  {
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    matchId: text()
      .notNull()
      .references(() => matches.id, { onDelete: 'cascade' }),
    createdAt: instant().notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.matchId] }),
    index('user_favorites_match').on(table.matchId),
  ],
)

/** Clubs and leagues that a member follows, free of charge, on all devices. */
export const userFollows = pgTable(
  'user_follows',
  {
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    kind: text({ enum: FOLLOW_KINDS }).notNull(),
    /** Id of the club or league; no reference, because leagues may be ours before a feed has them. */
    followedId: text().notNull(),
    createdAt: instant().notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.kind, table.followedId] })],
)

/** Part of the addresses of a member's own calendar and feed, which the member is shown again. */
export const feedSecrets = pgTable('feed_secrets', {
  userId: uuid()
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  secret: secretText().notNull().unique(),
  createdAt: instant().notNull().defaultNow(),
})
