import { expect, test } from 'vitest'
import { toOffer } from './active-discount.ts'

test('a discount is shown with its per cent and name; without one nothing is shown', () => {
  const discount = {
    percentOff: 20,
    name: 'Launch offer',
    durationMonths: 3,
    expiresAt: '2026-12-31T00:00:00Z',
  }
  expect(toOffer(discount)).toBe('−20% · Launch offer')
  expect(toOffer({ percentOff: null })).toBeNull()
})
