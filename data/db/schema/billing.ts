/** Stored state of the card payment provider (Stripe), and the trail of entitlements. */
import { sql } from '#data/db/drizzle.ts'
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from '#data/db/drizzle-tables.ts'
import { SUBSCRIPTION_TROUBLES } from '#data/model/billing/subscriptions.ts'
import { instant } from './columns.ts'
import { discounts } from './discounts.ts'
import { users } from './users.ts'

/**
 * One row per member who has opened the checkout. Stripe's state is applied under the lock of this
 * row, and only if nothing was applied since it was fetched: `version` counts applications.
 */
export const billingAccounts = pgTable('billing_accounts', {
  userId: uuid()
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  version: integer().notNull().default(0),
  /** Last full comparison with Stripe. */
  syncedAt: instant(),
})

/** Each subscription in its last known state at Stripe. */
export const subscriptions = pgTable(
  'subscriptions',
  {
    id: text().primaryKey(),
    userId: uuid().references(() => users.id, { onDelete: 'set null' }),
    customerId: text().notNull(),
    status: text().notNull(),
    isOurs: boolean().notNull(),
    /** Its last price that is one of ours; null before the first. */
    priceId: text(),
    /** Why it gives no Premium although it may run; null when nothing is wrong. */
    trouble: text({ enum: SUBSCRIPTION_TROUBLES }),
    discountId: uuid(),
    createdAt: instant().notNull(),
    periodEndsAt: instant(),
    trialEndsAt: instant(),
    cancelsAtPeriodEnd: boolean().notNull().default(false),
    cancelsAt: instant(),
    endedAt: instant(),
    latestInvoiceStatus: text(),
    syncedAt: instant().notNull(),
    /** End of the paid time named in the last letter; null before the first letter. */
    toldUntil: instant(),
    /** Day of the charge named in the last reminder; null before the first. */
    remindedOf: instant(),
  },
  (table) => [
    index('subscriptions_user').on(table.userId),
    index('subscriptions_created').on(table.createdAt, table.id),
    index('subscriptions_price').on(table.priceId),
    index('subscriptions_troubled')
      .on(table.id)
      .where(sql`${table.trouble} is not null`),
  ],
)

const BILLING_EVENT_OUTCOMES = ['applied', 'unknown_customer', 'ignored'] as const

/** Each Stripe event, once, written in the transaction of its effect. */
export const billingEvents = pgTable(
  'billing_events',
  {
    id: text().primaryKey(),
    type: text().notNull(),
    outcome: text({ enum: BILLING_EVENT_OUTCOMES }).notNull(),
    objectId: text(),
    customerId: text(),
    userId: uuid(),
    apiVersion: text(),
    isLive: boolean().notNull(),
    createdAt: instant().notNull(),
    receivedAt: instant().notNull(),
  },
  (table) => [index('billing_events_received').on(table.receivedAt, table.id)],
)

/** Every change of an entitlement; a trigger writes the rows, so none is forgotten. */
export const entitlementChanges = pgTable(
  'entitlement_changes',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    userId: uuid().notNull(),
    entitlementId: uuid().notNull(),
    source: text().notNull(),
    reference: text(),
    /** Actor: `stripe`, `reconcile`, `command line`, `member`, or an administrator's id. */
    actor: text().notNull(),
    /** Reason, in words. */
    reason: text(),
    /** The Stripe event that caused it. */
    eventId: text(),
    startsBefore: instant(),
    endsBefore: instant(),
    startsAfter: instant(),
    endsAfter: instant(),
    isGone: boolean().notNull().default(false),
    changedAt: instant().notNull(),
  },
  (table) => [
    index('entitlement_changes_user').on(table.userId, table.changedAt),
    index('entitlement_changes_time').on(table.changedAt, table.id),
  ],
)

/** Each withdrawal from a contract (Directive 2011/83/EU, article 11a): when it was declared, and the refund. */
export const withdrawals = pgTable(
  'withdrawals',
  {
    id: uuid().primaryKey(),
    userId: uuid().references(() => users.id, { onDelete: 'set null' }),
    subscriptionId: text().notNull(),
    declaredAt: instant().notNull(),
    /** When the subscription was ended and the refund made; null while in progress. */
    doneAt: instant(),
    /** Refund in the smallest unit; 0 when nothing had been paid. */
    refundAmount: integer(),
    refundCurrency: text(),
  },
  (table) => [
    uniqueIndex('withdrawals_subscription').on(table.subscriptionId),
    index('withdrawals_user').on(table.userId),
  ],
)

export const BILLING_TASKS = [
  'create_discount',
  'end_discount',
  'end_customer',
  'withdraw',
  'customer_email',
] as const

/** Pending tasks at Stripe: written in the transaction that decides them, retried until they succeed. */
export const billingOutbox = pgTable(
  'billing_outbox',
  {
    id: uuid().primaryKey(),
    task: text({ enum: BILLING_TASKS }).notNull(),
    payload: jsonb().$type<Record<string, unknown>>().notNull(),
    attempts: integer().notNull().default(0),
    nextAttemptAt: instant().notNull(),
    lastError: text(),
    createdAt: instant().notNull(),
    doneAt: instant(),
  },
  (table) => [
    index('billing_outbox_due')
      .on(table.nextAttemptAt)
      .where(sql`${table.doneAt} is null`),
  ],
)

const REDEMPTION_STATES = ['reserved', 'redeemed', 'released'] as const

/** A discount reserved for an open checkout, then used by a subscription. */
export const discountRedemptions = pgTable(
  'discount_redemptions',
  {
    id: uuid().primaryKey(),
    discountId: uuid()
      .notNull()
      .references(() => discounts.id, { onDelete: 'cascade' }),
    userId: uuid().references(() => users.id, { onDelete: 'set null' }),
    state: text({ enum: REDEMPTION_STATES }).notNull(),
    sessionId: text(),
    subscriptionId: text(),
    /** A reservation expires; the checkout form is then closed at Stripe, too. */
    reservedUntil: instant().notNull(),
    createdAt: instant().notNull(),
  },
  (table) => [
    uniqueIndex('discount_redemptions_subscription').on(table.subscriptionId),
    index('discount_redemptions_discount').on(table.discountId, table.state),
    index('discount_redemptions_user').on(table.userId),
    check(
      'discount_redemptions_redeemed',
      sql`${table.state} <> 'redeemed' or ${table.subscriptionId} is not null`,
    ),
  ],
)
