/**
 * Parses a subscription of Stripe in all its shapes: since 2025-03-31 (basil) the period is on each
 * item, before on the subscription itself.
 */
import { z } from 'zod'
import { AppError } from '#data/model/errors.ts'
import type { ReadSubscription } from '#data/queries/billing/apply.ts'

/** An instant that a date can hold. */
const Seconds = z
  .number()
  .min(0)
  .max(Date.UTC(9999) / 1000)
const seconds = Seconds.nullish()
const IdSchema = z.union([z.string(), z.object({ id: z.string() }).transform(({ id }) => id)])

const ItemSchema = z.object({
  current_period_start: seconds,
  current_period_end: seconds,
  price: z
    .object({ id: z.string(), unit_amount: z.number().nullish(), currency: z.string().nullish() })
    .nullish(),
  plan: z.object({ id: z.string() }).nullish(),
})

const InvoiceSchema = z.object({
  status: z.string().nullish(),
  amount_paid: z.number().default(0),
  amount_due: z.number().default(0),
  currency: z.string().nullish(),
})

const RawSchema = z.object({
  id: z.string(),
  customer: IdSchema,
  status: z.string(),
  created: Seconds,
  current_period_start: seconds,
  current_period_end: seconds,
  trial_end: seconds,
  canceled_at: seconds,
  cancel_at: seconds,
  cancel_at_period_end: z.boolean().default(false),
  ended_at: seconds,
  metadata: z.record(z.string(), z.string()).nullish(),
  latest_invoice: z.union([z.string(), InvoiceSchema]).nullish(),
  items: z.object({ data: z.array(ItemSchema) }),
})

const toInstant = (value: number | null | undefined) =>
  value === null || value === undefined ? null : new Date(value * 1000).toISOString()

const UuidSchema = z.uuid()
/** An id that our checkout stored in the metadata; null for any other text. */
const toUuid = (text: string | undefined) => UuidSchema.safeParse(text).data ?? null

/** Keys of the metadata that our checkout stores on a subscription. */
export const NOTES = {
  user: 'pitchproof_user',
  discount: 'pitchproof_discount',
  redemption: 'pitchproof_redemption',
} as const

type Invoice = z.output<typeof InvoiceSchema>
type Item = z.output<typeof ItemSchema>

const toMoney = (amount: number | null | undefined, currency: string | null | undefined) =>
  amount == null || currency == null ? null : { amount, currency: currency.toUpperCase() }

/** The whole invoice if the request expanded it, else null. */
const toInvoice = (invoice: string | Invoice | null | undefined): Invoice | null =>
  typeof invoice === 'object' ? (invoice ?? null) : null

const toFirstStart = (items: readonly Item[]) =>
  items.flatMap((item) => item.current_period_start ?? []).toSorted((a, b) => a - b)[0]

/** Which price of ours it has and the state of its payments are not included: `readSubscriptions` adds them. */
export function readSubscription(raw: unknown): ReadSubscription {
  const parsed = RawSchema.safeParse(raw)
  if (!parsed.success)
    throw new AppError(
      'source_changed',
      `Stripe sent a subscription in a shape we do not know (${parsed.error.issues[0]?.path.join('.')}).`,
      { cause: parsed.error },
    )
  const subscription = parsed.data
  const { items, metadata } = subscription
  const invoice = toInvoice(subscription.latest_invoice)
  const price = items.data[0]?.price
  const ends = items.data.flatMap((item) => item.current_period_end ?? [])
  const periodEnd = ends.length > 0 ? Math.max(...ends) : subscription.current_period_end
  return {
    id: subscription.id,
    customerId: subscription.customer,
    status: subscription.status,
    priceIds: items.data.flatMap(({ price, plan }) => price?.id ?? plan?.id ?? []),
    heldPriceId: null,
    trouble: null,
    userId: toUuid(metadata?.[NOTES.user]),
    discountId: toUuid(metadata?.[NOTES.discount]),
    redemptionId: toUuid(metadata?.[NOTES.redemption]),
    createdAt: new Date(subscription.created * 1000).toISOString(),
    periodEndsAt: toInstant(periodEnd),
    trialEndsAt: toInstant(subscription.trial_end),
    cancelsAtPeriodEnd: subscription.cancel_at_period_end,
    cancelsAt: toInstant(subscription.cancel_at),
    endedAt: toInstant(subscription.ended_at),
    latestInvoiceStatus: invoice?.status ?? null,
    periodStartsAt: toInstant(toFirstStart(items.data) ?? subscription.current_period_start),
    cancelledAt: toInstant(subscription.canceled_at),
    price: toMoney(price?.unit_amount, price?.currency),
    latestPaid: toMoney(invoice?.amount_paid, invoice?.currency),
    latestDue: toMoney(invoice?.amount_due, invoice?.currency),
  }
}
