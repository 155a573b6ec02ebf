/** Days, leagues, pages and favourites on the dashboard. */
import { toClubName } from '#data/model/leagues/club-names.ts'
import { DAY_MS } from '#data/model/time.ts'
import { LEAGUES } from '#data/model/leagues.ts'
import { toDay } from '#data/model/match/match.ts'
import { MatchListSchema } from '#data/model/replies.ts'
import {
  expect,
  makePremium,
  makeWriteHeaders,
  registerUser,
  signInOnlooker,
  test,
} from './harness.ts'
import {
  changeList,
  expectLive,
  goToDashboard,
  listShown,
  lookAtDashboard,
  openDashboard,
  readBusyDay,
  readDates,
  readList,
  rows,
  toIds,
  toListed,
} from './dashboard.ts'

test('[dash-17] [dash-13] [dash-14] [dash-21] [dash-12] premium pages, filters and opens a match', async ({
  page,
}) => {
  await signInOnlooker(page, 'premium')
  const [day, { total, matches }] = await readBusyDay(page)
  await page.goto(`/?day=${day}`)
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
  await expect(rows(page)).toHaveCount(Math.min(50, total))
  await size.selectOption('10')
  await expect(page.getByText(`Page 1 of ${pages}`)).toBeVisible()
  await expect(rows(page)).toHaveCount(10)
  await goToSecond()
  // Changing the day goes to its first page.
  const today = toDay(new Date())
  const [firstOfToday] = toListed((await readList(page, today, 10)).matches)
  await page.getByRole('button', { name: 'Today', exact: true }).click()
  await expect(page.getByText(/Page 2 of/)).toHaveCount(0)
  await expect(rows(page).first()).toHaveAttribute('data-match', firstOfToday?.match.id ?? '')
  // A page beyond the last, as in an address of a day with more matches, is the last one.
  await page.goto(`/?day=${day}&page=99`)
  await expect(page.getByText(`Page ${pages} of ${pages}`)).toBeVisible()
  await page.goto(`/?day=${day}`)
  await goToSecond()
  const league = page.getByLabel('League', { exact: true })
  await expect(league).toHaveValue('all')
  await expect(league.locator('option')).toHaveText([
    'All Leagues',
    ...LEAGUES.map(({ name }) => name),
  ])
  const name = matches[0]?.match.league ?? ''
  await league.selectOption(name)
  const ofLeague = toListed(matches.filter(({ match }) => match.league === name).slice(0, 10))
  // Compare ids: the previous list may have as many rows.
  await expect.poll(() => listShown(page)).toEqual(toIds(ofLeague))
  await expect(rows(page).locator('.cell-league')).toHaveText(ofLeague.map(() => name))
  await league.selectOption('all')
  await expect(page.getByText(`Page 1 of ${pages}`)).toBeVisible()
  const headings = page.locator('table.matches .league-heading')
  // The address names no day when it is today.
  const address = day === today ? '/?' : `/?day=${day}&`
  await page.getByLabel('Order', { exact: true }).selectOption('league')
  await expect(page).toHaveURL(`${address}order=league`)
  const byLeague = await page.request.get(
    `/api/matches?date=${day}&page=1&pageSize=10&order=league`,
  )
  const [first] = MatchListSchema.parse(await byLeague.json()).matches
  const firstLeague = first?.match.league ?? ''
  await expect(headings.first()).toHaveText(firstLeague)
  await expect(rows(page).nth(1).locator('.cell-league')).toHaveText(firstLeague)
  // The order is remembered for the next visit, without it in the address.
  await page.goto(`/?day=${day}`)
  await expect(headings.first()).toHaveText(firstLeague)
  await page.getByLabel('Order', { exact: true }).selectOption('time')
  await expect(page).toHaveURL(`${address}order=time`)
  await expect(headings).toHaveCount(0)
  // The rows of the other order are shown until these have loaded.
  const [, second] = toListed(matches.slice(0, 10))
  await expect(rows(page).nth(1)).toContainText(toClubName(second?.match.homeTeam ?? '', 'en'))
  await rows(page).nth(1).locator('.cell-league').click()
  await expect(page).toHaveURL(`/match/${second?.match.id}`)
})

test('the weekend is one list, clearest first, with one press; a free account has neither', async ({
  page,
}) => {
  // From Friday to Sunday it is offered: of another day the next Friday is shown.
  const now = new Date()
  const days = [5, 6, 0].includes(now.getUTCDay()) ? 0 : 5 - now.getUTCDay()
  const friday = new Date(now.getTime() + days * DAY_MS)
  await page.clock.setFixedTime(friday)
  await openDashboard(page, 'premium')
  const [from, until] = [friday, (7 - friday.getUTCDay()) % 7]
  const last = toDay(from.getTime() + until * DAY_MS)
  await page.getByRole('button', { name: 'Weekend' }).click()
  await expect(page.getByRole('heading', { name: 'Weekend' })).toBeVisible()
  const reply = await page.request.get(
    `/api/matches?date=${toDay(from)}&until=${last}&order=clearest`,
  )
  const { matches } = MatchListSchema.parse(await reply.json())
  expect(new Set(matches.map(({ match }) => match.matchDate)).size).toBeGreaterThan(
    until > 0 ? 1 : 0,
  )
  await expect.poll(() => listShown(page)).toEqual(toIds(matches))
  await expect(page.getByLabel('Order', { exact: true })).toHaveValue('clearest')
  await page.reload()
  await expect.poll(() => listShown(page)).toEqual(toIds(matches))
  const address = page.url()
  // A day after it is in the member's own order again.
  await page.getByRole('button', { name: 'Today', exact: true }).click()
  await expect(page.getByLabel('Order', { exact: true })).toHaveValue('time')
  await registerUser(page)
  await page.goto(address)
  await expect(rows(page).first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'Weekend' })).toHaveCount(0)
  await expect(page.getByRole('option', { name: 'Clearest first' })).toHaveCount(0)
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
    .getByRole('button', { name: /to favorites/ })
    .click()
  await expect(toggle).toHaveText('Favorites2')
  await toggle.click()
  await expect(rows(page)).toHaveCount(2)
  await expect(page.locator(`tr[data-match="${elsewhere.id}"]`)).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Pages' })).toHaveCount(0)
  for (const left of [1, 0]) {
    await page
      .getByRole('button', { name: /from favorites/ })
      .first()
      .click()
    await expect(rows(page)).toHaveCount(left)
  }
  await expect(page.getByRole('heading', { name: 'No favorite matches yet' })).toBeVisible()
  await page.getByRole('button', { name: 'View All Matches' }).click()
  await expect(toggle).toHaveAttribute('aria-pressed', 'false')
  await expect(rows(page).first()).toBeVisible()
})

test('[dash-22] premium has pages where a day has more than one, and none with the favourites alone', async ({
  page,
}) => {
  const { email } = await registerUser(page)
  await makePremium(email)
  const [day, { matches }] = await readBusyDay(page)
  // More favourites than rows of a page.
  const liked = matches.slice(0, 11)
  for (const { match } of liked)
    await page.request.put(`/api/favorites/${match.id}`, { headers: makeWriteHeaders() })
  await goToDashboard(page, `/?day=${day}`)
  const pages = page.getByRole('navigation', { name: 'Pages' })
  await expect(pages).toBeVisible()
  const toggle = page.getByRole('button', { name: /^Favorites/ })
  await toggle.click()
  await expect(rows(page)).toHaveCount(liked.length)
  await expect(pages).toHaveCount(0)
  await toggle.click()
  await expect(pages).toBeVisible()
  await changeList(page, (list) => {
    list.totalPages = 1
  })
  await page.reload()
  await expectLive(page)
  await expect(pages).toHaveCount(0)
})

test('[dash-24] a day without matches says so and leads on; with a league it offers all leagues', async ({
  page,
}) => {
  await lookAtDashboard(page, 'premium')
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
    await expect(calendar.locator(`td[data-day="${today}"] button`), 'the chosen day').toBeFocused()
    await page.keyboard.press('ArrowRight')
    return calendar
  }
  const near = await walk()
  await expect(near.locator(`td[data-day="${dates[1]}"] button`)).toBeFocused()
  dates = [today, toLater(400)]
  const far = await walk()
  await expect(far.locator(`td[data-day="${today}"] button`)).toBeFocused()
})
