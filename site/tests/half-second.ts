/** A page whose clock goes on only when a test says so. */
import type { Page } from '@playwright/test'
import { expect } from './harness.ts'

/** To be called before the page is opened: until `stopClock` its time passes as usual. */
export const holdClock = (page: Page) => page.clock.install({ time: new Date() })

export const stopClock = (page: Page) => page.clock.pauseAt(new Date(Date.now() + 2000))

/** Waits for a message, and sees the page leave for the login 500 ms of its own clock after it. */
export async function expectLoginAfterHalfSecond(page: Page, message: string): Promise<void> {
  await page.evaluate(() =>
    navigation.addEventListener('navigate', () =>
      document.documentElement.setAttribute('data-leaving', ''),
    ),
  )
  // What draws the message may wait for a timer itself, so the clock takes small steps until it is there.
  await expect(async () => {
    await page.clock.runFor(20)
    await expect(page.locator('.toasts')).toContainText(message, { timeout: 50 })
  }).toPass({ intervals: [20] })
  await page.clock.runFor(440)
  // A page that has left too early is the login already, and knows nothing of the attribute.
  const hasLeft = await page.evaluate(
    () => 'leaving' in document.documentElement.dataset || location.pathname.includes('login'),
  )
  expect(hasLeft, 'leaves before half a second').toBe(false)
  await page.clock.runFor(60)
  await expect(page).toHaveURL(/\/login\?next=%2Fadmin/)
}
