import type { Page, Request } from '@playwright/test'
import { expect, registerUser, test } from './harness.ts'
import { readMatchId } from './match-page.ts'

const LOOKUP = '**/api/country'

/** Replaces the country look-up: test visitors always come from this machine. */
async function answerLookup(page: Page, body: unknown, status = 200): Promise<() => number> {
  let count = 0
  await page.route(LOOKUP, async (route) => {
    count += 1
    await route.fulfill({ status, json: body })
  })
  return () => count
}

/** Removes the look-up's limit of a second, which has its own test: a busy machine may need longer. */
const liftLimit = (page: Page) =>
  page.addInitScript(() => {
    AbortSignal.timeout = () => new AbortController().signal
  })

/**
 * Waits until the page has handled its own look-up: its script has run when the page is loaded, and
 * the reply to a later request arrives afterwards.
 */
const settle = (page: Page) =>
  page.evaluate(async () => {
    await (await fetch('/favicon.svg')).text()
  })

const readLanguage = (page: Page) => page.evaluate(() => localStorage.getItem('language'))

test('[lang-04] with nothing stored the country is looked up once on / and its language opens', async ({
  page,
}) => {
  await liftLimit(page)
  const countLookups = await answerLookup(page, { country_code: 'MX' })
  await page.goto('/')
  await expect(page).toHaveURL('/es')
  expect(await readLanguage(page)).toBe('es')
  await page.goto('/')
  await expect(page).toHaveURL('/es')
  expect(countLookups()).toBe(1)
})

test('[lang-05] a failed look-up gives English and stores nothing', async ({ page }) => {
  const countLookups = await answerLookup(page, { error: true }, 500)
  const answered = page.waitForResponse(LOOKUP)
  await page.goto('/')
  await (await answered).finished()
  await settle(page)
  expect(countLookups()).toBe(1)
  await expect(page).toHaveURL('/')
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  expect(await readLanguage(page)).toBeNull()
})

test('[lang-05] a look-up longer than a second gives English and stores nothing', async ({
  page,
}) => {
  const isLookup = (request: Request) => request.url().endsWith('/api/country')
  await page.addInitScript(() => {
    const limits: number[] = []
    Object.assign(window, { limits })
    const limit = AbortSignal.timeout.bind(AbortSignal)
    AbortSignal.timeout = (ms) => {
      limits.push(ms)
      return limit(ms)
    }
  })
  // Never answered: the page gives up.
  await page.route(LOOKUP, () => {})
  const givenUp = page.waitForEvent('requestfailed', isLookup)
  await page.goto('/')
  expect((await givenUp).failure()?.errorText).toContain('ABORTED')
  expect(await page.evaluate(() => Reflect.get(window, 'limits'))).toEqual([1000])
  await settle(page)
  await expect(page).toHaveURL('/')
  expect(await readLanguage(page)).toBeNull()
})

test('[lang-03] on / a stored language wins without a look-up, and English is the start', async ({
  page,
}) => {
  const countLookups = await answerLookup(page, { country_code: 'DE' })
  await page.goto('/faq')
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  await page.evaluate(() => localStorage.setItem('language', 'tr'))
  await page.goto('/')
  await expect(page).toHaveURL('/tr')
  await page.evaluate(() => localStorage.setItem('language', 'en'))
  await page.goto('/')
  await settle(page)
  await expect(page).toHaveURL('/')
  expect(countLookups()).toBe(0)
})

test('[lang-06] a deep link opens as it is, stored choice or not', async ({ page }) => {
  const countLookups = await answerLookup(page, { country_code: 'DE' })
  for (const stored of [null, 'fr']) {
    await page.goto('/it/faq')
    await page.evaluate(
      (language) => language && localStorage.setItem('language', language),
      stored,
    )
    for (const path of ['/it/faq', '/faq', '/it']) {
      await page.goto(path)
      await settle(page)
      await expect(page).toHaveURL(path)
    }
  }
  expect(countLookups()).toBe(0)
})

test('another language opens the same match and query, with a mailed token', async ({ page }) => {
  const choose = async (language: string) => {
    await page.locator('.language-menu > summary').click()
    await page.locator(`.language-menu [data-language=${language}]`).click()
  }
  await registerUser(page)
  const id = await readMatchId(page, 1)
  await page.goto(`/de/match/${id}`)
  await expect(page.locator('article')).toBeVisible()
  await choose('es')
  await expect(page).toHaveURL(`/es/match/${id}`)
  await expect(page.locator('article')).toBeVisible()
  await choose('en')
  await expect(page).toHaveURL(`/match/${id}`)
  await page.goto(`/verify?match=${id}`)
  await choose('it')
  await expect(page).toHaveURL(`/it/verify?match=${id}`)
  await page.goto('/reset-password#token=abc')
  await expect(page).toHaveURL('/reset-password')
  await choose('fr')
  await expect(page).toHaveURL('/fr/reset-password')
  await expect(page.locator('.language-menu [data-language=tr]')).toHaveAttribute(
    'href',
    /\/tr\/reset-password#token=abc$/,
  )
})

test('the home page sends no request to other hosts, and an address without a country stores nothing', async ({
  page,
  baseURL,
}) => {
  await liftLimit(page)
  const asked: URL[] = []
  page.on('request', (request) => asked.push(new URL(request.url())))
  const reply = page.waitForResponse(LOOKUP)
  await page.goto('/')
  expect(await (await reply).json()).toEqual({ country_code: null })
  await page.waitForLoadState('networkidle')
  expect(asked.filter(({ origin }) => origin !== new URL(baseURL!).origin)).toEqual([])
  expect(await readLanguage(page)).toBeNull()
  const policy = await page
    .locator('meta[http-equiv="content-security-policy"]')
    .getAttribute('content')
  expect(policy).toContain("connect-src 'self';")
})
