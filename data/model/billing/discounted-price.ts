/** What a discount makes of the price, and from when the whole price is charged. */

/** What is left of an amount, in its smallest unit; Stripe rounds what it takes off. */
export const toDiscountedAmount = (amount: number, percentOff: number): number =>
  amount - Math.round((amount * percentOff) / 100)

/** The same day so many months later, in UTC; the last day of a shorter month, as Stripe bills. */
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
