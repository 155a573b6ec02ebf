/**
 * Withdrawing from the contract within 14 days (Directive 2011/83/EU, articles 9
 * to 14): until when, and how much of what was paid goes back. Offered to
 * everybody, wherever they live.
 */
import { DAY_MS } from '#data/model/time.ts'

const WITHDRAWAL_DAYS = 14

/** The 14th day after the one the contract was made on, both in UTC: the last day of the period. */
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

/** The first moment at which it is too late: when the last day is over in every time zone. */
export function toWithdrawalEnd(orderedAt: string): Date {
  return new Date(toLastWithdrawalDay(orderedAt).getTime() + 1.5 * DAY_MS)
}

export interface PaidTime {
  /** Paid for this time, in the smallest unit. */
  readonly amount: number
  readonly startsAt: Date
  readonly endsAt: Date
}

/**
 * What goes back of a payment when the contract ends at a moment: the share of
 * the days that are left. A day that has begun was had: who orders for one
 * evening and withdraws pays for that day. A fraction of a cent is rounded up.
 */
export function toRefundAmount({ amount, startsAt, endsAt }: PaidTime, at: Date): number {
  const days = Math.round((endsAt.getTime() - startsAt.getTime()) / DAY_MS)
  const used = Math.ceil((at.getTime() - startsAt.getTime()) / DAY_MS)
  if (days <= 0 || used <= 0) return amount
  return used >= days ? 0 : Math.ceil((amount * (days - used)) / days)
}
