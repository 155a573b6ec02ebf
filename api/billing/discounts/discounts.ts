/**
 * Discounts at Stripe and here. A task is queued first; then the coupon, the promotion code and
 * finally the row are created, each step idempotent. A half-finished discount is completed from the
 * queue, or undone when Stripe refuses a step for good.
 */
import { isDeepStrictEqual } from 'node:util'
import { z } from 'zod'
import {
  DiscountFormSchema,
  toCouponDuration,
  type DiscountForm,
} from '#data/model/billing/discounts.ts'
import { AppError, END_IS_PAST } from '#data/model/errors.ts'
import {
  addDiscount,
  deactivateDiscount,
  getDiscount,
  getDiscountByCode,
  type StoredDiscount,
} from '#data/queries/billing/discounts.ts'
import { addTask, finishTask, getTask, type BillingTask } from '#data/queries/billing/outbox.ts'
import { inTurn } from '#api/billing/in-turn.ts'
import type { BillingParts } from '#api/billing/parts.ts'
import { isMissing, isRefusal, toBillingError } from '#api/billing/stripe/stripe-client.ts'

const CreatePayloadSchema = z.object({ form: DiscountFormSchema, createdBy: z.uuid() })
export const EndPayloadSchema = z.object({
  couponId: z.string(),
  promotionCodeId: z.string().nullable(),
})

/** Stripe accepts a chosen coupon id, so a second attempt finds the coupon of the first. */
const toCouponId = (discountId: string) => `pitchproof-${discountId}`
const toSeconds = (instant: string) => Math.floor(Date.parse(instant) / 1000)

async function ensureCoupon(
  { stripe }: BillingParts,
  id: string,
  form: DiscountForm,
): Promise<string> {
  const couponId = toCouponId(id)
  const length = toCouponDuration(form.durationMonths)
  try {
    await stripe.coupons.create(
      {
        id: couponId,
        name: form.name,
        percent_off: form.percentOff,
        duration: length.duration,
        ...(length.duration === 'repeating' ? { duration_in_months: length.durationInMonths } : {}),
        ...(form.maxRedemptions === null ? {} : { max_redemptions: form.maxRedemptions }),
        redeem_by: toSeconds(form.expiresAt),
        metadata: { pitchproof_discount: id },
      },
      { idempotencyKey: `coupon-${id}` },
    )
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : null
    if (code !== 'resource_already_exists') throw error
  }
  return couponId
}

async function ensurePromotionCode(
  { stripe }: BillingParts,
  id: string,
  form: DiscountForm,
): Promise<string | null> {
  if (form.promoCode === null) return null
  const couponId = toCouponId(id)
  const made = await stripe.promotionCodes.list({ coupon: couponId, limit: 1 })
  const [first] = made.data
  if (first) return first.id
  const created = await stripe.promotionCodes.create(
    {
      promotion: { type: 'coupon', coupon: couponId },
      code: form.promoCode,
      expires_at: toSeconds(form.expiresAt),
      ...(form.maxRedemptions === null ? {} : { max_redemptions: form.maxRedemptions }),
      metadata: { pitchproof_discount: id },
    },
    { idempotencyKey: `promotion-code-${id}` },
  )
  return created.id
}

/** Removes coupon and promotion code at Stripe, so that the code can be used for another discount. */
export async function endAtStripe({ stripe }: BillingParts, couponId: string): Promise<void> {
  try {
    for await (const { id, active } of stripe.promotionCodes.list({ coupon: couponId, limit: 100 }))
      if (active) await stripe.promotionCodes.update(id, { active: false })
    await stripe.coupons.del(couponId)
  } catch (error) {
    if (!isMissing(error)) throw error
  }
}

/** Runs all steps of a queued discount. Throws when Stripe fails; undoes everything when Stripe refuses. */
export function finishDiscount(parts: BillingParts, task: BillingTask): Promise<void> {
  return inTurn(`discount ${task.id}`, async () => {
    const { database, now } = parts
    const { form, createdBy } = CreatePayloadSchema.parse(task.payload)
    const { id } = task
    try {
      const couponId = await ensureCoupon(parts, id, form)
      const promotionCodeId = await ensurePromotionCode(parts, id, form)
      await database.write(async (db) => {
        await addDiscount(db, {
          id,
          form,
          couponId,
          promotionCodeId,
          createdBy,
          createdAt: task.createdAt,
        })
        await finishTask(db, id, now())
      })
    } catch (error) {
      if (!isRefusal(error)) throw error
      await endAtStripe(parts, toCouponId(id))
      await database.write((db) => finishTask(db, id, now()))
      throw error
    }
  })
}

const LATER =
  'The payment provider does not answer. The discount is kept and will be made as soon as it does: look at the list again in a few minutes.'

const ANOTHER =
  'The discount that you sent before is another one. Look at the list, then send this one again if you want both.'

export interface DiscountOrder {
  /** Idempotency key from the caller, one per discount. */
  readonly id: string
  readonly form: DiscountForm
  readonly createdBy: string
}

/** Makes a discount here and at Stripe. */
export async function createDiscount(
  parts: BillingParts,
  { id, form, createdBy }: DiscountOrder,
): Promise<StoredDiscount> {
  const { database, now } = parts
  if (Date.parse(form.expiresAt) <= now().getTime()) throw new AppError('bad_input', END_IS_PAST)
  await database.write(async (db) => {
    if (form.promoCode !== null) {
      const other = await getDiscountByCode(db, form.promoCode)
      if (other !== null && other.id !== id)
        throw new AppError(
          'conflict',
          `The code ${form.promoCode} was given to the discount “${other.name}”. Choose another code.`,
        )
    }
    await addTask(db, { id, task: 'create_discount', payload: { form, createdBy }, now: now() })
  })
  const task = await database.read((db) => getTask(db, id))
  // The key of an earlier order: only the same discount is answered with what became of that one.
  if (!isDeepStrictEqual(CreatePayloadSchema.safeParse(task?.payload).data?.form, form))
    throw new AppError('conflict', ANOTHER)
  if (task !== null && task.doneAt === null) {
    try {
      await finishDiscount(parts, task)
    } catch (error) {
      const ours = toBillingError(error)
      if (!(ours instanceof AppError)) throw ours
      // Nothing is left of a refused discount, so the caller corrects the form and sends a new key.
      if (isRefusal(error)) throw new AppError('bad_input', ours.message, { cause: error })
      throw new AppError(ours.code, LATER, { cause: error, details: ours.details })
    }
  }
  const discount = await database.read((db) => getDiscount(db, id))
  if (discount === null)
    throw new AppError('conflict', 'This discount was refused by Stripe. Open the form anew.')
  return discount
}

/** Ends a discount here at once, and at Stripe once it answers. */
export async function endDiscount(
  parts: BillingParts,
  id: string,
  by: string,
): Promise<StoredDiscount> {
  const { database, now } = parts
  const taskId = crypto.randomUUID()
  const discount = await database.write(async (db) => {
    const ended = await deactivateDiscount(db, id, { by, now: now() })
    if (ended?.stripeCouponId) {
      const { stripeCouponId: couponId, stripePromotionCodeId: promotionCodeId } = ended
      await addTask(db, {
        id: taskId,
        task: 'end_discount',
        payload: { couponId, promotionCodeId },
        now: now(),
      })
    }
    return ended
  })
  if (discount === null) throw new AppError('not_found', 'There is no such discount.')
  return discount
}
