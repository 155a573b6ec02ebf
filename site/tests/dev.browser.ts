/**
 * `npm run dev` in a fresh working copy, without Vite's cache: pages become interactive, a payment
 * works through the stand-in, changes are reloaded, and no other installation is touched.
 */
import { spawn, type ChildProcess } from 'node:child_process'
import { appendFileSync, existsSync, mkdirSync, mkdtempSync, readdirSync } from 'node:fs'
import { readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { CARDS } from '#api/testing/stripe/checkout.ts'
import { collectOutput, stopChild } from '#cli/testing/services/child-process.ts'
import { copyProject } from '#cli/testing/project/copy-project.ts'
import { findFreePort } from '#cli/testing/services/free-port.ts'
import { makeProgramEnv } from '#cli/testing/services/run-program.ts'
import { waitUntilReady } from '#cli/testing/services/wait-until-ready.ts'
import { makeEmptySettings } from '#cli/testing/settings.ts'
import { DAY_MS } from '#data/model/time.ts'
import type { Page } from '@playwright/test'
import { expect, test as base } from './harness.ts'
import { order, pay } from './shop.ts'

/** Maximum number of lines of a first start; most are about the runs of the demo's past. */
const MOST_LINES = 70

// One start for all, one test after the other.
base.describe.configure({ mode: 'serial' })

let home: string
let port: number
let url: string
let child: ChildProcess
let readWords: () => string
let distChangedAt: number

/** Errors of the page's console and of the server. */
const test = base.extend<{ faults: string[] }>({
  faults: [
    async ({ page }, use) => {
      const faults: string[] = []
      page.on('console', (line) => line.type() === 'error' && faults.push(line.text()))
      page.on('pageerror', (error) => faults.push(error.message))
      page.on('response', (reply) => reply.status() >= 500 && faults.push(reply.url()))
      await use(faults)
      expect(faults, 'no error in the console, no reply of 500 or more').toEqual([])
    },
    { auto: true },
  ],
  baseURL: async ({ browserName: _browser }, use) => use(url),
})

const readAccount = (kind: string) => {
  const [, email, password] =
    new RegExp(`^ {2}${kind} +(\\S+) +(\\S+)$`, 'm').exec(readWords()) ?? []
  return { email: email ?? '', password: password ?? '' }
}

async function signInAs(page: Page, kind: string, next: string): Promise<void> {
  const { email, password } = readAccount(kind)
  await page.goto(`/login?next=${encodeURIComponent(next)}`)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Sign In' }).click()
  await page.waitForURL((address) => address.pathname === next)
}

test.beforeAll(async () => {
  test.setTimeout(1_200_000)
  // Two runs of the pipeline: 20 seconds on a quiet machine, minutes beside other work.
  home = mkdtempSync(join(tmpdir(), 'pitchproof-dev-'))
  copyProject(home)
  mkdirSync(join(home, 'dist'))
  writeFileSync(join(home, 'dist', 'index.html'), 'what npm start serves')
  distChangedAt = statSync(join(home, 'dist')).mtimeMs
  port = await findFreePort()
  url = `http://localhost:${port}`
  child = spawn('node', ['cli/tools/dev.ts'], {
    cwd: home,
    env: makeProgramEnv({ ...makeEmptySettings(), PORT: String(port), NODE_ENV: '' }),
  })
  readWords = collectOutput(child)
  // The first run reads the published log at this address: held back, it would wait for itself.
  const askForLog = () =>
    fetch(`${url}/ledger/checkpoint`).then(
      ({ status }) => status,
      () => 0,
    )
  await expect.poll(askForLog, { timeout: 300_000 }).toBe(503)
  await waitUntilReady(url, child, 1_100_000)
  await expect.poll(readWords, { timeout: 60_000 }).toContain('Press Ctrl+C to stop')
})

test.afterAll(async () => {
  await stopChild(child, 'SIGTERM')
  rmSync(home, { recursive: true, force: true, maxRetries: 3 })
  rmSync(`node_modules/.cache/pitchproof/dev-${port}`, { recursive: true, force: true })
})

test('on npm run dev a member signs in, takes a code off, pays and sees Premium', async ({
  page,
  browser,
}) => {
  const office = await browser.newPage({ baseURL: url })
  await signInAs(office, 'admin', '/admin')
  const made = await office.request.post('/api/admin/discounts', {
    headers: { origin: url },
    data: {
      name: 'Kick-off',
      description: null,
      percentOff: 40,
      durationMonths: 3,
      promoCode: 'KICKOFF40',
      startsAt: new Date(Date.now() - DAY_MS).toISOString(),
      expiresAt: new Date(Date.now() + DAY_MS).toISOString(),
      maxRedemptions: null,
    },
  })
  expect(made.ok(), await made.text()).toBe(true)
  await office.close()

  await signInAs(page, 'free', '/subscribe')
  await page.getByLabel('Promotion code').fill('kickoff40')
  await page.getByRole('button', { name: 'Apply' }).click()
  await expect(page.getByText('The code KICKOFF40 is applied.')).toBeVisible()
  await order(page)
  await expect(page.getByText('Due today: $8.99')).toBeVisible()
  await pay(page, CARDS.good)
  await expect(page.getByRole('heading', { name: 'Welcome to Premium' })).toBeVisible()
  await page.getByRole('link', { name: 'See the predictions' }).click()
  await expect(page).toHaveURL('/')
  await expect(page.getByText('Premium', { exact: true }).first()).toBeVisible()
})

test('a change of the API restarts it and keeps sessions and payments; a change of an island is shown', async ({
  page,
}) => {
  await signInAs(page, 'free', '/account')
  await expect(page.getByRole('heading', { name: 'Account', level: 1 })).toBeVisible()
  appendFileSync(join(home, 'api/app.ts'), '\n// changed\n')
  await expect.poll(readWords).toContain('The API runs with the change of api/app.ts.')
  await page.reload()
  await expect(page.getByRole('button', { name: 'Cards and invoices' })).toBeVisible()
  const island = join(home, 'site/islands/account/AccountPage.tsx')
  writeFileSync(island, readFileSync(island, 'utf8').replace('<h1', '<h1 data-changed'))
  await expect(page.locator('h1[data-changed]')).toBeVisible()
})

test('pages that are written after a build are made when they are asked for', async ({ page }) => {
  const dates = ['/results', '/predictions', '/leagues/premier-league', '/de/results']
  for (const path of dates) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  }
  await page.goto('/results')
  const match = page.locator('main a[href^="/predictions/"]').first()
  const address = await match.getAttribute('href')
  await match.click()
  await expect(page).toHaveURL(String(address))
  await expect(page.locator('main h1')).toBeVisible()
  await page.locator('main a[href^="/teams/"]').first().click()
  await expect(page).toHaveURL(/\/teams\//)
  await expect(page.locator('main h1')).toBeVisible()
})

test('npm run dev builds no site, writes to a data folder of its own, prints little, and leaves no process behind', async () => {
  expect(readdirSync(home).filter((name) => /^\.?dist/.test(name))).toEqual(['dist'])
  expect(readdirSync(join(home, 'dist'))).toEqual(['index.html'])
  expect(statSync(join(home, 'dist')).mtimeMs).toBe(distChangedAt)
  expect(existsSync(join(home, 'data/dev/public/status.json'))).toBe(true)
  expect(existsSync(join(home, 'data/local'))).toBe(false)
  expect(readWords()).toContain('letters are written to data/dev/outbox')
  expect(readWords().trim().split('\n').length).toBeLessThan(MOST_LINES)
  const closed = new Promise((done) => child.once('close', done))
  child.kill('SIGTERM')
  // Its output is closed when the last process that writes to it has ended.
  expect(await closed).toBe(0)
})
