/** The administrator's view of discounts, subscriptions and events. */
import { z } from 'zod'
import { PriceSchema } from './billing.ts'
import { SUBSCRIPTION_TROUBLES } from './subscriptions.ts'

const instant = z.iso.datetime()

export const AdminDiscountSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  description: z.string().nullable(),
  percentOff: z.number(),
  durationMonths: z.int(),
  promoCode: z.string().nullable(),
  startsAt: instant,
  expiresAt: instant,
  isActive: z.boolean(),
  maxRedemptions: z.int().nullable(),
  timesRedeemed: z.int(),
  stripeCouponId: z.string().nullable(),
  stripePromotionCodeId: z.string().nullable(),
  createdBy: z.string().nullable(),
  createdAt: instant,
  deactivatedAt: instant.nullable(),
  deactivatedBy: z.string().nullable(),
})
export type AdminDiscount = z.output<typeof AdminDiscountSchema>
export const AdminDiscountsSchema = z.array(AdminDiscountSchema)

const AdminSubscriptionsSchema = z.array(
  z.object({
    id: z.string(),
    email: z.string().nullable(),
    status: z.string(),
    isOurs: z.boolean(),
    /** Why the subscription gives no Premium although it may run. */
    trouble: z.enum(SUBSCRIPTION_TROUBLES).nullable(),
    createdAt: instant,
    periodEndsAt: instant.nullable(),
    cancelsAtPeriodEnd: z.boolean(),
    endedAt: instant.nullable(),
    syncedAt: instant,
  }),
)

const AdminBillingEventsSchema = z.array(
  z.object({
    id: z.string(),
    type: z.string(),
    outcome: z.string(),
    email: z.string().nullable(),
    createdAt: instant,
    receivedAt: instant,
  }),
)

const AdminEntitlementChangesSchema = z.array(
  z.object({
    id: z.int(),
    email: z.string().nullable(),
    userId: z.string(),
    source: z.string(),
    actor: z.string(),
    reason: z.string().nullable(),
    eventId: z.string().nullable(),
    endsBefore: instant.nullable(),
    endsAfter: instant.nullable(),
    isGone: z.boolean(),
    changedAt: instant,
  }),
)

const AdminWithdrawalsSchema = z.array(
  z.object({
    id: z.string(),
    email: z.string().nullable(),
    subscriptionId: z.string(),
    declaredAt: instant,
    doneAt: instant.nullable(),
    refund: PriceSchema.nullable(),
  }),
)

/** `GET /api/admin/billing` */
export const AdminBillingSchema = z.object({
  isConfigured: z.boolean(),
  subscriptions: AdminSubscriptionsSchema,
  events: AdminBillingEventsSchema,
  changes: AdminEntitlementChangesSchema,
  withdrawals: AdminWithdrawalsSchema,
  /** Pending tasks at Stripe. */
  openTasks: z.array(
    z.object({
      id: z.string(),
      task: z.string(),
      attempts: z.int(),
      lastError: z.string().nullable(),
      createdAt: instant,
    }),
  ),
})
export type AdminBilling = z.output<typeof AdminBillingSchema>
