/** What only members see, and what pages become while they are used; every public route as it is: every-route. */
import type { Page } from '@playwright/test'
import { expectNoViolation } from './axe.ts'
import { expectLive } from './dashboard.ts'
import { expect, makePremium, registerUser, test } from './harness.ts'

/** The dashboard with its rows as they stay: while others are on their way they are drawn paler. */
async function openSettled(page: Page): Promise<void> {
  await page.goto('/')
  await expectLive(page)
  await page.waitForLoadState('networkidle')
  await expect(page.locator('table.matches')).not.toHaveAttribute('aria-busy', 'true')
}

const VIEWS = [
  { colorScheme: 'light', width: 1280 },
  { colorScheme: 'dark', width: 360 },
] as const

for (const { colorScheme, width } of VIEWS)
  test.describe(`${colorScheme} at ${width} px`, () => {
    test.use({ colorScheme, viewport: { width, height: 900 } })

    test(`a refused registration has no accessibility violation, ${colorScheme}`, async ({
      page,
    }) => {
      await page.goto('/register')
      await page.getByRole('button', { name: 'Create Account' }).click()
      await expect(page.locator('.error').first()).toBeVisible()
      await expectNoViolation(page, 'refused registration')
    })

    test(`the dashboard of a free account has no accessibility violation, ${colorScheme}`, async ({
      page,
    }) => {
      await registerUser(page)
      await openSettled(page)
      await expectNoViolation(page, 'dashboard, free')
      await page.getByRole('button', { name: /Pick a date/ }).click()
      await expect(page.getByRole('dialog')).toBeVisible()
      await expectNoViolation(page, 'calendar')
    })

    test(`what premium sees has no accessibility violation, ${colorScheme}`, async ({ page }) => {
      const { email } = await registerUser(page)
      await makePremium(email)
      await openSettled(page)
      await expectNoViolation(page, 'dashboard, premium')
      await page.locator('tr.openable a').first().click()
      await expect(page.locator('article')).toBeVisible()
      await expectNoViolation(page, 'match')
    })
  })

test('the dashboard can be walked by keyboard: skip link, filters, star, match', async ({
  page,
}) => {
  const { email } = await registerUser(page)
  await makePremium(email)
  await page.goto('/')
  await expectLive(page)
  await page.keyboard.press('Tab')
  const skip = page.getByRole('link', { name: 'Skip to content' })
  await expect(skip).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.locator('#content')).toBeFocused()
  const link = page.locator('tr.openable a').first()
  for (let presses = 0; presses < 60; presses += 1) {
    if (await link.evaluate((element) => element === document.activeElement)) break
    await page.keyboard.press('Tab')
  }
  await expect(link).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/match\//)
})
