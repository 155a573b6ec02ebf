/**
 * Writes what Stripe says of one member's subscriptions, all at once, in one
 * transaction with the event that brought the news. What was asked before other
 * news were applied is refused as stale, so that no order of events matters.
 */
import { and, eq, gt, inArray, isNull, notInArray, or, sql, type SQL } from 'drizzle-orm'
import type { WriteDb } from '#data/db/database.ts'
import { discounts, entitlements, subscriptions, users } from '#data/db/schema.ts'
import {
  isLive,
  isOurs,
  toPaidAccess,
  type Subscription,
} from '#data/model/account/subscriptions.ts'
import { advanceAccount, lockAccount } from './accounts.ts'
import { nameCause, type ChangeCause } from './entitlement-trail.ts'
import { takeEvent, type BillingEvent } from './events.ts'
import { redeemDiscounts } from './redemptions.ts'

/** A subscription as Stripe just told it, with the redemption that our checkout wrote on it. */
export interface ReadSubscription extends Subscription {
  readonly redemptionId: string | null
}

export interface News {
  readonly userId: string
  /** The version of the account before Stripe was asked. */
  readonly version: number
  readonly subscriptions: readonly ReadSubscription[]
  readonly priceId: string
  readonly event: BillingEvent | null
  readonly cause: ChangeCause
  readonly now: Date
}

const PAID_SOURCES = ['stripe', 'trial'] as const
const toDate = (instant: string | null) => (instant === null ? null : new Date(instant))

/** `stale`: others were faster, ask Stripe again. `known`: this event was taken before. `gone`: there is no such account. */
export type Applied = 'applied' | 'stale' | 'known' | 'gone'

export async function applyNews(db: WriteDb, news: News): Promise<Applied> {
  const version = await lockAccount(db, news.userId)
  if (version === null) return 'gone'
  if (version !== news.version) return 'stale'
  const { event, now, userId } = news
  if (event && !(await takeEvent(db, event, { outcome: 'applied', now }))) return 'known'
  await nameCause(db, news.cause)
  for (const subscription of news.subscriptions) {
    await saveSubscription(db, subscription, news)
    await applyAccess(db, subscription, news)
  }
  await endOthers(db, news)
  await saveLeading(db, news)
  await redeemDiscounts(
    db,
    news.subscriptions.flatMap(({ id, redemptionId }) =>
      redemptionId === null ? [] : [{ redemptionId, subscriptionId: id }],
    ),
  )
  await advanceAccount(db, userId, now)
  return 'applied'
}

async function saveSubscription(
  db: WriteDb,
  subscription: ReadSubscription,
  { userId, priceId, now }: News,
): Promise<void> {
  const values = {
    userId,
    customerId: subscription.customerId,
    status: subscription.status,
    isOurs: isOurs(subscription, userId, priceId),
    discountId: subscription.discountId,
    createdAt: new Date(subscription.createdAt),
    periodEndsAt: toDate(subscription.periodEndsAt),
    trialEndsAt: toDate(subscription.trialEndsAt),
    cancelsAtPeriodEnd: subscription.cancelsAtPeriodEnd,
    cancelsAt: toDate(subscription.cancelsAt),
    endedAt: toDate(subscription.endedAt),
    latestInvoiceStatus: subscription.latestInvoiceStatus,
    syncedAt: now,
  }
  await db
    .insert(subscriptions)
    .values({ id: subscription.id, ...values })
    .onConflictDoUpdate({ target: subscriptions.id, set: values })
}

const holdsAfter = (now: Date) => or(isNull(entitlements.endsAt), gt(entitlements.endsAt, now))

/** Premium of one subscription: the row of its source follows it, a row of the other source ends. */
async function applyAccess(
  db: WriteDb,
  subscription: ReadSubscription,
  { userId, priceId, now }: News,
): Promise<void> {
  const access = isOurs(subscription, userId, priceId) ? toPaidAccess(subscription) : null
  for (const source of PAID_SOURCES) {
    const own = and(eq(entitlements.source, source), eq(entitlements.reference, subscription.id))
    if (access?.source !== source) {
      await endAccess(db, and(own, holdsAfter(now)), now)
      continue
    }
    // A clock of ours that runs behind must not keep a payer waiting.
    const startsAt = new Date(Math.min(Date.parse(access.startsAt), now.getTime()))
    const endsAt = toDate(access.endsAt)
    const [held] = await db.select().from(entitlements).where(own).for('update')
    const row = { userId, source, reference: subscription.id, startsAt, endsAt }
    if (held === undefined) await db.insert(entitlements).values(row)
    else if (held.endsAt?.getTime() !== endsAt?.getTime())
      await db
        .update(entitlements)
        .set({ endsAt, updatedAt: now })
        .where(eq(entitlements.id, held.id))
  }
}

async function endAccess(db: WriteDb, which: SQL | undefined, now: Date): Promise<void> {
  const rows = await db.select().from(entitlements).where(which).for('update')
  for (const { id, startsAt } of rows) {
    const endsAt = startsAt > now ? startsAt : now
    await db.update(entitlements).set({ endsAt, updatedAt: now }).where(eq(entitlements.id, id))
  }
}

/** Premium from subscriptions that Stripe no longer names. What was granted by hand is not touched. */
async function endOthers(db: WriteDb, { userId, subscriptions, now }: News): Promise<void> {
  const named = subscriptions.map(({ id }) => id)
  const others = and(
    eq(entitlements.userId, userId),
    inArray(entitlements.source, [...PAID_SOURCES]),
    named.length > 0 ? notInArray(entitlements.reference, named) : undefined,
    holdsAfter(now),
  )
  await endAccess(db, others, now)
}

/** The subscription that the account shows: a live one first, then the newest. */
async function saveLeading(db: WriteDb, news: News): Promise<void> {
  const [leading] = news.subscriptions
    .filter((each) => isOurs(each, news.userId, news.priceId))
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
      // Only one that we have: the note on the subscription may be older than this database.
      usedDiscountId: sql`coalesce((select id from ${discounts} where id = ${leading?.discountId ?? null}::uuid), ${users.usedDiscountId})`,
      updatedAt: news.now,
    })
    .where(eq(users.id, news.userId))
}
