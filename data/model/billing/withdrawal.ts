/**
 * Withdrawal within 14 days (Directive 2011/83/EU, articles 9 to 14): the deadline and the refund.
 * Offered in every country.
 */
import { DAY_MS } from '#data/model/time.ts'
import { toAmountStep } from './order-notice.ts'

const WITHDRAWAL_DAYS = 14

/** Last day of the withdrawal period: the 14th after the day of the contract, both in UTC. */
export function toLastWithdrawalDay(orderedAt: string): Date {
  const ordered = new Date(orderedAt)
  return new Date(
    Date.UTC(
      ordered.getUTCFullYear(),
      ordered.getUTCMonth(),
      ordered.getUTCDate() + WITHDRAWAL_DAYS,
    ),
  )
}

/** End of the period, exclusive: the last day is over in every time zone. */
export function toWithdrawalEnd(orderedAt: string): Date {
  return new Date(toLastWithdrawalDay(orderedAt).getTime() + 1.5 * DAY_MS)
}

interface PaidTime {
  /** Amount paid for this time, in the smallest unit. */
  readonly amount: number
  readonly currency: string
  readonly startsAt: Date
  readonly endsAt: Date
}

/**
 * Refund when the contract ends at an instant: the share of the unused days. A day that has begun
 * counts as used. Rounded up to an amount that Stripe takes, a whole cent.
 */
export function toRefundAmount({ amount, currency, startsAt, endsAt }: PaidTime, at: Date): number {
  const days = Math.round((endsAt.getTime() - startsAt.getTime()) / DAY_MS)
  const used = Math.ceil((at.getTime() - startsAt.getTime()) / DAY_MS)
  if (days <= 0 || used <= 0) return amount
  if (used >= days) return 0
  const step = toAmountStep(currency)
  return Math.min(amount, step * Math.ceil((amount * (days - used)) / (days * step)))
}
