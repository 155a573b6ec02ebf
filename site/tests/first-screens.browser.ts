/** The answer stands in the first screen: how far below the masthead the wanted thing begins. */
import type { Page } from '@playwright/test'
import { toDay } from '#data/model/match/match.ts'
import { DAY_MS } from '#data/model/time.ts'
import { boxOf, expect, test } from './harness.ts'

/** Pixels from the masthead's lower edge to the first shown element. */
async function measureBelowMasthead(page: Page, path: string, selector: string): Promise<number> {
  await page.goto(path)
  const head = await boxOf(page.locator('body > header'))
  const first = await boxOf(page.locator(selector).first())
  return first.y - head.y - head.height
}

const readHeight = (page: Page) => page.evaluate(() => document.documentElement.scrollHeight)

/** Opens a page on a phone and expects it to end after 5,000 pixels. */
async function expectShortOnPhone(page: Page, path: string): Promise<void> {
  await page.setViewportSize({ width: 360, height: 800 })
  await page.goto(path)
  await page.getByRole('button', { name: 'Decline' }).click()
  await expect.poll(() => readHeight(page)).toBeLessThanOrEqual(5000)
}

test('on a phone how it works ends after 5,000 pixels, and its details unfold', async ({
  page,
}) => {
  await expectShortOnPhone(page, '/how-it-works')
  for (const language of ['de', 'fr']) {
    await page.goto(`/${language}/how-it-works`)
    expect(await readHeight(page), language).toBeLessThanOrEqual(5050)
  }
  await page.goto('/how-it-works')
  const accuracy = page.locator('.prose a[href="/our-accuracy"]').first()
  await expect(accuracy).toBeHidden()
  await page.locator('.prose section').nth(3).locator('summary', { hasText: 'Details' }).click()
  await expect(accuracy).toBeVisible()
  const group = page.locator('#inputs summary', { hasText: 'Strength' })
  await expect(group).toBeHidden()
  await page.locator('#inputs > details > summary').click()
  await expect(group).toBeVisible()
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.reload()
  await expect(accuracy).toBeVisible()
  await expect(group).toBeVisible()
})

test('on a phone the landing page ends after 5,000 pixels, and its footer unfolds', async ({
  page,
}) => {
  await expectShortOnPhone(page, '/')
  const terms = page.getByRole('contentinfo').getByRole('link', { name: 'Terms of Service' })
  await expect(terms).toBeHidden()
  await page.getByRole('contentinfo').locator('summary', { hasText: 'Legal' }).press('Enter')
  await expect(terms).toBeVisible()
})

test('on a phone the check unfolds what few need, and a wide screen has it open', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/verify')
  const sum = page.locator('#verifier-sum')
  await expect(sum).toBeHidden()
  await page.locator('section', { has: sum }).locator('summary', { hasText: 'Details' }).click()
  await expect(sum).toBeVisible()
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.reload()
  await expect(sum).toBeVisible()
})

test('the chosen day of a rail stays in sight when the page is laid out anew', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 800 })
  await page.goto('/results')
  const rail = await boxOf(page.locator('.day-rail'))
  // A picture of the whole page makes the window as high as the page, and small again.
  await page.screenshot({ fullPage: true })
  const shown = await boxOf(page.locator('.day-rail [aria-current]'))
  expect(shown.x + shown.width).toBeLessThanOrEqual(rail.x + rail.width + 1)
})

const TOMORROW = toDay(Date.now() + DAY_MS)

for (const { width, height, most } of [
  { width: 360, height: 740, most: 150 },
  { width: 1280, height: 800, most: 200 },
])
  test.describe(`${width} px`, () => {
    test.use({ viewport: { width, height } })

    test(`matches, clubs and the check begin in the first screen at ${width} px`, async ({
      page,
    }) => {
      for (const path of [
        '/predictions',
        `/predictions/${TOMORROW}`,
        `/de/predictions/${TOMORROW}`,
      ])
        expect(await measureBelowMasthead(page, path, '.match-row'), path).toBeLessThanOrEqual(most)
      const firstScreen = height - 120
      expect(await measureBelowMasthead(page, '/', '#preview h2, #receipt')).toBeLessThan(
        firstScreen,
      )
      expect(await measureBelowMasthead(page, '/verify', '#verify-verdict')).toBeLessThan(
        firstScreen,
      )
      await page.goto('/leagues/premier-league')
      const team = await page.locator('a[href^="/teams/"]').first().getAttribute('href')
      expect(await measureBelowMasthead(page, team!, '.match-row')).toBeLessThan(height / 2)
    })
  })
