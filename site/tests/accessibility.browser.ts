/**
 * Pages for members, and states of pages in use. Every public route in its first state:
 * every-route.browser.ts.
 */
import type { Page } from '@playwright/test'
import { waitUntilDrawn } from '#cli/testing/drawn-page.ts'
import { expectNoViolation } from './axe.ts'
import { expectLive } from './dashboard.ts'
import { expect, makePremium, registerUser, signInOnlooker, test } from './harness.ts'
import { lookAtMatch } from './match-page.ts'

/** Opens the dashboard and waits for its rows: stale rows are drawn paler. */
async function openSettled(page: Page): Promise<void> {
  await page.goto('/')
  await expectLive(page)
  await waitUntilDrawn(page)
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
      await signInOnlooker(page, 'free')
      await openSettled(page)
      await expectNoViolation(page, 'dashboard, free')
      await page.getByRole('button', { name: /Pick a date/ }).click()
      await expect(page.getByRole('dialog')).toBeVisible()
      await expectNoViolation(page, 'calendar')
    })

    test(`what premium sees has no accessibility violation, ${colorScheme}`, async ({ page }) => {
      await signInOnlooker(page, 'premium')
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

/**
 * The focused element, and whether it is fully visible: within the screen, not covered, with a
 * focus ring.
 */
async function lookAtFocus(page: Page) {
  return page.evaluate(() => {
    const element = document.activeElement!
    const { left, right, top, bottom, height } = element.getBoundingClientRect()
    // Of a range input only the grip is visible.
    const isRange = element instanceof HTMLInputElement && element.type === 'range'
    const x = left + (right - left) * (isRange ? element.valueAsNumber / 100 : 0.5)
    const covers = [0.1, 0.5, 0.9].map((part) => document.elementFromPoint(x, top + height * part))
    return {
      name: `${element.localName} ${element.textContent.trim().slice(0, 40)}`,
      isEnd: element === document.body || element.closest('.site-header, footer') !== null,
      isSeen:
        left >= -1 &&
        right <= innerWidth + 1 &&
        // A scrolling table may be taller than the screen.
        (height > innerHeight / 2 ||
          (top >= 0 &&
            bottom <= innerHeight &&
            covers.every((cover) => cover !== null && element.contains(cover)))) &&
        getComputedStyle(element).outlineStyle !== 'none',
    }
  })
}

test('on the page of a match every stop of the keyboard is wholly in view, forth and back', async ({
  page,
}) => {
  // With smooth scrolling the check would run before the scroll has ended.
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await lookAtMatch(page)
  await waitUntilDrawn(page)
  for (const { width, key, from, least } of [
    {
      width: 360,
      key: 'Tab',
      from: page.getByRole('link', { name: 'Back to Matches' }),
      least: 12,
    },
    { width: 1280, key: 'Shift+Tab', from: page.locator('#analysis button').last(), least: 16 },
  ]) {
    await page.setViewportSize({ width, height: 740 })
    await from.focus()
    let stops = 0
    for (; stops < 120; stops += 1) {
      await page.keyboard.press(key)
      const { isEnd, name } = await lookAtFocus(page)
      if (isEnd) break
      // Poll: while the page is still being drawn the element may move again.
      const isSeen = async () => (await lookAtFocus(page)).isSeen
      await expect.poll(isSeen, `${name}, ${key} at ${width} px`).toBe(true)
      // Its hint stays although the page had to scroll to it.
      if (name.startsWith('abbr')) await expect(page.getByRole('tooltip')).toBeVisible()
    }
    expect(stops).toBeGreaterThanOrEqual(least)
  }
  // The tabs are sticky below the masthead, and their targets are not covered by either.
  const tabs = page.getByRole('navigation', { name: 'Sections', exact: true })
  await tabs.getByRole('button', { name: 'Markets' }).press('Enter')
  await expect(tabs).toBeInViewport({ ratio: 1 })
  const below = await tabs.evaluate((element) => element.getBoundingClientRect().bottom)
  const goals = page.locator('#goals > h2')
  await expect(goals).toBeInViewport()
  expect(await goals.evaluate((element) => element.getBoundingClientRect().top)).toBeGreaterThan(
    below,
  )
})
