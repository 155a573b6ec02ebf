/** Clubs and leagues that are followed: with a star, before and after there is an account, at the top of `/` and in the account. */
import type { Page } from '@playwright/test'
import { expectNoViolation } from './axe.ts'
import { expectLive, readDates, readList, rows } from './dashboard.ts'
import { expect, expectNoSidewaysScroll, registerUser, signInByCall, test } from './harness.ts'
import { getSection, getToast } from './members.ts'

const LEAGUE = '/leagues/premier-league'
const star = (page: Page, key: string) => page.locator(`[data-follow="${key}"] button`)
const clubs = (page: Page) => page.locator('#my-clubs')
const cards = (page: Page) => page.locator('.my-club')
const listFollowed = (page: Page) =>
  cards(page).evaluateAll((all) => all.map((card) => card.getAttribute('data-card')))

/** The first clubs of the league's season picture, as keys. */
async function readClubs(page: Page, count: number): Promise<string[]> {
  await page.goto(LEAGUE)
  const keys = await page
    .locator('.season-row [data-follow]')
    .evaluateAll((all) => all.map((place) => place.getAttribute('data-follow')!))
  expect(keys.length).toBeGreaterThanOrEqual(count)
  return keys.slice(0, count)
}

async function press(page: Page, key: string): Promise<void> {
  await star(page, key).first().click()
  await expect(star(page, key).first()).toHaveAttribute('aria-pressed', 'true')
}

test('a visitor follows in tables, on the pages of leagues and clubs and on a scoreboard, undoes it, and is told where it is kept', async ({
  page,
}) => {
  const [first = '', second = ''] = await readClubs(page, 2)
  await press(page, 'league/premier-league')
  await expect(getToast(page)).toContainText('You follow Premier League')
  await expect(getToast(page)).toContainText('Kept in this browser alone')
  // By keyboard, and undone by what the notification offers.
  await star(page, first).first().focus()
  await page.keyboard.press('Enter')
  await expect(star(page, first).first()).toHaveAttribute('aria-pressed', 'true')
  await getToast(page).getByRole('button', { name: 'Undo' }).click()
  await expect(star(page, first).first()).toHaveAttribute('aria-pressed', 'false')
  await press(page, first)
  await page.locator('.season-row .team a').nth(1).click()
  await expect(page).toHaveURL(new RegExp(`/teams/${second.split('/')[1]}$`))
  const ownStar = page.getByRole('button', { name: /^Follow / }).first()
  await expect(ownStar).toHaveText('Follow')
  await ownStar.click()
  await expect(ownStar).toHaveAttribute('aria-pressed', 'true')
  // The table beside it shows the same at once.
  await expect(page.locator(`.standings [data-follow="${second}"] button`)).toHaveAttribute(
    'aria-pressed',
    'true',
  )
  await page.locator('.match-row a').first().click()
  const board = page.locator('.scoreboard [data-follow]')
  await expect(board.locator('button')).toHaveCount(2)
  await expect(page.locator(`.scoreboard [data-follow="${second}"] button`)).toHaveAttribute(
    'aria-pressed',
    'true',
  )
  await page.goto('/')
  await expect(cards(page).locator('h3')).toHaveCount(3)
  expect(await listFollowed(page)).toEqual(['league/premier-league', first, second])
})

test('the search follows the chosen club by a button and by the star of a hit, and matches have none', async ({
  page,
}) => {
  await page.goto('/faq')
  await page.keyboard.press('/')
  const field = page.getByRole('combobox', { name: 'Search teams, matches and leagues' })
  await field.fill('arsenal')
  const follow = page.getByRole('dialog').getByRole('button', { name: 'Follow Arsenal' })
  await follow.click()
  await expect(follow).toHaveAttribute('aria-pressed', 'true')
  await expect(page.getByRole('dialog').getByRole('status')).toContainText('You follow Arsenal')
  await field.fill('premier league')
  const hit = page.getByRole('option', { name: /^Premier League/ })
  await hit.locator('.follow').click()
  await expect(page).toHaveURL(/\/faq$/)
  await expectNoViolation(page, 'search')
  await page.goto('/')
  await expect.poll(() => listFollowed(page)).toEqual(['team/arsenal', 'league/premier-league'])
})

test('/ opens with the next match, the last result with our verdict and the season of each, as their public pages have them', async ({
  page,
}) => {
  const [first = ''] = await readClubs(page, 1)
  await press(page, first)
  const card = cards(page).first()
  // A match may end between the two looks, and its pages are then written anew.
  await expect(async () => {
    await page.goto(`/teams/${first.split('/')[1]}`)
    const bar = await page.locator('.season-bar').first().innerHTML()
    const last = page.locator('[aria-labelledby="behind-title"] .match-row').first()
    const score = (await last.locator('.row-when b').textContent())!
    const verdict = (await last.locator('.row-said').textContent())!
    await page.goto('/')
    await expect(card).toContainText('Next')
    expect(await card.locator('.season-bar').first().innerHTML()).toBe(bar)
    expect(await card.textContent()).toContain(score)
    expect(await card.locator('.row-said').textContent()).toBe(verdict)
  }).toPass()
  await expect(clubs(page)).toContainText('Kept in this browser alone')
  for (const [colorScheme, width] of [
    ['light', 1280],
    ['dark', 320],
  ] as const) {
    await page.emulateMedia({ colorScheme })
    await page.setViewportSize({ width, height: 800 })
    await expectNoViolation(page, `my clubs, ${colorScheme}`)
    await expectNoSidewaysScroll(page, `my clubs, ${colorScheme}`)
  }
  // On a phone the next match alone, and the rest on demand.
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(card.locator('.my-next')).toBeVisible()
  await expect(card.locator('.season-bar').first()).toBeHidden()
  const readHeight = () => clubs(page).evaluate((section) => section.clientHeight)
  expect(await readHeight()).toBeLessThan(230)
  const more = page.getByRole('button', { name: 'Details' })
  await more.click()
  await expect(more).toHaveAttribute('aria-expanded', 'true')
  await expect(card.locator('.season-bar').first()).toBeVisible()
  await expect(card.locator('.row-said')).toBeVisible()
  await more.click()
  await expect(card.locator('.my-last')).toBeHidden()
  await page.setViewportSize({ width: 1280, height: 800 })
  await expect(card.locator('.my-last')).toBeVisible()
  await expect(more).toBeHidden()
  // A page that does not come is told in its card, which tries again.
  await page.route('**/teams/*', (route) => route.abort())
  await page.reload()
  await expect(card.getByRole('alert')).toContainText('could not be loaded')
  await page.unroute('**/teams/*')
  await card.getByRole('button', { name: 'Try again' }).click()
  await expect(card.locator('h3')).toBeVisible()
  // No longer followed: it stays until the page is left, and then the page is as for everybody.
  await card.locator('.follow').click()
  await expect(card.locator('.follow')).toHaveAttribute('aria-pressed', 'false')
  await page.reload()
  await expect(page.getByText('Press the star beside a club or league')).toBeVisible()
  await expect(clubs(page)).toBeHidden()
})

test('twenty clubs stand in one row, and only those that are seen are fetched', async ({
  page,
}) => {
  const keys = await readClubs(page, 20)
  await page.evaluate((all) => {
    localStorage.setItem('follows', all.join(' '))
    localStorage.setItem('mine', '1')
  }, keys)
  const asked: string[] = []
  page.on('request', (request) => {
    if (/\/teams\//.test(request.url())) asked.push(request.url())
  })
  await page.goto('/')
  await expect(cards(page)).toHaveCount(20)
  await expect(cards(page).first().locator('h3')).toBeVisible()
  expect(asked.length).toBeLessThan(10)
  await cards(page).last().scrollIntoViewIfNeeded()
  await expect(cards(page).last().locator('h3')).toBeVisible()
})

test('what a visitor followed is taken along after a question, and stands on another device', async ({
  page,
  browser,
  baseURL,
}) => {
  const [first = '', second = ''] = await readClubs(page, 2)
  await press(page, first)
  await press(page, second)
  const user = await registerUser(page)
  await page.goto('/')
  const question = page.getByRole('group', { name: 'Take your 2 clubs and leagues along?' })
  await expect(question).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expectNoViolation(page, 'question')
  await question.getByRole('button', { name: 'Take along' }).click()
  await expect(getToast(page)).toContainText('They are in your account now')
  await expect
    .poll(async () => (await listFollowed(page)).toSorted())
    .toEqual([first, second].toSorted())
  await page.reload()
  await expect(cards(page)).toHaveCount(2)
  await expect(question).toHaveCount(0)
  const elsewhere = await browser.newPage({ baseURL })
  await signInByCall(elsewhere, user)
  await elsewhere.goto('/')
  await expect(cards(elsewhere).locator('h3')).toHaveCount(2)
  await elsewhere.goto(LEAGUE)
  await expect(star(elsewhere, second).first()).toHaveAttribute('aria-pressed', 'true')
  await elsewhere.close()
})

test('what is left in the browser is not asked about again, and the account stays as it was', async ({
  page,
}) => {
  const [first = ''] = await readClubs(page, 1)
  await press(page, first)
  await registerUser(page)
  await page.goto('/')
  const question = page.getByRole('group', { name: 'Take your club or league along?' })
  await question.getByRole('button', { name: 'Leave here' }).click()
  await expect(question).toHaveCount(0)
  await page.reload()
  await expect(rows(page).first()).toBeVisible()
  await expect(question).toHaveCount(0)
  expect(await (await page.request.get('/api/follows')).json()).toEqual([])
})

test('a star that the server refuses, or that finds no connection, is taken back and told', async ({
  page,
  context,
}) => {
  await registerUser(page)
  const [first = '', second = ''] = await readClubs(page, 2)
  await press(page, first)
  await expect(getToast(page)).toContainText('On all your devices')
  await page.route('**/api/follows/team/*', (route) =>
    route.fulfill({ status: 409, json: { status: 409, code: 'conflict', detail: 'Full.' } }),
  )
  await star(page, second).first().click()
  await expect(getToast(page)).toContainText('You follow 100 clubs and leagues already')
  await expect(star(page, second).first()).toHaveAttribute('aria-pressed', 'false')
  await page.unroute('**/api/follows/team/*')
  await context.setOffline(true)
  await star(page, first).first().click()
  await expect(getToast(page)).toContainText('No connection')
  await expect(star(page, first).first()).toHaveAttribute('aria-pressed', 'true')
  await context.setOffline(false)
})

test('the account lists what is followed, takes it out and back, and renews its addresses after a question', async ({
  page,
  request,
}) => {
  await registerUser(page)
  const [first = ''] = await readClubs(page, 1)
  await press(page, first)
  await page.goto('/account')
  const section = getSection(page, 'My clubs')
  const row = section.locator(`[data-followed="${first}"]`)
  await row.getByRole('button', { name: /^Remove/ }).click()
  await row.getByRole('button', { name: /^Follow again/ }).click()
  await expect(row.getByRole('button', { name: /^Remove/ })).toBeVisible()
  await section.getByRole('button', { name: 'Get the addresses' }).click()
  const field = section.getByLabel('Calendar address', { exact: true })
  const before = await field.inputValue()
  expect(before).toMatch(/\/calendar\/mine\/[\w-]{22}\.ics$/)
  await expect(section.getByRole('link', { name: 'Subscribe in a calendar' })).toHaveAttribute(
    'href',
    before.replace(/^http:/, 'webcal:'),
  )
  await expect(section.getByLabel('Feed address', { exact: true })).toHaveValue(/\/feed\/mine\//)
  await expect(section).toContainText('Calendars usually ask for news once a day')
  const toPath = (address: string) => new URL(address).pathname
  expect((await request.get(toPath(before))).status()).toBe(200)
  await section.getByRole('button', { name: 'Renew the addresses' }).click()
  await section.getByRole('button', { name: 'Keep them' }).click()
  await expect(field).toHaveValue(before)
  await section.getByRole('button', { name: 'Renew the addresses' }).click()
  await expectNoViolation(page, 'renewal')
  await section.getByRole('button', { name: 'Renew', exact: true }).click()
  await expect(getToast(page)).toContainText('You have new addresses')
  await expect(field).not.toHaveValue(before)
  expect((await request.get(toPath(before))).status()).toBe(404)
  expect((await request.get(toPath(await field.inputValue()))).status()).toBe(200)
})

test('in the evening a free account is shown the open matches of the next day, and nothing that is paid for', async ({
  page,
}) => {
  await registerUser(page)
  const [today = '', next = ''] = await readDates(page)
  const { nextFree } = await readList(page, today, 10)
  expect(nextFree?.day, 'the clock of the tests').toBe(next)
  await page.goto('/')
  await expectLive(page)
  await expect(page.getByText('Today’s free matches have kicked off.')).toBeVisible()
  const evening = page.getByRole('region', { name: 'Your next free matches' })
  await expect(evening).toBeAttached()
  await page.getByRole('link', { name: 'See the next ones' }).click()
  await expect(evening).toBeInViewport()
  const open = (await readList(page, next, 10)).matches.filter(({ prediction }) => prediction)
  const shown = evening.locator('li')
  await expect(shown).toHaveCount(open.length)
  expect(open.length).toBeLessThanOrEqual(3)
  expect(await shown.evaluateAll((all) => all.map((li) => li.getAttribute('data-match')))).toEqual(
    open.map(({ match }) => match.id),
  )
  await expectNoViolation(page, 'evening')
  await evening.getByRole('button', { name: 'The whole day' }).click()
  await expect(page).toHaveURL(new RegExp(`day=${next}`))
  await expect(evening).toHaveCount(0)
})

test('the next match of a club that is followed leads the list of a coming day', async ({
  page,
}) => {
  await registerUser(page)
  const [, next = ''] = await readDates(page)
  const { matches } = await readList(page, next, 10)
  const open = matches.filter(({ prediction }) => prediction)
  const last = open.at(-1)!
  await page.goto(`/predictions/${next}/${last.match.id}`)
  const board = page.locator('.scoreboard button.follow')
  await expect(board).not.toHaveCount(0)
  await board.first().click()
  await expect(board.first()).toHaveAttribute('aria-pressed', 'true')
  await expect(getToast(page)).toContainText('On all your devices')
  await page.goto(`/?day=${next}`)
  await expect(rows(page).first()).toHaveAttribute('data-match', last.match.id)
})
