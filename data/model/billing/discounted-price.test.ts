import { expect, test } from 'vitest'
import { addMonths, toDiscountedAmount } from './discounted-price.ts'

test.each([
  [1498, 40, 899],
  [1498, 33, 1004],
  [1498, 100, 0],
  [1498, 12.5, 1311],
])('%i cents less %d %% are %i', (amount, percentOff, left) => {
  expect(toDiscountedAmount(amount, percentOff)).toBe(left)
})

test.each([
  ['2026-11-23T08:30:00.000Z', 3, '2027-02-23T08:30:00.000Z'],
  ['2026-11-30T08:30:00.000Z', 3, '2027-02-28T08:30:00.000Z'],
  ['2027-12-31T23:59:59.000Z', 2, '2028-02-29T23:59:59.000Z'],
  ['2026-01-31T00:00:00.000Z', 12, '2027-01-31T00:00:00.000Z'],
])('%s and %i months is %s', (start, months, later) => {
  expect(addMonths(new Date(start), months).toISOString()).toBe(later)
})
