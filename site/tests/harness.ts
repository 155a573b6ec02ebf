/**
 * What browser tests start from: `test` and `expect`, and accounts of every kind. Accounts are made the way people get them: by the API and by the CLI.
 */
import { randomInt, randomUUID } from 'node:crypto'
import {
  expect,
  test as base,
  type APIRequestContext,
  type Browser,
  type BrowserContext,
  type Page,
  type Route,
} from '@playwright/test'
import { MembersSchema } from '#data/model/account/members.ts'
import { toCookies } from '#api/testing/cookie-client.ts'
import { toolEnv } from '#cli/testing/env.ts'
import { moveClock } from '#cli/testing/services/moved-clock.ts'
import { makeRegistration } from '#cli/testing/registration.ts'
import { runCli as runProgram } from '#cli/testing/run-cli.ts'
import { requireTestProduct } from '#cli/testing/test-product.ts'

export { expect }

/**
 * Gives a context the clock of the product and of this process, and slows its pages where that is
 * asked for. A service worker keeps the machine's clock: it compares that with itself alone.
 */
async function prepareContext(context: BrowserContext): Promise<BrowserContext> {
  await context.addInitScript(moveClock, { ms: toolEnv.testClockMs ?? 0 })
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
  page: async ({ page }, use) => {
    const errors: Error[] = []
    page.on('pageerror', (error) => errors.push(error))
    await page.setExtraHTTPHeaders({ 'x-forwarded-for': makeAddress() })
    await use(page)
    // A reply that is still on its way to being changed is nobody's any more.
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    await page.context().unrouteAll({ behavior: 'ignoreErrors' })
    expect(errors, 'no script of the page threw').toEqual([])
  },
})

export interface TestUser {
  readonly email: string
  readonly password: string
  readonly firstName: string
  readonly lastName: string
}

/** Registers somebody new and leaves the page (or the HTTP client) signed in as them. */
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
  const request = 'request' in client ? client.request : client
  await postPatiently(request, '/api/auth/register', makeRegistration(user))
  return user
}

/** Signs a page in without its form, where the form is not what is tested. */
export async function signInByCall(
  page: Page,
  { email, password }: Pick<TestUser, 'email' | 'password'>,
): Promise<void> {
  await postPatiently(page.request, '/api/auth/login', { email, password })
}

/** Sends to the product what has a password in it: on a busy machine it turns some away for a moment, as it should. */
async function postPatiently(
  request: APIRequestContext,
  path: string,
  data: object,
): Promise<void> {
  const url = requireTestProduct().url + path
  const send = () => request.post(url, { data, headers: makeWriteHeaders() })
  let answer = await send()
  const sendAgain = async () => {
    if (answer.status() === 503) answer = await send()
    return answer.status()
  }
  await expect.poll(sendAgain).not.toBe(503)
  expect(answer.ok(), await answer.text()).toBe(true)
}

/** Lets the real reply through, changed: the whole one, even where the browser knows an earlier one and asks for news alone. */
export async function passChanged(route: Route, change: (body: unknown) => unknown): Promise<void> {
  const { 'if-none-match': _known, ...asked } = route.request().headers()
  const response = await route.fetch({ headers: asked })
  const { etag: _unchanged, ...headers } = response.headers()
  await route.fulfill({ response, headers, json: change(await response.json()) })
}

/** What a write needs beside its body: our origin, and an address with a rate limit of its own. */
export function makeWriteHeaders(): Record<string, string> {
  return { origin: requireTestProduct().url, 'x-forwarded-for': makeAddress() }
}

/** An address of the network that is set aside for measurements. */
function makeAddress(): string {
  return ['198', '18', randomInt(256), randomInt(1, 255)].join('.')
}

/** The cookies of an administrator, who is made once by each process of the tests: a command of the CLI takes seconds, a call of the API does not. */
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

/** Gives an account what a subscription would give it, as an administrator does. */
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

/** Makes an account an administrator. */
export async function makeAdmin(email: string): Promise<void> {
  await runCli('admin', 'grant', email, 'admin')
}

/** Runs the CLI on the data of the product under test, and answers what it printed. */
export async function runCli(...args: string[]): Promise<string> {
  const run = () => runProgram(args, requireTestProduct().env)
  const first = await run()
  // A product on a busy machine may not let a command in within its ten seconds.
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
