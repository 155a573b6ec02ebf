import { expect, test } from 'vitest'
import { DiscountFormSchema, toCouponDuration, toDiscountStatus } from './discounts.ts'

const form = {
  name: 'Launch',
  percentOff: 20,
  startsAt: '2026-08-01T00:00:00.000Z',
  expiresAt: '2026-09-01T00:00:00.000Z',
}
const accepts = (change: object) => DiscountFormSchema.safeParse({ ...form, ...change }).success

test('[admin-disc-02] the name is required and the description optional', () => {
  expect(accepts({ name: ' ' })).toBe(false)
  expect(DiscountFormSchema.parse(form).description).toBeNull()
  expect(DiscountFormSchema.parse({ ...form, description: 'For the start' }).description).toBe(
    'For the start',
  )
})

test('[admin-disc-03] the per cent off runs from 1 to 100', () => {
  for (const percentOff of [1, 12.5, 100]) expect(accepts({ percentOff })).toBe(true)
  for (const percentOff of [0, 0.5, 101, '20', undefined])
    expect(accepts({ percentOff })).toBe(false)
})

test('[admin-disc-04] the duration is 1 to 12 months, 1 by default and for a single use', () => {
  expect(DiscountFormSchema.parse(form).durationMonths).toBe(1)
  for (const durationMonths of [0, 13, 1.5]) expect(accepts({ durationMonths })).toBe(false)
  expect(toCouponDuration(1)).toEqual({ duration: 'once' })
  expect(toCouponDuration(2)).toEqual({ duration: 'repeating', durationInMonths: 2 })
  expect(toCouponDuration(12)).toEqual({ duration: 'repeating', durationInMonths: 12 })
})

test('[admin-disc-05] a promo code is forced to upper case, and a blank one is none', () => {
  expect(DiscountFormSchema.parse({ ...form, promoCode: ' goal20 ' }).promoCode).toBe('GOAL20')
  for (const promoCode of ['', '  ', null, undefined])
    expect(DiscountFormSchema.parse({ ...form, promoCode }).promoCode).toBeNull()
})

test('[admin-disc-06] start and end are required instants of ISO 8601', () => {
  for (const key of ['startsAt', 'expiresAt']) {
    expect(accepts({ [key]: undefined })).toBe(false)
    expect(accepts({ [key]: '2026-08-15' })).toBe(false)
    expect(accepts({ [key]: '2026-08-15T10:00' }), 'without a zone it is no instant').toBe(false)
    expect(accepts({ [key]: '2026-08-15T10:00:00.000Z' })).toBe(true)
  }
})

test('[admin-disc-07] redemptions are at least 1, and blank means unlimited', () => {
  expect(DiscountFormSchema.parse(form).maxRedemptions).toBeNull()
  expect(accepts({ maxRedemptions: 1 })).toBe(true)
  expect(accepts({ maxRedemptions: 0 })).toBe(false)
})

test('[admin-disc-08] [admin-disc-11] the status follows from the flag and the period', () => {
  const discount = { ...form, isActive: true }
  expect(toDiscountStatus(discount, new Date('2026-08-15T00:00:00Z'))).toBe('Active')
  expect(toDiscountStatus(discount, new Date('2026-07-15T00:00:00Z'))).toBe('Scheduled')
  expect(toDiscountStatus(discount, new Date('2026-09-15T00:00:00Z'))).toBe('Expired')
  const at = (instant: string, ms: number) =>
    toDiscountStatus(discount, new Date(Date.parse(instant) + ms))
  expect([-1, 0].map((ms) => at(form.startsAt, ms))).toEqual(['Scheduled', 'Active'])
  expect([-1, 1].map((ms) => at(form.expiresAt, ms))).toEqual(['Active', 'Expired'])
  for (const now of ['2026-07-15', '2026-08-15', '2026-09-15'])
    expect(toDiscountStatus({ ...discount, isActive: false }, new Date(now))).toBe('Deactivated')
})

test('[admin-disc-12] the end is after the start', () => {
  expect(accepts({ expiresAt: form.startsAt })).toBe(false)
  expect(accepts({ expiresAt: '2026-07-01T00:00:00.000Z' })).toBe(false)
})
