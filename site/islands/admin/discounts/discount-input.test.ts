import { expect, test, vi } from 'vitest'
import { DiscountInputSchema, EMPTY_DISCOUNT } from './discount-input.ts'

const INPUT = {
  ...EMPTY_DISCOUNT,
  name: 'Launch',
  percentOff: '12,5',
  startsAt: '2026-08-01T10:30',
  expiresAt: '2026-09-01T23:15',
}

test('[admin-disc-06] the administrator’s own time is sent as an instant in ISO 8601; a missing one is refused', () => {
  vi.stubEnv('TZ', 'America/New_York')
  expect(DiscountInputSchema.parse(INPUT)).toMatchObject({
    startsAt: '2026-08-01T14:30:00.000Z',
    expiresAt: '2026-09-02T03:15:00.000Z',
  })
  vi.unstubAllEnvs()
  for (const key of ['startsAt', 'expiresAt'])
    for (const text of ['', 'soon'])
      expect(DiscountInputSchema.safeParse({ ...INPUT, [key]: text }).success, key).toBe(false)
})
