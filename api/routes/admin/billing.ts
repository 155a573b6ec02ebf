/** The administrator's discounts, and the view of subscriptions, events and changes of premium. */
import { randomUUID } from 'node:crypto'
import { Hono } from 'hono'
import { z } from 'zod'
import type { AdminBilling, AdminDiscount } from '#data/model/billing/admin-billing.ts'
import { DiscountFormSchema } from '#data/model/billing/discounts.ts'
import { listDiscounts, type StoredDiscount } from '#data/queries/billing/discounts.ts'
import { listEntitlementChanges } from '#data/queries/billing/entitlement-trail.ts'
import { listBillingEvents } from '#data/queries/billing/events.ts'
import { listOpenTasks } from '#data/queries/billing/outbox.ts'
import { listSubscriptions } from '#data/queries/billing/subscriptions.ts'
import { listWithdrawals, toRefund } from '#data/queries/billing/withdrawals.ts'
import { recordAdminAction } from '#data/queries/operation/admin-actions.ts'
import type { AppDependencies } from '#api/dependencies.ts'
import { checked, requireJson } from '#api/input.ts'
import type { SignedInEnv } from '#api/middleware/auth.ts'
import type { AdminRoute } from '#api/route.ts'
import { requireBilling } from '#api/routes/billing.ts'

const PageSchema = z.object({
  limit: z.coerce.number().int().min(1).max(200).default(50),
  offset: z.coerce.number().int().min(0).max(1_000_000).default(0),
})
const IdSchema = z.object({ id: z.uuid('This is no id of a discount') })
const KeySchema = z.uuid()

const toText = (instant: Date | null) => instant?.toISOString() ?? null

function toAdminDiscount(discount: StoredDiscount): AdminDiscount {
  return {
    ...discount,
    startsAt: discount.startsAt.toISOString(),
    expiresAt: discount.expiresAt.toISOString(),
    createdAt: discount.createdAt.toISOString(),
    deactivatedAt: toText(discount.deactivatedAt),
  }
}

type Given = Pick<AppDependencies, 'database' | 'billing' | 'now'>

/** Stands behind the guard of `/admin/*`: everybody here is an administrator. */
export function makeAdminBillingRoutes({ database, billing, now }: Given, route: AdminRoute) {
  const routes = new Hono<SignedInEnv>()

  const audit = (userId: string, action: string, discount: StoredDiscount | null) =>
    database.write((db) => {
      const details = discount && { name: discount.name, percentOff: discount.percentOff }
      const row = { userId, action, subject: discount?.id ?? null, details }
      return recordAdminAction(db, row, now())
    })

  routes.get('/discounts', route(), async (c) =>
    c.json((await database.read(listDiscounts)).map(toAdminDiscount)),
  )

  routes.post(
    '/discounts',
    route(),
    requireJson,
    checked('json', DiscountFormSchema),
    async (c) => {
      const key = c.req.header('idempotency-key')
      const id = KeySchema.safeParse(key).data ?? randomUUID()
      const order = { id, form: c.req.valid('json'), createdBy: c.var.user.id }
      const discount = await requireBilling(billing).createDiscount(order)
      await audit(c.var.user.id, 'create discount', discount)
      return c.json(toAdminDiscount(discount), 201)
    },
  )

  routes.delete('/discounts/:id', route(), checked('param', IdSchema), async (c) => {
    const { id } = c.req.valid('param')
    const discount = await requireBilling(billing).endDiscount(id, c.var.user.id)
    await audit(c.var.user.id, 'end discount', discount)
    return c.json(toAdminDiscount(discount))
  })

  routes.get('/billing', route(), checked('query', PageSchema), async (c) => {
    const page = c.req.valid('query')
    return c.json(await database.read((db) => readAdminBilling(db, page, billing !== null)))
  })

  routes.post('/billing/reconcile', route(), async (c) => {
    const done = await requireBilling(billing).reconcile(c.var.user.id)
    await audit(c.var.user.id, 'compare with Stripe', null)
    return c.json(done)
  })

  return routes
}

async function readAdminBilling(
  db: Parameters<typeof listOpenTasks>[0],
  page: z.output<typeof PageSchema>,
  isConfigured: boolean,
): Promise<AdminBilling> {
  const subscriptions = await listSubscriptions(db, page)
  const events = await listBillingEvents(db, page)
  const changes = await listEntitlementChanges(db, page)
  const withdrawn = await listWithdrawals(db, page)
  const tasks = await listOpenTasks(db)
  return {
    isConfigured,
    subscriptions: subscriptions.map(({ subscription, email }) => ({
      id: subscription.id,
      email,
      status: subscription.status,
      isOurs: subscription.isOurs,
      trouble: subscription.trouble,
      createdAt: subscription.createdAt.toISOString(),
      periodEndsAt: toText(subscription.periodEndsAt),
      cancelsAtPeriodEnd: subscription.cancelsAtPeriodEnd,
      endedAt: toText(subscription.endedAt),
      syncedAt: subscription.syncedAt.toISOString(),
    })),
    events: events.map(({ event, email }) => ({
      id: event.id,
      type: event.type,
      outcome: event.outcome,
      email,
      createdAt: event.createdAt.toISOString(),
      receivedAt: event.receivedAt.toISOString(),
    })),
    changes: changes.map(({ change, email }) => ({
      id: change.id,
      email,
      userId: change.userId,
      source: change.source,
      actor: change.actor,
      reason: change.reason,
      eventId: change.eventId,
      endsBefore: toText(change.endsBefore),
      endsAfter: toText(change.endsAfter),
      isGone: change.isGone,
      changedAt: change.changedAt.toISOString(),
    })),
    withdrawals: withdrawn.map(({ withdrawal, email }) => ({
      id: withdrawal.id,
      email,
      subscriptionId: withdrawal.subscriptionId,
      declaredAt: withdrawal.declaredAt.toISOString(),
      doneAt: toText(withdrawal.doneAt),
      refund: toRefund(withdrawal),
    })),
    openTasks: tasks.map(({ id, task, attempts, lastError, createdAt }) => ({
      id,
      task,
      attempts,
      lastError,
      createdAt: createdAt.toISOString(),
    })),
  }
}
