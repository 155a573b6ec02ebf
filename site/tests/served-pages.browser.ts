/** Served pages: bytes, headers, and the policy in a browser. */
import { BUDGET_BYTES, STARRED_SCRIPT_BYTES } from '#site/checks/budget.ts'
import { listIndexed } from './built-pages.ts'
import { expect, test } from './harness.ts'
import { getToast } from './members.ts'
import { watchTransfers } from './transfers.ts'

test('the landing page keeps its budget over the network and sends no request to other hosts', async ({
  browser,
  baseURL,
}) => {
  for (const path of ['/', '/tr']) {
    const context = await browser.newContext()
    // With a stored language there is no country look-up; no other request to another host is
    // allowed.
    await context.addInitScript(() => localStorage.setItem('language', 'en'))
    const page = await context.newPage()
    const transfers = watchTransfers(page)
    const strangers: string[] = []
    page.on('requestfinished', (request) => {
      if (new URL(request.url()).origin !== baseURL) strangers.push(request.url())
    })
    page.on('requestfailed', (request) => strangers.push(request.url()))
    await page.goto(path, { waitUntil: 'networkidle' })
    const sums = await transfers.sum()
    process.stdout.write(`\n${path} over the wire, in bytes: ${JSON.stringify(sums)}\n`)
    expect(strangers).toEqual([])
    expect(sums.htmlAndStyle).toBeGreaterThan(0)
    for (const [name, most] of Object.entries(BUDGET_BYTES))
      expect(sums[name as keyof typeof sums], name).toBeLessThanOrEqual(most)
    await context.close()
  }
})

test('stars, search and toasts of a visitor need no part of the members’ pages', async ({
  browser,
}) => {
  const context = await browser.newContext()
  const page = await context.newPage()
  const transfers = watchTransfers(page)
  const open = async (path: string | null) => {
    await page.goto(path!, { waitUntil: 'networkidle' })
    await expect(page.locator('[data-follow] button').first()).toBeVisible()
  }
  await open('/leagues/premier-league')
  const match = await page.locator('.match-row a').first().getAttribute('href')
  await open(await page.locator('.season-row .team a').first().getAttribute('href'))
  await open(match)
  await page.locator('[data-follow] button').first().click()
  await expect(getToast(page)).toContainText('Stored only in this browser')
  await page.keyboard.press('/')
  await expect(page.getByRole('combobox')).toBeFocused()
  await page.waitForLoadState('networkidle')
  const { scripts } = await transfers.sum()
  process.stdout.write(`\nscripts of a visitor who follows a club and searches: ${scripts} bytes\n`)
  expect(scripts).toBeGreaterThan(BUDGET_BYTES.scripts)
  expect(scripts).toBeLessThanOrEqual(STARRED_SCRIPT_BYTES)
  await context.close()
})

test('pages are sent compressed and revalidated, and only files with a hash in their name are cached without limit', async ({
  request,
}) => {
  const page = await request.get('/faq', { headers: { 'accept-encoding': 'br' } })
  expect(page.headers()).toMatchObject({
    'content-encoding': 'br',
    'cache-control': 'public, max-age=0, must-revalidate',
  })
  const style = /href="(\/assets\/Page[^"]+\.css)"/.exec(await page.text())?.[1] ?? ''
  const asset = await request.get(style, { headers: { 'accept-encoding': 'gzip' } })
  expect(asset.headers()).toMatchObject({
    'content-encoding': 'gzip',
    'cache-control': 'public, max-age=31536000, immutable',
  })
  const again = await request.get('/faq', {
    headers: { 'if-none-match': page.headers()['etag'] ?? '', 'accept-encoding': 'br' },
  })
  expect(again.status()).toBe(304)
})

test('no page breaks its own policy in the browser', async ({ browser }) => {
  // Pages of matches and teams share one frame and one policy: a few of them stand for all.
  const isOneOfMany = /^\/(?:predictions\/[^/]+\/|teams\/|results\/)/
  const all = (await listIndexed()).filter((path) => !/^\/\w\w(\/|$)/.test(path))
  const many = all.filter((path) => isOneOfMany.test(path))
  const pages = [
    ...all.filter((path) => !isOneOfMany.test(path)),
    ...many.filter((_, index) => index % Math.ceil(many.length / 8) === 0),
  ]
  const context = await browser.newContext()
  await context.addInitScript(() => {
    localStorage.setItem('language', 'en')
    // Violations that a script catches are reported only by this event.
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) => {
      throw new Error(`${violatedDirective} forbids ${blockedURI}`)
    })
  })
  const complaints: string[] = []
  const visit = async (paths: Iterable<string>) => {
    const page = await context.newPage()
    page.on('console', (message) => {
      if (['error', 'warning'].includes(message.type()))
        complaints.push(`${page.url()}: ${message.text()}`)
    })
    page.on('pageerror', ({ message }) => complaints.push(`${page.url()}: ${message}`))
    for (const path of paths) await page.goto(path, { waitUntil: 'networkidle' })
  }
  const paths = pages.values()
  // Visit several pages at once, because most of the time is waiting.
  await Promise.all([visit(paths), visit(paths), visit(paths), visit(paths)])
  expect(complaints).toEqual([])
  await context.close()
})
