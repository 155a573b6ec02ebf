/**
 * The dashboard in difficult conditions: no connection, a slow or refusing server, rows beyond the
 * plan, a small screen.
 */
import type { Page } from '@playwright/test'
import { DAY_MS } from '#data/model/time.ts'
import { formatDay } from '#site/lib/texts/local-time.ts'
import { findPageFigures } from '#site/checks/words/page-figures.ts'
import { ISLAND_SCRIPT_BYTES } from '#site/checks/budget.ts'
import { LoggedDaySchema } from '#data/model/record/log-day.ts'
import { MatchListSchema } from '#data/model/replies.ts'
import {
  boxOf,
  expect,
  expectNoSidewaysScroll,
  makeAdmin,
  makePremium,
  makeWriteHeaders,
  passChanged,
  registerUser,
  signInOnlooker,
  test,
} from './harness.ts'
import { listShown, readDates, readList, rows, toIds, toListed } from './dashboard.ts'
import { watchTransfers } from './transfers.ts'

const rail = (page: Page, index: number) => page.locator('.day-rail button:enabled').nth(index)

/** The ids of a day's first page in the order in which they are listed. */
async function readIds(page: Page, date: string): Promise<string[]> {
  const reply = await page.request.get(`/api/matches?date=${date}&page=1&pageSize=10`)
  return toIds(toListed(MatchListSchema.parse(await reply.json()).matches))
}

test('a list left open over midnight becomes that of the new day, whatever day its address names', async ({
  page,
}) => {
  await signInOnlooker(page, 'premium')
  await page.clock.install({ time: new Date() })
  const [today, tomorrow = ''] = await readDates(page)
  await page.goto(`/?day=${today}`)
  await expect(rows(page).first()).toBeVisible()
  const loaded = page.waitForEvent('load')
  await page.clock.fastForward(DAY_MS)
  await loaded
  await expect(page).toHaveURL('/')
  const words = formatDay(tomorrow, 'en', { weekday: 'long', day: 'numeric', month: 'long' })
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(words)
})

test('without a connection a message names the missing day, no row of another day is shown, and the day loads once the connection is back', async ({
  page,
  context,
}) => {
  await registerUser(page)
  const [, later = ''] = await readDates(page)
  const expected = await readIds(page, later)
  await page.goto('/')
  // The first rows are drawn before the scripts that handle clicks are loaded.
  await expect(rail(page, 1)).toBeVisible()
  await context.setOffline(true)
  await rail(page, 1).click()
  const told = page.getByRole('alert').filter({ hasText: 'You are offline' })
  await expect(told).toContainText(
    `The matches of ${formatDay(later, 'en')} will load when you are back online.`,
  )
  await expect(rows(page)).toHaveCount(0)
  await context.setOffline(false)
  await expect.poll(() => listShown(page)).toEqual(expected)
  await expect(told).toHaveCount(0)
})

test('while another day loads the rows of the previous day are hidden', async ({ page }) => {
  await registerUser(page)
  const [, later = ''] = await readDates(page)
  const expected = await readIds(page, later)
  await page.goto('/')
  await expect(rows(page).first()).toBeVisible()
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(`**/api/matches?*date=${later}*`, async (route) => {
    await held
    await route.continue()
  })
  await rail(page, 1).click()
  await expect(rail(page, 1)).toHaveAttribute('aria-current', 'date')
  await expect(rows(page)).toHaveCount(0)
  release()
  await expect.poll(() => listShown(page)).toEqual(expected)
})

test('[dash-19] [dash-20] [dash-24] a free account whose matches all lie beyond its part is told how many open with Premium', async ({
  page,
}) => {
  await registerUser(page)
  await page.route('**/api/matches?*', (route) =>
    passChanged(route, (body) => ({
      ...MatchListSchema.parse(body),
      matches: [],
      total: 7,
      totalPages: 1,
    })),
  )
  await page.goto('/')
  await expect(page.getByRole('heading', { name: '7 matches, included in Premium' })).toBeVisible()
  await expect(page.getByText("You're viewing limited predictions")).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Unlock 4 More Predictions' })).toBeVisible()
  await expect(page.getByText(/^No predictions available/)).toHaveCount(0)
})

test('[dash-15] the badge counts only favourites of the window, like the filter’s list', async ({
  page,
}) => {
  const { email } = await registerUser(page)
  await makePremium(email)
  const [today = ''] = await readDates(page)
  const readLog = async (query: string) =>
    LoggedDaySchema.parse(await (await page.request.get(`/api/ledger/matches${query}`)).json())
  const { firstDay } = await readLog('')
  expect(firstDay! < today).toBe(true)
  const [past] = (await readLog(`?day=${firstDay}`)).matches
  const [current = ''] = await readIds(page, today)
  for (const id of [past!.matchId, current]) {
    const put = await page.request.put(`/api/favorites/${id}`, { headers: makeWriteHeaders() })
    expect(put.ok(), await put.text()).toBe(true)
  }
  await page.goto('/')
  const toggle = page.getByRole('button', { name: /^Favorites/ })
  await expect(toggle).toHaveText('Favorites1')
  await toggle.click()
  await expect.poll(() => listShown(page)).toEqual([current])
})

test('a favourite that the server refuses is shown at once, then undone with its count', async ({
  page,
}) => {
  const { email } = await registerUser(page)
  await makePremium(email)
  await page.goto('/')
  const star = rows(page).first().locator('.cell-star button')
  const toggle = page.getByRole('button', { name: /^Favorites/ })
  await expect(toggle).toHaveText('Favorites0')
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/api/favorites/*', async (route) => {
    await held
    await route.abort()
  })
  // The re-read fails too: the optimistic change has to be undone locally.
  await page.route('**/api/favorites', (route) => route.abort())
  await star.click()
  await expect(star).toHaveAttribute('aria-pressed', 'true')
  await expect(toggle).toHaveText('Favorites1')
  release()
  await expect(star).toHaveAttribute('aria-pressed', 'false')
  await expect(toggle).toHaveText('Favorites0')
  await expect(page.locator('.toast')).toContainText('The favorite could not be saved')
})

test('[display-01] the outcome bar prints its per cents with one decimal, where no odds say the same', async ({
  page,
}) => {
  await registerUser(page)
  await page.goto('/')
  const printed = page.locator('table.matches .outcome-bar').first().locator('[data-percent]')
  await expect(printed).toHaveCount(3)
  await expect(printed.first()).toBeHidden()
  await page.getByRole('button', { name: 'Compact' }).click()
  await expect(printed.first()).toBeVisible()
  for (const text of await printed.allInnerTexts()) expect(text).toMatch(/^(\d+\.\d%)?$/)
})

test('[state-compliance-02] the consent dialog focuses its first box, keeps the focus inside, and offers to log out instead', async ({
  page,
}) => {
  await registerUser(page)
  await page.route('**/api/auth/user', async (route) => {
    const response = await route.fetch()
    const body: unknown = await response.json()
    const json =
      response.ok() && typeof body === 'object' ? { ...body, disclaimerAccepted: false } : body
    await route.fulfill({ response, json })
  })
  await page.goto('/')
  const dialog = page.getByRole('alertdialog')
  await expect(dialog.getByRole('checkbox').first()).toBeFocused()
  for (let step = 0; step < 12; step++) {
    await page.keyboard.press('Tab')
    await expect(dialog.locator(':focus')).toHaveCount(1)
  }
  await page.unrouteAll({ behavior: 'wait' })
  await dialog.getByRole('button', { name: 'Sign out instead' }).click()
  await expect(page.getByRole('link', { name: 'Get Started Free' })).toBeVisible()
  expect((await page.request.get('/api/auth/user')).status()).toBe(401)
})

test('in every language the masthead is one line, at 360 px and for a free administrator at 768 px, the rows have its figures, and the first match is on the first screen of a phone', async ({
  page,
}) => {
  const { email } = await registerUser(page)
  await page.setViewportSize({ width: 360, height: 740 })
  for (const path of ['/', '/es', '/fr', '/de', '/it', '/pt', '/ro', '/tr']) {
    await page.goto(path)
    const upgrade = page.locator('.site-header .button-premium')
    await expect(upgrade).toBeVisible()
    const bar = await boxOf(page.locator('.site-header'))
    expect(bar.height, path).toBeLessThanOrEqual(64)
    await expectNoSidewaysScroll(page, path)
    await expect(rows(page).first()).toBeVisible()
    // Late on a Saturday it is one of the next matches, which stand above those that are over.
    const first = await boxOf(page.locator('[data-match]').filter({ visible: true }).first())
    expect(first.y + first.height, path).toBeLessThanOrEqual(740)
    expect(findPageFigures({ path, html: await page.content() })).toEqual([])
  }
  await makeAdmin(email)
  await page.setViewportSize({ width: 768, height: 740 })
  for (const path of ['/es', '/fr']) {
    await page.goto(path)
    await expect(page.getByRole('link', { name: 'Admin', exact: true })).toBeVisible()
    const bar = await boxOf(page.locator('.site-header'))
    expect(bar.height, path).toBeLessThanOrEqual(72)
  }
})

test('a cold visit to dashboard and match detail keeps its budget of JavaScript', async ({
  page,
}) => {
  const { email } = await registerUser(page)
  await makePremium(email)
  const [today = ''] = await readDates(page)
  const { matches } = await readList(page, today)
  // Each status has parts that the others lack.
  const paths = (['scheduled', 'live', 'finished'] as const).map((status) => {
    const found = matches.find(({ match }) => match.matchStatus === status)
    expect(found, status).toBeDefined()
    return `/match/${found?.match.id}`
  })
  const transfers = watchTransfers(page)
  for (const path of ['/', ...paths]) {
    transfers.clear()
    const client = await page.context().newCDPSession(page)
    await client.send('Network.clearBrowserCache')
    await page.goto(path)
    // On a slow machine `networkidle` may come before the first script has run.
    await expect(page.locator('table.matches, #match article').first()).toBeVisible()
    await page.waitForLoadState('networkidle')
    const { scripts } = await transfers.sum()
    process.stdout.write(`\n${path} for members: ${scripts} bytes of JavaScript\n`)
    expect(scripts).toBeGreaterThan(0)
    expect(scripts, path).toBeLessThanOrEqual(ISLAND_SCRIPT_BYTES)
  }
})
