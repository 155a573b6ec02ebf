/** Coupons and promotion codes of the stand-in: created, looked up, used up, ended. */
import type Stripe from 'stripe'
import { refuse, refuseMissing, requireObject, type StripeAccount } from './account.ts'
import { getMetadata, getNumber, getObject, getText, type FormObject } from './form-body.ts'
import { makeId, makeObject } from './shapes.ts'

export function createCoupon(account: StripeAccount, form: FormObject): Stripe.Coupon {
  const id = getText(form, 'id') ?? makeId('co')
  if (account.coupons.has(id))
    refuse('Coupon already exists.', { code: 'resource_already_exists', param: 'id' })
  const percentOff = getNumber(form, 'percent_off')
  if (percentOff === null || !(percentOff > 0 && percentOff <= 100))
    refuse('Invalid percent_off', { param: 'percent_off' })
  const redeemBy = getNumber(form, 'redeem_by')
  if (redeemBy !== null && redeemBy <= account.nowSeconds())
    refuse('redeem_by must be in the future', { param: 'redeem_by' })
  const coupon = makeObject('coupon', {
    id,
    amount_off: null,
    currency: null,
    percent_off: percentOff,
    duration: getText(form, 'duration') ?? 'once',
    duration_in_months: getNumber(form, 'duration_in_months'),
    max_redemptions: getNumber(form, 'max_redemptions'),
    redeem_by: redeemBy,
    name: getText(form, 'name'),
    metadata: getMetadata(form),
    created: account.nowSeconds(),
    times_redeemed: 0,
    valid: true,
  })
  account.coupons.set(id, coupon)
  account.emit('coupon.created', coupon)
  return coupon
}

export function deleteCoupon(account: StripeAccount, id: string): object {
  requireObject(account.coupons, id, 'coupon')
  account.coupons.delete(id)
  return { id, object: 'coupon', deleted: true }
}

export function createPromotionCode(
  account: StripeAccount,
  form: FormObject,
): Stripe.PromotionCode {
  const couponId = getText(getObject(form, 'promotion'), 'coupon') ?? ''
  if (!account.coupons.has(couponId)) refuseMissing('coupon', couponId)
  const code = getText(form, 'code') ?? makeId('CODE').toUpperCase()
  const taken = [...account.promotionCodes.values()].some(
    (other) => other.active && other.code.toLowerCase() === code.toLowerCase(),
  )
  if (taken) refuse('An active promotion code with this code already exists.', { param: 'code' })
  const promotionCode = makeObject('promotionCode', {
    id: makeId('promo'),
    active: true,
    code,
    created: account.nowSeconds(),
    expires_at: getNumber(form, 'expires_at'),
    max_redemptions: getNumber(form, 'max_redemptions'),
    metadata: getMetadata(form),
    times_redeemed: 0,
    promotion: { type: 'coupon', coupon: couponId },
  })
  account.promotionCodes.set(promotionCode.id, promotionCode)
  return promotionCode
}

export function updatePromotionCode(
  account: StripeAccount,
  id: string,
  form: FormObject,
): Stripe.PromotionCode {
  const promotionCode = requireObject(account.promotionCodes, id, 'promotion code')
  const active = getText(form, 'active')
  if (active !== null) promotionCode.active = active === 'true'
  return promotionCode
}

/** A discount of a checkout: the coupon, and its code. */
export interface UsedDiscount {
  readonly coupon: Stripe.Coupon
  readonly promotionCode: Stripe.PromotionCode | null
}

function isUsedUp(counted: { max_redemptions: number | null; times_redeemed: number }): boolean {
  return counted.max_redemptions !== null && counted.times_redeemed >= counted.max_redemptions
}

/** The discount named by a call, if it may still be used. */
export function requireDiscount(
  account: StripeAccount,
  given: { coupon?: string | null; promotionCode?: string | null },
): UsedDiscount {
  const promotionCode = given.promotionCode
    ? requireObject(account.promotionCodes, given.promotionCode, 'promotion code')
    : null
  const couponId = promotionCode ? String(promotionCode.promotion.coupon) : (given.coupon ?? '')
  const coupon = account.coupons.get(couponId)
  if (coupon === undefined) return refuseMissing('coupon', couponId)
  const now = account.nowSeconds()
  const isOver =
    (promotionCode !== null &&
      (!promotionCode.active ||
        isUsedUp(promotionCode) ||
        (promotionCode.expires_at ?? Infinity) <= now)) ||
    isUsedUp(coupon) ||
    (coupon.redeem_by ?? Infinity) <= now
  if (isOver) refuse('This promotion code cannot be redeemed.', { code: 'coupon_expired' })
  return { coupon, promotionCode }
}

export function countRedemption({ coupon, promotionCode }: UsedDiscount): void {
  coupon.times_redeemed += 1
  if (promotionCode) promotionCode.times_redeemed += 1
}
