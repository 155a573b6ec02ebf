import { expect, test } from 'vitest'
import { createTooltipDelay } from './tooltips.ts'

test('[toast-06] a tooltip waits 700 ms, and not at all within 300 ms of another', () => {
  let now = 0
  const delay = createTooltipDelay(() => now)
  expect(delay.getDelayMs()).toBe(700)
  now = 10_000
  delay.noteClosed()
  expect(delay.getDelayMs()).toBe(0)
  now = 10_299
  expect(delay.getDelayMs()).toBe(0)
  now = 10_300
  expect(delay.getDelayMs()).toBe(700)
})
