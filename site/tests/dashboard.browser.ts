import type { Page } from '@playwright/test'
import { LEAGUES } from '#data/model/leagues.ts'
import { toDay } from '#data/model/match/match.ts'
import { toOutcomeOdds, toOverUnderOdds } from '#data/model/match/odds.ts'
import { DatesSchema, MatchListSchema, type MatchList } from '#data/model/replies.ts'
import { expect, makeAdmin, makePremium, makeWriteHeaders, registerUser, test } from './harness.ts'

const rows = (page: Page) => page.locator('table.matches tbody tr')
const header = (page: Page) => page.locator('.site-header')

async function readDates(page: Page): Promise<string[]> {
  return DatesSchema.parse(await (await page.request.get('/api/matches/dates')).json()).sort()
}

async function readList(page: Page, date: string, pageSize = 50): Promise<MatchList> {
  const path = `/api/matches?date=${date}&page=1&pageSize=${pageSize}`
  return MatchListSchema.parse(await (await page.request.get(path)).json())
}

/** Lets the real reply through with one thing in it changed. */
async function changeList(page: Page, change: (list: MatchList) => void): Promise<void> {
  await page.route('**/api/matches?*', async (route) => {
    const response = await route.fetch()
    const list = MatchListSchema.parse(await response.json())
    change(list)
    await route.fulfill({ response, json: list })
  })
}

async function openDashboard(page: Page, kind: 'free' | 'premium' | 'admin'): Promise<void> {
  const user = await registerUser(page)
  if (kind === 'premium') await makePremium(user.email)
  if (kind === 'admin') await makeAdmin(user.email)
  await page.goto('/')
  await expect(rows(page).first()).toBeVisible()
}

test('[route-01] [state-auth-02] with the hint the dashboard shows without a flash of the landing page; a hint alone opens nothing', async ({
  page,
  context,
  baseURL,
}) => {
  await page.goto('/')
  await expect(page.getByRole('link', { name: 'Get Started Free' })).toBeVisible()
  await registerUser(page)
  await page.goto('/', { waitUntil: 'commit' })
  await expect(page.locator('#dashboard')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Get Started Free' })).toBeHidden()
  await expect(rows(page).first()).toBeVisible()
  await context.clearCookies()
  await context.addCookies([{ name: 'signed_in', value: '1', url: baseURL ?? '' }])
  await page.goto('/')
  await expect(page.getByRole('link', { name: 'Get Started Free' })).toBeVisible()
  expect(await context.cookies()).toEqual([])
})

test('[dash-01] [dash-03] [dash-05] [dash-06] [dash-07] [dash-19] [dash-20] [dash-22] a free account sees its header, greeting, notice, banner and the unlock card', async ({
  page,
}) => {
  await openDashboard(page, 'free')
  await expect(header(page).getByRole('link', { name: /Pitchproof/ })).toBeVisible()
  await expect(header(page).getByRole('button', { name: 'Logout' })).toBeVisible()
  await expect(header(page).getByRole('link', { name: 'Upgrade to Premium' })).toHaveAttribute(
    'href',
    '/subscribe',
  )
  await expect(header(page).getByText('Premium', { exact: true })).toHaveCount(0)
  await expect(header(page).getByRole('link', { name: 'Admin' })).toHaveCount(0)
  await expect(page.getByRole('heading', { name: 'Welcome back, Robin' })).toBeVisible()
  await expect(
    page.getByText('Your free account covers the first 3 matches of each day'),
  ).toBeVisible()
  const notice = page.getByRole('note')
  await expect(notice).toContainText('next 7 days')
  await expect(notice).toContainText('factors')
  await expect(notice).toContainText('goals 0.5 to 5.5, corners 3.5 to 10.5, cards 2.5 to 6.5')
  await expect(page.getByText("You're viewing limited predictions")).toBeVisible()
  const [today = ''] = await readDates(page)
  const { total } = await readList(page, today)
  expect(total).toBeGreaterThan(3)
  const card = page.getByRole('heading', { name: `Unlock ${total - 3} More Predictions` })
  await expect(card).toBeVisible()
  await expect(page.locator('main').getByRole('link', { name: 'Upgrade to Premium' })).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Pages' })).toHaveCount(0)
  await changeList(page, (list) => {
    list.total = 3
  })
  await page.reload()
  await expect(rows(page).first()).toBeVisible()
  await expect(page.getByRole('heading', { name: /^Unlock/ })).toHaveCount(0)
})

test('[dash-02] [dash-04] premium sees its badge and no upgrade; the greeting does without a name', async ({
  page,
}) => {
  await page.route('**/api/auth/user', async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, json: { ...(await response.json()), firstName: null } })
  })
  await openDashboard(page, 'premium')
  await expect(header(page).getByText('Premium', { exact: true })).toBeVisible()
  await expect(header(page).getByRole('link', { name: 'Upgrade to Premium' })).toHaveCount(0)
  await expect(header(page).getByRole('link', { name: 'Admin' })).toHaveCount(0)
  await expect(page.getByRole('heading', { name: 'Welcome back', exact: true })).toBeVisible()
  await expect(
    page.getByText('You have full access to every match in all 14 leagues'),
  ).toBeVisible()
  await expect(page.getByText("You're viewing limited predictions")).toHaveCount(0)
})

test('[dash-04] [role-admin-03] an administrator sees Admin and everything that premium may', async ({
  page,
}) => {
  await openDashboard(page, 'admin')
  await expect(header(page).getByRole('link', { name: 'Admin' })).toHaveAttribute('href', '/admin')
  await expect(header(page).getByRole('link', { name: 'Upgrade to Premium' })).toBeVisible()
  await expect(page.getByText("You're viewing limited predictions")).toHaveCount(0)
  await expect(page.getByRole('heading', { name: /^Unlock/ })).toHaveCount(0)
  await expect(page.locator('table.matches tr[data-blurred]')).toHaveCount(0)
  await expect(page.getByRole('navigation', { name: 'Pages' })).toBeVisible()
  await page
    .getByRole('button', { name: /^Add .* to favourites$/ })
    .first()
    .click()
  await expect(page.getByRole('button', { name: /Favorites 1/ })).toBeVisible()
  await rows(page).first().locator('.cell-time').click()
  await expect(page).toHaveURL(/\/match\//)
  await expect(page.getByRole('heading', { name: 'AI Analysis' })).toBeVisible()
})

test('[dash-16] [product-05] the table has its columns and shows probabilities as decimal odds', async ({
  page,
}) => {
  await openDashboard(page, 'premium')
  const headings = await page.locator('table.matches thead th').allTextContents()
  expect(headings.slice(0, 13)).toEqual([
    'Time',
    'League',
    'Match',
    'Score',
    '1',
    'X',
    '2',
    '1X',
    '12',
    'X2',
    'O1.5',
    'O2.5',
    'AI Confidence',
  ])
  const [today = ''] = await readDates(page)
  const { matches } = await readList(page, today, 10)
  const index = matches.findIndex(({ prediction }) => prediction !== null)
  const { match, prediction } = matches[index] ?? {}
  if (!match || !prediction) throw new Error('No match of today has a prediction.')
  const odds = toOutcomeOdds({
    home: prediction.homeWinProbability,
    draw: prediction.drawProbability,
    away: prediction.awayWinProbability,
  })
  const cells = await rows(page).nth(index).locator('td').allTextContents()
  expect(cells[0]).toBe(match.kickoffAt.slice(11, 16))
  expect(cells[1]).toBe(match.league)
  expect(cells[2]).toContain(match.homeTeam)
  expect(cells[2]).toContain(match.awayTeam)
  expect(cells.slice(3, 13)).toEqual([
    `${prediction.predictedHomeScore} - ${prediction.predictedAwayScore}`,
    odds.home,
    odds.draw,
    odds.away,
    odds.homeOrDraw,
    odds.homeOrAway,
    odds.drawOrAway,
    toOverUnderOdds(prediction.probOver15Goals).over,
    toOverUnderOdds(prediction.probOver25Goals).over,
    `${prediction.confidenceScore.toFixed(1)}%`,
  ])
})

test('[dash-17] [dash-13] [dash-14] [dash-21] [dash-12] premium pages, filters and opens a match', async ({
  page,
}) => {
  await openDashboard(page, 'premium')
  const [today = ''] = await readDates(page)
  const { total } = await readList(page, today)
  expect(total).toBeGreaterThan(10)
  const size = page.getByLabel('Rows per page')
  await expect(size).toHaveValue('10')
  await expect(size.locator('option')).toHaveText(['10', '25', '50'])
  await expect(rows(page)).toHaveCount(10)
  const pages = Math.ceil(total / 10)
  await expect(page.getByText(`Page 1 of ${pages}`)).toBeVisible()
  await expect(page.getByText(`Showing 1 to 10 of ${total} matches`)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Previous' })).toBeDisabled()
  const goToSecond = async () => {
    await page.getByRole('button', { name: 'Next', exact: true }).click()
    await expect(page.getByText(`Page 2 of ${pages}`)).toBeVisible()
  }
  await goToSecond()
  await expect(page.getByText(`Showing 11 to ${Math.min(20, total)} of`)).toBeVisible()
  await size.selectOption('25')
  await expect(page.getByText(/Page 2 of/)).toHaveCount(0)
  await size.selectOption('50')
  const pagesOf50 = Math.ceil(total / 50)
  await expect(page.getByRole('navigation', { name: 'Pages' })).toHaveCount(pagesOf50 > 1 ? 1 : 0)
  await size.selectOption('10')
  await expect(page.getByText(`Page 1 of ${pages}`)).toBeVisible()
  await goToSecond()
  await page.getByRole('button', { name: 'Today', exact: true }).click()
  await expect(page.getByText(`Page 1 of ${pages}`)).toBeVisible()
  await goToSecond()
  const league = page.getByLabel('League', { exact: true })
  await expect(league).toHaveValue('all')
  await expect(league.locator('option')).toHaveText([
    'All Leagues',
    ...LEAGUES.map(({ name }) => name),
  ])
  const { matches } = await readList(page, today)
  const name = matches[0]?.match.league ?? ''
  await league.selectOption(name)
  const expected = matches.filter(({ match }) => match.league === name).length
  await expect(rows(page)).toHaveCount(Math.min(10, expected))
  for (const text of await rows(page).locator('.cell-league').allTextContents())
    expect(text).toBe(name)
  await league.selectOption('all')
  await expect(page.getByText(`Page 1 of ${pages}`)).toBeVisible()
  await rows(page).nth(1).locator('.cell-league').click()
  await expect(page).toHaveURL(`/match/${matches[1]?.match.id}`)
})

test('[dash-08] [dash-09] [dash-10] [dash-11] dates: today at first, quick buttons, and a calendar with only days that have matches', async ({
  page,
}) => {
  const today = toDay(new Date())
  const later = toDay(Date.now() + 3 * 86_400_000)
  const dates = [today, later]
  await registerUser(page)
  const asked: string[] = []
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url())
    if (pathname === '/api/matches') asked.push(searchParams.get('date') ?? '')
  })
  await page.route('**/api/matches/dates', (route) => route.fulfill({ json: dates }))
  await page.goto('/')
  await expect.poll(() => asked.at(-1)).toBe(today)
  await page.getByRole('button', { name: 'Tomorrow' }).click()
  await expect.poll(() => asked.at(-1)).toBe(toDay(Date.now() + 86_400_000))
  await page.getByRole('button', { name: 'Today', exact: true }).click()
  await expect.poll(() => asked.at(-1)).toBe(today)
  await page.getByRole('button', { name: /Pick a date/ }).click()
  const calendar = page.getByRole('dialog', { name: 'Pick a date' })
  const enabled = calendar.locator('td:not([data-outside]) button:enabled')
  const inThisMonth = dates.filter((date) => date.slice(0, 7) === today.slice(0, 7))
  await expect(enabled).toHaveText(inThisMonth.map((date) => String(Number(date.slice(8)))))
  await enabled.first().click()
  await expect(calendar).toHaveCount(0)
  dates.shift()
  await page.reload()
  await expect.poll(() => asked.at(-1)).toBe(later)
  await page.getByRole('button', { name: 'Today', exact: true }).click()
  await expect.poll(() => asked.at(-1)).toBe(today)
  await page.getByRole('button', { name: 'Next Available Matches', exact: true }).click()
  await expect.poll(() => asked.at(-1)).toBe(later)
})

test('[dash-18] [role-free-03] [role-free-06] [role-free-07] [toast-01] a free account: blurred rows are dimmed, no row opens, the star is locked and says why', async ({
  page,
}) => {
  await openDashboard(page, 'free')
  // Late in the day today's matches are over, and so open to everybody.
  const [, later = ''] = await readDates(page)
  await page.goto(`/?day=${later}`)
  const blurred = page.locator('table.matches tr[data-blurred]')
  await expect(blurred.first()).toBeVisible()
  await expect(blurred.first().locator('.cell-match')).toHaveCSS('color', 'rgb(86, 97, 89)')
  await expect(blurred.first().locator('.cell-odds').first()).toHaveText('–')
  await expect(page.locator('table.matches a[href*="/match/"]')).toHaveCount(0)
  await blurred.first().locator('.cell-time').click()
  await rows(page).first().locator('.cell-time').click()
  await expect(page).toHaveURL(`/?day=${later}`)
  const star = rows(page).first().locator('.cell-star button')
  await expect(star).toHaveAttribute('aria-disabled', 'true')
  await star.hover()
  await expect(page.getByRole('tooltip')).toContainText('part of Premium')
  await page.getByRole('button', { name: /^Favorites/ }).click()
  await expect(page.getByRole('heading', { name: 'No favorite matches yet' })).toBeVisible()
  await page.getByRole('button', { name: 'View All Matches' }).click()
  await star.press('Enter')
  const toast = page.locator('.toast')
  await expect(toast).toHaveAttribute('data-style', 'default')
  await expect(toast.locator('.toast-title')).toHaveText(
    'Saving favourite matches is part of Premium.',
  )
  await expect(toast.locator('.toast-description')).toHaveCount(0)
  await toast.getByRole('button', { name: 'Upgrade to Premium' }).click()
  await expect(page).toHaveURL('/subscribe')
})

test('[dash-15] [dash-23] [dash-27] [role-premium-02] [call-general-05] favourites are added, counted, shown for all days, and removed', async ({
  page,
}) => {
  const user = await registerUser(page)
  await makePremium(user.email)
  const dates = await readDates(page)
  const last = dates.at(-1) ?? ''
  const elsewhere = (await readList(page, last)).matches[0]?.match
  if (!elsewhere) throw new Error('The last day has no match.')
  const put = await page.request.put(`/api/favorites/${elsewhere.id}`, {
    headers: makeWriteHeaders(),
  })
  expect(put.ok()).toBe(true)
  await page.goto('/')
  const toggle = page.getByRole('button', { name: /^Favorites/ })
  await expect(toggle).toHaveText('Favorites1')
  await expect(toggle).toHaveAttribute('aria-pressed', 'false')
  await rows(page)
    .first()
    .getByRole('button', { name: /to favourites/ })
    .click()
  await expect(toggle).toHaveText('Favorites2')
  await toggle.click()
  await expect(rows(page)).toHaveCount(2)
  await expect(page.locator(`tr[data-match="${elsewhere.id}"]`)).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Pages' })).toHaveCount(0)
  for (const left of [1, 0]) {
    await page
      .getByRole('button', { name: /from favourites/ })
      .first()
      .click()
    await expect(rows(page)).toHaveCount(left)
  }
  await expect(page.getByRole('heading', { name: 'No favorite matches yet' })).toBeVisible()
  await page.getByRole('button', { name: 'View All Matches' }).click()
  await expect(toggle).toHaveAttribute('aria-pressed', 'false')
  await expect(rows(page).first()).toBeVisible()
})

test('[dash-24] a day without matches says so and leads on; with a league it offers all leagues', async ({
  page,
}) => {
  await openDashboard(page, 'premium')
  await changeList(page, (list) => {
    list.matches = []
    list.total = 0
    list.totalPages = 0
  })
  await page.getByRole('button', { name: 'Tomorrow' }).click()
  await expect(
    page.getByRole('heading', { name: /^No predictions available for \w+ \d+ \w+/ }),
  ).toBeVisible()
  await expect(page.getByRole('button', { name: 'Go to Next Available Matches' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'View All Leagues' })).toHaveCount(0)
  await page.getByLabel('League', { exact: true }).selectOption('Serie A')
  // The list of all leagues has to arrive, empty too, before the real answers are let through.
  const everyLeague = page.waitForResponse(
    (response) => response.url().includes('/api/matches?') && !response.url().includes('league='),
  )
  await page.getByRole('button', { name: 'View All Leagues' }).click()
  await expect(page.getByLabel('League', { exact: true })).toHaveValue('all')
  await everyLeague
  await expect(page.getByRole('button', { name: 'Go to Next Available Matches' })).toBeVisible()
  await page.unrouteAll({ behavior: 'wait' })
  await page.getByRole('button', { name: 'Go to Next Available Matches' }).click()
  await expect(rows(page).first()).toBeVisible()
})

test('[dash-25] [dash-28] a missing prediction shows N/A, and a match that is off carries its badge', async ({
  page,
}) => {
  await changeList(page, (list) => {
    for (const [index, status] of (['postponed', 'cancelled', 'abandoned'] as const).entries()) {
      const row = list.matches[index]
      if (row) Object.assign(row, { prediction: null, isBlurred: false })
      if (row) row.match.matchStatus = status
    }
  })
  await openDashboard(page, 'premium')
  for (const [index, badge] of ['POSTPONED', 'CANCELLED', 'ABANDONED'].entries()) {
    await expect(rows(page).nth(index)).toContainText(badge)
    await expect(rows(page).nth(index).locator('.cell-odds')).toHaveText(Array(9).fill('N/A'))
    await expect(rows(page).nth(index).locator('.cell-score')).toBeEmpty()
  }
})

test('[err-matches-failed] a failed list says so and can be read again', async ({ page }) => {
  await registerUser(page)
  await page.route('**/api/matches?*', (route) => route.fulfill({ status: 503, body: 'down' }))
  await page.goto('/')
  await expect(page.getByRole('alert')).toContainText('Failed to fetch matches')
  await page.unroute('**/api/matches?*')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(rows(page).first()).toBeVisible()
})

test('[call-auth-logout] [err-logout-failed] Logout goes to /, signed out; a failed one is only logged', async ({
  page,
}) => {
  await openDashboard(page, 'free')
  await page.route('**/api/auth/logout', (route) => route.abort())
  await header(page).getByRole('button', { name: 'Logout' }).click()
  await page.waitForLoadState('load')
  await expect(rows(page).first()).toBeVisible()
  await expect(page.locator('.toast')).toHaveCount(0)
  await page.unroute('**/api/auth/logout')
  const sent = page.waitForRequest('**/api/auth/logout')
  await header(page).getByRole('button', { name: 'Logout' }).click()
  expect((await sent).postData()).toBeNull()
  await expect(page.getByRole('link', { name: 'Get Started Free' })).toBeVisible()
  await expect(page).toHaveURL('/')
})

test('[state-compliance-02] missing consents are asked for before anything else', async ({
  page,
}) => {
  await registerUser(page)
  let isMissing = true
  await page.route('**/api/auth/user', async (route) => {
    const response = await route.fetch()
    const user = { ...(await response.json()), disclaimerAccepted: !isMissing }
    await route.fulfill({ response, json: user })
  })
  await page.goto('/')
  const dialog = page.getByRole('alertdialog')
  await expect(dialog).toBeVisible()
  await page.keyboard.press('Escape')
  await page.mouse.click(5, 300)
  await expect(dialog).toBeVisible()
  await dialog.getByRole('button', { name: 'Confirm' }).click()
  await expect(dialog).toContainText('You must accept the terms and disclaimer')
  await dialog.getByRole('checkbox').nth(1).check()
  const stored = page.waitForResponse('**/api/auth/compliance')
  isMissing = false
  await dialog.getByRole('button', { name: 'Confirm' }).click()
  expect((await stored).ok()).toBe(true)
  await expect(dialog).toHaveCount(0)
})

test('[dash-26] arrow keys in the calendar go to the next day with matches, up to about a year ahead', async ({
  page,
}) => {
  const today = toDay(new Date())
  const toLater = (days: number) => toDay(Date.now() + days * 86_400_000)
  await registerUser(page)
  let dates = [today, toLater(340)]
  await page.route('**/api/matches/dates', (route) => route.fulfill({ json: dates }))
  const walk = async () => {
    await page.goto('/')
    await page.getByRole('button', { name: /Pick a date/ }).click()
    const calendar = page.getByRole('dialog', { name: 'Pick a date' })
    await calendar.locator(`td[data-day="${today}"] button`).focus()
    await page.keyboard.press('ArrowRight')
    return calendar
  }
  const near = await walk()
  await expect(near.locator(`td[data-day="${dates[1]}"] button`)).toBeFocused()
  dates = [today, toLater(400)]
  const far = await walk()
  await expect(far.locator(`td[data-day="${today}"] button`)).toBeFocused()
})

test('[plan-08] the active discount is shown with the plans and on the way to Premium, and none when there is none', async ({
  page,
}) => {
  const shown = page.locator('[data-active-discount]')
  const offer = {
    percentOff: 20,
    name: 'Launch offer',
    durationMonths: 3,
    expiresAt: '2030-12-31T00:00:00.000Z',
  }
  const answered = page.waitForResponse('**/api/discounts/active')
  await page.goto('/')
  await page.locator('#plans').scrollIntoViewIfNeeded()
  expect(await (await answered).json()).toEqual({ percentOff: null })
  await expect(shown).toBeHidden()
  await page.route('**/api/discounts/active', (route) => route.fulfill({ json: offer }))
  await page.reload()
  await page.locator('#plans').scrollIntoViewIfNeeded()
  await expect(shown).toHaveText('−20% · Launch offer')
  await registerUser(page)
  await page.goto('/subscribe')
  await expect(page.getByText('−20% · Launch offer')).toBeVisible()
  await page.unrouteAll()
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Payment System Not Configured' })).toBeVisible()
  await expect(page.getByText('Launch offer')).toHaveCount(0)
})

test.describe('in another time zone', () => {
  test.use({ timezoneId: 'America/New_York' })

  test('[display-02] times are 24-hour HH:mm in the zone of the browser', async ({ page }) => {
    await openDashboard(page, 'premium')
    const [today = ''] = await readDates(page)
    const kickoffAt = (await readList(page, today, 10)).matches[0]?.match.kickoffAt ?? ''
    const expected = new Intl.DateTimeFormat('en-GB', {
      hour: '2-digit',
      minute: '2-digit',
      timeZone: 'America/New_York',
    }).format(new Date(kickoffAt))
    expect(expected).not.toBe(kickoffAt.slice(11, 16))
    await expect(rows(page).first().locator('time')).toHaveText(expected)
  })
})

test('the row of a small screen has two lines and the page never scrolls sideways', async ({
  page,
}) => {
  for (const width of [320, 360, 768]) {
    await page.setViewportSize({ width, height: 800 })
    if (width === 320) await openDashboard(page, 'free')
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    expect(overflow, String(width)).toBeLessThanOrEqual(0)
  }
})
