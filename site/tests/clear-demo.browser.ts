/**
 * Clear Mock Data on the running product: what is deleted, what stays, and every page afterwards,
 * for a visitor, a member and the administrator; also after a restart and after loading the demo
 * again.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { APIRequestContext, Page, Response } from '@playwright/test'
import { PublicDaySchema } from '#data/model/match/public-match.ts'
import { PROGRAM_VERSION } from '#data/model/program-version.ts'
import { makeRegistration } from '#cli/testing/registration.ts'
import { makeOwnFolder, type OwnFolder } from '#cli/testing/own-folder.ts'
import { expect, expectNoSidewaysScroll, test } from './harness.ts'
import { getToast } from './members.ts'

// One installation; the tests depend on their order.
test.describe.configure({ mode: 'serial' })
test.setTimeout(2_400_000)

/** Longer than the 16 s after which a cleared demo used to load itself again. */
const BY_ITSELF_MS = 25_000
/** Time limit for loading the demo again, on a busy machine. */
const LOADED_MS = 1_000_000
/** Time limit for building the whole site, on a busy machine. */
const REBUILT_MS = 1_000_000

const MEMBER = { email: 'robin@example.com', password: 'Offside-Trap-4231' }
const PAGES = [
  '/',
  '/predictions',
  '/leagues',
  '/leagues/championship',
  '/results',
  '/our-accuracy',
  '/our-accuracy/tables',
  '/how-it-works',
  '/about',
  '/faq',
  '/help',
  '/verify',
  '/contact',
  '/login',
  '/register',
  '/terms',
  '/privacy',
  '/imprint',
  '/responsible-gaming',
]

let url: string
let own: OwnFolder
let clearedAt: number
/** Pages and the accounts of the demo, as they were before. */
let matchPath: string
let accounts: { readonly kind: string; readonly email: string; readonly password: string }[]

// Three runs instead of six, each time the demo is loaded.
const start = () => own.serve({ DEMO_PAST_DAYS: '9' })

test.beforeAll(async () => {
  test.setTimeout(1_300_000)
  own = await makeOwnFolder('clear')
  url = own.url
  await start()
  const folder = join(own.dataDir, 'public', 'matches')
  const [first = ''] = readdirSync(folder).sort()
  const { matches } = PublicDaySchema.parse(JSON.parse(readFileSync(join(folder, first), 'utf8')))
  matchPath = `/predictions/${matches[0]!.matchDate}/${matches[0]!.id}`
  accounts = JSON.parse(readFileSync(join(own.dataDir, 'keys/demo-accounts.json'), 'utf8'))
})

test.afterAll(() => own.remove())

const toAccount = (kind: string) => accounts.find((account) => account.kind === kind)!

async function post(client: APIRequestContext, path: string, data: object): Promise<void> {
  const reply = await client.post(url + path, { data, headers: { origin: url } })
  expect(reply.ok(), await reply.text()).toBe(true)
}

const signIn = (page: Page, { email, password }: typeof MEMBER) =>
  post(page.request, '/api/auth/login', { email, password })

/** Opens a page and returns its text, after checking that no placeholder is left and nothing has failed. */
async function look(page: Page, path: string, status = 200): Promise<string> {
  const errors: string[] = []
  // The browser reports a 404 page as an error, and an empty log has no key.
  const expected = new Set([url + path, `${url}/ledger/key`])
  const note = (reply: Response) => {
    if (reply.status() >= 400 && !expected.has(reply.url()))
      errors.push(`${path}: ${reply.status()} ${reply.url()}`)
  }
  page.on('response', note)
  const reply = await page.goto(url + path)
  expect(reply?.status(), path).toBe(status)
  expect(reply?.headers()['content-type'], path).toContain('text/html')
  await expect(page.getByRole('heading', { level: 1 }).first(), path).toBeVisible()
  await page.waitForLoadState('networkidle')
  page.off('response', note)
  const words = await page.locator('body').innerText()
  expect(words, path).not.toMatch(/\bNaN\b|\bundefined\b|\bnull\b|\[object|\{"|Invalid Date/)
  await expectNoSidewaysScroll(page, path)
  expect(errors).toEqual([])
  return words
}

async function openIngestion(page: Page): Promise<void> {
  await signIn(page, toAccount('admin'))
  await page.goto(`${url}/admin#ingestion`)
  await expect(page.getByRole('heading', { name: 'Danger Zone' })).toBeVisible()
}

/** A connection that has rested for long may be closed while it is asked again. */
const readStats = async (page: Page) =>
  (await page.request.get(`${url}/api/admin/stats`, { maxRetries: 2 })).json()

test('[admin-ingest-04] [admin-ingest-05] the button says what is deleted and what stays, clears the demo, and the product goes on', async ({
  page,
  playwright,
}) => {
  const member = await playwright.request.newContext()
  await post(member, '/api/auth/register', makeRegistration({ ...MEMBER }))
  await post(member, '/api/contact', {
    name: 'Robin Keeper',
    email: MEMBER.email,
    subject: 'general',
    message: 'Is this message still there afterwards?',
  })
  const free = await playwright.request.newContext()
  await post(free, '/api/auth/login', toAccount('free'))

  await openIngestion(page)
  const { totalMatches } = await readStats(page)
  expect(totalMatches).toBeGreaterThan(0)
  await page.getByRole('button', { name: 'Clear Mock Data' }).click()
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText(
    'Are you sure you want to delete ALL mock data? This cannot be undone!',
  )
  await expect(question).toContainText('Removed:')
  await expect(question).toContainText('Kept:')
  await question.getByRole('button', { name: 'Cancel' }).click()
  expect((await readStats(page)).totalMatches, 'refusing clears nothing').toBe(totalMatches)
  await page.getByRole('button', { name: 'Clear Mock Data' }).click()
  await question.getByRole('button', { name: 'Clear Mock Data' }).click()
  await expect(getToast(page)).toContainText('Mock Data Cleared', { timeout: 60_000 })
  clearedAt = Date.now()

  expect((await page.request.get(`${url}/api/ready`)).status()).toBe(200)
  expect((await page.request.get(`${url}/api/auth/user`)).status(), 'the administrator').toBe(200)
  expect((await member.get(`${url}/api/auth/user`)).status(), 'a registered member').toBe(200)
  expect((await free.get(`${url}/api/auth/user`)).status(), 'the free account').toBe(401)
  await expect(page.getByRole('heading', { name: 'No matches are loaded' })).toBeVisible()
  await member.dispose()
  await free.dispose()
})

test('[admin-ingest-06] [landing-03] [landing-08] every page is there for a visitor, empty, in English and in German', async ({
  page,
}) => {
  await expect
    .poll(async () => (await page.request.get(url)).text(), { timeout: REBUILT_MS })
    .not.toContain('Demo data.')
  for (const [width, prefix] of [
    [1280, ''],
    [360, '/de'],
  ] as const) {
    await page.setViewportSize({ width, height: 900 })
    for (const path of PAGES)
      expect(await look(page, path === '/' ? prefix || '/' : prefix + path)).not.toMatch(
        /Demo data\.|Beispieldaten\./,
      )
  }
  await look(page, matchPath, 404)
  await page.goto(url)
  await expect(page.getByText('No matches are loaded here yet.')).toBeVisible()
  // Without a match there is no preview, and the button of the hero leads to the features.
  await expect(page.locator('#preview')).toHaveCount(0)
  await page.setViewportSize({ width: 400, height: 500 })
  await expect(page.locator('#features h2')).not.toBeInViewport()
  await page.getByRole('link', { name: 'View Predictions' }).click()
  await expect(page.locator('#features h2')).toBeInViewport()
})

test('public files and calls for programs exist and are empty', async ({ page }) => {
  const read = async (path: string) => {
    const reply = await page.request.get(url + path)
    return [reply.status(), await reply.text()] as const
  }
  expect(await read('/api/health')).toEqual([
    200,
    `{"status":"alive","version":"${PROGRAM_VERSION}"}`,
  ])
  expect((await read('/api/ready'))[1]).toContain('"status":"ready"')
  expect(await read('/api/matches/dates')).toEqual([200, '[]'])
  expect(await read('/api/matches/preview')).toEqual([200, '{"day":null,"matches":[]}'])
  for (const path of ['settled.json', 'settled.csv'])
    expect((await read(`/api/export/${path}`))[0]).toBe(200)
  const [icsStatus, ics] = await read('/api/feed/fixtures.ics')
  expect([icsStatus, ics.includes('BEGIN:VEVENT')]).toEqual([200, false])
  const [rssStatus, rss] = await read('/api/feed/checkpoints.xml')
  expect([rssStatus, rss.includes('<item>'), rss.includes('</channel>')]).toEqual([
    200,
    false,
    true,
  ])
  for (const [path, words] of [
    ['/api/record', 'There is no record yet'],
    ['/api/predictions', 'Nothing has been published yet'],
    ['/ledger/checkpoint', 'The log has no file'],
  ] as const)
    expect(await read(path)).toEqual([404, expect.stringContaining(words)])
  expect((await read('/search/en.json'))[0]).toBe(200)
})

test('a registered member is still signed up, and reads that there are no matches', async ({
  page,
}) => {
  await signIn(page, MEMBER)
  for (const [path, words] of [
    ['/', 'No predictions available'],
    ['/de', 'Keine Prognosen'],
  ] as const) {
    await look(page, path)
    await expect(page.locator('body')).toContainText(words)
  }
  await look(page, '/account')
  await look(page, '/subscribe')
  await page.goto(`${url}/match/${matchPath.split('/').at(-1)}`)
  await expect(page.getByText('Failed to load match details')).toBeVisible()
})

/** The links to the pages beside the five tabs. */
const pages = (page: Page) => page.locator('main nav').getByRole('link')

async function lookAtOffice(page: Page): Promise<void> {
  await signIn(page, toAccount('admin'))
  await look(page, '/admin')
  await expect(page.getByText('The password of this account is printed')).toBeVisible()
  await expect(page.getByRole('tab')).toHaveCount(5)
  await expect(pages(page)).toHaveCount(3)
  for (const tab of await page.getByRole('tab').or(pages(page)).all()) {
    await tab.click()
    await page.waitForLoadState('networkidle')
    const shown = await page.getByRole('main').innerText()
    const name = await tab.innerText()
    expect(shown, name).not.toMatch(/\bNaN\b|\bundefined\b|could not be loaded/)
  }
}

test('the administrator finds an empty office, the message and the audit', async ({ page }) => {
  await lookAtOffice(page)
  await pages(page).filter({ hasText: 'Messages' }).click()
  await expect(page.getByText('Is this message still there afterwards?')).toBeVisible()
  await pages(page).filter({ hasText: 'Audit Log' }).click()
  await expect(page.getByRole('region', { name: 'Audit log' })).toContainText('Mock data cleared')
})

test('[admin-ingest-06] nothing is loaded automatically, also after a restart', async ({
  page,
}) => {
  await new Promise((done) => setTimeout(done, Math.max(0, clearedAt + BY_ITSELF_MS - Date.now())))
  await signIn(page, toAccount('admin'))
  const readRuns = async () => (await page.request.get(`${url}/api/admin/runs`)).json()
  expect([(await readStats(page)).totalMatches, await readRuns()]).toEqual([0, []])

  await own.stop()
  await start()
  expect([(await readStats(page)).totalMatches, await readRuns()]).toEqual([0, []])
  expect(await look(page, '/about')).toContain('No matches are loaded here yet.')
  await lookAtOffice(page)
})

test('Load demo data brings predictions back', async ({ page }) => {
  await openIngestion(page)
  await page.getByRole('button', { name: 'Load demo data' }).click()
  await expect(page.getByRole('heading', { name: 'Under way' })).toBeVisible()
  await expect(getToast(page)).toContainText('Demo data loaded', { timeout: LOADED_MS })
  expect((await readStats(page)).totalMatches).toBeGreaterThan(0)
  await expect(page.getByText('No matches are loaded', { exact: true })).toBeHidden()
  await expect(page.getByRole('listitem').filter({ hasText: 'premium@demo.example' })).toBeVisible()

  await signIn(page, MEMBER)
  const [day] = await (await page.request.get(`${url}/api/matches/dates`)).json()
  const list = await page.request.get(`${url}/api/matches?date=${day}&page=1&pageSize=10`)
  expect((await list.json()).matches[0].prediction).not.toBeNull()
  await expect
    .poll(async () => (await page.request.get(url)).text(), { timeout: REBUILT_MS })
    .toContain('Demo data.')
  const record = await (await page.request.get(`${url}/api/record`)).json()
  expect(record.n).toBeGreaterThan(0)
})
