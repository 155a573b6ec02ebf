/** Discounts: form rules and status. */
import { z } from 'zod'

const optionalText = (max: number, tooLong: string) =>
  z
    .string()
    .trim()
    .max(max, tooLong)
    .nullish()
    .transform((text) => (text ? text : null))

const PERCENT = 'Enter a number from 1 to 100'
const MONTHS = 'Enter whole months from 1 to 12'
const REDEMPTIONS = 'Enter a whole number from 1 to 1,000,000, or nothing'
const MOMENT = 'Enter date and time'

export const DiscountFormSchema = z
  .object({
    name: z
      .string()
      .trim()
      .min(1, 'Name is required')
      .max(40, 'The name must be at most 40 characters'),
    description: optionalText(500, 'The description must be at most 500 characters'),
    percentOff: z.number(PERCENT).min(1, PERCENT).max(100, PERCENT),
    durationMonths: z.int(MONTHS).min(1, MONTHS).max(12, MONTHS).default(1),
    promoCode: optionalText(40, 'The code must be at most 40 characters').transform(
      (code) => code?.toUpperCase() ?? null,
    ),
    startsAt: z.iso.datetime(MOMENT),
    expiresAt: z.iso.datetime(MOMENT),
    maxRedemptions: z
      .int(REDEMPTIONS)
      .min(1, REDEMPTIONS)
      .max(1_000_000, REDEMPTIONS)
      .nullish()
      .transform((count) => count ?? null),
  })
  .refine((form) => Date.parse(form.expiresAt) > Date.parse(form.startsAt), {
    path: ['expiresAt'],
    message: 'The end must be after the start',
  })
export type DiscountForm = z.output<typeof DiscountFormSchema>

/** One month is a single-use coupon, more are a recurring one. */
export function toCouponDuration(
  durationMonths: number,
): { duration: 'once' } | { duration: 'repeating'; durationInMonths: number } {
  return durationMonths === 1
    ? { duration: 'once' }
    : { duration: 'repeating', durationInMonths: durationMonths }
}

export type DiscountStatus = 'Active' | 'Scheduled' | 'Deactivated' | 'Expired'

interface DiscountPeriod {
  readonly isActive: boolean
  readonly startsAt: string
  readonly expiresAt: string
}

export function toDiscountStatus(discount: DiscountPeriod, now: Date): DiscountStatus {
  if (!discount.isActive) return 'Deactivated'
  if (now.getTime() > Date.parse(discount.expiresAt)) return 'Expired'
  return now.getTime() < Date.parse(discount.startsAt) ? 'Scheduled' : 'Active'
}
