/**
 * Updates one member from Stripe: reads all of the customer's subscriptions, then stores the
 * premium they give. An event only shows that something changed; its data are never used.
 */
import { AppError } from '#data/model/errors.ts'
import { isLive, isOurs } from '#data/model/billing/subscriptions.ts'
import { getMember } from '#data/queries/billing/accounts.ts'
import { applyNews, type Applied, type ReadSubscription } from '#data/queries/billing/apply.ts'
import type { ChangeCause } from '#data/queries/billing/entitlement-trail.ts'
import { hasEvent, type BillingEvent } from '#data/queries/billing/events.ts'
import { addHeldPrices } from '#data/queries/billing/subscriptions.ts'
import { inTurn } from '#api/billing/in-turn.ts'
import type { BillingParts } from '#api/billing/parts.ts'
import { readReversals } from './read-reversals.ts'
import { readSubscription } from './read-subscription.ts'
import { atStripe, isMissing } from './stripe-client.ts'
import { queueSubscriptionMails } from '#api/billing/subscription-mails.ts'

/** Stale attempts in a row: more than one member's events can cause. */
const MOST_TRIES = 10

/** Every subscription of a customer, ended ones too; none when Stripe does not know the customer. */
export async function readSubscriptions(
  parts: Pick<BillingParts, 'stripe' | 'database' | 'settings'>,
  customerId: string,
): Promise<ReadSubscription[]> {
  const { stripe, database, settings } = parts
  const found = await atStripe(async () => {
    const read: ReadSubscription[] = []
    const query = {
      customer: customerId,
      status: 'all' as const,
      limit: 100,
      expand: ['data.latest_invoice'],
    }
    try {
      for await (const each of stripe.subscriptions.list(query)) read.push(readSubscription(each))
    } catch (error) {
      if (!isMissing(error)) throw error
    }
    if (read.length === 0) return read
    const reversals = await readReversals(stripe, customerId)
    return read.map((each) => ({ ...each, trouble: reversals.get(each.id) ?? null }))
  })
  return database.read((db) => addHeldPrices(db, found, settings.priceId))
}

interface SyncRequest {
  readonly userId: string
  readonly cause: ChangeCause
  readonly event?: BillingEvent | null
}

interface SyncResult {
  readonly applied: Applied | 'no customer'
  readonly subscriptions: readonly ReadSubscription[]
}

export function syncMember(parts: BillingParts, request: SyncRequest): Promise<SyncResult> {
  return inTurn(`sync ${request.userId}`, () => syncNow(parts, request))
}

async function syncNow(
  parts: BillingParts,
  { userId, cause, event = null }: SyncRequest,
): Promise<SyncResult> {
  const { database, now, logger } = parts
  for (let tries = 0; tries < MOST_TRIES; tries += 1) {
    const { member, isKnown } = await database.read(async (db) => ({
      member: await getMember(db, userId),
      isKnown: event !== null && (await hasEvent(db, event.id)),
    }))
    if (isKnown) return { applied: 'known', subscriptions: [] }
    if (member?.customerId == null) return { applied: 'no customer', subscriptions: [] }
    const subscriptions = await readSubscriptions(parts, member.customerId)
    const news = { userId, version: member.version, subscriptions, event, cause, now: now() }
    const applied = await database.write((db) =>
      applyNews(db, {
        ...news,
        notify: (tx, told) => queueSubscriptionMails(parts, tx, { userId, told }),
      }),
    )
    if (applied === 'stale') continue
    parts.mail.sendSoon()
    const ours = subscriptions.filter((each) => isOurs(each, userId))
    if (ours.filter(isLive).length > 1)
      logger.error({ userId, ids: ours.map(({ id }) => id) }, 'a member has two subscriptions')
    return { applied, subscriptions: ours }
  }
  throw new AppError('busy', 'This subscription is changing too often at the moment. Try again.')
}
