/**
 * The base of browser tests: `test`, `expect`, and accounts of every kind, made as in real life by
 * the API and the CLI.
 */
import { randomInt, randomUUID } from 'node:crypto'
import {
  expect,
  request,
  test as base,
  type APIRequestContext,
  type Browser,
  type BrowserContext,
  type Cookie,
  type Locator,
  type Page,
  type Route,
  type TestInfo,
} from '@playwright/test'
import { MembersSchema } from '#data/model/account/members.ts'
import { toCookies } from '#api/testing/cookie-client.ts'
import { toolEnv } from '#cli/testing/env.ts'
import { moveClock } from '#cli/testing/services/moved-clock.ts'
import { readConfirmation } from '#cli/testing/outbox.ts'
import { makeRegistration } from '#cli/testing/registration.ts'
import { runCli as runProgram } from '#cli/testing/run-cli.ts'
import { requireTestProduct } from '#cli/testing/test-product.ts'

export { expect }

// Each call makes errors, and Playwright looks for the source of each line of each of them.
if (toolEnv.keepsLines) Reflect.deleteProperty(Error, 'prepareStackTrace')
Error.stackTraceLimit = 20

/**
 * The ring around LIVE pulses while its page is open: without a graphics card that takes an eighth of a
 * processor, while a test waits for something else.
 */
function pauseRing(): void {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync('.pulsing::after { animation-play-state: paused !important }')
  document.adoptedStyleSheets.push(sheet)
}

/**
 * Chromium confirms a route before an open page has heard of it, and a key pressed at once overtakes
 * it: the request would go to the server. What is evaluated in the page comes after the route.
 */
function settleRoutes(page: Page): void {
  const route = page.route.bind(page)
  page.route = async (...args) => {
    const routed = await route(...args)
    await page.evaluate(() => null)
    return routed
  }
}

/**
 * Gives a context the moved clock of product and test runner, and slows its pages if the run asks
 * for it. A service worker keeps the machine's clock, which does no harm: it only compares its own
 * times.
 */
async function prepareContext(context: BrowserContext): Promise<BrowserContext> {
  await context.addInitScript(moveClock, { ms: toolEnv.testClockMs ?? 0 })
  await context.addInitScript(pauseRing)
  context.on('page', settleRoutes)
  if (toolEnv.testSlowdown === 1) return context
  const openPage = context.newPage.bind(context)
  context.newPage = async () => {
    const page = await openPage()
    const session = await context.newCDPSession(page)
    await session.send('Emulation.setCPUThrottlingRate', { rate: toolEnv.testSlowdown })
    return page
  }
  return context
}

/** Of every open page; one that hangs has none. */
async function takeScreenshots(browser: Browser, testInfo: TestInfo): Promise<void> {
  const pages = browser.contexts().flatMap((context) => context.pages())
  for (const [index, page] of pages.entries()) {
    const path = testInfo.outputPath(`failed-${index + 1}.png`)
    const taken = await page.screenshot({ path, timeout: 5_000 }).catch(() => null)
    if (taken !== null) await testInfo.attach('screenshot', { path, contentType: 'image/png' })
  }
}

/**
 * Playwright's test, with a network address of its own (rate limits count by address), on the clock
 * of the product, in every context that a test opens. A script that throws in the page fails the test.
 */
export const test = base.extend<object, { browser: Browser }>({
  browser: [
    async ({ browser }, use) => {
      const openContext = browser.newContext.bind(browser)
      browser.newContext = async (options) => prepareContext(await openContext(options))
      await use(browser)
    },
    { scope: 'worker' },
  ],
  page: async ({ page, browser }, use, testInfo) => {
    const errors: Error[] = []
    page.on('pageerror', (error) => errors.push(error))
    await page.setExtraHTTPHeaders({ 'x-forwarded-for': makeAddress() })
    await use(page)
    // Ignore errors of replies that were still being changed when the test ended.
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    await page.context().unrouteAll({ behavior: 'ignoreErrors' })
    if (errors.length + testInfo.errors.length > 0) await takeScreenshots(browser, testInfo)
    expect(errors, 'no script of the page threw').toEqual([])
  },
})

/**
 * Where an element stands in the window, in CSS pixels, as soon as it is drawn. "Visible, then
 * measured" are two looks, and a script may put another element in its place between them.
 */
export async function boxOf(element: Locator) {
  await expect(element).toBeVisible()
  const box: { now: Awaited<ReturnType<Locator['boundingBox']>> } = { now: null }
  await expect.poll(async () => (box.now = await element.boundingBox())).not.toBeNull()
  return box.now!
}

export interface TestUser {
  readonly email: string
  readonly password: string
  readonly firstName: string
  readonly lastName: string
}

/** Registers a new member; the page (or HTTP client) is signed in as them afterwards. */
export async function registerUser(
  client: Page | APIRequestContext,
  options: Partial<TestUser> = {},
): Promise<TestUser> {
  const user = {
    email: `fan-${randomUUID()}@example.com`,
    password: 'Offside-Trap-4231',
    firstName: 'Robin',
    lastName: 'Keeper',
    ...options,
  }
  const caller = 'request' in client ? client.request : client
  await postPatiently(caller, '/api/auth/register', makeRegistration(user))
  return user
}

/** The same with the address confirmed by the link of the letter, which some features ask for. */
export async function registerConfirmed(page: Page): Promise<TestUser> {
  const user = await registerUser(page)
  const confirmation = await readConfirmation(requireTestProduct().dataDir, user)
  await postPatiently(page.request, '/api/auth/verify-email', confirmation)
  return user
}

/** Signs a page in without its form, where the form is not what is tested. */
export async function signInByCall(
  page: Page,
  { email, password }: Pick<TestUser, 'email' | 'password'>,
): Promise<void> {
  await postPatiently(page.request, '/api/auth/login', { email, password })
}

/**
 * Posts a form with a password, with retries: on a busy machine the product refuses some of these
 * for a moment, as intended.
 */
async function postPatiently(caller: APIRequestContext, path: string, data: object): Promise<void> {
  const url = requireTestProduct().url + path
  const send = () => caller.post(url, { data, headers: makeWriteHeaders() })
  let answer = await send()
  const sendAgain = async () => {
    if (answer.status() === 503) answer = await send()
    return answer.status()
  }
  await expect.poll(sendAgain).not.toBe(503)
  expect(answer.ok(), await answer.text()).toBe(true)
}

/**
 * Changes the real reply on its way to the page. Drops the ETag of the request, so that the whole
 * reply comes and not a 304.
 */
export async function passChanged(route: Route, change: (body: unknown) => unknown): Promise<void> {
  const { 'if-none-match': _known, ...asked } = route.request().headers()
  const response = await route.fetch({ headers: asked })
  const { etag: _unchanged, ...headers } = response.headers()
  await route.fulfill({ response, headers, json: change(await response.json()) })
}

/** Headers of a write: our origin, and a client address with a rate limit of its own. */
export function makeWriteHeaders(): Record<string, string> {
  return { origin: requireTestProduct().url, 'x-forwarded-for': makeAddress() }
}

/** A random address of the network reserved for benchmarks (RFC 2544). */
function makeAddress(): string {
  return ['198', '18', randomInt(256), randomInt(1, 255)].join('.')
}

/** Cookies of an administrator, made once for each test process: the CLI command takes seconds. */
let administrator: Promise<string> | null = null

async function signInAdministrator(): Promise<string> {
  const [email, password] = [`office-${randomUUID()}@example.com`, 'Offside-Trap-4231']
  const reply = await fetch(`${requireTestProduct().url}/api/auth/register`, {
    method: 'POST',
    headers: { ...makeWriteHeaders(), 'content-type': 'application/json' },
    body: JSON.stringify(
      makeRegistration({ email, password, firstName: 'Olive', lastName: 'Office' }),
    ),
  })
  expect(reply.status, 'the administrator of the tests is registered').toBeLessThan(300)
  await makeAdmin(email)
  return toCookies(reply)
}

/** Grants Premium to an account by the administrator's call. */
export async function makePremium(email: string): Promise<void> {
  administrator ??= signInAdministrator()
  const members = `${requireTestProduct().url}/api/admin/members`
  const headers = {
    ...makeWriteHeaders(),
    cookie: await administrator,
    'content-type': 'application/json',
  }
  const found = await fetch(`${members}?${new URLSearchParams({ search: email })}`, { headers })
  const [member] = MembersSchema.parse(await found.json()).members
  const granted = await fetch(`${members}/${member?.id}/premium`, {
    method: 'PUT',
    headers,
    body: JSON.stringify({ endsAt: null }),
  })
  expect(granted.status, await granted.text()).toBe(200)
}

/** Cookies of members who only look, made once for each test process. */
const onlookers = new Map<'free' | 'premium', Promise<Cookie[]>>()

async function makeOnlooker(plan: 'free' | 'premium'): Promise<Cookie[]> {
  const client = await request.newContext()
  const { email } = await registerUser(client)
  if (plan === 'premium') await makePremium(email)
  const { cookies } = await client.storageState()
  await client.dispose()
  return cookies
}

/** Signs a page in as a member whom other tests share: the test changes nothing of the account, and does not log out. */
export async function signInOnlooker(page: Page, plan: 'free' | 'premium'): Promise<void> {
  const made = onlookers.get(plan) ?? makeOnlooker(plan)
  onlookers.set(plan, made)
  await page.context().addCookies(await made)
}

/** Makes an account an administrator. */
export async function makeAdmin(email: string): Promise<void> {
  await runCli('admin', 'grant', email, 'admin')
}

/** Runs the CLI on the data of the product under test; returns its output. */
export async function runCli(...args: string[]): Promise<string> {
  const run = () => runProgram(args, requireTestProduct().env)
  const first = await run()
  // On a busy machine a command may wait more than its ten seconds for the database.
  const isRefused = first.code !== 0 && first.words.includes('is in use by process')
  const { code, out, words } = isRefused ? await run() : first
  if (code !== 0) throw new Error(`"${args.join(' ')}" ended with ${code}:\n${words}`)
  return out
}

/** Fails where the page can be scrolled sideways. The name says which state of the page it was. */
export async function expectNoSidewaysScroll(page: Page, name: string): Promise<void> {
  const overhang = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  expect(overhang, `${name} scrolls sideways`).toBeLessThanOrEqual(0)
}
