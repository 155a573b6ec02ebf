/** "My clubs" at the top of `/`, before and after signing up. */
import { expectNoViolation } from './axe.ts'
import { rows } from './dashboard.ts'
import { cards, clubs, LEAGUE, listFollowed, press, readClubs, star } from './follow-club.ts'
import { expect, expectNoSidewaysScroll, registerUser, signInByCall, test } from './harness.ts'
import { getToast } from './members.ts'

test('/ opens with the next match, the last result with our verdict and the season of each, as their public pages have them', async ({
  page,
}) => {
  const [first = ''] = await readClubs(page, 1)
  await press(page, first)
  const card = cards(page).first()
  // Retry: a match may end between the two reads, and its pages are then rebuilt.
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
  await expect(clubs(page)).toContainText('Stored only in this browser')
  for (const [colorScheme, width] of [
    ['light', 1280],
    ['dark', 320],
  ] as const) {
    await page.emulateMedia({ colorScheme })
    await page.setViewportSize({ width, height: 800 })
    await expectNoViolation(page, `my clubs, ${colorScheme}`)
    await expectNoSidewaysScroll(page, `my clubs, ${colorScheme}`)
  }
  // On a phone only the next match, the rest on demand.
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
  // A card whose page failed to load says so and can try again.
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

test('twenty clubs are in one row, and only visible ones are loaded', async ({ page }) => {
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

test('after a question a visitor’s follows are moved into the account, and are on another device too', async ({
  page,
  browser,
  baseURL,
}) => {
  const [first = '', second = ''] = await readClubs(page, 2)
  await press(page, first)
  await press(page, second)
  const user = await registerUser(page)
  await page.goto('/')
  const question = page.getByRole('group', {
    name: 'Add your 2 clubs and leagues to your account?',
  })
  await expect(question).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expectNoViolation(page, 'question')
  await question.getByRole('button', { name: 'Add to account' }).click()
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

test('declined follows are not asked about again, and the account is unchanged', async ({
  page,
}) => {
  const [first = ''] = await readClubs(page, 1)
  await press(page, first)
  await registerUser(page)
  await page.goto('/')
  const question = page.getByRole('group', { name: 'Add your club or league to your account?' })
  await question.getByRole('button', { name: 'Leave here' }).click()
  await expect(question).toHaveCount(0)
  await page.reload()
  await expect(rows(page).first()).toBeVisible()
  await expect(question).toHaveCount(0)
  expect(await (await page.request.get('/api/follows')).json()).toEqual([])
})
