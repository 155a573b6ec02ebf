import { assert, integer, property } from 'fast-check'
import { expect, test } from 'vitest'
import { toLastWithdrawalDay, toRefundAmount, toWithdrawalEnd } from './withdrawal.ts'
import { DAY_MS } from '#data/model/time.ts'

const startsAt = new Date('2026-03-14T12:00:00Z')
const endsAt = new Date('2026-04-13T12:00:00Z')
const after = (days: number) => new Date(startsAt.getTime() + days * DAY_MS)

test('the day of the order does not count, and the last day is complete in every time zone', () => {
  // Regulation (EEC, Euratom) 1182/71, article 3: ordered on 14 March, open through 28 March.
  for (const ordered of ['2026-03-14T00:00:00.000Z', '2026-03-14T23:59:59.000Z']) {
    expect(toLastWithdrawalDay(ordered).toISOString()).toBe('2026-03-28T00:00:00.000Z')
    expect(toWithdrawalEnd(ordered).toISOString()).toBe('2026-03-29T12:00:00.000Z')
  }
  expect(toLastWithdrawalDay('2026-12-25T10:00:00.000Z').toISOString().slice(0, 10)).toBe(
    '2027-01-08',
  )
})

test('the refund is the share of the days that are left', () => {
  const paid = { amount: 1500, currency: 'USD', startsAt, endsAt }
  expect(toRefundAmount(paid, after(0))).toBe(1500)
  expect(toRefundAmount(paid, after(0.1))).toBe(1450)
  expect(toRefundAmount(paid, after(1))).toBe(1450)
  expect(toRefundAmount(paid, after(1.1))).toBe(1400)
  expect(toRefundAmount(paid, after(14))).toBe(800)
  expect(toRefundAmount(paid, after(30))).toBe(0)
  // 1498 × 23 / 30 is 1148.47: rounded up for the member.
  expect(toRefundAmount({ ...paid, amount: 1498 }, after(7))).toBe(1149)
})

test('the refund is between 0 and the amount paid, and never grows with waiting', () => {
  const hours = integer({ min: -48, max: 60 * 24 })
  assert(
    property(integer({ min: 0, max: 100_000 }), hours, hours, (amount, one, other) => {
      const refund = (hour: number) =>
        toRefundAmount({ amount, currency: 'USD', startsAt, endsAt }, after(hour / 24))
      expect(refund(one)).toBeGreaterThanOrEqual(0)
      expect(refund(one)).toBeLessThanOrEqual(amount)
      expect(refund(Math.max(one, other))).toBeLessThanOrEqual(refund(Math.min(one, other)))
    }),
  )
})

test.each([
  ['ISK', 199_800, 153_200],
  ['ugx', 5_500_000, 4_216_700],
  ['KWD', 4_600, 3_530],
  ['JPY', 2_001, 1_535],
  ['HUF', 599_050, 459_272],
])('a refund in %s is an amount that Stripe takes', (currency, amount, refund) => {
  expect(toRefundAmount({ amount, currency, startsAt, endsAt }, after(7))).toBe(refund)
  expect(toRefundAmount({ amount, currency, startsAt, endsAt }, after(0))).toBe(amount)
})
