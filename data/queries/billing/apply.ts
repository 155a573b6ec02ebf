/**
 * Writes Stripe's state of one member's subscriptions at once, in one transaction with the event
 * that reported it. An answer older than the last applied one is refused as stale, so the order of
 * events does not matter.
 */
import { and, eq, inArray, sql } from '#data/db/drizzle.ts'
import type { WriteDb } from '#data/db/database.ts'
import { discounts, entitlements, subscriptions, users } from '#data/db/schema.ts'
import {
  isLive,
  isOurs,
  toPaidAccess,
  type Subscription,
} from '#data/model/billing/subscriptions.ts'
import {
  toNews,
  type KnownSubscription,
  type NewsKind,
} from '#data/model/billing/subscription-news.ts'
import type { Price } from '#data/model/billing/billing.ts'
import { advanceAccount, lockAccount } from './accounts.ts'
import { nameCause, type ChangeCause } from './entitlement-trail.ts'
import { takeEvent, type BillingEvent } from './events.ts'
import { redeemDiscounts } from './redemptions.ts'

/**
 * A subscription just fetched from Stripe, with the amounts for our letters and the discount
 * redemption that our checkout noted on it.
 */
export interface ReadSubscription extends Subscription {
  readonly redemptionId: string | null
  /** When it was cancelled; it may run on until its period ends. */
  readonly cancelledAt: string | null
  /** Price of a period without discount. */
  readonly price: Price | null
  /** Amount paid on its latest invoice, and amount requested. */
  readonly latestPaid: Price | null
  readonly latestDue: Price | null
}

/** A change of a subscription that triggers letters. */
export interface ChangedSubscription {
  readonly subscription: ReadSubscription
  readonly kinds: readonly NewsKind[]
}

export interface News {
  readonly userId: string
  /** The account's version before Stripe was asked. */
  readonly version: number
  readonly subscriptions: readonly ReadSubscription[]
  readonly event: BillingEvent | null
  readonly cause: ChangeCause
  readonly now: Date
  /** Writes the letters about the changes, in the same transaction. */
  readonly notify: (db: WriteDb, changes: readonly ChangedSubscription[]) => Promise<void>
}

const PAID_SOURCES = ['stripe', 'trial'] as const
const toDate = (instant: string | null) => (instant === null ? null : new Date(instant))

/**
 * `stale`: something newer was applied since Stripe was asked, ask again. `known`: this event was
 * applied before. `gone`: the account does not exist.
 */
export type Applied = 'applied' | 'stale' | 'known' | 'gone'

export async function applyNews(db: WriteDb, news: News): Promise<Applied> {
  const version = await lockAccount(db, news.userId)
  if (version === null) return 'gone'
  if (version !== news.version) return 'stale'
  const { event, now, userId } = news
  if (event && !(await takeEvent(db, event, { outcome: 'applied', now }))) return 'known'
  await nameCause(db, news.cause)
  const changes: ChangedSubscription[] = []
  for (const subscription of news.subscriptions)
    changes.push({ subscription, kinds: await saveSubscription(db, subscription, news) })
  await applyAccess(db, news)
  await saveLeading(db, news)
  await redeemDiscounts(
    db,
    news.subscriptions.flatMap(({ id, redemptionId }) =>
      redemptionId === null ? [] : [{ redemptionId, subscriptionId: id }],
    ),
  )
  await news.notify(
    db,
    changes.filter(({ kinds }) => kinds.length > 0),
  )
  await advanceAccount(db, userId, now)
  return 'applied'
}

const toText = (instant: Date | null) => instant?.toISOString() ?? null

/** Stores a subscription and returns the letters for its owner. */
async function saveSubscription(
  db: WriteDb,
  subscription: ReadSubscription,
  { userId, now }: News,
): Promise<readonly NewsKind[]> {
  const [before] = await db
    .select()
    .from(subscriptions)
    .where(eq(subscriptions.id, subscription.id))
  const known: KnownSubscription | null = before
    ? {
        ...before,
        cancelsAt: toText(before.cancelsAt),
        endedAt: toText(before.endedAt),
        toldUntil: toText(before.toldUntil),
      }
    : null
  const { kinds, toldUntil } = toNews(known, subscription)
  const values = {
    userId,
    customerId: subscription.customerId,
    status: subscription.status,
    isOurs: isOurs(subscription, userId),
    priceId: subscription.heldPriceId ?? before?.priceId ?? null,
    trouble: subscription.trouble,
    discountId: subscription.discountId,
    createdAt: new Date(subscription.createdAt),
    periodEndsAt: toDate(subscription.periodEndsAt),
    trialEndsAt: toDate(subscription.trialEndsAt),
    cancelsAtPeriodEnd: subscription.cancelsAtPeriodEnd,
    cancelsAt: toDate(subscription.cancelsAt),
    endedAt: toDate(subscription.endedAt),
    latestInvoiceStatus: subscription.latestInvoiceStatus,
    syncedAt: now,
    toldUntil: toDate(toldUntil),
  }
  await db
    .insert(subscriptions)
    .values({ id: subscription.id, ...values })
    .onConflictDoUpdate({ target: subscriptions.id, set: values })
  return values.isOurs ? kinds : []
}

type HeldAccess = typeof entitlements.$inferSelect

/**
 * Premium from subscriptions: each subscription's row covers the time now paid for. All other rows
 * of these sources end: those of the other source and of subscriptions that Stripe no longer lists.
 * Grants by hand are not touched.
 */
async function applyAccess(db: WriteDb, news: News): Promise<void> {
  const { userId, now } = news
  const held = await db
    .select()
    .from(entitlements)
    .where(and(eq(entitlements.userId, userId), inArray(entitlements.source, [...PAID_SOURCES])))
    .for('update')
  const current = new Set<string>()
  for (const subscription of news.subscriptions) {
    const access = isOurs(subscription, userId) ? toPaidAccess(subscription) : null
    if (access === null) continue
    const { source } = access
    const row = held.find((each) => each.source === source && each.reference === subscription.id)
    if (row) current.add(row.id)
    const endsAt = toDate(access.endsAt)
    if (row === undefined) {
      // Premium begins now at the latest, even when our clock is behind Stripe's.
      const startsAt = new Date(Math.min(Date.parse(access.startsAt), now.getTime()))
      await db
        .insert(entitlements)
        .values({ userId, source, reference: subscription.id, startsAt, endsAt })
    } else if (row.endsAt?.getTime() !== endsAt?.getTime())
      await db
        .update(entitlements)
        .set({ endsAt, updatedAt: now })
        .where(eq(entitlements.id, row.id))
  }
  for (const row of held) if (!current.has(row.id)) await endAccess(db, row, now)
}

async function endAccess(db: WriteDb, { id, startsAt, endsAt }: HeldAccess, now: Date) {
  if (endsAt !== null && endsAt <= now) return
  const end = startsAt > now ? startsAt : now
  await db.update(entitlements).set({ endsAt: end, updatedAt: now }).where(eq(entitlements.id, id))
}

/** The subscription that the account shows: a live one first, then the newest. */
async function saveLeading(db: WriteDb, news: News): Promise<void> {
  const [leading] = news.subscriptions
    .filter((each) => isOurs(each, news.userId))
    .toSorted(
      (a, b) =>
        Number(isLive(b)) - Number(isLive(a)) || Date.parse(b.createdAt) - Date.parse(a.createdAt),
    )
  const access = leading ? toPaidAccess(leading) : null
  await db
    .update(users)
    .set({
      stripeSubscriptionId: leading?.id ?? null,
      subscriptionStatus: leading?.status ?? null,
      subscriptionEndsAt: toDate(leading?.endedAt ?? access?.endsAt ?? null),
      // Only a discount stored here: the subscription may be older than this database.
      usedDiscountId: sql`coalesce((select id from ${discounts} where id = ${leading?.discountId ?? null}::uuid), ${users.usedDiscountId})`,
      updatedAt: news.now,
    })
    .where(eq(users.id, news.userId))
}
