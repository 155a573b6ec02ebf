/**
 * The payment flow for browser tests: the built site, the API with Stripe's real client, and the
 * stand-in for Stripe. Requests to js.stripe.com are answered by the stand-in, so the pages' real
 * policy applies.
 */
import { randomUUID } from 'node:crypto'
import type { BrowserContext, Page } from '@playwright/test'
import { findFreePort } from '#cli/testing/services/free-port.ts'
import { requireTestProduct } from '#cli/testing/test-product.ts'
import { openEmbeddedForTest } from '#data/testing/test-database.ts'
import { openBench, type Bench } from '#api/testing/stripe/bench.ts'
import { TEST_PASSWORD } from '#api/testing/test-app.ts'
import { expect, makeWriteHeaders, test as base } from './harness.ts'

export type Shop = Bench & { readonly url: string }

export const test = base.extend<{ shop: Shop }>({
  // oxlint-disable-next-line no-empty-pattern
  shop: async ({}, use) => {
    const port = await findFreePort()
    const url = `http://127.0.0.1:${port}`
    const siteDir = String(requireTestProduct().env['SITE_OUT_DIR'])
    const database = await openEmbeddedForTest()
    const bench = await openBench(database, {
      port,
      start: new Date(),
      overrides: { siteDir, publicOrigin: url },
    })
    await use({ ...bench, url })
    await bench.stop()
    await database.close()
  },
  baseURL: async ({ shop }, use) => use(shop.url),
})

export async function answerStripe(context: BrowserContext, shop: Shop): Promise<string[]> {
  const asked: string[] = []
  await context.route(/^https:\/\/js\.stripe\.com\//, async (route) => {
    const { pathname, search } = new URL(route.request().url())
    asked.push(pathname)
    const path = pathname === '/dahlia/stripe.js' ? '/stripe.js' : pathname
    await route.fulfill({
      response: await route.fetch({ url: shop.standIn.origin + path + search }),
    })
  })
  return asked
}

/** Signs a page in by a call, and opens a page for members. */
export async function signIn(
  page: Page,
  shop: Shop,
  { email, next = '/subscribe' }: { email: string; next?: string },
): Promise<void> {
  const answer = await page.request.post(`${shop.url}/api/auth/login`, {
    data: { email, password: TEST_PASSWORD },
    headers: { ...makeWriteHeaders(), origin: shop.url },
  })
  expect(answer.ok(), await answer.text()).toBe(true)
  await page.goto(next)
}

export async function join(page: Page, shop: Shop): Promise<string> {
  const email = `fan-${randomUUID()}@example.com`
  const { id } = await shop.addMember(email)
  await signIn(page, shop, { email })
  await expect(page.getByRole('heading', { name: 'Premium', exact: true })).toBeVisible()
  return id
}

export async function order(page: Page): Promise<void> {
  await page.getByLabel(/I ask for Premium to start at once/).check()
  await page.getByRole('button', { name: 'Order with obligation to pay' }).click()
}

export async function pay(page: Page, card: string): Promise<void> {
  const form = page.frameLocator('iframe[name="embedded-checkout"]')
  await form.getByLabel('Card number').fill(card)
  // Submit by script: the page may still move, so that a click misses the button, and a key press
  // would hang because the payment removes the frame between key down and key up.
  await form.locator('form').evaluate((payment: HTMLFormElement) => payment.requestSubmit())
}
