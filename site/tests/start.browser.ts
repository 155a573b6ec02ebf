import { execFile } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { SETTINGS } from '#data/settings/settings.ts'
import { toClubName } from '#data/model/leagues/club-names.ts'
import { toolEnv } from '#cli/testing/env.ts'
import { readStart } from '#cli/testing/project/readme.ts'
import { makeProgramEnv } from '#cli/testing/services/run-program.ts'
import { LOG_FILE, requireTestProduct } from '#cli/testing/test-product.ts'
import { DEMO_MOMENT } from '#cli/testing/test-clock.ts'
import { SignInsSchema } from '#data/model/account/account-replies.ts'
import { expect, makePremium, registerUser, signInByCall, test } from './harness.ts'

test('product, test runner and every page share one clock, which runs on from the demo moment', async ({
  page,
  browser,
  baseURL,
}) => {
  const other = await browser.newPage({ baseURL })
  await other.setContent('<iframe></iframe>')
  await other.frameLocator('iframe').locator('body').waitFor()
  await page.goto('/faq')
  await registerUser(page)
  const [signIn] = SignInsSchema.parse(
    await (await page.request.get('/api/account/sessions')).json(),
  )
  const clocks = {
    product: Date.parse(signIn!.createdAt),
    page: await page.evaluate(() => Date.now()),
    'page of another context': await other.evaluate(() => new Date().getTime()),
    frame: await other.frames()[1]!.evaluate(() => Date.now()),
  }
  for (const [name, ms] of Object.entries(clocks))
    expect(Math.abs(ms - Date.now()), `${name}: ${new Date(ms).toISOString()}`).toBeLessThan(60_000)
  const moment = Date.parse(toolEnv.testMoment ?? DEMO_MOMENT)
  expect(Date.now()).toBeGreaterThan(moment)
  await other.close()
})

/** `  admin    admin@demo.example     a-password`: who may see what, and how to sign in. */
const ACCOUNT = /^ {2}(\w+) +(\S+@\S+) +(\S+)$/gm

test('the first command of the README does what the README says, in a folder with a space and a letter beyond ASCII', async ({
  page,
}) => {
  const { address, accounts } = readStart()
  const { url, project } = requireTestProduct()
  expect(project).toMatch(/\/a b\/.*ü/)
  const printed = readFileSync(LOG_FILE, 'utf8')
  // The address of the README, but for the port, which this run was given.
  expect(new URL(address).port).toBe(SETTINGS.PORT.default)
  expect(printed).toContain(
    `Pitchproof is ready: ${address.replace(SETTINGS.PORT.default, new URL(url).port)}\n`,
  )
  const found = [...printed.matchAll(ACCOUNT)]
  expect(found).toHaveLength(accounts.length)
  for (const [index, [, kind = '', email = '', password = '']] of found.entries()) {
    expect(accounts[index]?.startsWith(kind), `${accounts[index]} is printed as ${kind}`).toBe(true)
    await signInByCall(page, { email, password })
    expect(await (await page.request.get('/api/auth/user')).json()).toMatchObject({
      isPremium: kind === 'premium',
      isAdmin: kind === 'admin',
    })
  }
  expect(existsSync(join(project, SETTINGS.DATA_DIR.default, 'public/status.json'))).toBe(true)
  await page.goto('/')
  await expect(page.getByText(/demo data/i).first()).toBeVisible()
})

test('a test runs in that folder as well', async () => {
  const words = ['run', 'test:unit', '--', 'data/model/match/odds.test.ts']
  const { project: cwd } = requireTestProduct()
  const env = makeProgramEnv({ TEST_DATABASE_URL: '', NO_COLOR: '1' })
  const { stdout } = await promisify(execFile)('npm', words, { cwd, env })
  expect(stdout).toMatch(/Test Files +1 passed/)
})

test('the product started by npm start works: landing page, registration, dashboard, a match', async ({
  page,
}) => {
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const { email } = await registerUser(page)
  await makePremium(email)
  const user = await page.request.get('/api/auth/user')
  expect(await user.json()).toMatchObject({ email, isPremium: true, isAdmin: false })
  const dates = await (await page.request.get('/api/matches/dates')).json()
  expect(dates.length).toBeGreaterThan(0)
  const list = await page.request.get(`/api/matches?date=${dates[0]}&page=1&pageSize=10`)
  expect(list.status()).toBe(200)
  const { matches } = await list.json()
  await page.goto(`/match/${matches[0].match.id}`)
  await expect(page.getByText(toClubName(matches[0].match.homeTeam, 'en')).first()).toBeVisible()
})
