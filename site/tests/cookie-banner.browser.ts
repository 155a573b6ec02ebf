import type { Page } from '@playwright/test'
import { boxOf, expect, test } from './harness.ts'

const getBanner = (page: Page) => page.getByRole('region', { name: 'Cookies' })
const readConsent = (page: Page) => page.evaluate(() => localStorage.getItem('cookie-consent'))

test('[cookie-01] [cookie-02] the banner is fixed at the bottom with two buttons, a close button and a link', async ({
  page,
}) => {
  await page.goto('/faq')
  const banner = getBanner(page)
  await expect(banner).toBeVisible()
  await expect(banner).toHaveCSS('position', 'fixed')
  const box = await boxOf(banner)
  expect(Math.round(box.y + box.height)).toBe(page.viewportSize()?.height)
  await expect(banner.getByRole('button')).toHaveCount(3)
  await expect(banner.getByRole('button', { name: 'Accept All' })).toBeVisible()
  await expect(banner.getByRole('button', { name: 'Decline' })).toBeVisible()
  await expect(banner.getByRole('link', { name: 'Learn more in our Cookie Policy' })).toBeVisible()
  for (const consent of ['accepted', 'declined']) {
    await page.evaluate((value) => localStorage.setItem('cookie-consent', value), consent)
    await page.reload()
    await expect(getBanner(page)).toBeHidden()
  }
})

test('[cookie-03] [cookie-04] Accept All stores accepted, Decline stores declined, and both hide it', async ({
  page,
}) => {
  await page.goto('/faq')
  await getBanner(page).getByRole('button', { name: 'Accept All' }).click()
  await expect(getBanner(page)).toBeHidden()
  expect(await readConsent(page)).toBe('accepted')
  await page.evaluate(() => localStorage.clear())
  await page.reload()
  await getBanner(page).getByRole('button', { name: 'Decline' }).click()
  await expect(getBanner(page)).toBeHidden()
  expect(await readConsent(page)).toBe('declined')
})

test('[cookie-05] the close button stores nothing: the banner is back after a reload', async ({
  page,
}) => {
  await page.goto('/faq')
  await getBanner(page).getByRole('button', { name: 'Close' }).click()
  await expect(getBanner(page)).toBeHidden()
  expect(await readConsent(page)).toBeNull()
  await page.reload()
  await expect(getBanner(page)).toBeVisible()
})

test('[cookie-06] the link stores nothing, hides the banner and scrolls to the cookie card', async ({
  page,
}) => {
  await page.goto('/terms')
  await expect(page.locator('#cookie-policy')).not.toBeInViewport()
  await page.evaluate(() => {
    const calls: unknown[] = []
    Object.assign(window, { calls })
    const scroll = Element.prototype.scrollIntoView
    const startedAt = performance.now()
    document.addEventListener('click', () => calls.push(performance.now() - startedAt), true)
    Element.prototype.scrollIntoView = function record(options) {
      calls.push(performance.now() - startedAt, this.id, options)
      scroll.call(this, options)
    }
  })
  await getBanner(page).getByRole('link', { name: 'Learn more in our Cookie Policy' }).click()
  await expect(getBanner(page)).toBeHidden()
  await expect(page.locator('#cookie-policy')).toBeInViewport()
  await expect(page.getByText('There are no advertising or tracking cookies.')).toBeInViewport()
  const [clickedAt, scrolledAt, target, options] = await page.evaluate(
    () => Reflect.get(window, 'calls') as [number, number, string, unknown],
  )
  expect(scrolledAt - clickedAt).toBeGreaterThanOrEqual(99)
  expect(target).toBe('cookie-policy')
  expect(options).toEqual({ behavior: 'smooth' })
  expect(await readConsent(page)).toBeNull()
})
