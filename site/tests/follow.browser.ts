/** Clubs and leagues that are followed: with a star, in the search and in the account. */
import { expectNoViolation } from './axe.ts'
import { readDates, readList, rows } from './dashboard.ts'
import { cards, listFollowed, press, readClubs, star } from './follow-club.ts'
import { expect, registerConfirmed, registerUser, test } from './harness.ts'
import { getSection, getToast } from './members.ts'

test('a visitor follows in tables, on pages of leagues and clubs and on a scoreboard, undoes it, and reads where it is stored', async ({
  page,
}) => {
  const [first = '', second = ''] = await readClubs(page, 2)
  await press(page, 'league/premier-league')
  await expect(getToast(page)).toContainText('You follow Premier League')
  await expect(getToast(page)).toContainText('Stored only in this browser')
  // By keyboard, then undone by the toast's button.
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

test('a star that the server refuses, or that has no connection, is undone with a message', async ({
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
  await registerConfirmed(page)
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
  await expect(section).toContainText('Calendars usually check for updates once a day')
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
