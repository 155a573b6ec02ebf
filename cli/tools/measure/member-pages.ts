/**
 * `npm run measure:members`: what a cold visit costs somebody who is signed in, on dashboard and match
 * detail, in a browser whose processor is slowed four times: JavaScript over the wire, the time from
 * navigation to the first row, and the time a change of filter or page takes (of the page for a Premium
 * account, as a free one has a single page). A busy machine spoils such a measurement, so each is made
 * several times; the median, the best and the load of the machine are printed.
 *
 *   npm run measure:members                 starts the product with demo matches
 *   npm run measure:members -- --url http://localhost:4321 --email … --password …    one that runs already
 */
import { loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import { chromium, type Browser, type Page, type Request } from '@playwright/test'
import { sumTransfers, type Transfer } from '#site/checks/budget.ts'
import { CHROMIUM_FLAGS, requireChromium } from '#cli/tools/services/chromium.ts'
import { makeAccounts, signIn, type Account } from '#cli/tools/testing/accounts.ts'
import { requireTestProduct, startTestProduct } from '#cli/tools/testing/test-product.ts'

const RUNS = 7
const SLOWDOWN = 4
/** A slowed page on a busy machine takes long: that is measured, not a failure. */
const TIMEOUT_MS = 120_000
const ROW = 'table.matches tbody tr[data-match]'
const FIRST_CONTENT = { dashboard: ROW, match: '#match h1' } as const

const { values } = parseArgs({
  options: {
    url: { type: 'string' },
    email: { type: 'string' },
    password: { type: 'string' },
    waterfall: { type: 'boolean', default: false },
  },
})

/** A browser that is signed in, to be opened again and again. */
async function keepSignedIn(browser: Browser, origin: string, account: Account): Promise<string> {
  const context = await browser.newContext()
  await signIn(context, origin, account)
  const kept = JSON.stringify(await context.storageState())
  await context.close()
  return kept
}

/** Records, inside the page, when an element first appears: asking from outside would add time. */
const noteFirst = (selector: string) => {
  const look = () => {
    if (document.querySelector(selector) === null) return false
    performance.mark('first-content')
    return true
  }
  if (look()) return
  new MutationObserver((_changes, observer) => {
    if (look()) observer.disconnect()
  }).observe(document, { childList: true, subtree: true })
}

interface Visit {
  readonly milliseconds: number
  readonly scripts: number
  readonly waterfall: readonly string[]
}

async function visit(browser: Browser, signedIn: string, url: string, selector: string) {
  const context = await browser.newContext({ storageState: JSON.parse(signedIn) as never })
  const page = await context.newPage()
  const client = await context.newCDPSession(page)
  await client.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN })
  await page.addInitScript(noteFirst, selector)
  const answers: Promise<Transfer>[] = []
  const note = (request: Request) => {
    const kind = request.resourceType()
    answers.push(
      request
        .sizes()
        .then(({ responseBodySize }) => ({ url: request.url(), kind, bytes: responseBodySize })),
    )
  }
  page.on('requestfinished', note)
  await page.goto(url, { waitUntil: 'networkidle', timeout: TIMEOUT_MS })
  // What a page asks for again later belongs to no cold visit, and its size could not be asked once the page is gone.
  page.off('requestfinished', note)
  const measured = await page.evaluate(() => ({
    milliseconds: performance.getEntriesByName('first-content')[0]?.startTime ?? NaN,
    waterfall: performance
      .getEntriesByType('resource')
      .map(
        ({ name, startTime, duration }) =>
          `${Math.round(startTime)}–${Math.round(startTime + duration)} ms ${new URL(name).pathname}`,
      ),
  }))
  const { scripts } = sumTransfers(await Promise.all(answers))
  await context.close()
  return { ...measured, scripts } satisfies Visit
}

/** From the press of a key or button to the picture with the new rows, in the page's own clock. */
async function measureChange(page: Page, press: () => Promise<unknown>): Promise<number> {
  await page.evaluate((row) => {
    const before = document.querySelector(row)?.getAttribute('data-match')
    const start = () => {
      const startedAt = performance.now()
      const observer = new MutationObserver(() => {
        const now = document.querySelector(row)?.getAttribute('data-match')
        const isBusy = document.querySelector('table.matches')?.getAttribute('aria-busy') === 'true'
        if (now === undefined || now === before || isBusy) return
        observer.disconnect()
        requestAnimationFrame(() => {
          document.body.dataset.changeMs = String(performance.now() - startedAt)
        })
      })
      observer.observe(document.body, { childList: true, subtree: true, attributes: true })
    }
    delete document.body.dataset.changeMs
    for (const kind of ['click', 'change'])
      document.addEventListener(kind, start, { capture: true, once: true })
  }, ROW)
  await press()
  const answer = await page.waitForFunction(() => document.body.dataset.changeMs)
  return Number(await answer.jsonValue())
}

/** Until the page has nothing left to draw: what an earlier change still costs belongs to no later one. */
async function waitUntilIdle(page: Page): Promise<void> {
  await page.locator('table.matches:not([aria-busy=true])').waitFor()
  await page.evaluate(async () => {
    const idle = () => new Promise((resolve) => requestIdleCallback(resolve))
    await idle()
    await new Promise((resolve) => setTimeout(resolve, 500))
    await idle()
  })
}

interface Changes {
  readonly days: number[]
  readonly leagues: number[]
  readonly pages: number[]
}

async function measureChanges(
  browser: Browser,
  signedIn: string,
  { origin, slowdown }: { readonly origin: string; readonly slowdown: number },
): Promise<Changes> {
  const context = await browser.newContext({ storageState: JSON.parse(signedIn) as never })
  const page = await context.newPage()
  const changes: Changes = { days: [], leagues: [], pages: [] }
  await page.goto(`${origin}/`, { waitUntil: 'networkidle' })
  const client = await context.newCDPSession(page)
  await client.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  const rail = page.locator('ol button:enabled:has(.font-serif)')
  const select = page.locator('select').first()
  const next = page.getByRole('navigation', { name: 'Pages' }).getByRole('button').last()
  for (let run = 0; run < RUNS; run++) {
    await waitUntilIdle(page)
    changes.days.push(await measureChange(page, () => rail.nth((run + 1) % 2).click()))
    await waitUntilIdle(page)
    // A free account has one page alone.
    if ((await next.count()) > 0 && (await next.isEnabled()))
      changes.pages.push(await measureChange(page, () => next.click()))
    const names = (await select.locator('option').allTextContents()).slice(1)
    const shown = await page.locator(`${ROW} .cell-league`).allTextContents()
    const other = names.find((name) => shown.includes(name) && name !== shown[0])
    if (other === undefined) continue
    await waitUntilIdle(page)
    changes.leagues.push(await measureChange(page, () => select.selectOption(other)))
    await select.selectOption('all')
  }
  await context.close()
  return changes
}

const middle = (numbers: readonly number[]) =>
  numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? NaN

function tell(what: string, milliseconds: readonly number[]): void {
  const best = Math.min(...milliseconds)
  console.log(
    `${what}: middle of ${milliseconds.length} ${Math.round(middle(milliseconds))} ms, best ${Math.round(best)} ms`,
  )
}

const stopProduct = values.url === undefined ? await startTestProduct() : null
const origin = values.url ?? requireTestProduct().url
const browser = await chromium.launch({ executablePath: requireChromium(), args: CHROMIUM_FLAGS })
try {
  const { email, password = '' } = values
  const named = email === undefined ? null : { email, password }
  const accounts = named === null ? await makeAccounts(origin) : { free: named, premium: named }
  const signedIn = await keepSignedIn(browser, origin, accounts.free)
  const withPages = await keepSignedIn(browser, origin, accounts.premium)
  const context = await browser.newContext({ storageState: JSON.parse(signedIn) as never })
  const page = await context.newPage()
  await page.goto(`${origin}/`)
  await page.locator(ROW).first().waitFor()
  const id = await page.locator(ROW).first().getAttribute('data-match')
  await context.close()
  for (const [name, path] of [
    ['dashboard', '/'],
    ['match', `/match/${id}`],
  ] as const) {
    const visits: Visit[] = []
    for (let run = 0; run < RUNS; run++)
      visits.push(await visit(browser, signedIn, origin + path, FIRST_CONTENT[name]))
    console.log(`${name}: ${visits[0]?.scripts} bytes of JavaScript over the wire`)
    tell(
      `${name}: navigation to first content`,
      visits.map(({ milliseconds }) => milliseconds),
    )
    if (values.waterfall) console.log(visits.at(-1)?.waterfall.join('\n'))
  }
  for (const slowdown of [1, SLOWDOWN]) {
    const changes = await measureChanges(browser, signedIn, { origin, slowdown })
    const how = slowdown === 1 ? 'at full speed' : `slowed ${slowdown} times`
    tell(`change of the day, ${how}`, changes.days)
    tell(`change of the league, ${how}`, changes.leagues)
    const { pages } = await measureChanges(browser, withPages, { origin, slowdown })
    if (pages.length > 0) tell(`change of the page (Premium), ${how}`, pages)
  }
  console.log(
    `first content with the processor slowed ${SLOWDOWN} times; load of the machine ${loadavg()
      .map((load) => load.toFixed(1))
      .join(' ')}`,
  )
} finally {
  await browser.close()
  await stopProduct?.()
}
