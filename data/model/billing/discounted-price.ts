/** The price after a discount, and from when the full price is charged. */

/** Amount after the discount, in its smallest unit; Stripe rounds the discount, not the rest. */
export const toDiscountedAmount = (amount: number, percentOff: number): number =>
  amount - Math.round((amount * percentOff) / 100)

/** The same day a number of months later, in UTC; the last day of a shorter month, as Stripe bills. */
export function addMonths(start: Date, months: number): Date {
  const later = new Date(start)
  later.setUTCDate(1)
  later.setUTCMonth(later.getUTCMonth() + months)
  const lastDay = new Date(
    Date.UTC(later.getUTCFullYear(), later.getUTCMonth() + 1, 0),
  ).getUTCDate()
  later.setUTCDate(Math.min(start.getUTCDate(), lastDay))
  return later
}
