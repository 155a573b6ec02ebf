/** A page whose clock a test moves. */
import type { Page } from '@playwright/test'
import { expect } from './harness.ts'

/** Call before the page is opened. Until `stopClock` its time passes as usual. */
export const holdClock = (page: Page) => page.clock.install({ time: new Date() })

export const stopClock = (page: Page) => page.clock.pauseAt(new Date(Date.now() + 2000))

/** Waits for a message, then checks that the page leaves for the login 500 ms later by its own clock. */
export async function expectLoginAfterHalfSecond(page: Page, message: string): Promise<void> {
  await page.evaluate(() =>
    navigation.addEventListener('navigate', () =>
      document.documentElement.setAttribute('data-leaving', ''),
    ),
  )
  // The message may itself wait for a timer, so move the clock in small steps until it is shown.
  await expect(async () => {
    await page.clock.runFor(20)
    await expect(page.locator('.toasts')).toContainText(message, { timeout: 50 })
  }).toPass({ intervals: [20] })
  await page.clock.runFor(440)
  // If the page has left too early it is the login, which lacks the attribute.
  const hasLeft = await page.evaluate(
    () => 'leaving' in document.documentElement.dataset || location.pathname.includes('login'),
  )
  expect(hasLeft, 'leaves before half a second').toBe(false)
  await page.clock.runFor(60)
  await expect(page).toHaveURL(/\/login\?next=%2Fadmin/)
}
