import { expect, test } from 'vitest'
import { toReminder, type RemindedSubscription } from './reminders.ts'

const running: RemindedSubscription = {
  status: 'active',
  createdAt: '2026-01-14T12:00:00.000Z',
  trialEndsAt: null,
  periodEndsAt: '2026-07-14T12:00:00.000Z',
  isCancelled: false,
  discountMonths: null,
}
const at = (day: string) => new Date(`${day}T12:00:00Z`)

test('every sixth renewal gets a reminder a week before, and no other one', () => {
  expect(toReminder(running, at('2026-07-06'))).toBeNull()
  expect(toReminder(running, at('2026-07-07'))).toEqual({
    kind: 'renewal-reminder',
    chargedAt: running.periodEndsAt,
  })
  expect(toReminder(running, at('2026-07-14'))).toBeNull()
  for (const month of ['02', '03', '04', '05', '06', '08', '12'])
    expect(
      toReminder(
        { ...running, periodEndsAt: `2026-${month}-14T12:00:00.000Z` },
        at(`2026-${month}-10`),
      ),
    ).toBeNull()
  const year = { ...running, periodEndsAt: '2027-01-14T12:00:00.000Z' }
  expect(toReminder(year, at('2027-01-10'))?.kind).toBe('renewal-reminder')
})

test('the end of a discount gets a reminder: from then on the price is the full one', () => {
  const discounted = {
    ...running,
    periodEndsAt: '2026-04-14T12:00:00.000Z',
    discountMonths: 3,
  }
  expect(toReminder(discounted, at('2026-04-10'))?.kind).toBe('renewal-reminder')
  expect(toReminder({ ...discounted, discountMonths: 2 }, at('2026-04-10'))).toBeNull()
})

test('the months of a discount count from the order, so a long trial uses them up', () => {
  const afterTrial = { ...running, trialEndsAt: '2026-03-15T12:00:00.000Z', discountMonths: 3 }
  const first = { ...afterTrial, periodEndsAt: '2026-04-15T12:00:00.000Z' }
  expect(toReminder(first, at('2026-04-10'))?.kind).toBe('renewal-reminder')
  const later = { ...afterTrial, periodEndsAt: '2026-06-15T12:00:00.000Z' }
  expect(toReminder(later, at('2026-06-10'))).toBeNull()
})

test('a trial gets a reminder a week before it ends, a short one in its middle', () => {
  const trial = { ...running, status: 'trialing', trialEndsAt: '2026-02-13T12:00:00.000Z' }
  expect(toReminder(trial, at('2026-02-05'))).toBeNull()
  expect(toReminder(trial, at('2026-02-06'))).toEqual({
    kind: 'trial-ending',
    chargedAt: '2026-02-13T12:00:00.000Z',
  })
  const short = { ...trial, trialEndsAt: '2026-01-18T12:00:00.000Z' }
  expect(toReminder(short, at('2026-01-15'))).toBeNull()
  expect(toReminder(short, at('2026-01-16'))?.kind).toBe('trial-ending')
})

test('a cancelled subscription or one with an open payment gets no reminder', () => {
  expect(toReminder({ ...running, isCancelled: true }, at('2026-07-10'))).toBeNull()
  expect(toReminder({ ...running, status: 'past_due' }, at('2026-07-10'))).toBeNull()
  expect(toReminder({ ...running, periodEndsAt: null }, at('2026-07-10'))).toBeNull()
})
